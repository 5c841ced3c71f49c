// The real engine for unit tests, in node.
import { readFileSync } from 'node:fs'
import { openEngine } from '../engine/engine.mjs'
import type { BoardMap, Names, View } from '../src/lib/types'

const opened = await openEngine(readFileSync(new URL('../engine/holdout.wasm', import.meta.url)))
export const ask = opened.ask

export function begin(mission: string, seats = 0, seed = '1') {
  const game = ask('new', mission, seats, '', '', seed, 'en')
  const at = game.handle as number
  return {
    at,
    map: () => ask('map', at, 'en') as unknown as BoardMap,
    names: () => ask('names', at, 'en') as unknown as Names,
    view: (seat = 0) => ask('observe', at, seat, 'en') as unknown as View,
  }
}

export const missions = (ask('games').games as { missions: { id: string }[] }[]).flatMap((g) => g.missions.map((m) => m.id))
