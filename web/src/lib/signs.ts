// What stands on a board, for eyes and ears: which door is drawn how, what is in a car, and the words for each of them.
// The same distinctions as on the printed plans (src/draw). Drawing is in Board.svelte, Door.svelte and Figure.svelte; no rule is read here.
import { bodyOf } from '../art/bodies'
import { isProp } from '../art/props'
import { faceOf } from '../art/portrait'
import { shuts } from './board'
import { colourLetter, colourOf, figureLetters, initial, isEnemy, isFigure, nameOf, shapeOf, tokenColour, type Shape } from './looks'
import { settings } from './settings.svelte'
import type { Stand } from './standing'
import { both, t } from './texts'
import type { BoardMap, MapLink, Names, Piece, Slot, View } from './types'

// ---- doors

export type DoorKind = 'destroyed' | 'sealed' | 'locked' | 'broken' | 'open' | 'colours' | 'colour' | 'level' | 'added' | 'plain'

export function doorKind(link: MapLink, open: boolean, sealed: boolean, destroyed = false): DoorKind {
  if (destroyed) return 'destroyed'
  if (sealed) return 'sealed'
  if (link.flags?.includes('locked')) return 'locked'
  if (open) return 'open'
  if (link.flags?.includes('broken')) return 'broken'
  if (link.also) return 'colours'
  if (link.colour) return 'colour'
  if (link.level) return 'level'
  return link.flags?.includes('added') ? 'added' : 'plain'
}

export const doorAt = (map: BoardMap, view: View, index: number): DoorKind =>
  doorKind(map.links[index], view.links[index], view.sealed?.includes(index) ?? false, view.destroyed?.includes(index) ?? false)

/** "Geht auf mit dem Zielplättchen in Grün": a colour by its name is a noun in German. */
const noun = (text: string) => (settings.lang === 'de' ? text.charAt(0).toUpperCase() + text.slice(1) : text)
const colourWord = (names: Names, id?: string) => nameOf(names, 'words', id).toLowerCase()
const levelWord = (level: number) => t(`level${Math.min(3, level)}` as 'level0')

export function doorWords(names: Names, link: MapLink, kind: DoorKind): string {
  const colour = (id?: string) => colourWord(names, id)
  switch (kind) {
    case 'destroyed': return t('doorDestroyed')
    case 'sealed': return t('doorSealed')
    case 'locked': return t('doorLocked')
    case 'broken': return t('doorBroken')
    case 'open': return t('doorOpen')
    case 'colours': return t('doorColours', noun(colour(link.colour)), noun(colour(link.also)))
    case 'colour': return t('doorColour', noun(colour(link.colour)))
    case 'level': return t('doorLevel', noun(levelWord(link.level ?? 0)))
    case 'added': return t('doorAdded')
    default: return t('doorClosed')
  }
}

/** What is written on the bar: one sign for each of its parts. */
export function doorSigns(names: Names, link: MapLink, kind: DoorKind): string[] {
  const letter = (id?: string) => (id ? colourLetter(names, id) : '')
  if (kind === 'colours') return [letter(link.colour), letter(link.also)]
  if (kind === 'colour') return [letter(link.colour)]
  if (kind === 'level') return [initial(levelWord(link.level ?? 0)) + '+']
  return kind === 'added' ? ['+'] : []
}

/** Doors of a place that are worth a word. */
export function doorsOf(map: BoardMap, names: Names, view: View, place: string): string[] {
  return map.links.flatMap((link, i) => {
    if (!shuts(link) || (link.a !== place && link.b !== place)) return []
    const kind = doorAt(map, view, i)
    if (kind === 'plain' || kind === 'open' || kind === 'added') return []
    return [t('doorTo', nameOf(names, 'places', link.a === place ? link.b : link.a), doorWords(names, link, kind))]
  })
}

/** Cards that open doors say so by their tags. */
const doorTools = (names: Names) => Object.keys(names.cards).filter((c) => names.cards[c].tags?.some((tag) => tag.startsWith('door-')))
const takesTool = (kind: DoorKind) => ['plain', 'added', 'colour', 'colours', 'level'].includes(kind)

