// RemoteTable: a seat in a room on the server (docs/rooms.md). The server decides; the engine of this page only lends lessons and
// lines of sight.
import { shuts } from './board'
import { ownToken } from './lobby'
import { keepWish, knownLine, openLine, renewLine, wantsCalls, type Line } from './push'
import { deviceId, forgetRoom, keepSeat, playOn, roomLinks, wayBack, type RoomLinks } from './rooms'
import { goInstead } from './route.svelte'
import { hintRollouts, Session } from './session'
import { optionsOf } from './share'
import { say, type Key } from './texts'
import type { Checked, Refusal, RoomInfo, RoomTable, SeatInfo, TableEvents } from './table'
import type { Action, BoardMap, Forecast, Idea, Lang, Lesson, Names, Sheet, Step, View } from './types'
import { Wire, type Message } from './wire'

interface RoomStep extends Step {
  seat?: number
  bot?: boolean
  undo?: boolean
  undone?: boolean
}

interface ViewMessage {
  version: number
  look?: number
  view: View
  anytime?: Action[]
  learned?: number[]
  events?: RoomStep[]
  map?: BoardMap
  names?: Names
}

interface Pending {
  number: number
  seat: number
  action: string
  resolve: (refusal: Refusal | undefined) => void
}

/** Where several share a seat it is called after all of them. */
function together(seat: SeatInfo): SeatInfo {
  const names = seat.people?.filter(Boolean) ?? []
  return names.length > 1 ? { ...seat, name: names.join(', ') } : seat
}

/** The people one is there with; at a seat of one's own, those who share it. */
export function othersIn(seats: SeatInfo[], own: string): string[] {
  return seats.flatMap((s) => (s.mine ? (s.people ?? []).filter((p) => p !== own) : s.bot ? [] : [s.name])).filter(Boolean)
}

const hindranceText: Record<string, Key> = { insecure: 'callInsecure', home: 'callHome', unable: 'callUnable', refused: 'callRefused' }

type Waiting = (m: Message) => void

export class RemoteTable implements RoomTable {
  readonly kind = 'remote'
  mission = ''
  seats = 1
  hidden = false
  #room: string
  #token: string
  #name: string
  #links: RoomLinks | undefined
  /** Without a link: on a free seat, if the room is open. */
  #sit: boolean
  #known: boolean
  #wire!: Wire
  #events!: TableEvents
  #lang: Lang = 'en'
  #info: RoomInfo | undefined
  #view: View | undefined
  #map: BoardMap | undefined
  #names: Names | undefined
  #look: number | undefined
  #version = -1
  #learned: number[] = []
  #log: RoomStep[] = []
  #session: Promise<Session> | undefined
  #chosen: Promise<Record<string, string>> | undefined
  #pending: Pending | undefined
  #asked = new Map<number, Waiting>()
  #next = 1
  #heard = new Set<string>()
  #quiet = new Set<number>()
  #named: (() => void)[] = []
  /** What a browser has to know to be called by this server; empty: it calls nobody. */
  #key = ''
  #called = false
  #first: { resolve: () => void; reject: (e: Error) => void } | undefined

  constructor(room: string, token: string, name: string) {
    this.#room = room
    this.#sit = !token
    const kept = roomLinks(room)
    this.#known = !!kept && !kept.watching
    this.#token = token || ownToken(room)
    this.#name = name
    this.#links = roomLinks(room)
  }

