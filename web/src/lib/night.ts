// What the night does to a board, as a view tells it: which places lie in the dark, on which light falls, and where beams go.
// No rule is read here: who is seen is the engine's to say.
import type { View } from './types'

export interface Beam {
  from: string
  to: string
}

export interface Night {
  lit: string[]
  beams: Beam[]
}

/** Undefined by day, and where nobody knows of day and night. */
export function nightOf(view: View): Night | undefined {
  const has = (flag: string) => view.places.filter((p) => p.flags.includes(flag)).map((p) => p.id)
  const lit = has('lit')
  if (!lit.length && !has('night').length) return undefined
  return { lit, beams: view.pieces.flatMap((p) => (p.from && p.place ? [{ from: p.from, to: p.place }] : [])) }
}

export const isGone = (view: View, place: string | undefined): boolean => view.places.find((p) => p.id === place)?.flags.includes('gone') ?? false

export interface Clock {
  hour: number
  /** Hours until night falls or day breaks. */
  next: number
  night: boolean
}

/** The hour of a game that has one, and how long it stays light or dark. */
export function clockOf(view: View): Clock | undefined {
  const track = view.tracks.find((t) => t.track === 'hour')
  if (!track) return undefined
  const night = nightOf(view) !== undefined
  const [dawn, dusk] = track.marks
  const until = night ? dawn : dusk
  return { hour: track.value, night, next: until === undefined ? 0 : (until - track.value + track.max) % track.max }
}
