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
}

/** `top` or `bottom`, whichever edge stays when the menu grows; it is never taller than `most`, what is more scrolls. */
export interface Place {
  left: number
  top?: number
  bottom?: number
  most: number
}

const rim = 8

export function beside({ x, y, w = 0, h = 0 }: Spot, menu: Size, width: number, height: number): Place {
  const isButton = w + h > 0
  const away = isButton ? 8 : 22
  const inside = (v: number, size: number, all: number) => Math.max(rim, Math.min(v, all - size - rim))
  const level = { top: inside(isButton ? y : y - 30, menu.height, height), most: height - 2 * rim }
  const left = inside(isButton ? x : x - menu.width / 2, menu.width, width)
  const [over, under] = [y - away - rim, height - rim - (y + h + away)]
  const spots: (Place | false)[] = [
    isButton && over >= menu.height && { left, bottom: height - y + away, most: over },
    x + w + away + menu.width <= width - rim && { left: x + w + away, ...level },
    x - away - menu.width >= rim && { left: x - away - menu.width, ...level },
    (under >= menu.height || under >= over) && { left, top: y + h + away, most: under },
  ]
  return spots.find((s) => s !== false) || { left, bottom: height - y + away, most: over }
}

/** Where something small lies next to the first of these rectangles and over none of them: below, above, right, left; undefined if there is no such place. */
export function clearOf(taken: Rect[], thing: Size, free: Rect): { x: number; y: number } | undefined {
  const [first] = taken
  if (!first) return undefined
  const gap = 8
  const [midX, midY] = [first.x + (first.w - thing.width) / 2, first.y + (first.h - thing.height) / 2]
  const spots = [[midX, first.y + first.h + gap], [midX, first.y - gap - thing.height], [first.x + first.w + gap, midY], [first.x - gap - thing.width, midY]]
  const inside = ([x, y]: number[]) => x >= free.x && y >= free.y && x + thing.width <= free.x + free.w && y + thing.height <= free.y + free.h
  const clear = ([x, y]: number[]) => taken.every((r) => x >= r.x + r.w || x + thing.width <= r.x || y >= r.y + r.h || y + thing.height <= r.y)
  const found = spots.find((s) => inside(s) && clear(s)) ?? spots.find(inside)
  return found && { x: found[0], y: found[1] }
}
