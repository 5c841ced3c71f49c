// ReplayTable: a record that is looked at, step by step. Nothing can be done here; go on from a step by cutting the record.
import { Session } from './session'
import { missionOf, seatsOf } from './share'
import type { Checked, Refusal, Table, TableEvents } from './table'
import type { BoardMap, Forecast, Lang, Lesson, Names, Step } from './types'

export class ReplayTable implements Table {
  readonly kind = 'replay'
  readonly mission: string
  readonly seats: number
  readonly hidden = false
  steps = 0
  step: number
  #text: string
  #session!: Session
  #events!: TableEvents
  #lang: Lang = 'en'

  constructor(record: string, step: number) {
    this.#text = record
    this.step = step
    this.mission = missionOf(record) ?? '?'
    this.seats = seatsOf(record)
  }

  mine(): number[] {
    return []
  }
  async open(events: TableEvents, lang: Lang): Promise<void> {
    this.#events = events
    this.#lang = lang
    this.#session = await Session.load(this.#text, lang)
    this.steps = (await this.#session.legal(lang)).steps
    await this.goto(this.step, true)
  }
  close(): void {
    this.#session?.end()
  }
  async setLang(lang: Lang): Promise<void> {
    this.#lang = lang
    await this.goto(this.step, true)
  }

  /** One step on is played as a film; any other way jumps. */
  async goto(step: number, jump = false): Promise<void> {
    const next = Math.max(0, Math.min(step, this.steps))
    const film = !jump && next === this.step + 1
    this.step = next
    await this.#session.goto(next, this.#lang)
    const view = await this.#session.observe(-1, this.#lang)
    const all = await this.#session.events(-1, -1, this.#lang)
    view.question.actions = undefined
    this.#events.update({ view, version: next, steps: film ? all.slice(-1) : all, jump: !film })
  }

  map(): Promise<BoardMap> {
    return this.#session.map(this.#lang)
  }
  names(): Promise<Names> {
    return this.#session.names(this.#lang)
  }
  lessons(): Promise<Lesson[]> {
    return Promise.resolve([])
  }
  history(): Promise<Step[]> {
    return this.#session.events(-1, -1, this.#lang)
  }
  forecast(place: string): Promise<Forecast | undefined> {
    return this.#session.forecast(place, this.#lang)
  }
  sight(place: string): Promise<string[]> {
    return this.#session.sees(place)
  }
  record(): Promise<string> {
    return Promise.resolve(this.#text)
  }
  act(): Promise<Refusal | undefined> {
    return Promise.resolve(undefined)
  }
  check(): Promise<Checked> {
    return Promise.resolve({ legal: false })
  }
  undo(): Promise<Refusal | undefined> {
    return Promise.resolve(undefined)
  }
}