  open(events: TableEvents, lang: Lang): Promise<void> {
    this.#events = events
    this.#lang = lang
    document.addEventListener('visibilitychange', this.#looked)
    return new Promise((resolve, reject) => {
      this.#first = { resolve, reject }
      this.#wire = new Wire({ open: (hello) => this.#greeted(hello), lost: () => this.#lost(), refused: (why) => this.#turnedAway(why), message: (m) => this.#hear(m) }, lang)
    })
  }

  /** An action is sent again when the connection is back; what was only asked is not, and nobody is to wait for it. */
  #lost(): void {
    this.#events.lamp?.('lost')
    const asked = [...this.#asked.values()]
    this.#asked.clear()
    for (const answer of asked) answer({ t: 'error', text: '' })
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.#looked)
    this.#wire?.close()
    void this.#session?.then((s) => s.end())
  }

  setLang(lang: Lang): Promise<void> {
    this.#lang = lang
    this.#wire.speak(lang)
    this.#send({ t: 'resync', have: -1, map: true })
    return new Promise((resolve) => this.#named.push(resolve))
  }

  mine(): number[] {
    return this.#info?.seats.filter((s) => s.mine).map((s) => s.seat) ?? []
  }

  // ---- to the server

  #send(message: Message): boolean {
    return this.#wire.send({ ...message, room: this.#room })
  }

  #ask(message: Message): Promise<Message> {
    const id = this.#next++
    return new Promise((resolve) => {
      this.#asked.set(id, resolve)
      if (!this.#send({ ...message, id })) resolve({ t: 'error', text: '' })
    })
  }

  #greeted(hello: Message): void {
    this.#key = typeof hello.push === 'string' ? hello.push : ''
    this.#join()
    if (this.#key && wantsCalls(this.#room)) void this.#putLine().catch(() => undefined)
  }

  /** All tokens this device has for the room: its own, and those of the people who sit beside. */
  #join(): void {
    const tokens = [this.#token, ...Object.values(this.#links?.host === this.#token ? this.#links.mine : {})]
    for (const token of tokens) {
      const id = this.#next++
      if (this.#version < 0) this.#quiet.add(id) // what was said before one came is no news
      this.#send({ t: 'join', id, token, sit: this.#sit || undefined, device: deviceId() || undefined, name: this.#name || undefined, have: this.#version, map: !this.#map, away: document.hidden || undefined })
    }
    if (this.#pending) this.#resend(this.#pending)
  }

  #resend({ number, seat, action }: Pending): void {
    this.#send({ t: 'act', seat, number, action })
  }

  #actingSeat(): number {
    const to = this.#view?.to_move ?? -1
    return this.mine().includes(to) ? to : (this.mine()[0] ?? 0)
  }

  act(action: string): Promise<Refusal | undefined> {
    return new Promise((resolve) => {
      this.#pending = { number: this.#version, seat: this.#actingSeat(), action, resolve }
      this.#resend(this.#pending)
    })
  }

  async check(action: string): Promise<Checked> {
    const m = await this.#ask({ t: 'check', seat: this.#actingSeat(), action })
    return m.t === 'checked' ? { legal: !!m.legal, why: m.why as string, rule: m.rule as string } : { legal: false, why: String(m.text ?? '') }
  }

  async undo(): Promise<Refusal | undefined> {
    const m = await this.#ask({ t: 'undo', number: this.#version })
    return m.t === 'error' || m.t === 'refused' ? { why: String(m.text ?? m.why ?? ''), rule: m.rule as string } : undefined
  }

  /** The server sends a position that looks the same to this seat, with everything it cannot know redrawn; thinking is done here. */
  async hint(): Promise<Idea[]> {
    const m = await this.#ask({ t: 'imagine', seat: this.#actingSeat() })
    if (m.t !== 'imagined') return []
    const { team = '', ...options } = m.options as Record<string, string>
    const session = await Session.start({ mission: String(m.mission), seats: Number(m.seats), team, options, seed: '1' }, this.#lang)
    try {
      return await session.hintAt(String(m.pack), String(m.state), hintRollouts, this.#lang)
    } finally {
      session.end()
    }
  }

  async record(): Promise<string> {
    const m = await this.#ask({ t: 'record' })
    return String(m.text ?? '')
  }

  say(text: string): void {
    const id = this.#next++
    this.#quiet.add(id)
    this.#send({ t: 'chat', id, text })
  }
  rename(name: string, colour: string): void {
    this.#name = name
    this.#send({ t: 'name', name, colour })
  }
  /** A seat that was given away is not taken again when this device comes back. */
  #giveUp(seat: number): void {
    if (!this.#links) return
    const { [seat]: _, ...mine } = this.#links.mine
    keepSeat((this.#links = { ...this.#links, mine }))
  }
  openTo(all: boolean): void {
    this.#send({ t: 'open', on: all })
  }
  seatDo(seat: number, what: 'take' | 'leave' | 'bot' | 'person' | 'free', bot = 'greedy'): void {
    if (what === 'leave') this.#giveUp(seat)
    if (what === 'leave' && this.#called && this.mine().length === 1) void this.callMe(false)
    this.#send({ t: 'seat', seat, do: what, ...(what === 'bot' ? { bot } : {}) })
  }
  /** The engine of this page reads the record once the mission is over. */
  async sheet(): Promise<Sheet | undefined> {
    const session = await Session.load(await this.record(), this.#lang).catch(() => undefined)
    const found = await session?.sheet(this.#lang)
    session?.end()
    return found
  }
  async goOn(): Promise<void> {
    this.#send({ t: 'next' })
  }
  /** Nobody who has been led to the next room hears what became of it here. */
  async playOn(mission: string): Promise<string> {
    const m = await this.#ask({ t: 'next', mission })
    return [m.text, m.detail].filter(Boolean).join(' ')
  }
  // ---- being called

  /** A page nobody looks at cannot tell anybody anything: phones stop it without a word. */
  #looked = () => {
    if (this.#called) this.#send({ t: 'away', on: document.hidden })
  }

  #setCalled(on: boolean): void {
    this.#called = on
    if (this.#info) this.#events.room?.((this.#info = { ...this.#info, called: on }))
  }

  /** The server may have lost the line, or the browser changed it: it is told again whenever one comes. */
  async #putLine(): Promise<void> {
    const line = await renewLine(this.#key)
    if (line) this.#setCalled((await this.#ask({ t: 'push', on: true, ...line })).t === 'push')
  }

  async callMe(on: boolean): Promise<string | undefined> {
    const line = on ? await openLine(this.#key).catch((e) => String(e instanceof Error ? e.message : e)) : await knownLine(this.#key).catch(() => undefined)
    if (on && typeof line === 'string') return say(this.#lang, hindranceText[line] ?? 'callFailed', line)
    const m = line ? await this.#ask({ t: 'push', on, ...(line as Line) }) : { t: 'push' }
    if (m.t !== 'push') return String(m.text ?? '')
    keepWish(this.#room, on)
    this.#setCalled(on)
    return undefined
  }

  /** Whoever has been here finds the way back without the link. */
  #keepWay(): void {
    if (!this.#info) return
    const { host, seats } = this.#info
    const watching = !host && !seats.some((s) => s.mine)
    const way = wayBack(roomLinks(this.#room), this.#room, this.#token, watching)
    if (way.host !== this.#token) return
    keepSeat((this.#links = { ...way, mission: this.mission, at: Date.now(), others: othersIn(seats, this.#name), watching, result: this.#view?.result ?? way.result }))
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
    return this.#look
  }
  look(seat: number): Promise<void> {
    this.#send({ t: 'seat', seat, do: 'look' })
    return Promise.resolve()
  }

  // ---- from the server

  #hear(m: Message): void {
    const asked = typeof m.id === 'number' ? this.#asked.get(m.id) : undefined
    if (asked && m.t !== 'view' && m.t !== 'room' && m.t !== 'seat') {
      this.#asked.delete(m.id as number)
      asked(m)
      if (m.t !== 'vote') return
    }
    this.#ears[m.t]?.(m)
  }

  #ears: Record<string, (m: Message) => void> = {
    room: (m) => this.#hearRoom(m),
    view: (m) => this.#hearView(m as unknown as ViewMessage),
    ack: (m) => this.#settle(m.number as number, undefined),
    refused: (m) => this.#settle(m.number as number, { why: String(m.why ?? ''), rule: m.rule as string }),
    stale: (m) => this.#settle(m.number as number, undefined),
    vote: (m) => this.#events.vote?.(m as never),
    seat: (m) => this.#events.handed?.(m as never),
    chat: (m) => this.#hearChat(m),
    deleted: () => this.#end(say(this.#lang, 'deleted')),
    error: (m) => this.#hearError(m),
  }

  /** After a break the server tells the last lines again: what is known stays said once. */
  #hearChat(m: Message): void {
    const key = `${m.at} ${m.from} ${m.text}`
    if (this.#heard.has(key)) return
    this.#heard.add(key)
    this.#events.chat?.({ from: String(m.from ?? ''), seat: m.seat as number | undefined, text: String(m.text ?? ''), at: m.at as number, known: this.#quiet.has(m.id as number) })
  }

  #end(why: string): void {
    this.#wire.close()
    forgetRoom(this.#room)
    keepWish(this.#room, false)
    this.#events.gone?.(why)
  }

  #turnedAway(why: string): void {
    this.#first?.reject(new Error(why))
    this.#first = undefined
    this.#wire.close()
  }

  #hearRoom(m: Message): void {
    this.mission = String(m.mission ?? this.mission)
    this.seats = (m.seats as SeatInfo[]).length
    this.hidden = m.hidden === true
    const links = this.#links
    this.#info = { ...(m as unknown as RoomInfo), room: this.#room, seats: (m.seats as SeatInfo[]).map(together), invites: links?.invite.length ? links.invite : undefined, watch: links?.watch || undefined, calls: !!this.#key, called: this.#called }
    this.#events.room?.(this.#info)
    if (m.next) this.#follow(String(m.next))
    else this.#keepWay()
  }

  /** The game goes on in another room; the same links lead into it. */
  #follow(room: string): void {
    playOn(this.#room, room, this.#links)
    if (wantsCalls(this.#room)) keepWish(room, true)
    keepWish(this.#room, false)
    goInstead('room', room, this.#token)
  }

  #hearView(m: ViewMessage): void {
    if (m.map) this.#map = m.map
    if (m.names) this.#names = m.names
    const steps = (m.events ?? []).map((s) => ({ ...s, events: s.events ?? [] })) // what was taken back has nothing to tell
    const film = this.#view !== undefined && m.version > this.#version && steps.length > 0 && steps[0].step === this.#version && !steps.some((s) => s.undo)
    this.#look = m.look
    const before = this.#view?.result
    this.#view = m.view
    if (m.view.result !== before) this.#keepWay()
    m.view.question.anytime = m.anytime
    this.#learned = m.learned ?? []
    this.#version = m.version
    this.#remember(steps)
    this.#events.lamp?.('on')
    if (!this.#map) return
    this.#events.update({ view: m.view, version: m.version, steps: film ? steps : this.#log, jump: !film, own: steps.every((s) => s.seat !== undefined && this.mine().includes(s.seat) && !s.bot) })
    this.#first?.resolve()
    this.#first = undefined
    if (m.names) for (const tell of this.#named.splice(0)) tell()
  }

  #remember(steps: RoomStep[]): void {
    if (!steps.length) return
    this.#log = [...this.#log.filter((s) => s.step < steps[0].step), ...steps].filter((s) => !s.undone)
  }

  #hearError(m: Message): void {
    const text = [m.text ?? m.code ?? '?', m.detail].filter(Boolean).join(' ')
    const noRoom = m.for === 'join' && m.code === 'no-room'
    const noWay = noRoom || (m.for === 'join' && m.code === 'wrong-token' && this.#links?.host === this.#token) || (this.#sit && !this.#known)
    if (m.code === 'sent-away') this.#end(text)
    else if (this.#first) {
      if (noWay) forgetRoom(this.#room)
      this.#first.reject(new Error(text))
      this.#first = undefined
      this.#wire.close()
    } else if (noRoom) this.#end(text)
    else if (this.#pending && m.for === 'act') this.#settle(this.#pending.number, { why: text })
    else this.#events.trouble?.(text)
  }

  #settle(number: number, refusal: Refusal | undefined): void {
    if (this.#pending?.number !== number) return
    this.#pending.resolve(refusal)
    this.#pending = undefined
  }

  // ---- what was sent once, and what the engine of this page lends

  map(): Promise<BoardMap> {
    return Promise.resolve(this.#map!)
  }
  async names(): Promise<Names> {
    return this.#names ?? (await this.#lend()).names(this.#lang)
  }
  history(): Promise<Step[]> {
    return Promise.resolve(this.#log)
  }

  #lend(): Promise<Session> {
    return (this.#session ??= Session.start({ mission: this.mission, seats: this.seats, team: '', options: {}, seed: '1' }, this.#lang))
  }
  async lessons(): Promise<Lesson[]> {
    const lessons = await (await this.#lend()).lessons(this.#lang)
    return lessons.map((l, i) => ({ ...l, learned: this.#learned.includes(i) }))
  }

  /** What the room was opened with: dark zones hide, ultrared goes on. Where the record is secret, the defaults do. */
  #options(): Promise<Record<string, string>> {
    return (this.#chosen ??= this.record().then((record) => {
      if (!record) this.#chosen = undefined // the connection broke: asked again
      return optionsOf(record)
    }))
  }

  /** The same position, set up here from what this seat is shown: enough for who sees whom and where the dead would go. */
  async #mirror<T>(look: (session: Session) => Promise<T>): Promise<T> {
    const view = this.#view!
    const figures = view.pieces.filter((p) => p.health !== undefined && (p.seat ?? -1) >= 0)
    const team = Array.from({ length: this.seats }, (_, s) => figures.filter((p) => p.seat === s).map((p) => p.id).join(',')).join('/')
    const setup = { mission: this.mission, seats: this.seats, options: await this.#options(), seed: '1' }
    const session = await Session.start({ ...setup, team }, this.#lang).catch(() => Session.start({ ...setup, team: '' }, this.#lang))
    try {
      for (const line of mirrorLines(this.#map!, this.#names!, view)) await session.setup(line, this.#lang)
      return await look(session)
    } finally {
      session.end()
    }
  }

  sight(place: string): Promise<string[]> {
    return this.#mirror((s) => s.sees(place))
  }
  forecast(place: string): Promise<Forecast | undefined> {
    if (this.hidden) return Promise.resolve(undefined)
    return this.#mirror((s) => s.forecast(place, this.#lang))
  }
}

/** Setup lines of docs/protocol.md for what a view shows. A line that does not fit a game is refused and does no harm. */
export function mirrorLines(map: BoardMap, names: Names, view: View): string[] {
  const lines: string[] = []
  map.links.forEach((link, i) => shuts(link) && lines.push(`door ${link.a} ${link.b} ${view.links[i] ? 'open' : 'closed'}`))
  for (const p of view.pieces.filter((x) => x.health !== undefined)) lines.push(`put ${p.id} ${p.place ?? 'off'}`)
  const enemies = Object.keys(names.kinds).filter((k) => names.kinds[k].enemy)
  for (const place of map.places) {
    for (const kind of enemies) {
      const count = view.pieces.filter((p) => p.kind === kind && p.place === place.id).reduce((n, p) => n + p.count, 0)
      lines.push(`zombies ${kind} ${count} ${place.id}`)
    }
    const noise = view.pieces.filter((p) => p.kind === 'noise' && p.place === place.id).reduce((n, p) => n + p.count, 0)
    lines.push(`noise ${place.id} ${noise}`)
  }
  return lines
}
