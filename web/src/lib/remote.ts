// RemoteTable: a seat in a room on the server (docs/rooms.md). The server decides; the engine of this page only lends names and sight.
import { roomLinks, type RoomLinks } from './rooms'
import { Session } from './session'
import type { Checked, Refusal, RoomInfo, RoomTable, SeatInfo, TableEvents } from './table'
import type { BoardMap, Lang, Lesson, Names, Step, View } from './types'
import { Wire, type Message } from './wire'

interface Pending {
  number: number
  seat: number
  action: string
  resolve: (refusal: Refusal | undefined) => void
}

export class RemoteTable implements RoomTable {
  readonly kind = 'remote'
  mission = ''
  seats = 1
  hidden = false
  #room: string
  #token: string
  #name: string
  #links: RoomLinks | undefined
  #wire!: Wire
  #events!: TableEvents
  #lang: Lang = 'en'
  #info: RoomInfo | undefined
  #view: View | undefined
  #map: BoardMap | undefined
  #version = -1
  #log: Step[] = []
  #session: Promise<Session> | undefined
  #pending: Pending | undefined
  #checks: ((c: Checked) => void)[] = []
  #records: ((text: string) => void)[] = []
  #undo: ((r: Refusal | undefined) => void) | undefined
  #first: { resolve: () => void; reject: (e: Error) => void } | undefined

  constructor(room: string, token: string, name: string) {
    this.#room = room
    this.#token = token
    this.#name = name
    this.#links = roomLinks(room)
  }

  open(events: TableEvents, lang: Lang): Promise<void> {
    this.#events = events
    this.#lang = lang
    return new Promise((resolve, reject) => {
      this.#first = { resolve, reject }
      this.#wire = new Wire({ open: () => this.#join(), lost: () => events.lamp?.('lost'), message: (m) => this.#hear(m) }, lang)
    })
  }

  close(): void {
    this.#wire?.close()
    void this.#session?.then((s) => s.end())
  }

  async setLang(lang: Lang): Promise<void> {
    this.#lang = lang
    this.#wire.speak(lang)
    this.#send({ t: 'resync' })
  }

  mine(): number[] {
    return this.#info?.seats.filter((s) => s.mine).map((s) => s.seat) ?? []
  }

  // ---- to the server

