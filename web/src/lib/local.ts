// LocalTable: a game in the worker of this page, for one person, several at one device, and bots. Works without a network.
import { goOn } from './campaign'
import { go } from './route.svelte'
import { hintRollouts, Session, type Setup } from './session'
import { optionsOf } from './share'
import { freshId, keep, kept } from './shelf'
import { leaveSetup } from './starting'
import type { Checked, Refusal, Table, TableEvents } from './table'
import type { BoardMap, Dangers, Forecast, Idea, Lang, Lesson, Names, Sheet, Step } from './types'

export interface LocalSetup extends Setup {
  /** Per seat: 'me' or the name of a bot. */
  who: string[]
  hidden: boolean
}

export interface LocalRecord {
  id: string
  record: string
  mission: string
  who: string[]
  hidden: boolean
}

export class LocalTable implements Table {
  readonly kind = 'local'
  readonly mission: string
  readonly seats: number
  readonly hidden: boolean
  readonly id: string
  #who: string[]
  /** Somebody plays here, or did: what only bots play is not kept. */
  readonly #played: boolean
  #setup?: LocalSetup
  #record?: string
  #session!: Session
  #events!: TableEvents
  #lang: Lang = 'en'
  #seat = 0
  #known = 0
  #toMove = 0
  #result = 'playing'
  #resting = false
  #closed = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #work: Promise<unknown> = Promise.resolve()
  /** What bots said about their answers, by step. */
  #reasons = new Map<number, string>()

  constructor(from: LocalSetup | LocalRecord) {
    this.mission = from.mission
    this.#who = from.who
    this.seats = from.who.length
    this.hidden = from.hidden
    this.id = 'id' in from ? from.id : freshId()
    if ('record' in from) this.#record = from.record
    else this.#setup = from
    this.#played = 'record' in from || this.mine().length > 0
  }

  /** Per seat: 'me' or the name of a bot. */
  get who(): readonly string[] {
    return this.#who
  }

