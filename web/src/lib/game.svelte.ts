// What the page knows about the table it sits at, and the film that leads from one position to the next. Drawing is elsewhere.
import { Bell } from './bell'
import { geometry, type Geometry } from './board'
import { advance, isLoud, joinRoll, lengthOf, squeeze } from './film'
import { withNames } from './people'
import { settings } from './settings.svelte'
import { shootsWith } from './looks'
import { scenesOf, tellOn, type Scene } from './scenes'
import { play, soundOf } from './sound'
import { taleOf, toldSoFar, withReasons, type Tale } from './tales'
import type { Handed, Lamp, Refusal, RoomInfo, Said, Table, Update, Vote } from './table'
import { reach } from './progress'
import { keepReading, keptReading, litLesson, openReading, type Reading } from './reading'
import type { Action, BoardMap, GameEvent, Lesson, Names, Step, View } from './types'
import { learnVerbs } from './verbs'

/** A scene, and after the last of a step or more the position as it is then. */
interface Shot extends Scene {
  then?: View
}

interface Film {
  from: View
  shots: Shot[]
  /** The first step it tells of. */
  first: number
}

export class Game {
  readonly table: Table
  map = $state.raw<BoardMap | undefined>()
  geo = $state.raw<Geometry | undefined>()
  names = $state.raw<Names | undefined>()
  /** The position as it is. */
  view = $state.raw<View | undefined>()
  /** The position on the screen: behind `view` while a film plays. */
  shown = $state.raw<View | undefined>()
  version = $state(0)
  /** What has been told so far. */
  log = $state.raw<Step[]>([])
  lessons = $state.raw<Lesson[]>([])
  /** How far they have been read here. */
  pages = $state.raw<Reading>({ at: 0, read: [], closed: true })
  /** What the film shows. */
  scene = $state.raw<Scene | undefined>()
  /** What the film shows after that. */
  next = $state.raw<GameEvent | undefined>()
  roll = $state.raw<GameEvent | undefined>()
  /** What is being read: the film waits for it. */
  told = $state.raw<GameEvent[]>([])
  reading = $state(false)
  playing = $state(false)
  paused = $state(false)
  left = $state(0)
  /** The film that plays: of how many events, and how long at speed 1. */
  film = $state.raw({ events: 0, length: 0 })
  refusal = $state.raw<Refusal | undefined>()
  trouble = $state('')
  lamp = $state<Lamp>('here')
  room = $state.raw<RoomInfo | undefined>()
  vote = $state.raw<Vote | undefined>()
  said = $state.raw<Said[]>([])
  unread = $state.raw<Said[]>([])
  handed = $state.raw<Handed | undefined>()
  gone = $state('')
  curtain = $state<number | undefined>()
  busy = $state(false)
  readonly bell: Bell

  #chosen: GameEvent[] = []
  #queue: Shot[] = []
  #untold: Step[] = []
  #before: GameEvent | undefined
  #faster = 1
  #timer: ReturnType<typeof setTimeout> | undefined
  #lastFilm: Film | undefined
  #acting: Promise<unknown> = Promise.resolve()

  constructor(table: Table) {
    this.table = table
    this.bell = new Bell(() => table.kind !== 'replay' && table.seats > 1)
  }

  async open(): Promise<void> {
    await this.table.open(
      {
        update: (u) => this.#update(u),
        room: (room) => (this.room = room),
        chat: (line) => this.#hear(line),
        vote: (vote) => (this.vote = vote.open ? vote : undefined),
        handed: (handed) => (this.handed = handed),
        lamp: (lamp) => (this.lamp = lamp),
        trouble: (text) => (this.trouble = text),
        gone: (text) => (this.gone = text),
      },
      settings.lang,
    )
    await this.#words()
  }