/** Who has in hand what opens such a door. */
export function openers(names: Names, view: View, kind: DoorKind): string[] {
  const tools = doorTools(names)
  return takesTool(kind) ? [...new Set(view.areas.flatMap((a) => (a.piece && a.area === 'hand' && tools.includes(a.card ?? '') ? [a.piece] : [])))] : []
}

/** What opens a door that needs a tool, and who has one: "needs Crowbar or Fire Axe: Josh, Elle". */
export function toolWords(names: Names, view: View, kind: DoorKind): string[] {
  const tools = doorTools(names)
  if (!tools.length || !takesTool(kind)) return []
  const who = openers(names, view, kind).map((id) => nameOf(names, 'pieces', id))
  const list = tools.map((c) => nameOf(names, 'cards', c))
  const any = list.length > 1 ? `${list.slice(0, -1).join(', ')} ${t('or')} ${list.at(-1)}` : list[0]
  return [who.length ? t('doorNeeds', any, who.join(', ')) : t('doorNeedsNone', any)]
}

// ---- pieces

export interface Cargo {
  crate: boolean
  objective: boolean
  load: number
}

export interface Look {
  shape: Shape
  colour: string
  letter: string
  sign: string
  inactive: boolean
  turned: boolean
  waits: boolean
  cargo?: Cargo
  /** Lies knocked out: that many rounds are left. */
  down: number
  /** A crowd that sees a light and acts first. */
  woken: boolean
  /** Which drawing: a face for who lives, a body for who does not, a make for cars. */
  face: string
  body: string
}

export const isMark = (names: Names, piece: Piece): boolean => shapeOf(names, piece.kind) === 'mark' && piece.name !== undefined

export function pieceName(names: Names, piece: Piece): string {
  if (piece.health !== undefined) return nameOf(names, 'pieces', piece.id)
  return piece.name ? both(piece.name) : nameOf(names, 'kinds', piece.kind)
}

const carOf = (names: Names, view: View, piece: Piece) => view.pieces.find((p) => p !== piece && p.place === piece.place && shapeOf(names, p.kind) === 'car')
const isStreet = (map: BoardMap, place?: string) => map.places.find((p) => p.id === place)?.kind === 'street'

/** A token in a car: it has the car's number, or lies on a street, where no token lies on the ground. */
export function inCar(map: BoardMap, names: Names, view: View, piece: Piece): boolean {
  const shape = shapeOf(names, piece.kind)
  if (shape !== 'crate' && shape !== 'objective') return false
  const car = carOf(names, view, piece)
  return !!car && (car.piece === piece.piece || isStreet(map, piece.place))
}

export function cargoOf(map: BoardMap, names: Names, view: View, car: Piece): Cargo {
  const inside = view.pieces.filter((p) => p.place === car.place && inCar(map, names, view, p) && (p.piece === car.piece || carOf(names, view, p) === car))
  return {
    crate: inside.some((p) => shapeOf(names, p.kind) === 'crate'),
    objective: inside.some((p) => shapeOf(names, p.kind) === 'objective'),
    load: view.tracks.filter((x) => x.piece === car.id).reduce((n, x) => n + x.value, 0),
  }
}

/** Somebody of nobody's team, where no game begins: a companion, or one who stays. */
export function waits(map: BoardMap, names: Names, view: View, piece: Piece): boolean {
  if (piece.health === undefined || !piece.place || !isFigure(shapeOf(names, piece.kind)) || isProp(names.theme?.bodies[piece.kind] ?? '') || (piece.seat !== undefined && piece.seat >= 0)) return false
  return view.phase !== 'setup' || !(map.places.find((p) => p.id === piece.place)?.flags.includes('start') ?? false)
}

const enemyColours: Record<string, string> = { basic: 'var(--z-basic)', tank: 'var(--z-tank)', fast: 'var(--z-fast)', boss: 'var(--z-boss)' }
const own: Record<string, string> = { exit: 'var(--exit)', spawn: 'var(--spawn)' }

const unlettered = new Set<Shape>(['objective', 'crate', 'spawn', 'exit'])

/** In which order the dead come out: the first spawn zone is 1. */
function spawnNumber(names: Names, view: View, piece: Piece): string {
  const all = view.pieces.filter((p) => shapeOf(names, p.kind) === 'spawn')
  return String(all.findIndex((p) => p.piece === piece.piece) + 1 || '')
}

