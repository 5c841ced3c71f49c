// The shapes of docs/protocol.md and docs/rooms.md, as far as the client reads them. Nothing here is a rule of a game.

export type Lang = 'en' | 'de'
export type Text = Record<Lang, string>
export type Cell = [number, number]

export interface Option {
  id: string
  kind: 'bool' | 'int' | 'choice' | 'team' | 'list'
  default: string
  min?: number
  max?: number
  choices?: string[]
  choice_names?: Partial<Record<Lang, string[]>>
  name: Text
  help: Text
}

export interface Mission {
  id: string
  name: Text
  difficulty: string
  minutes: number
  tiles: string
  briefing: Text
  special: Text
  /** It has lessons for a first game. */
  teaches?: boolean
  /** The seed of a first game, so that its lessons fit what is dealt. */
  deal?: number
}

export interface GameInfo {
  id: string
  name: Text
  seats: [number, number]
  hidden?: boolean
  missions: Mission[]
  options: Option[]
  /** The mission its campaign begins with. */
  campaign?: string
  /** Whom the campaign meets, and in which mission. */
  people?: { id: string; mission: string; name: Text; text: Text }[]
}

export interface MapPlace {
  id: string
  name: string
  kind: 'street' | 'room' | 'house' | 'square' | 'tunnel' | 'corridor' | 'outdoor'
  /** What it is more exactly, where the kind does not say it all: security, airlock ... */
  type?: string
  /** The house people know it by: diner ... */
  landmark?: string
  tile: string
  building: number
  flags: string[]
  at: Cell
  /** That many companions wait here at the start. */
  waits?: number
}

export interface MapLink {
  kind: 'opening' | 'crosswalk' | 'door' | 'airlock' | 'sandbags' | 'passage'
  a: string
  b: string
  colour?: string
  also?: string
  flags?: string[]
  level?: number
  from: Cell
  to: Cell
}

export interface BoardMap {
  size: Cell
  places: MapPlace[]
  links: MapLink[]
  tiles: { name: string; at: Cell; size: Cell; turn: number }[]
  cells: number[][]
}

export interface Attack {
  dice: number
  need?: number
  damage?: number
  hits?: number[]
  any?: number
  mean?: number
  kills?: number
  rerolls?: number
  risk: number
}

/** What the dead of a place are up to. */
/** An answer a strong player would think of; chance to win in ten thousandths, where games were played out. */
export interface Idea {
  text: string
  label: string
  why: string
  chance?: number
}

/** What happens before the next round if nobody does anything more, in 1/10000: the game is lost, somebody is hit. */
export interface Dangers {
  lost: number
  hit: { piece: string; chance: number }[]
}

export interface Forecast {
  why: string
  zone: string
  intent: 'attack' | 'move' | 'stay' | 'none'
  by?: 'seen' | 'heard'
  crowd?: { kind: string; count: number; actions: number }[]
  targets?: string[]
  ways?: { to: string; target: string; path?: string[] }[]
  rules?: string[]
}

export interface Action {
  text: string
  label: string
  /** What it is for, the same words in every game. */
  deed: string
  cost: number
  free?: string
  leaves?: boolean
  piece?: string
  place?: string
  link?: number
  card?: string
  skill?: string
  noisy?: boolean
  chance?: boolean
  attack?: Attack
}

export interface Piece {
  piece: number
  id: string
  kind: string
  place?: string
  count: number
  seat?: number
  flags: string[]
  colour?: string
  /** Number of the piece it is in: a car takes it along. */
  in?: number
  /** Number of the door it lies on. */
  link?: number
  /** The place a beam comes from; `place` is where it is aimed. */
  from?: string
  /** Knocked out: dead at the end of that many rounds, this one included. */
  down?: number
  name?: Text
  wounds?: number
  health?: number
  actions?: number
  level?: number
}

export interface Slot {
  area: string
  piece?: string
  place?: string
  seat?: number
  card?: string
  face_down?: boolean
  count?: number
  spent?: boolean
  charged?: boolean
}

export interface Track {
  track: string
  piece?: string
  seat?: number
  value: number
  max: number
  marks: number[]
  score?: 'part' | 'sum'
}

export interface SkillView {
  skill: string
  piece: string
  state: 'locked' | 'owned' | 'used'
  level: number
  /** whom it comes from, while they are together; left out: its own */
  from?: string
}

export interface Question {
  seat: number
  text: string
  focus?: string
  actions?: Action[]
  anytime?: Action[]
}

export type Result = 'playing' | 'won' | 'lost' | 'over'

export interface View {
  seat: number
  to_move: number
  result: Result
  round: number
  phase: string
  first_seat: number
  places: { id: string; flags: string[]; noise: number }[]
  links: boolean[]
  /** Doors shut for good, as numbers of links. */
  sealed?: number[]
  /** Doors broken down, open for good. */
  destroyed?: number[]
  pieces: Piece[]
  areas: Slot[]
  tracks: Track[]
  skills: SkillView[]
  goals: { done: number; need: number; text: Text | string }[]
  question: Question
}

export interface GameEvent {
  kind: string
  text: string
  /** The sentence as it follows the one before it: "He kills a Walker." Missing where it is the same. */
  told?: string
  rule?: string
  piece?: string
  of?: string
  piece_kind?: string
  count?: number
  place?: string
  to?: string
  link?: number
  card?: string
  area?: string
  skill?: string
  track?: string
  word?: string
  seat?: number
  n?: number[]
  dice?: number[]
  /** Dice from this one on are of another kind, rolled with the rest. */
  odd?: number
  reveals?: boolean
  /** What a story without a title is told about: the event before it, put there by the page. */
  after?: GameEvent
}

export interface Step {
  step: number
  do?: string
  /** Why a bot did it. */
  why?: string
  events: GameEvent[]
}

export interface Named {
  name: string
  text?: string
}

export interface CardLine {
  ranged: boolean
  range: [number, number]
  dice: number
  accuracy: number
  damage: number
  noisy: boolean
}

export interface CardName extends Named {
  lines?: CardLine[]
  tags?: string[]
  deck?: string
}

export interface KindName extends Named {
  shape?: string
  colour?: string
  letter?: string
  enemy?: boolean
}

/** The words of a game's theme: which drawing stands for whom, and what the place is made of. */
export interface ThemeWords {
  faces: Record<string, string>
  bodies: Record<string, string>
  things: Record<string, string>
  signs: Record<string, string>
  /** By mission and number of a card that tells something: "M1-3". */
  pictures: Record<string, string>
  /** What stands in which landmark. */
  houses: Record<string, string>
  place: { ground?: string; wall?: string; light?: string; around?: string; rooms?: string }
}

export interface Names {
  cards: Record<string, CardName>
  skills: Record<string, Named>
  kinds: Record<string, KindName>
  pieces: Record<string, Named>
  places: Record<string, Named>
  areas: Record<string, Named>
  tracks: Record<string, Named>
  words: Record<string, Named>
  verbs: Record<string, { deed: string; operands: string; heading?: string }>
  theme?: ThemeWords
  /** What is special in this mission, with the places of its board. */
  special?: string
  seats?: string[]
}

export interface Rule {
  id: string
  title: string
  text: string
  section?: string
}

/** What goes from one mission of a campaign to the next. */
export interface Sheet {
  sheet: string
  next?: string
  page: string
}

export interface Lesson {
  until: string
  text: string
  learned: boolean
}
