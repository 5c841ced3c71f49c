// Sorting the answers the engine offers: what lies on a zone, a door, a figure, a card; what fits a typed word. No legality here.
import type { Action, Slot } from './types'
import { isEnd, verbOf, wordFor } from './verbs'

export interface Targets {
  places: Map<string, Action[]>
  links: Map<number, Action[]>
  figures: Map<string, Action[]>
  /** What is done where the one who acts stands: with a crate, a car, the dead beside them. It lights nothing. */
  here: Action[]
}

function put<K>(map: Map<K, Action[]>, key: K | undefined, action: Action): void {
  if (key === undefined) return
  const list = map.get(key)
  if (list) list.push(action)
  else map.set(key, [action])
}

/** It is somebody's turn; else one thing is asked. */
export const isTurn = (actions: Action[]): boolean => actions.some((a) => a.deed === 'end')

/** Where an answer belongs: a door, a zone, the figure it names; in somebody's turn, what they do without naming anything lies where they stand. */
export function targets(actions: Action[], actor: string | undefined, here?: string, turn = isTurn(actions)): Targets {
  const out: Targets = { places: new Map(), links: new Map(), figures: new Map(), here: [] }
  const oneCard = new Set(actions.map((a) => a.card)).size === 1 // who gets it?
  for (const action of actions) {
    if (action.link !== undefined) put(out.links, action.link, action)
    else if (turn && isHere(action, here)) out.here.push(action)
    else if (action.place !== undefined) {
      put(out.places, action.place, action)
      if (turn && isLed(action, actor)) put(out.figures, action.piece, action)
    }
    else if (turn && isOwn(action, actor)) {
      if (isDeedHere(action)) out.here.push(action)
    } else if (!action.card || oneCard || action.deed === 'build') {
      put(out.figures, action.piece, action)
      if (turn && action.deed === 'ride') out.here.push(action) // changing seats with somebody is about the car, too
    }
  }
  for (const [who, list] of out.figures) if (!turn && list.every(isEnd)) out.figures.delete(who)
  return out
}

/** An answer like "make noise" tells where it happens, but is not a choice of a place; a car somewhere else, told by its number, is one. */
function isHere(action: Action, here: string | undefined): boolean {
  return action.place !== undefined && !action.text.split(' ').includes(action.place) && (here === undefined || action.place === here)
}

/** Said by the one who acts, and about nobody else. */
function isOwn(action: Action, actor: string | undefined): boolean {
  return action.text.split(' ')[1] === actor && (action.piece === actor || action.piece === undefined)
}

/** A machine that whoever acts moves or fires: touching it means that, too. */
const isLed = (action: Action, actor: string | undefined): boolean => action.piece !== undefined && action.piece !== actor && action.text.split(' ')[1] === actor && action.text.split(' ').includes(action.piece)

/** Done with what is around: getting out of a car, building at a house. What is done with cards lies on the cards. */
const isDeedHere = (action: Action): boolean => !isEnd(action) && action.deed !== 'cards' && (!action.card || action.deed === 'build')

export interface Group {
  verb: string
  actions: Action[]
}

/** Answers of one verb stay together, in the order the engine gives; what leaves comes last. */
export function groups(actions: Action[]): Group[] {
  const by = new Map<string, Action[]>()
  for (const action of actions) put(by, verbOf(action), action)
  const list = [...by].map(([verb, of]) => ({ verb, actions: [...of].sort((a, b) => inVain(a) - inVain(b)) }))
  const leaves = (g: Group) => Number(g.actions.every(isEnd))
  return list.sort((a, b) => leaves(a) - leaves(b))
}

/** Attacks that kill nobody come after those that may. */
const inVain = (action: Action): number => Number(action.attack !== undefined && !action.attack.kills)

const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** Answers that contain all typed words, in their text or their label; those that begin with them come first. */
export function matching(actions: Action[], typed: string): Action[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (!words.length) return actions
  const score = (a: Action) => (plain(a.text).startsWith(words.join(' ')) || plain(a.label).startsWith(words.join(' ')) ? 0 : 1)
  return actions
    .filter((a) => words.every((w) => plain(a.text).includes(w) || plain(a.label).includes(w)))
    .sort((a, b) => score(a) - score(b))
}

/** Everything that can be done with a card somebody holds. */
export function withCard(actions: Action[], card: string, owner?: string): Action[] {
  return actions.filter((a) => {
    const words = a.text.split(' ')
    return words.includes(card) && (!owner || words.length < 3 || words.includes(owner))
  })
}

export type Drop = { on: 'hold' | 'wear' | 'stow'; over?: string } | { on: 'figure'; figure: string } | { on: 'trash' }

/** What a card that is dropped somewhere is meant for, as the answer would be said. The engine says whether it is allowed. */
export function dropText(card: string, owner: string, drop: Drop): string | undefined {
  const say = (deed: string, operands: string, ...rest: string[]) => {
    const word = wordFor(deed, operands)
    return word && [word, owner, ...rest].join(' ')
  }
  if (drop.on === 'trash') return say('drop', 'fc', card)
  if (drop.on === 'figure') return say('give', 'fcf', card, drop.figure)
  if (drop.over) return drop.on === 'stow' ? say('swap', 'fcc', card, drop.over) : say('swap', 'fcc', drop.over, card)
  return say(drop.on, 'fc', card)
}

/** Where a card dropped on a slot of this area goes. */
export const dropOn = (area: string): 'hold' | 'wear' | 'stow' => (area === 'hand' ? 'hold' : area === 'body' ? 'wear' : 'stow')

/** Cards are moved while one sorts or trades: the answer that begins it. */
export function opensSorting(actions: Action[], drop: Drop, owner: string): Action | undefined {
  const trades = (a: Action) => a.deed === 'trade' && !a.card && drop.on === 'figure' && a.text.split(' ').includes(drop.figure)
  const sorts = (a: Action) => a.deed === 'cards' && !a.card && a.text.split(' ').includes(owner)
  return actions.find(drop.on === 'figure' ? trades : sorts)
}

/** The two who trade: everybody a card can be given by or to, if that is two. */
export function traders(actions: Action[], operands: (verb: string) => string | undefined): string[] {
  const named = new Set<string>()
  for (const action of actions) {
    const [verb, ...words] = action.text.split(' ')
    if (action.deed === 'give') [...(operands(verb) ?? '')].forEach((o, i) => o.toLowerCase() === 'f' && words[i] && named.add(words[i]))
  }
  return named.size === 2 ? [...named] : []
}

/** Answers that take something from one place to another, by both: it can be carried over. */
export function hauls(actions: Action[], places: Set<string>): Map<string, Map<string, Action>> {
  const out = new Map<string, Map<string, Action>>()
  for (const action of actions) {
    const [, from, to, more] = action.text.split(' ')
    if (more !== undefined || !places.has(from) || !places.has(to)) continue
    if (!out.has(from)) out.set(from, new Map())
    out.get(from)!.set(to, action)
  }
  return out
}

export interface Loaded extends Slot {
  mounted: Slot[]
}

/** What is mounted on a card follows it in the list: here it hangs on it. */
export function mountedOn(slots: Slot[]): Loaded[] {
  const out: Loaded[] = []
  for (const slot of slots) {
    const last = out.at(-1)
    if (slot.area === 'mounted' && last) last.mounted.push(slot)
    else out.push({ ...slot, mounted: [] })
  }
  return out
}
