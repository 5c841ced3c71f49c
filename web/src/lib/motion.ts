// How figures move while the film runs: each kind of the dead walks in its own way, and everybody does what the event says of them. Frames only,
// in units of the board around the figure's middle; who plays them is the board's.
import type { Shape } from './looks'
import type { GameEvent, Piece } from './types'

export interface Walk {
  /** One step, milliseconds at speed 1. */
  step: number
  frames: Keyframe[]
}

const turn = (x: number, y: number, angle = 0, sx = 1, sy = sx) => ({ transform: `translate(${x}px,${y}px) rotate(${angle}deg) scale(${sx},${sy})` })

const walks: Partial<Record<Shape, Walk>> = {
  // drags one leg after the other, and leans
  basic: { step: 460, frames: [turn(0, 0, -5), turn(-2, -3, 1), turn(0, 0, 6), turn(-3, -1, 2), turn(0, 0, -5)] },
  // leaps, head first
  fast: { step: 210, frames: [turn(0, 0, 9), turn(4, -13, 15, 1.05, 0.97), turn(0, 0, 7, 0.97, 1.04), turn(0, 0, 9)] },
  // stamps
  tank: { step: 560, frames: [turn(0, 0, -2, 1.05, 0.94), turn(0, -8, 3, 0.97, 1.04), turn(0, 0, 2, 1.06, 0.93), turn(0, -8, -3, 0.97, 1.04), turn(0, 0, -2, 1.05, 0.94)] },
  // heaves itself along
  boss: { step: 820, frames: [turn(0, 0, -3, 1.04, 0.97), turn(0, -10, 0, 0.98, 1.04), turn(0, 3, 4, 1.07, 0.94), turn(0, -7, 1, 0.99, 1.03), turn(0, 0, -3, 1.04, 0.97)] },
}
const glide: Walk = { step: 400, frames: [turn(0, 0), turn(0, -4), turn(0, 0)] }
export const walkOf = (shape: Shape): Walk => walks[shape] ?? glide

export interface Deed {
  name: 'lunge' | 'swing' | 'recoil' | 'shake' | 'rise' | 'gather' | 'hop' | 'cheer'
  frames: Keyframe[]
  /** Milliseconds at speed 1. */
  time: number
}

/** So far towards somewhere, from the middle of a figure. */
const towards = (dx: number, dy: number, far: number): [number, number] => {
  const d = Math.hypot(dx, dy) || 1
  return [(dx / d) * far, (dy / d) * far]
}

export const lunge = (dx: number, dy: number): Deed => {
  const [x, y] = towards(dx, dy, 24)
  return { name: 'lunge', time: 420, frames: [turn(0, 0), { ...turn(-x * 0.35, -y * 0.35, 0, 0.96, 1.04), offset: 0.3 }, { ...turn(x, y, 0, 1.08), offset: 0.52 }, { ...turn(x, y, 0, 1.08), offset: 0.68 }, turn(0, 0)] }
}
export const swing = (dx: number, dy: number): Deed => ({ ...lunge(dx, dy), name: 'swing' })
export const recoil = (dx: number, dy: number): Deed => {
  const [x, y] = towards(dx, dy, -11)
  return { name: 'recoil', time: 300, frames: [turn(0, 0), { ...turn(x, y, x < 0 ? -4 : 4), offset: 0.2 }, turn(0, 0)] }
}
const shake: Deed = { name: 'shake', time: 420, frames: [turn(0, 0), turn(-9, 2, -5, 1.12), turn(8, -2, 5, 1.08), turn(-6, 1, -3), turn(4, 0, 2), turn(0, 0)] }
const rise: Deed = { name: 'rise', time: 520, frames: [{ ...turn(0, 34, 0, 0.9, 0.08), opacity: 0 }, { ...turn(0, -7, 0, 0.95, 1.1), opacity: 1, offset: 0.72 }, turn(0, 0)] }
const gather: Deed = { name: 'gather', time: 360, frames: [turn(0, 0), turn(0, -6, 0, 1.07, 1.07), turn(0, 0)] }
/** From one place to the next. */
export const hop: Deed = { name: 'hop', time: 420, frames: [turn(0, 0), turn(0, -9), turn(0, 0), turn(0, -7), turn(0, 0)] }
const cheer: Deed = { name: 'cheer', time: 620, frames: [turn(0, 0), turn(0, -12, 0, 1.16), turn(0, 0, 0, 0.97, 1.03), turn(0, 0)] }

/** Does an event say that somebody attacks? `to` where from elsewhere or here; the dead attack where they are. */
export const attacks = (e: GameEvent): boolean => e.kind === 'action' && (e.piece_kind !== undefined ? e.n !== undefined && e.place !== undefined : e.to !== undefined && e.card !== undefined)

/** What somebody on the board does while this event is shown. `aim`: from where they stand to what they attack. */
export function deedOf(now: GameEvent | undefined, piece: Piece, foe: boolean, aim: () => [number, number], shoots: (card: string) => boolean): Deed | undefined {
  if (!now) return undefined
  const here = foe && now.piece_kind === piece.kind && now.place === piece.place
  const me = !foe && now.piece === piece.id && piece.health !== undefined
  if (attacks(now) && here) return lunge(...aim())
  if (attacks(now) && me && now.piece_kind === undefined) return shoots(now.card!) ? recoil(...aim()) : swing(...aim())
  if (now.kind === 'appear' && here) return piece.count > (now.count ?? 1) ? gather : rise
  if (now.kind === 'hurt' && me) return shake
  if (now.kind === 'skill' && me) return cheer
  return undefined
}
