// How things look: colours and which drawing stands for which kind. Shapes come from the engine's names; no rule is read here.
import { settings } from './settings.svelte'
import { t } from './texts'
import type { Attack, CardName, Names, Piece, Track, View } from './types'

const palette = ['#ffb02e', '#2ec4b6', '#ff6f61', '#a98bff', '#86d64f', '#ff86cb']
const byName: Record<string, string> = {
  red: '#e5604d',
  blue: '#4a90e2',
  yellow: '#ecc94b',
  green: '#5cb270',
  violet: '#a77be0',
  pink: '#f06aa8',
  purple: '#a77be0',
  white: '#e6e8ee',
  orange: '#f08c3a',
  grey: '#98a2b3',
}
export const levelNames = ['level0', 'level1', 'level2', 'level3'] as const
/** A track that goes through the danger levels has a mark for each; one with fewer only says where something happens. */
export const hasLevels = (track: Track): boolean => track.marks.length > 2
export const levelColours = ['var(--blue)', 'var(--yellow)', 'var(--orange)', 'var(--red)']

export type Shape =
  | 'figure'
  | 'small'
  | 'basic'
  | 'tank'
  | 'fast'
  | 'boss'
  | 'objective'
  | 'crate'
  | 'spawn'
  | 'exit'
  | 'noise'
  | 'car'
  | 'barricade'
  | 'mark'

const known: Record<string, Shape> = {
  figure: 'figure',
  'small-figure': 'small',
  small_figure: 'small',
  small: 'small',
  basic: 'basic',
  tank: 'tank',
  fast: 'fast',
  boss: 'boss',
  objective: 'objective',
  crate: 'crate',
  spawn: 'spawn',
  exit: 'exit',
  noise: 'noise',
  car: 'car',
  barricade: 'barricade',
  mark: 'mark',
}

export function shapeOf(names: Names, kind: string): Shape {
  return known[names.kinds[kind]?.shape ?? ''] ?? 'mark'
}

export function isFigure(shape: Shape): boolean {
  return shape === 'figure' || shape === 'small'
}

export function isEnemy(names: Names, kind: string): boolean {
  return names.kinds[kind]?.enemy ?? false
}

const ownColour = (piece: Piece): string | undefined => byName[piece.kind] ?? byName[piece.id]

/** Where players have their own colour, all that is theirs wears it. */
function leaderColour(view: View, seat: number | undefined): string | undefined {
  const leader = seat === undefined || seat < 0 ? undefined : view.pieces.find((p) => p.seat === seat && p.health !== undefined && ownColour(p))
  return leader && ownColour(leader)
}

/** A figure's colour: its kind's own, else its seat's where several play, else one of its own. */
export function colourOf(view: View, names: Names, piece: Piece): string {
  const own = ownColour(piece) ?? leaderColour(view, piece.seat)
  if (own) return own
  const figures = view.pieces.filter((p) => p.health !== undefined)
  const seats = new Set(figures.filter((p) => p.seat !== undefined && p.seat >= 0).map((p) => p.seat))
  if (seats.size > 1 && (piece.seat ?? -1) < 0) return byName.grey
  const index = seats.size > 1 ? (piece.seat ?? 0) : figures.findIndex((p) => p.id === piece.id)
  return palette[Math.max(0, index) % palette.length]
}

/** The colour of a player at this table. */
export const colourOfSeat = (view: View, seat: number): string => leaderColour(view, seat) ?? seatColour(seat)
export const seatColour = (seat: number): string => palette[((seat % 6) + 6) % 6]
export const tokenColour = (colour?: string): string => byName[colour ?? ''] ?? 'var(--token)'

export function nameOf(names: Names, noun: Exclude<keyof Names, 'seats' | 'theme' | 'verbs' | 'special'>, id: string | undefined): string {
  if (id === undefined) return ''
  return names[noun][id]?.name ?? id
}

export const initial = (name: string): string => (name.match(/\p{L}/u)?.[0] ?? '?').toUpperCase()
/** The letter of a colour; of two that begin alike (Grün, Gelb; Pink, Purple) two letters. */
export function colourLetter(names: Names, colour: string): string {
  const word = nameOf(names, 'words', colour)
  const alike = Object.keys(byName).some((other) => other !== colour && names.words[other] && initial(nameOf(names, 'words', other)) === initial(word))
  return alike ? initial(word) + word.charAt(1).toLowerCase() : initial(word)
}

/** Wounds to draw: who is not on the board yet has none, whatever is left to lose. */
export const woundsOf = (piece: Piece): number => (piece.place || piece.flags.includes('dead') || piece.flags.includes('away') ? (piece.wounds ?? 0) : 0)

/** What stands on a figure: its initial, and one more letter where two figures would look the same. */
export function figureLetters(view: View, names: Names, piece: Piece): string {
  const name = nameOf(names, 'pieces', piece.id)
  const twins = view.pieces.filter((p) => p.health !== undefined && p.id !== piece.id && initial(nameOf(names, 'pieces', p.id)) === initial(name))
  return twins.length ? initial(name) + (name.match(/\p{L}/gu)?.[1] ?? '') : initial(name)
}

export const percent = (inTenThousand: number): number => Math.round(inTenThousand / 100)

/** Chance of at least one hit, in percent; undefined where no dice are rolled. */
export function anyHit(attack: Attack): number | undefined {
  if (attack.any !== undefined) return percent(attack.any)
  return attack.hits ? percent(10000 - (attack.hits[0] ?? 0)) : undefined
}

/** Where the engine knows who stands there: an attack that will kill nobody. `foes` left out: nobody is asked for. */
export function isVain(attack: Attack, foes: string[] | undefined): boolean {
  return foes !== undefined && !attack.kills
}

/** Chance of at least one kill, in percent: never more than that of a hit, nor than kills on average. */
export function killChance(attack: Attack, foes: string[] | undefined): number {
  const any = anyHit(attack) ?? 0
  return foes === undefined || attack.kills === undefined ? any : Math.min(any, attack.kills)
}

/** The odds in a word: how likely somebody is killed; where no dice are rolled, how many are. */
export function oddsWord(attack: Attack, foes: string[] | undefined): string {
  if (isVain(attack, foes)) return ''
  if (anyHit(attack) !== undefined) return t('percent', killChance(attack, foes))
  return attack.kills === undefined ? '' : `${hundredths(attack.kills)} ✕`
}

export const hundredths = (value: number): string => (value / 100).toFixed(value % 100 ? 1 : 0).replace('.', settings.lang === 'de' ? ',' : '.')

/** Families of cards, by colour: what strikes, what shoots, what takes everybody, what is eaten, everything else. */
export type Family = 'melee' | 'ranged' | 'fire' | 'food' | 'gear'
export function familyOf(card: Pick<CardName, 'lines' | 'tags'> | undefined): Family {
  const line = card?.lines?.[0]
  if (line) return !line.dice ? 'fire' : line.ranged ? 'ranged' : 'melee'
  return card?.tags?.some((tag) => tag === 'food' || tag.startsWith('eat-')) ? 'food' : 'gear'
}
/** Does a card strike from afar? */
export const shootsWith = (names: Names | undefined, card: string): boolean => !!names?.cards[card]?.lines?.some((line) => line.ranged)

/** How many letters the longest word of a name has. */
export const longestWord = (name: string): number => Math.max(1, ...name.split(/[\s-]+/).map((word) => word.length))
