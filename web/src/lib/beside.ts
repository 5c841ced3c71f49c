// Where a small menu opens: beside what was touched, never under the finger, never out of the window.
import type { Rect } from './board'

interface Size {
  width: number
  height: number
}

/** What was touched: a point, or a button as large as this. */
export interface Spot {
  x: number
  y: number
  w?: number
  h?: number
  /** It is somebody on the board: a menu opens beside them rather than above. */
  aside?: boolean
  /** It is on the board of a wide window: answers may lie in a ring around it. */
  ringed?: boolean
}

/** `top` or `bottom`, whichever edge stays when the menu grows; it is never taller than `most`, what is more scrolls. */
export interface Place {
  left: number
  top?: number
  bottom?: number
  most: number
  /** Over all of the window's width. */
  wide?: boolean
}

const rim = 8

/**
 * `floor`: where a sheet covers the lower edge of a phone. What is touched above it opens over the sheet, what is touched in it below the
 * finger where there is room: the board stays in sight. */
export function beside({ x, y, w = 0, h = 0, aside = false }: Spot, menu: Size, width: number, height: number, floor = height): Place {
  if (y < floor && floor < height) return { left: rim, bottom: rim, most: height - Math.min(floor, y + h + 22) - rim, wide: true }
  const isButton = w + h > 0
  const away = isButton ? 8 : 22
  const inside = (v: number, size: number, all: number) => Math.max(rim, Math.min(v, all - size - rim))
  const level = { top: inside(isButton ? y : y - 30, menu.height, height), most: height - 2 * rim }
  const left = inside(isButton ? x : x - menu.width / 2, menu.width, width)
  const [over, under] = [y - away - rim, height - rim - (y + h + away)]
  if (floor < height && isButton && under >= menu.height) return { left: rim, bottom: rim, most: under, wide: true }
  const spots: (Place | false)[] = [
    isButton && !aside && over >= menu.height && { left, bottom: height - y + away, most: over },
    x + w + away + menu.width <= width - rim && { left: x + w + away, ...level },
    x - away - menu.width >= rim && { left: x - away - menu.width, ...level },
    (under >= menu.height || under >= over) && { left, top: y + h + away, most: under },
  ]
  return spots.find((s) => s !== false) || { left, bottom: height - y + away, most: over }
}

/** The smallest that holds both. */
export function around(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y }
}

/** How much of one lies on the other. */
const shared = (a: Rect, b: Rect) => Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y))

/**
 * Where something small lies: next to the first of these rectangles and over none of them, and over as little as can be of what else stands there.
 * Below, above, right, left, in the middle or level with an end; else at the edge of what is free. Of spots as good as each other the nearest.
 * Undefined if there is nothing to lie beside, or no room at all.
 */
export function clearOf(fight: Rect[], thing: Size, free: Rect, others: Rect[] = []): { x: number; y: number } | undefined {
  const [first] = fight
  if (!first) return undefined
  const [gap, { width: w, height: h }] = [8, thing]
  const [midX, midY] = [first.x + (first.w - w) / 2, first.y + (first.h - h) / 2]
  const [right, bottom] = [free.x + free.w - w, free.y + free.h - h]
  const [below, above, after, before] = [first.y + first.h + gap, first.y - gap - h, first.x + first.w + gap, first.x - gap - w]
  const [xs, ys] = [[midX, first.x, first.x + first.w - w], [midY, first.y, first.y + first.h - h]]
  const next = [0, 1, 2].flatMap((i) => [[xs[i], below], [xs[i], above], [after, ys[i]], [before, ys[i]]])
  const edges = [[free.x + (free.w - w) / 2, bottom], [free.x + (free.w - w) / 2, free.y], [free.x, bottom], [right, bottom], [free.x, free.y], [right, free.y]]
  const far = (at: Rect) => Math.hypot(at.x + w / 2 - first.x - first.w / 2, at.y + h / 2 - first.y - first.h / 2)
  const cost = (at: Rect) => 1000 * fight.reduce((n, r) => n + shared(at, r), 0) + others.reduce((n, r) => n + shared(at, r), 0) + far(at) / 10
  const spots = [...next, ...edges].map(([x, y]) => ({ x, y, w, h })).filter((s) => s.x >= free.x && s.y >= free.y && s.x <= right && s.y <= bottom)
  const costs = spots.map(cost)
  const best = spots[costs.indexOf(Math.min(...costs))]
  return best && { x: best.x, y: best.y }
}