const kindName = (names: Names, kind: string) => nameOf(names, 'kinds', kind)

/** What stands on a crowd: the initial of its name, or those of all its words where other enemies have the same one. */
export function enemyLetters(names: Names, kind: string): string {
  const own = initial(kindName(names, kind))
  const twins = Object.keys(names.kinds).some((k) => k !== kind && isEnemy(names, k) && shapeOf(names, k) !== 'boss' && initial(kindName(names, k)) === own)
  return twins ? (kindName(names, kind).match(/(?<!\p{L})\p{L}/gu) ?? []).join('').toUpperCase() : own
}

/** A boss has a letter of its own; in another language it may be the one a crowd has, and then its name's is taken. */
function bossSign(names: Names, kind: string): string {
  const own = names.kinds[kind]?.letter ?? ''
  const taken = Object.keys(names.kinds).some((k) => isEnemy(names, k) && shapeOf(names, k) !== 'boss' && enemyLetters(names, k) === own)
  return taken ? enemyLetters(names, kind) : own
}

/** A piece, how it looks, and where it stands. */
export interface Placed extends Stand {
  piece: Piece
  look: Look
}

export function lookOf(map: BoardMap, names: Names, view: View, piece: Piece): Look {
  const shape = shapeOf(names, piece.kind)
  const token = !isFigure(shape) && !isEnemy(names, piece.kind)
  return {
    shape,
    colour: isFigure(shape) ? colourOf(view, names, piece) : !token ? (enemyColours[shape] ?? 'var(--token)') : piece.colour ? tokenColour(piece.colour) : (own[shape] ?? tokenColour(names.kinds[piece.kind]?.colour)),
    letter: isFigure(shape) ? figureLetters(view, names, piece) : piece.colour ? colourLetter(names, piece.colour) : unlettered.has(shape) ? '' : token ? initial(pieceName(names, piece)) : enemyLetters(names, piece.kind),
    sign: shape === 'boss' ? bossSign(names, piece.kind) : shape === 'spawn' ? spawnNumber(names, view, piece) : shape === 'objective' && piece.name ? (pieceName(names, piece).match(/\d+/)?.[0] ?? '') : '',
    inactive: piece.flags.includes('inactive'),
    turned: piece.flags.includes('turned'),
    waits: waits(map, names, view, piece),
    down: piece.down ?? 0,
    woken: !token && piece.flags.includes('first'),
    cargo: shape === 'car' ? cargoOf(map, names, view, piece) : undefined,
    ...drawnAs(names, piece.kind, piece.id),
  }
}

/** The drawings of a kind or a person, by the words of the theme. */
export function drawnAs(names: Names, kind: string, id: string): { face: string; body: string } {
  const shape = shapeOf(names, kind)
  const word = names.theme?.bodies[kind]
  return { face: faceOf(names.theme?.faces[id], id, shape === 'small'), body: shape === 'car' || (word && isProp(word)) ? (word ?? '') : bodyOf(word, shape) }
}

/** A machine is at work, or has turned against us. */
export function machineWords(piece: Piece): string[] {
  return [piece.flags.includes('turned') ? t('hostile') : '', piece.flags.includes('inactive') ? t('resting') : ''].filter(Boolean)
}

export const liesWords = (rounds: number): string => (rounds > 1 ? t('liesLonger', rounds) : t('lies'))

const asleep: Partial<Record<Shape, 'spawnAsleep' | 'exitShut' | 'carStill'>> = { spawn: 'spawnAsleep', exit: 'exitShut', car: 'carStill' }

/** A piece in words, as one would point at it: what it is, how many, in which state, what is in it. */
export function pieceWords(map: BoardMap, names: Names, view: View, piece: Piece): string {
  const shape = shapeOf(names, piece.kind)
  const name = pieceName(names, piece)
  const words = [piece.count > 1 ? `${piece.count} × ${name}` : name]
  if (shape === 'objective' && piece.flags.includes('turned')) words.push(t('faceDown'))
  else if (piece.colour) words.push(colourWord(names, piece.colour))
  const still = asleep[shape]
  if (still && piece.flags.includes('inactive')) words.push(t(still))
  if (isProp(names.theme?.bodies[piece.kind] ?? '') && piece.health !== undefined) words.push(...machineWords(piece))
  if (piece.down) words.push(liesWords(piece.down))
  else if (waits(map, names, view, piece)) words.push(t('waitsHere'))
  if (isEnemy(names, piece.kind) && piece.flags.includes('first')) words.push(t('woken'))
  if (shape === 'car') words.push(...cargoWords(map, names, view, piece))
  return words.join(', ')
}

