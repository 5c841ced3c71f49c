// What a game was, from its log: who struck down how many, who was bitten, what turned it. Only counts what the engine has told.
import type { GameEvent, Step } from './types'

export interface Story {
  kills: Map<string, number>
  wounds: Map<string, number>
  killed: number
  bitten: number
  came: number
  /** Sentences of the moments that mattered most, in their order. */
  moments: string[]
}

const weight = (e: GameEvent): number => {
  if (e.kind === 'remove' && e.piece_kind) return (e.count ?? 1) >= 3 ? (e.count ?? 1) : 0
  if (e.kind === 'hurt') return 4 + (e.n?.[0] ?? 1)
  return e.kind === 'skill' ? 2 : 0
}

export function storyOf(log: Step[], isEnemy: (kind: string) => boolean): Story {
  const story: Story = { kills: new Map(), wounds: new Map(), killed: 0, bitten: 0, came: 0, moments: [] }
  const events = log.flatMap((s) => s.events)
  const add = (map: Map<string, number>, id: string | undefined, n: number) => id && map.set(id, (map.get(id) ?? 0) + n)
  for (const e of events) {
    const n = e.count ?? 1
    if (e.kind === 'remove' && e.piece_kind && isEnemy(e.piece_kind)) {
      story.killed += n
      add(story.kills, e.piece, n)
    } else if (e.kind === 'appear' && e.piece_kind && isEnemy(e.piece_kind)) story.came += n
    else if (e.kind === 'hurt') {
      story.bitten += e.n?.[0] ?? 1
      add(story.wounds, e.piece, e.n?.[0] ?? 1)
    }
  }
  const best = events.map((e, i) => ({ e, i, w: weight(e) })).filter((x) => x.w > 0).sort((a, b) => b.w - a.w || a.i - b.i).slice(0, 4)
  story.moments = best.sort((a, b) => a.i - b.i).map((x) => x.e.text)
  return story
}
