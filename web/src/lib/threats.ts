// Who is bitten if the turn ends now: what the engine foretells of every crowd, added up by place.
import type { Forecast } from './types'

export interface Threat {
  place: string
  /** Who stands there; the bites are shared between them. */
  pieces: string[]
  bites: number
  why: string
}

const sum = (f: Forecast, actions: (each: number) => number) => (f.crowd ?? []).reduce((n, c) => n + c.count * Math.max(0, actions(c.actions)), 0)

/** Those beside the living strike with all they have, those who come with what is left after the way. */
export function threats(forecasts: Forecast[], living: Map<string, string[]>): Threat[] {
  const out = new Map<string, Threat>()
  const add = (place: string, bites: number, why: string) => {
    const pieces = living.get(place)
    if (!pieces?.length || bites <= 0) return
    const known = out.get(place)
    if (known) known.bites += bites
    else out.set(place, { place, pieces, bites, why })
  }
  for (const f of forecasts) {
    if (f.intent === 'attack') add(f.zone, sum(f, (a) => a), f.why)
    else if (f.intent === 'move') for (const to of new Set(f.ways?.map((w) => w.to))) add(to, sum(f, (a) => a - 1), f.why)
  }
  return [...out.values()].sort((a, b) => b.bites - a.bites)
}
