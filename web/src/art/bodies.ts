// The dead as bodies: which drawing stands for a kind, and how a crowd stands together. Up to six are drawn, then a number says how many.
import { brute, runner, walker } from './foes'
import { giants } from './giants'
import { berserker, hunter, moldBrute, moldHunter, moldWorker, worker } from './xenos'

/** Most bodies drawn of one kind in one place. */
export const MOST = 6

const small: Record<string, (variant: number) => string> = { walker, runner, brute, worker, hunter, berserker, 'mold-worker': moldWorker, 'mold-hunter': moldHunter, 'mold-brute': moldBrute }
const byShape: Record<string, string> = { basic: 'walker', fast: 'runner', tank: 'brute', boss: 'horns' }

/** The drawing of a kind: the theme's word, else what its shape suggests. */
export function bodyOf(word: string | undefined, shape: string): string {
  return word && (word in small || word in giants) ? word : (byShape[shape] ?? 'walker')
}

export const isGiant = (body: string): boolean => body in giants

export function body(name: string, variant: number): string {
  return name in giants ? giants[name]() : small[name](variant)
}

export interface Spot {
  x: number
  y: number
  variant: number
  flip: boolean
}

/** How wide one body of a crowd stands, in the 40 units of a token. */
export const STEP = 21
const rowsOf = (count: number, width: number, step: number) => Math.ceil(count / Math.min(count, Math.max(1, Math.round(width / step))))
/** How high a crowd of so many is, drawn at this size and so wide: rows behind each other, and a body. */
export function crowdHeight(n: number, width: number, size: number): number {
  const k = size / 40
  return k * ((rowsOf(Math.min(n, MOST), width / k, STEP) - 1) * STEP * 0.62 + 39)
}

/** Where the number of a crowd stands below its middle, in the 40 units of a token. */
export function countBelow(look: string, n: number, width: number, size: number): number {
  if (isGiant(look)) return 26
  const low = ((rowsOf(Math.min(n, MOST), width / (size / 40), STEP) - 1) / 2) * STEP * 0.62
  return 21 + low / 2
}

/** Where n bodies stand in a box around 0,0: rows, a little out of line, always the same ones. `step` is the width one takes. */
export function stand(n: number, width: number, step: number, seed: number): Spot[] {
  const count = Math.min(n, MOST)
  const perRow = Math.min(count, Math.max(1, Math.round(width / step)))
  const rows = Math.ceil(count / perRow)
  const out: Spot[] = []
  for (let i = 0; i < count; i++) {
    const row = Math.floor(i / perRow)
    const inRow = Math.min(perRow, count - row * perRow)
    const jx = ((((i * 37 + seed * 17) % 11) - 5) / 50) * step
    const jy = ((((i * 53 + seed * 29) % 9) - 4) / 60) * step
    out.push({ x: ((i % perRow) - (inRow - 1) / 2) * step + jx, y: (row - (rows - 1) / 2) * step * 0.62 + jy, variant: i + seed, flip: (i * 7 + seed) % 3 === 0 })
  }
  return out.sort((a, b) => a.y - b.y)
}
