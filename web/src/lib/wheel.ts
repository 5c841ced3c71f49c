// Answers in a ring around what was touched on the board, which stays in sight in the middle: where each of them lies. Geometry only.
import type { Spot } from './beside'
import type { Rect } from './board'

/** One answer: the box it lies in, its outline within that box, and the middle of its words. */
export interface Petal extends Rect {
  outline: string
  cx: number
  cy: number
}

export interface Wheel {
  x: number
  y: number
  inner: number
  outer: number
  petals: Petal[]
}

export const most = 7
const [rim, band, least, widest] = [8, 78, 70, 132]
/** Where the middle of the ring may lie, seen from its centre: above if there is room, else to a side, last of all below. */
const headings = [-90, -45, -135, 0, 180, 45, 135, 90].map((degrees) => (degrees * Math.PI) / 180)

/** How far one answer reaches around: wide enough for its words, and all of them leave a gap. */
const stepFor = (count: number, radius: number) => Math.min(106 / radius, 1.15, (2 * Math.PI) / count)

/** The smallest box around a piece of the ring, seen from the centre. */
function boxOf(inner: number, outer: number, from: number, to: number): Rect {
  const corners = [from, to].flatMap((a) => [inner, outer].map((r) => [r * Math.cos(a), r * Math.sin(a)]))
  const farthest = [-3, -2, -1, 0, 1, 2, 3].map((n) => (n * Math.PI) / 2).filter((a) => a > from && a < to).map((a) => [outer * Math.cos(a), outer * Math.sin(a)])
  const [xs, ys] = [0, 1].map((axis) => [...corners, ...farthest].map((p) => p[axis]))
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y }
}

function petal(centre: { x: number; y: number }, inner: number, outer: number, from: number, to: number): Petal {
  const box = boxOf(inner, outer, from, to)
  const at = (r: number, a: number) => `${(r * Math.cos(a) - box.x).toFixed(1)} ${(r * Math.sin(a) - box.y).toFixed(1)}`
  const [middle, radius] = [(from + to) / 2, (inner + outer) / 2]
  return {
    ...box,
    x: centre.x + box.x,
    y: centre.y + box.y,
    outline: `M${at(inner, from)}A${inner} ${inner} 0 0 1 ${at(inner, to)}L${at(outer, to)}A${outer} ${outer} 0 0 0 ${at(outer, from)}Z`,
    cx: radius * Math.cos(middle) - box.x,
    cy: radius * Math.sin(middle) - box.y,
  }
}

/** The ring for so many answers around this; undefined where it has no room, or where they are better read in a list. */
export function wheelAround({ x, y, w = 0, h = 0 }: Spot, count: number, width: number, height: number): Wheel | undefined {
  const inner = Math.max(least, Math.hypot(w, h) / 2 + 4)
  if (count < 2 || count > most || inner > widest) return undefined
  const outer = inner + band
  const centre = { x: x + w / 2, y: y + h / 2 }
  const step = stepFor(count, (inner + outer) / 2)
  if (step * inner < 58) return undefined
  const fits = ({ x, y, w, h }: Rect) => x >= rim && y >= rim && x + w <= width - rim && y + h <= height - rim
  for (const heading of headings) {
    const first = heading - (count * step) / 2
    const petals = Array.from({ length: count }, (_, i) => petal(centre, inner, outer, first + i * step + 0.025, first + (i + 1) * step - 0.025))
    if (petals.every(fits)) return { ...centre, inner, outer, petals }
  }
  return undefined
}

/** What is told of an answer lies beside the ring: towards the middle of the window, level with its top. */
export function cardBeside({ x, y, outer }: Wheel, card: { width: number; height: number }, width: number, height: number): { left: number; top: number } {
  const right = x < width / 2
  const left = right ? x + outer + 12 : x - outer - 12 - card.width
  return { left: Math.max(rim, Math.min(left, width - card.width - rim)), top: Math.max(rim, Math.min(y - outer, height - card.height - rim)) }
}
