// The picture of a mission: its board as it stands at the beginning, asked from the engine once.
import { geometry, type Geometry } from './board'
import { Session } from './session'
import type { BoardMap, Lang, Names, View } from './types'

export interface Plan {
  map: BoardMap
  geo: Geometry
  names: Names
  view: View
}

const drawn = new Map<string, Promise<Plan>>()
let last: Promise<unknown> = Promise.resolve() // one after another: the engine has room for a few games only

async function draw(mission: string, lang: Lang): Promise<Plan> {
  const session = await Session.start({ mission, seats: 0, team: '', options: {}, seed: '1' }, lang)
  const [map, names, view] = await Promise.all([session.map(lang), session.names(lang), session.observe(0, lang)])
  session.end()
  return { map, geo: geometry(map), names, view }
}

export function plan(mission: string, lang: Lang): Promise<Plan> {
  const key = mission + lang
  let found = drawn.get(key)
  if (!found) {
    found = last.then(() => draw(mission, lang))
    last = found.catch(() => undefined)
    drawn.set(key, found)
  }
  return found
}
