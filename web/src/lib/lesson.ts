// What a lesson means on the table: the answers that would do it; where there are none, the doors or things it is about and who has a tool
// for them. What completes a lesson is a deed, a kind of door or a thing to be taken, as the engine says; no lesson is known here.
import { shuts } from './board'
import { isEnemy, shapeOf, type Shape } from './looks'
import { doorAt, openers } from './signs'
import type { Action, BoardMap, Names, View } from './types'

export interface Meant {
  answers: Set<string>
  /** Where they lead. */
  places: Set<string>
  /** Doors, by their index; pieces on the board, by their number; faces of the team. */
  links: Set<number>
  pieces: Set<number>
  people: Set<string>
}

export const nothingMeant: Meant = { answers: new Set(), places: new Set(), links: new Set(), pieces: new Set(), people: new Set() }

/** What is to be looked for while nobody can do it yet. */
const things: Record<string, Shape[]> = { take: ['objective', 'crate'], objective: ['objective'], leave: ['exit'] }

export function meantBy(until: string, actions: Action[], actor: string | undefined, map: BoardMap, names: Names, view: View): Meant {
  const looked = things[until] ?? []
  const lies = (shape: Shape, place: string | undefined) => view.pieces.some((p) => p.place === place && shapeOf(names, p.kind) === shape)
  const here = view.pieces.find((p) => p.id === actor && p.health !== undefined)?.place
  const doors = map.links.flatMap((link, i) => (shuts(link) && !view.links[i] && (until === 'open' || until === link.kind) ? [i] : []))
  /** A shot at nobody, or at friends alone, is no lesson in fighting. */
  const wasted = (a: Action) => a.attack !== undefined && !a.attack.kills && !view.pieces.some((p) => p.place === (a.place ?? here) && isEnemy(names, p.kind))
  const does = (a: Action) => (a.deed === until && !wasted(a)) || (a.link !== undefined && a.deed === 'open' && map.links[a.link].kind === until) || (a.deed === 'take' && looked.some((shape) => lies(shape, a.place ?? here)))
  const answers = new Set(actions.filter(does).map((a) => a.text))
  if (answers.size) {
    const those = actions.filter((a) => answers.has(a.text))
    const places = new Set(those.flatMap((a) => (a.link === undefined && a.place !== undefined && a.text.split(' ').includes(a.place) ? [a.place] : [])))
    return { ...nothingMeant, answers, places, links: new Set(those.flatMap((a) => a.link ?? [])) }
  }
  const pieces = new Set(view.pieces.flatMap((p) => (p.place && looked.includes(shapeOf(names, p.kind)) ? [p.piece] : [])))
  const people = new Set(doors.flatMap((i) => openers(names, view, doorAt(map, view, i))))
  return { ...nothingMeant, links: new Set(doors), pieces, people }
}