  /** From now on somebody else plays the seat: 'me' or a bot. */
  give(seat: number, who: string): Promise<void> {
    clearTimeout(this.#timer)
    return this.#inOrder(async () => {
      this.#who = this.#who.map((w, i) => (i === seat ? who : w))
      if (this.hidden && this.mine().length > 1) this.#seat = -2 // who sits in front of the screen has to be said again
      else this.#seat = this.mine()[0] ?? 0
      await this.#tell(true)
    })
  }

  mine(): number[] {
    return this.#who.flatMap((w, i) => (w === 'me' ? [i] : []))
  }

  async open(events: TableEvents, lang: Lang): Promise<void> {
    this.#events = events
    this.#lang = lang
    this.#session = this.#record !== undefined ? await Session.load(this.#record, lang) : await Session.start(this.#setup!, lang)
    const status = await this.#session.legal(lang)
    this.#known = status.steps
    this.#note(status)
    this.#seat = this.mine().length > 1 && this.hidden ? -2 : (this.mine()[0] ?? 0)
    if (!this.hidden || this.mine().length < 2) this.#seat = this.#viewer()
    await this.#tell(true)
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    this.#session?.end()
  }

  async setLang(lang: Lang): Promise<void> {
    this.#lang = lang
    await this.#tell(true)
  }

  map(): Promise<BoardMap> {
    return this.#session.map(this.#lang)
  }
  names(): Promise<Names> {
    return this.#session.names(this.#lang)
  }
  sheet(): Promise<Sheet | undefined> {
    return this.#session.sheet(this.#lang)
  }
  async goOn(sheet: Sheet): Promise<void> {
    const setup = goOn(sheet, this.#who, optionsOf(await this.record()))
    if (setup) go('play', leaveSetup(setup))
  }
  lessons(): Promise<Lesson[]> {
    return this.#session.lessons(this.#lang)
  }
  record(): Promise<string> {
    return this.#session.save()
  }
  check(action: string): Promise<Checked> {
    return this.#session.check(action, this.#lang)
  }
  history(): Promise<Step[]> {
    return this.#session.events(-1, Math.max(this.#seat, 0), this.#lang)
  }

  sight(place: string): Promise<string[]> {
    return this.#session.sees(place)
  }

  forecast(place: string): Promise<Forecast | undefined> {
    return this.#session.forecast(place, this.#lang)
  }

  dangers(worlds: number): Promise<Dangers> {
    return this.#session.dangers(worlds, this.#lang)
  }

  hint(): Promise<Idea[]> {
    return this.#inOrder(() => this.#session.hint(hintRollouts, this.#lang))
  }

  act(action: string): Promise<Refusal | undefined> {
    return this.#inOrder(async () => {
      const status = await this.#session.do(action, this.#lang)
      if (!status.ok) return { why: status.error!, rule: status.rule }
      this.#note(status)
      await this.#tell(false, true)
      return undefined
    })
  }

  undo(force: boolean): Promise<Refusal | undefined> {
    clearTimeout(this.#timer)
    return this.#inOrder(async () => {
      let status = await this.#session.undo(force, this.#lang)
      if (!status.ok) return { why: status.error!, rule: status.rule }
      while (status.steps > 0 && this.#isBot(status.seat)) {
        const more = await this.#session.undo(force, this.#lang)
        if (!more.ok) break
        status = more
      }
      this.#note(status)
      this.#known = Math.min(this.#known, status.steps)
      for (const step of this.#reasons.keys()) if (step >= status.steps) this.#reasons.delete(step)
      await this.#tell(true)
      return undefined
    })
  }

  waiting(): number | undefined {
    if (!this.hidden || this.mine().length < 2 || this.#result !== 'playing') return undefined
    const next = this.#toMove
    return next >= 0 && this.#who[next] === 'me' && next !== this.#seat ? next : undefined
  }

  async look(seat: number): Promise<void> {
    this.#seat = seat
    await this.#tell(true)
  }

  rest(on: boolean): void {
    this.#resting = on
    if (!on) this.#askBot()
  }

  #note(status: { seat: number; result: string }): void {
    this.#toMove = status.seat
    this.#result = status.result
  }

  #isBot(seat: number): boolean {
    if (seat < 0) return this.mine().length === 0
    return this.#who[seat] !== 'me'
  }

  #viewer(): number {
    if (this.hidden && this.mine().length > 1) return this.#seat
    return this.#who[this.#toMove] === 'me' ? this.#toMove : Math.max(this.#seat, 0)
  }

  #inOrder<T>(job: () => Promise<T>): Promise<T> {
    const next = this.#work.then(job, job)
    this.#work = next.catch(() => undefined)
    return next
  }

  async #tell(jump: boolean, own = false): Promise<void> {
    const lang = this.#lang
    this.#seat = this.#viewer()
    const seat = Math.max(this.#seat, 0)
    const [view, legal] = await Promise.all([this.#session.observe(seat, lang), this.#session.legal(lang)])
    const told = jump ? await this.#session.events(-1, seat, lang) : await this.#session.events(this.#known, seat, lang)
    const steps = told.map((s) => (this.#reasons.has(s.step) ? { ...s, why: this.#reasons.get(s.step) } : s))
    this.#known = legal.steps
    if (this.#mayAnswer(seat, legal.seat)) {
      view.question.actions = legal.actions
      view.question.anytime = legal.anytime
    }
    if (this.#closed) return
    this.#events.update({ view, version: legal.steps, steps, jump, own })
    void this.#keep(legal.steps)
    this.#askBot()
  }

  #mayAnswer(seat: number, toMove: number): boolean {
    if (toMove < 0) return this.mine().length > 0
    return this.#who[toMove] === 'me' && (toMove === seat || !this.hidden)
  }

  async #keep(steps: number): Promise<void> {
    if (!this.#played) return
    const record = await this.#session.save()
    const before = kept(this.id)
    if (before?.record === record && before.who.join() === this.#who.join()) return // looked at, not played: it stays as old as it is
    keep({ id: this.id, mission: this.mission, who: this.#who, record, steps, result: this.#result, at: Date.now() })
  }

  #askBot(): void {
    clearTimeout(this.#timer)
    if (this.#closed || this.#resting || this.#result !== 'playing' || !this.#isBot(this.#toMove)) return
    this.#timer = setTimeout(() => void this.#inOrder(() => this.#botAnswers()), 60)
  }

  async #botAnswers(): Promise<void> {
    if (this.#closed || this.#resting || this.#result !== 'playing' || !this.#isBot(this.#toMove)) return
    const seat = Math.max(this.#toMove, 0)
    const status = await this.#session.bot(this.#who[seat], this.#toMove, this.#known + 1, this.#lang)
    if (!status.ok) return this.#events.trouble?.(status.error ?? '?')
    if (status.why) this.#reasons.set(status.steps - 1, status.why)
    this.#note(status)
    await this.#tell(false)
  }
}
