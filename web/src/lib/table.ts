// A table somebody sits at. The page knows only this interface; LocalTable plays in the worker, RemoteTable over a WebSocket,
// ReplayTable turns the pages of a record.
import type { Action, BoardMap, Dangers, Forecast, Idea, Lang, Lesson, Names, Sheet, Step, View } from './types'

/** What the page shows after something changed. `steps` happened since the last update; `jump`: do not play them as a film. */
export interface Update {
  view: View
  version: number
  steps: Step[]
  jump: boolean
  /** Done by somebody at this device, who need not be told slowly. */
  own?: boolean
}

export interface Refusal {
  why: string
  rule?: string
}

export interface Checked {
  legal: boolean
  why?: string
  rule?: string
  action?: Action
}

export interface SeatInfo {
  seat: number
  name: string
  colour?: string
  here: boolean
  bot: string
  mine: boolean
  /** Somebody from the list of open rooms: the link to the seat waits until they get up. */
  guest?: boolean
  /** Where there is one seat for all: the names of those who share it, and whether some came from the list. */
  people?: string[]
  along?: boolean
  /** Whoever brought the game here may have seen the cards of this seat. */
  known?: boolean
}

export interface Vote {
  vote: number
  what: 'undo' | 'take' | 'bot'
  seat?: number
  /** The seat that asks, and the name of who asks; may be empty. */
  by?: number
  name?: string
  /** This device asks. */
  mine?: boolean
  /** Somebody at this device has a voice and has not used it. */
  asked?: boolean
  yes: number
  no: number
  need: number
  open: boolean
}

/** A seat is in other hands. */
export interface Handed {
  seat: number
  do: 'bot' | 'person' | 'take' | 'was-bot' | 'was-taken' | 'device'
  /** Who did it: a name, a seat, or nobody where it was voted for. */
  name: string
  by: number
  vote: boolean
  yours: boolean
}

export interface RoomInfo {
  room: string
  seats: SeatInfo[]
  watchers: number
  paused: boolean
  host: boolean
  /** Anybody may join; undefined: the server has no list of open rooms. */
  open?: boolean
  locked?: string
  /** The server can call people who are away; it calls this device. */
  calls?: boolean
  called?: boolean
  /** Hidden cards, and whoever made the room may have seen every hand it began with. */
  known?: boolean
  /** The server's word for the seed from the beginning; what it is the hash of at the end. */
  seed_hash?: string
  seed?: string
  salt?: string
  invites?: string[]
  watch?: string
}

export interface Said {
  from: string
  /** Of whoever said it. */
  seat?: number
  text: string
  at?: number
  /** Said by this device, or before it came: nobody has to be told. */
  known?: boolean
}

export type Lamp = 'here' | 'on' | 'lost'

export interface TableEvents {
  update(update: Update): void
  room?(room: RoomInfo): void
  chat?(line: Said): void
  vote?(vote: Vote): void
  handed?(handed: Handed): void
  lamp?(lamp: Lamp): void
  trouble?(text: string): void
  /** The table is no more. */
  gone?(text: string): void
}

export interface Table {
  readonly kind: 'local' | 'remote' | 'replay'
  readonly mission: string
  readonly seats: number
  /** Seats a person at this device answers for. */
  mine(): number[]
  /** Seats know things others may not: a curtain falls between people at one device. */
  readonly hidden: boolean
  open(events: TableEvents, lang: Lang): Promise<void>
  close(): void
  setLang(lang: Lang): Promise<void>
  map(): Promise<BoardMap>
  names(): Promise<Names>
  lessons(): Promise<Lesson[]>
  /** The campaign sheet this mission ends in. */
  sheet?(): Promise<Sheet | undefined>
  /** The next mission of the campaign, with the same seats. */
  goOn?(sheet: Sheet): Promise<void>
  act(action: string): Promise<Refusal | undefined>
  check(action: string): Promise<Checked>
  undo(force: boolean): Promise<Refusal | undefined>
  /** Everything that happened so far, for the log. */
  history(): Promise<Step[]>
  /** What the dead of a place would do if it were their turn now. */
  forecast(place: string): Promise<Forecast | undefined>
  /** What a strong player would do now, from what this seat may know; thought out at this device. */
  hint?(): Promise<Idea[]>
  /** What is to be feared before the next round, over that many imagined worlds; asked where the whole game is here. */
  dangers?(worlds: number): Promise<Dangers>
  /** Places that can be seen from a place, as the board stands now. */
  sight(place: string): Promise<string[]>
  record(): Promise<string>
  /** The person now at the device has said so: show what the seat may know. */
  look?(seat: number): Promise<void>
  /** People at one device take turns: the seat that waits behind the curtain, or undefined. */
  waiting?(): number | undefined
  /** Bots of this device rest while a film plays. */
  rest?(on: boolean): void
}

export interface RoomTable extends Table {
  say(text: string): void
  rename(name: string, colour: string): void
  /** bot: how well it plays; the companion unless told otherwise. */
  seatDo(seat: number, what: 'take' | 'leave' | 'bot' | 'person' | 'free', bot?: string): void
  /** Anybody may join, or only who has a link. */
  openTo(all: boolean): void
  /** This device is called when it is somebody's turn here; why not, in words. */
  callMe(on: boolean): Promise<string | undefined>
  pause(on: boolean): void
  vote(vote: number, yes: boolean): void
  remove(): void
  /** The host leads everybody to a new game; why not, in words. */
  playOn(mission: string): Promise<string>
}

export const isRoom = (table: Table): table is RoomTable => table.kind === 'remote'
