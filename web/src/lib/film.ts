// Events shown one after another. `advance` draws one event into a copy of a view; it follows what is reported and decides nothing:
// when the film is over, the true view replaces the drawn one.
import { hasLevels } from './looks'
import { attacks } from './motion'
import type { GameEvent, Piece, View } from './types'

export function copyView(view: View): View {
  return {
    ...view,
    places: view.places.map((p) => ({ ...p })),
    links: [...view.links],
    pieces: view.pieces.map((p) => ({ ...p, flags: [...p.flags] })),
    tracks: view.tracks.map((t) => ({ ...t })),
  }
}

function crowd(view: View, kind: string, place: string): Piece | undefined {
  return view.pieces.find((p) => p.kind === kind && p.place === place && p.health === undefined)
}

function addCrowd(view: View, kind: string, place: string, count: number): void {
  const there = crowd(view, kind, place)
  if (there) there.count += count
  else view.pieces.push({ piece: -1 - view.pieces.length, id: kind, kind, place, count, flags: [] })
}

function takeCrowd(view: View, kind: string, place: string, count: number): void {
  const there = crowd(view, kind, place)
  if (!there) return
  there.count -= count
  if (there.count <= 0) view.pieces = view.pieces.filter((p) => p !== there)
}

/** A car with whoever and whatever is in it. */
function takeAlong(view: View, car: Piece, to: string): void {
  for (const piece of view.pieces) if (piece === car || piece.in === car.piece) piece.place = to
}

const figure = (view: View, id?: string) => view.pieces.find((p) => p.id === id && p.health !== undefined)

/** So many points somebody gains: the event tells them and the new value; of a level that is reached its mark and which it is. */
export const gained = (e: GameEvent): number => (e.kind === 'track' && e.piece !== undefined && e.n && e.n[1] >= e.n[0] ? e.n[0] : 0)

type Draw = (view: View, e: GameEvent) => void

const draw: Record<string, Draw> = {
  move(view, e) {
    if (!e.to) return
    if (e.piece_kind && e.place) {
      const car = crowd(view, e.piece_kind, e.place)
      if (car && view.pieces.some((p) => p.in === car.piece)) return takeAlong(view, car, e.to)
      takeCrowd(view, e.piece_kind, e.place, e.count ?? 1)
      addCrowd(view, e.piece_kind, e.to, e.count ?? 1)
    } else {
      const who = view.pieces.find((p) => p.id === e.piece)
      if (who) who.place = e.to
    }
  },
  appear(view, e) {
    if (e.piece_kind && e.place) addCrowd(view, e.piece_kind, e.place, e.count ?? 1)
  },
  remove(view, e) {
    if (e.piece_kind && e.place) takeCrowd(view, e.piece_kind, e.place, e.count ?? 1)
    else if (!e.piece_kind) {
      const who = view.pieces.find((p) => p.id === e.piece)
      if (who) who.place = undefined
    }
  },
  link(view, e) {
    if (e.link !== undefined) view.links[e.link] = true
  },
  hurt(view, e) {
    const who = figure(view, e.piece)
    if (who?.wounds !== undefined) who.wounds += e.n?.[0] ?? 1
  },
  heal(view, e) {
    const who = figure(view, e.piece)
    if (who?.wounds !== undefined) who.wounds = Math.max(0, who.wounds - (e.n?.[0] ?? 1))
  },
  track(view, e) {
    const track = view.tracks.find((t) => t.track === e.track && t.piece === e.piece)
    if (!track || !e.n) return
    const [first, second] = e.n
    track.value = gained(e) ? second : second ? Math.max(track.value, first) : first
    const who = figure(view, e.piece)
    if (who && hasLevels(track)) who.level = track.marks.filter((m) => m >= 0 && m <= track.value).length
  },
  round(view, e) {
    if (e.n) view.round = e.n[0]
  },
  phase(view, e) {
    if (e.word) view.phase = e.word
  },
}

/** The view after one more event. The view given is not changed. */
export function advance(view: View, event: GameEvent): View {
  const next = copyView(view)
  draw[event.kind]?.(next, event)
  return next
}

/** Worth showing slowly, even to the one who caused it: the dead move, dice fall, cards turn up, somebody is hurt. */
export function isLoud(event: GameEvent): boolean {
  const loud = ['phase', 'round', 'target', 'appear', 'remove', 'roll', 'hurt', 'heal', 'end', 'shuffle', 'story', 'skill']
  return loud.includes(event.kind) || (event.kind === 'move' && event.piece_kind !== undefined) || (event.kind === 'card' && event.reveals === true)
}

const beats: Record<string, number> = {
  phase: 700,
  round: 500,
  turn: 350,
  target: 600,
  move: 520,
  appear: 560,
  remove: 420,
  card: 750,
  roll: 1000,
  hurt: 800,
  heal: 500,
  link: 450,
  end: 600,
  skill: 1100,
  token: 200,
  action: 250,
}

/** How long an event stays, in milliseconds at speed 1. */
export function beat(event: GameEvent): number {
  if (attacks(event)) return 480
  return beats[event.kind] ?? 120
}

/** Dice stay readable, with the notes that follow them at once: "1 hit. It bounces off." Later notes are not about them. */
export function joinRoll(roll: GameEvent | undefined, before: GameEvent | undefined, event: GameEvent): GameEvent | undefined {
  if (event.kind === 'roll') return before?.kind === 'roll' && roll && before.piece === event.piece && before.place === event.place ? { ...event, text: `${roll.text} ${event.text}`, dice: [...(roll.dice ?? []), ...(event.dice ?? [])], odd: roll.dice?.length } : event
  if (!roll || event.kind !== 'note' || event.place !== roll.place || before?.place !== roll.place || !['roll', 'note'].includes(before?.kind ?? '')) return roll
  const all = (event.count ?? 0) >= (roll.n?.[1] ?? 1)
  return { ...roll, text: `${roll.text} ${event.text}`, n: all ? [7] : roll.n }
}

/** A film is never longer than this, at speed 1. */
export const longest = 15000

type Timed = { time: number }
const unhurried = (scenes: Timed[]) => scenes.reduce((n, s) => n + s.time, 0)

/** How much faster than usual a film has to run. */
export const squeeze = (scenes: Timed[]): number => Math.max(1, unhurried(scenes) / longest)

/** How long a film is, in milliseconds at speed 1. */
export const lengthOf = (scenes: Timed[]): number => Math.round(unhurried(scenes) / squeeze(scenes))