  #send(message: Message): boolean {
    return this.#wire.send({ ...message, room: this.#room })
  }

  #join(): void {
    this.#events.lamp?.('on')
    this.#send({ t: 'join', token: this.#token, name: this.#name, have: this.#version })
    for (const [seat, token] of Object.entries(this.#links?.mine ?? {})) this.#send({ t: 'seat', seat: Number(seat), do: 'take', token })
    if (this.#pending) this.#resend(this.#pending)
  }

  #resend({ number, seat, action }: Pending): void {
    this.#send({ t: 'act', seat, number, action })
  }

  act(action: string): Promise<Refusal | undefined> {
    const to = this.#view?.to_move ?? -1
    const mine = this.mine()
    const seat = mine.includes(to) ? to : (mine[0] ?? 0)
    return new Promise((resolve) => {
      this.#pending = { number: this.#version, seat, action, resolve }
      this.#resend(this.#pending)
    })
  }

  check(action: string): Promise<Checked> {
    return new Promise((resolve) => {
      this.#checks.push(resolve)
      const to = this.#view?.to_move ?? -1
      this.#send({ t: 'check', seat: this.mine().includes(to) ? to : (this.mine()[0] ?? 0), action })
    })
  }

  undo(): Promise<Refusal | undefined> {
    return new Promise((resolve) => {
      this.#undo = resolve
      this.#send({ t: 'undo', number: this.#version })
    })
  }

  record(): Promise<string> {
    return new Promise((resolve) => {
      this.#records.push(resolve)
      this.#send({ t: 'record' })
    })
  }

  say(text: string): void {
    this.#send({ t: 'chat', text })
  }
  rename(name: string, colour: string): void {
    this.#name = name
    this.#send({ t: 'name', name, colour })
  }
  seatDo(seat: number, what: 'take' | 'leave' | 'bot' | 'person'): void {
    this.#send({ t: 'seat', seat, do: what, token: this.#links?.mine?.[seat] ?? this.#token })
  }
  pause(on: boolean): void {
    this.#send({ t: 'pause', on })
  }
  vote(vote: number, yes: boolean): void {
    this.#send({ t: 'vote', vote, yes })
  }
  remove(): void {
    this.#send({ t: 'delete' })
  }
  waiting(): number | undefined {
    const to = this.#view?.to_move ?? -1
    if (!this.hidden || this.mine().length < 2 || this.#view?.result !== 'playing') return undefined
    return this.mine().includes(to) && this.#view?.seat !== to ? to : undefined
  }
  look(seat: number): Promise<void> {
    this.#send({ t: 'seat', seat, do: 'look' })
    return Promise.resolve()
  }

  // ---- from the server

  #hear(m: Message): void {
    const hear = this.#ears[m.t]
    hear?.(m)
  }

  #ears: Record<string, (m: Message) => void> = {
    room: (m) => this.#hearRoom(m),
    view: (m) => this.#hearView(m as never),
    ack: (m) => this.#settle(m.number as number, undefined),
    refused: (m) => this.#hearRefused(m),
    stale: (m) => this.#settle(m.number as number, undefined),
    checked: (m) => this.#checks.shift()?.(m as never),
    record: (m) => this.#records.shift()?.(String(m.text)),
    vote: (m) => {
      this.#undone(undefined)
      this.#events.vote?.(m as never)
    },
    chat: (m) => this.#events.chat?.(m as never),
    deleted: () => this.#events.trouble?.('✕'),
    error: (m) => this.#hearError(String(m.text ?? m.code ?? '?')),
  }

  #hearRoom(m: Message): void {
    this.mission = String(m.mission ?? this.mission)
    this.seats = (m.seats as SeatInfo[]).length
    if (typeof m.hidden === 'boolean') this.hidden = m.hidden
    const links = this.#links
    this.#info = { ...(m as unknown as RoomInfo), room: this.#room, invites: links?.invite, watch: links?.watch }
    this.#events.room?.(this.#info)
  }

  #hearView(m: { version: number; view: View; events?: Step[]; map?: BoardMap }): void {
    if (m.map) this.#map = m.map
    const steps = m.events ?? []
    const first = !this.#view
    const follows = !first && m.version > this.#version && steps.length > 0 && steps[0].step >= this.#version
    this.#view = m.view
    this.#version = m.version
    this.#log = follows ? [...this.#log, ...steps] : steps.length ? [...this.#log.filter((s) => s.step < steps[0].step), ...steps] : this.#log
    this.#undone(undefined)
    this.#events.lamp?.('on')
    this.#events.update({ view: m.view, version: m.version, steps, jump: !follows })
    this.#first?.resolve()
    this.#first = undefined
  }

  #hearRefused(m: Message): void {
    const refusal = { why: String(m.why ?? ''), rule: m.rule as string | undefined }
    if (this.#pending) this.#settle(m.number as number, refusal)
    else this.#undone(refusal)
  }

  #hearError(text: string): void {
    if (this.#first) {
      this.#first.reject(new Error(text))
      this.#first = undefined
      this.#wire.close()
    } else if (this.#pending) this.#settle(this.#pending.number, { why: text })
    else if (this.#undo) this.#undone({ why: text })
    else this.#events.trouble?.(text)
  }

  #settle(number: number, refusal: Refusal | undefined): void {
    if (this.#pending?.number !== number) return
    this.#pending.resolve(refusal)
    this.#pending = undefined
  }

  #undone(refusal: Refusal | undefined): void {
    this.#undo?.(refusal)
    this.#undo = undefined
  }

  // ---- what the engine of this page lends

  /** The same game, set up here: for names, lessons and lines of sight. Who plays is read off the view. */
  #lend(): Promise<Session> {
    return (this.#session ??= this.#startLent())
  }

  async #startLent(): Promise<Session> {
    const setup = { mission: this.mission, seats: this.seats, options: {}, seed: '1' }
    const figures = this.#view?.pieces.filter((p) => p.health !== undefined && (p.seat ?? -1) >= 0) ?? []
    const team = Array.from({ length: this.seats }, (_, s) => figures.filter((p) => p.seat === s).map((p) => p.id).join(',')).join('/')
    try {
      return await Session.start({ ...setup, team }, this.#lang)
    } catch {
      return Session.start({ ...setup, team: '' }, this.#lang)
    }
  }

  async map(): Promise<BoardMap> {
    const own = await (await this.#lend()).map(this.#lang)
    return own ?? this.#map!
  }
  async names(): Promise<Names> {
    return (await this.#lend()).names(this.#lang)
  }
  async lessons(): Promise<Lesson[]> {
    return (await this.#lend()).lessons(this.#lang)
  }
  history(): Promise<Step[]> {
    return Promise.resolve(this.#log)
  }

  async sight(place: string): Promise<string[]> {
    const map = await this.map()
    const lent = await Session.start({ mission: this.mission, seats: this.seats, team: '', options: {}, seed: '1' }, this.#lang)
    for (const [i, link] of map.links.entries())
      if (link.kind === 'door' && this.#view?.links[i]) await lent.setup(`door ${link.a} ${link.b} open`, this.#lang)
    const seen = await lent.sees(place)
    lent.end()
    return seen
  }
}
