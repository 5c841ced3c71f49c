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

/** What everybody who can be in a team is called, and their skills, the first one first: the engine tells them of who plays, so all get a turn. */
export async function peopleOf(mission: string, people: string[], size: number, lang: Lang): Promise<Record<string, { name: string; skills: string[] }>> {
  const out: Record<string, { name: string; skills: string[] }> = {}
  for (let i = 0; i < people.length; i += size) {
    const team = people.slice(i, i + size)
    await (last = last.then(async () => {
      const session = await Session.start({ mission, seats: 0, team: team.join(','), options: {}, seed: '1' }, lang)
      const [names, view] = await Promise.all([session.names(lang), session.observe(0, lang)])
      session.end()
      for (const who of team) out[who] = { name: names.pieces[who]?.name ?? who, skills: view.skills.filter((s) => s.piece === who).map((s) => names.skills[s.skill]?.name ?? s.skill) }
    }).catch(() => undefined))
  }
  return out
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
