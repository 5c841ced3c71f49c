// What a game was, from its log: who struck down how many, who was bitten, what turned it. Only counts what the engine has told.
import type { GameEvent, Step } from './types'

export type Turn = 'death' | 'close' | 'level' | 'goal' | 'blow'

/** Something that turned the game, and from where it can be watched again. */
export interface Moment {
  what: Turn
  round: number
  step: number
  /** Whose deed or fate it is. */
  piece?: string
  /** For `level`: which one was reached. */
  level?: number
  text: string
}

export interface Story {
  kills: Map<string, number>
  wounds: Map<string, number>
  killed: number
  bitten: number
  came: number
  /** The moments that mattered, in their order. */
  moments: Moment[]
}

/** What the page knows of the game that the log does not say. */
export interface Known {
  isEnemy: (kind: string) => boolean
  /** What the goals are called, as they stand in the log. */
  goals?: string[]
  /** From how many points on each danger level begins, the first one left out. */
  marks?: number[]
}

const most = 7
/** Fewer at one blow are an ordinary day. */
const many = 3

interface Told {
  e: GameEvent
  step: number
  round: number
}

const at = ({ e, step, round }: Told, what: Turn, more: Partial<Moment> = {}): Moment => ({ what, round, step, piece: e.piece, text: e.text, ...more })

export function storyOf(log: Step[], known: Known): Story {
  const story: Story = { kills: new Map(), wounds: new Map(), killed: 0, bitten: 0, came: 0, moments: [] }
  const add = (map: Map<string, number>, id: string | undefined, n: number) => id && map.set(id, (map.get(id) ?? 0) + n)
  const told = tell(log)
  for (const { e } of told) {
    const n = e.count ?? 1
    if (isKill(e, known)) {
      story.killed += n
      add(story.kills, e.piece, n)
    } else if (e.kind === 'appear' && e.piece_kind && known.isEnemy(e.piece_kind)) story.came += n
    else if (e.kind === 'hurt') {
      story.bitten += e.n?.[0] ?? 1
      add(story.wounds, e.piece, e.n?.[0] ?? 1)
    }
  }
  story.moments = [...deaths(told), ...goals(told, known), ...levels(told, known), ...blow(told, known), ...closest(told)].slice(0, most).sort((a, b) => a.step - b.step)
  return story
}

function tell(log: Step[]): Told[] {
  let round = 0
  return log.flatMap(({ step, events }) =>
    events.map((e) => {
      if (e.kind === 'round') round = e.n?.[0] ?? round
      return { e, step, round }
    }),
  )
}

const isKill = (e: GameEvent, known: Known) => e.kind === 'remove' && !!e.piece_kind && known.isEnemy(e.piece_kind)
const falls = (e: GameEvent) => e.kind === 'hurt' && e.n?.[1] === 0

/** The first of them, and the last if that was another. */
function deaths(told: Told[]): Moment[] {
  const all = told.filter(({ e }) => falls(e)).map((x) => at(x, 'death'))
  return all.length > 1 ? [all[0], all.at(-1)!] : all
}

function goals(told: Told[], { goals = [] }: Known): Moment[] {
  return goals.flatMap((goal) => {
    const reached = goal && told.find(({ e }) => e.kind === 'note' && e.text.includes(goal))
    return reached ? [at(reached, 'goal', { text: goal })] : []
  })
}

/** A danger level begins with the first who gets there; the highest tell most. */
function levels(told: Told[], { marks = [] }: Known): Moment[] {
  return marks
    .flatMap((mark, i) => {
      const there = told.find(({ e }) => e.kind === 'track' && e.track !== undefined && (e.n?.[0] ?? 0) >= mark)
      return there ? [at(there, 'level', { level: i + 1 })] : []
    })
    .reverse()
}

/** Whoever struck down most with one answer. */
function blow(told: Told[], known: Known): Moment[] {
  const by = new Map<number, Told[]>()
  for (const x of told) if (isKill(x.e, known) && x.e.piece) by.set(x.step, [...(by.get(x.step) ?? []), x])
  const count = (list: Told[]) => list.reduce((n, x) => n + (x.e.count ?? 1), 0)
  const [best] = [...by.values()].sort((a, b) => count(b) - count(a))
  return best && count(best) >= many ? [at(best[0], 'blow', { text: best.map((x) => x.e.text).join(' ') })] : []
}

/** One wound from the end, and it was not the end. */
function closest(told: Told[]): Moment[] {
  const dead = new Set(told.filter(({ e }) => falls(e)).map(({ e }) => e.piece))
  const near = told.find(({ e }) => e.kind === 'hurt' && e.n?.[1] === 1 && !dead.has(e.piece))
  return near ? [at(near, 'close')] : []
}
