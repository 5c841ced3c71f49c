// Who is bitten if nobody does anything more in this round: what the engine foretells of every crowd, added up by place.
import type { Forecast } from './types'

export interface Threat {
  place: string
  /** Who stands there; the bites are shared between them. */
  pieces: string[]
  bites: number
  why: string
  /** Who bites. */
  foes: { kind: string; count: number }[]
  /** Where they come from, if they aren't there yet. */
  from: string[]
}

type Crowd = NonNullable<Forecast['crowd']>
/** Who of a crowd has actions left to bite with, after that many of them. */
const biters = (f: Forecast, spent: number): Crowd => (f.crowd ?? []).flatMap((c) => (c.actions > spent ? [{ ...c, actions: c.actions - spent }] : []))

/** Those beside the living strike with all they have, those who come with what is left after the way. */
export function threats(forecasts: Forecast[], living: Map<string, string[]>): Threat[] {
  const out = new Map<string, Threat>()
  const add = (place: string, crowd: Crowd, { zone, why }: Forecast) => {
    const pieces = living.get(place)
    if (!pieces?.length || !crowd.length) return
    const known = out.get(place) ?? { place, pieces, bites: 0, why, foes: [], from: [] }
    known.bites += crowd.reduce((n, c) => n + c.count * c.actions, 0)
    known.foes.push(...crowd.map(({ kind, count }) => ({ kind, count })))
    if (zone !== place) known.from.push(zone)
    out.set(place, known)
  }
  for (const f of forecasts) {
    if (f.intent === 'attack') add(f.zone, biters(f, 0), f)
    else if (f.intent === 'move') for (const to of new Set(f.ways?.map((w) => w.to))) add(to, biters(f, 1), f)
  }
  return [...out.values()].sort((a, b) => b.bites - a.bites)
}

/** What may hit one of them: so often, alone or with others who take some of it. */
export interface Bites {
  count: number
  shared: boolean
}

export const bitesOn = (list: Threat[]): Map<string, Bites> => new Map(list.flatMap((x) => x.pieces.map((id) => [id, { count: x.bites, shared: x.pieces.length > 1 }] as const)))
/** In words: one bite in a crowd is for one of them only. */
export const bitesWord = (count: number, shared: boolean) => (count === 1 ? (shared ? 'biteShared' : 'bite') : shared ? 'bitesShared' : 'bites')
/** On a badge: so many, or up to so many. */
export const badgeOf = ({ count, shared }: Bites) => (shared ? `≤${count}` : `−${count}`)