function cargoWords(map: BoardMap, names: Names, view: View, car: Piece): string[] {
  const cargo = cargoOf(map, names, view, car)
  const kind = (shape: Shape) => nameOf(names, 'kinds', Object.keys(names.kinds).find((k) => shapeOf(names, k) === shape))
  const words: string[] = []
  if (cargo.crate) words.push(t('inside', kind('crate')))
  if (cargo.objective) words.push(t('inside', kind('objective')))
  for (const track of view.tracks) if (track.piece === car.id && track.value > 0) words.push(`${nameOf(names, 'tracks', track.track)}: ${track.value}`)
  return words
}

/** Everything that lies or stands in a place, and its special doors. Who is in a team needs no words here. */
export function placeWords(map: BoardMap, names: Names, view: View, place: string): string[] {
  const words = view.pieces.filter((p) => p.place === place && !p.flags.includes('away') && shapeOf(names, p.kind) !== 'noise' && !inCar(map, names, view, p)).map((p) => pieceWords(map, names, view, p))
  const noise = view.places.find((p) => p.id === place)?.noise ?? 0
  if (noise) words.push(t('noiseHere', noise))
  words.push(...stateWords(view, place))
  const waiting = waitingAt(map, view, place)
  if (waiting) words.push(t('waitPlaces', waiting))
  return [...words, ...doorsOf(map, names, view, place)]
}

/** A card or a pile that lies in a place. The counter on a house of Zombietown is what it scores. */
export function slotWords(names: Names, slot: Slot): string {
  const card = slot.card ? nameOf(names, 'cards', slot.card) : ''
  const words = slot.charged ? card + t('houseCounter', slot.count ?? 0) : card && (slot.count ?? 1) > 1 ? `${slot.count} × ${card}` : card || slot.count
  return `${nameOf(names, 'areas', slot.area)}: ${words ?? ''}`
}

/** What the night, or a fall, has made of a place. */
export function stateWords(view: View, place: string): string[] {
  const flags = view.places.find((p) => p.id === place)?.flags ?? []
  return [flags.includes('gone') ? t('goneHere') : '', flags.includes('lit') ? t('litHere') : '', flags.includes('night') ? t('nightHere') : ''].filter(Boolean)
}

/** That many companions will wait here, as long as nobody knows who. */
export function waitingAt(map: BoardMap, view: View, place: string): number {
  const most = map.places.find((p) => p.id === place)?.waits ?? 0
  if (!most || view.phase !== 'setup') return 0
  return Math.max(0, most - view.pieces.filter((p) => p.place === place && p.health !== undefined).length)
}

// ---- around a place, for those who do not see the board

const other = (link: MapLink, place: string) => (link.a === place ? link.b : link.b === place ? link.a : undefined)

/** What lies beside a place, and the door between if it is shut. */
export function neighbours(map: BoardMap, names: Names, view: View, place: string): string[] {
  const found = new Map<string, string>()
  map.links.forEach((link, i) => {
    const id = other(link, place)
    if (id === undefined) return
    const name = nameOf(names, 'places', id)
    const open = !shuts(link) || view.links[i]
    if (open) found.set(id, name)
    else if (!found.has(id)) found.set(id, `${name} (${doorWords(names, link, doorAt(map, view, i))})`)
  })
  return [...found.values()]
}

/** How many steps from a place to every other one, by ways that are open now. */
export function stepsFrom(map: BoardMap, view: View, from: string | undefined): Map<string, number> {
  const far = new Map<string, number>()
  if (from === undefined) return far
  far.set(from, 0)
  for (let reached = [from]; reached.length; ) {
    const next: string[] = []
    for (const place of reached)
      map.links.forEach((link, i) => {
        const id = other(link, place)
        if (id === undefined || far.has(id) || (shuts(link) && !view.links[i])) return
        far.set(id, far.get(place)! + 1)
        next.push(id)
      })
    reached = next
  }
  return far
}
