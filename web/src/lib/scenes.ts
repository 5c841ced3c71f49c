// What a film shows at one time. Groups of the dead that have the same aim get up together; those that are far from everybody take less time over it.
import { beat } from './film'
import type { GameEvent, Step } from './types'

export interface Scene {
  /** Told together, in their order. */
  events: GameEvent[]
  /** What it is about: the first of them. */
  lead: GameEvent
  /** So many events have been told when it begins: many groups are told of as they go. */
  tells: number
  /** How long it is shown, in milliseconds at speed 1. */
  time: number
  /** So many groups do this together, and where they want to go. */
  groups: number
  aim?: string
}

/** Who is so many steps away, or sees nobody, does not matter yet. */
const near = 2
const hasty = { target: 380, move: 400 }

/** A group that gets up: what it is after, and where it goes. */
interface March {
  aim: GameEvent
  notes: GameEvent[]
  moves: GameEvent[]
}

const isFar = ({ aim }: March) => aim.piece === undefined || (aim.n?.[3] ?? 0) > near
const isTogether = (a: March, b: March) => a.aim.to === b.aim.to && isFar(a) === isFar(b)

function marchAt(events: GameEvent[], at: number): March | undefined {
  const aim = events[at]
  if (aim?.kind !== 'target' || aim.to === undefined) return undefined
  const [notes, moves]: GameEvent[][] = [[], []]
  for (let i = at + 1; i < events.length && events[i].place === aim.place; i++) {
    if (events[i].kind === 'move') moves.push(events[i])
    else if (events[i].kind === 'note' && !moves.length) notes.push(events[i])
    else break
  }
  return { aim, notes, moves }
}

const single = (e: GameEvent): Scene => ({ events: [e], lead: e, tells: 1, time: beat(e), groups: 1 })

function together(marches: March[]): Scene[] {
  const haste = isFar(marches[0])
  const [aims, moves] = [marches.flatMap((m) => [m.aim, ...m.notes]), marches.flatMap((m) => m.moves)]
  const atOnce = marches.length === 1 || !moves.length ? aims.length : 0
  const scene = (kind: 'target' | 'move', events: GameEvent[], tells: number): Scene => ({ events, lead: events[0], tells, time: haste ? hasty[kind] : beat(events[0]), groups: marches.length, aim: marches[0].aim.to })
  return [scene('target', aims, atOnce), ...(moves.length ? [scene('move', moves, aims.length + moves.length - atOnce)] : [])]
}

/** The scenes of a film. */
export function scenesOf(events: GameEvent[]): Scene[] {
  const scenes: Scene[] = []
  for (let i = 0; i < events.length; ) {
    const marches: March[] = []
    for (let next = marchAt(events, i); next && (!marches.length || isTogether(marches[0], next)); next = marchAt(events, i)) {
      marches.push(next)
      i += 1 + next.notes.length + next.moves.length
    }
    scenes.push(...(marches.length ? together(marches) : [single(events[i++])]))
  }
  return scenes
}

/** The log after the next n events: what has been told, and what is still to come. */
export function tellOn(told: Step[], untold: Step[], n: number): [Step[], Step[]] {
  const [said, rest] = [[...told], [...untold]]
  for (let left = n; rest.length && (left > 0 || !rest[0].events.length); ) {
    const { events, why, ...step } = rest[0]
    const now = events.slice(0, left)
    left -= now.length
    const before = said.at(-1)?.step === step.step ? said.pop()!.events : []
    const whole = now.length === events.length
    said.push({ ...step, events: [...before, ...now], ...(whole && why ? { why } : {}) })
    if (whole) rest.shift()
    else rest[0] = { ...rest[0], events: events.slice(now.length) }
  }
  return [said, rest]
}