  async #words(): Promise<void> {
    const map = await this.table.map()
    this.names = await this.table.names()
    learnVerbs(this.names)
    await this.#school()
    this.map = map
    this.geo = geometry(map)
    this.log = await this.table.history()
  }

  async #school(): Promise<void> {
    const before = this.lessons.length
    this.lessons = await this.table.lessons()
    if (!before && this.lessons.length) this.pages = keptReading(location.hash) ?? openReading(this.lessons)
  }

  async speak(): Promise<void> {
    await this.table.setLang(settings.lang)
    await this.#words()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.table.close()
  }

  // ---- who is there

  #hear(line: Said): void {
    this.said = [...this.said.slice(-199), line]
    if (!line.known) this.unread = [...this.unread, line]
  }

  /** Does somebody at this device play, or only watch? */
  get plays(): boolean {
    return this.table.kind === 'local' || (this.table.kind === 'remote' && (this.room?.seats.some((s) => s.mine) ?? false))
  }

  /** A sentence of the engine, with the names people have given themselves. */
  named(text: string): string {
    return withNames(text, this.room?.seats ?? [])
  }

  // ---- what can be done

  get mayAct(): boolean {
    const view = this.view
    if (!view || this.playing || this.curtain !== undefined || this.busy || view.result !== 'playing') return false
    if (this.table.kind === 'replay' || !view.question.actions?.length) return false
    return this.table.kind === 'local' || this.#sitsHere(view.to_move)
  }

  #sitsHere(seat: number): boolean {
    return this.room?.seats.some((s) => s.mine && !s.bot && (seat < 0 || s.seat === seat)) ?? false
  }

  get actions(): Action[] {
    return this.mayAct ? (this.view?.question.actions ?? []) : []
  }

  get anytime(): Action[] {
    return this.mayAct ? (this.view?.question.anytime ?? []) : []
  }

  /** One action after another: a quick hand does not lose one. */
  act(text: string): Promise<boolean> {
    const next = this.#acting.then(() => this.#act(text))
    this.#acting = next
    return next
  }

  async #act(text: string): Promise<boolean> {
    this.busy = true
    this.refusal = undefined
    try {
      this.refusal = await this.table.act(text)
    } catch (e) {
      this.trouble = String(e instanceof Error ? e.message : e)
    } finally {
      this.busy = false
    }
    return !this.refusal
  }

  async undo(force = false): Promise<boolean> {
    this.skip()
    this.refusal = undefined
    const refusal = await this.table.undo(force)
    if (refusal && !force && this.table.kind === 'local') return false
    this.refusal = refusal
    return !refusal
  }

  async look(): Promise<void> {
    const seat = this.curtain
    if (seat === undefined) return
    this.curtain = undefined
    await this.table.look?.(seat)
  }

  /** Names of people at other devices. */
  #friends(): string[] {
    return this.room?.seats.filter((s) => !s.mine && !s.bot && s.name).map((s) => s.name) ?? []
  }

  // ---- what happened

  #update({ view, version, steps, jump, own }: Update): void {
    this.version = version
    this.view = view
    if (view.result !== 'playing' && this.table.kind !== 'replay' && this.table.mine().length) reach(this.table.mission, view.result, this.#friends())
    if (this.lessons.length) void this.table.lessons().then((lessons) => (this.lessons = lessons))
    this.bell.note(view.to_move, !!jump, !!own)
    this.curtain = this.table.waiting?.()
    const first = !this.shown
    if (jump || first) {
      this.#stop()
      this.log = first ? steps : [...this.log.filter((s) => !steps.length || s.step < steps[0].step), ...steps].filter((s) => s.step < version)
      this.shown = view
      this.roll = undefined
      this.told = []
      this.reading = false
      return
    }
    const events = withReasons(steps.flatMap((s) => s.events))
    if (this.#hurrying && !events.some((e) => e.kind === 'story')) {
      this.#hurrying = !this.#mayBeAsked(view)
      this.#lastFilm?.shots.push(...this.#shots(events, view))
      this.log = [...this.log, ...steps]
      this.shown = view
      return
    }
    this.#hurrying = false
    this.#before = undefined
    if (own && !this.playing) this.roll = undefined
    if (own && !this.playing && !events.some(isLoud)) {
      play(events.map((e) => soundOf(e)).find(Boolean))
      this.log = [...this.log, ...steps]
      this.shown = view
      return
    }
    const shots = this.#shots(events, view)
    if (!this.playing) this.#lastFilm = { from: this.shown!, shots: [...shots], first: steps[0]?.step ?? version }
    else this.#lastFilm?.shots.push(...shots)
    this.#untold = [...this.#untold, ...steps]
    this.#play(shots)
  }

  #shots(events: GameEvent[], then: View): Shot[] {
    const shots: Shot[] = scenesOf(events)
    return shots.map((shot, i) => (i === shots.length - 1 ? { ...shot, then } : shot))
  }

  /** A page of the lessons is turned, or they are put away. */
  turnTo(pages: Reading): void {
    this.pages = pages
    keepReading(location.hash, pages)
  }

  /** The lesson to be lit. */
  get lesson(): number {
    return litLesson(this.pages, this.lessons)
  }

  #play(shots: Shot[]): void {
    this.#queue.push(...shots)
    this.#faster = squeeze(this.#queue)
    const events = this.#queue.reduce((n, s) => n + s.events.length, 0)
    this.film = { events, length: lengthOf(this.#queue) }
    this.left = events
    if (this.playing) return
    this.playing = true
    this.paused = false
    this.table.rest?.(true)
    this.#next()
  }

  #next(): void {
    clearTimeout(this.#timer)
    const shot = this.#queue.shift()
    if (!shot || !this.shown) return this.#end()
    this.#tellOn(shot)
    this.scene = shot
    this.next = this.#queue[0]?.lead
    play(shot.lead.kind === 'end' ? this.view?.result : soundOf(shot.lead, (card) => shootsWith(this.names, card)))
    this.#showRoll(shot.lead)
    this.shown = shot.then ?? shot.events.reduce(advance, this.shown)
    if (shot.lead.kind === 'story') return this.#tell(shot.lead)
    if (!this.paused) this.#timer = setTimeout(() => this.#next(), this.beat)
  }

  #end(): void {
    this.#stop()
    this.shown = this.view
  }

  #tellOn(shot: Shot): void {
    this.left -= shot.events.length
    ;[this.log, this.#untold] = tellOn(this.log, this.#untold, shot.tells)
  }

  /** A card is read for as long as it takes. Where nothing comes after it, what is asked now stands on the card. */
  #tell(event: GameEvent): void {
    this.told = toldSoFar(this.reading ? this.told : this.#chosen, event)
    while (this.#queue[0]?.lead.kind === 'story' && !this.#queue[0].lead.reveals) {
      const more = this.#queue.shift()!
      this.#tellOn(more)
      this.told = toldSoFar(this.told, more.lead)
    }
    this.reading = true
    if (!this.left) this.#end()
  }

  get tale(): Tale | undefined {
    return this.reading ? taleOf(this.told) : undefined
  }

  /** It has been read, or the answer on it chosen: then what comes of it belongs to the same card. */
  read(chosen = false): void {
    this.reading = false
    this.#chosen = chosen ? this.told : []
    if (this.playing) this.#next()
  }

  #showRoll(event: GameEvent): void {
    this.roll = joinRoll(this.roll, this.#before, event)
    this.#before = event
  }

  /** What the scene is about. */
  get now(): GameEvent | undefined {
    return this.scene?.lead
  }

  get beat(): number {
    return this.scene ? this.scene.time / settings.speed / this.#faster : 0
  }

  #stop(): void {
    clearTimeout(this.#timer)
    ;[this.log, this.#untold] = tellOn(this.log, this.#untold, Infinity)
    this.#queue = []
    this.left = 0
    this.scene = undefined
    this.playing = false
    this.paused = false
    this.table.rest?.(false)
  }

  pause(): void {
    this.paused = !this.paused
    if (this.paused) clearTimeout(this.#timer)
    else this.#next()
  }

  step(): void {
    this.paused = true
    this.#next()
  }

  /** Who skips while bots play wants to be asked again: what they do next is not shown step by step either. */
  #hurrying = false
  #mayBeAsked = (view: View): boolean => view.result !== 'playing' || view.to_move < 0 || this.table.mine().includes(view.to_move)

  skip(): void {
    if (!this.playing) return
    this.#hurrying = this.table.kind === 'local' && !!this.view && !this.#mayBeAsked(this.view)
    const rest = this.#queue.map((s) => s.lead)
    const stories = rest.filter((e) => e.kind === 'story')
    for (const event of rest) this.#showRoll(event)
    this.#end()
    if (!stories.length) return
    this.told = stories.reduce(toldSoFar, this.reading ? this.told : this.#chosen)
    this.reading = true
  }

  get canAgain(): boolean {
    return !this.playing && (this.#lastFilm?.shots.length ?? 0) > 0
  }

  again(): void {
    if (!this.#lastFilm || this.playing) return
    const { from, shots, first } = this.#lastFilm
    this.shown = from
    this.#untold = this.log.filter((s) => s.step >= first)
    this.log = this.log.filter((s) => s.step < first)
    this.#play(shots)
  }
}
