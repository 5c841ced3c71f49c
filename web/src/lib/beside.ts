// Where a small menu opens: beside what was touched, never under the finger, never out of the window.
import type { Rect } from './board'

interface Size {
  width: number
  height: number
}

export function beside(at: { x: number; y: number }, menu: Size, width: number, height: number): { left: number; top: number } {
  const away = 22
  const inside = (v: number, size: number, all: number) => Math.max(8, Math.min(v, all - size - 8))
  const right = at.x + away + menu.width <= width - 8
  const left = at.x - away - menu.width >= 8
  if (right || left) return { left: right ? at.x + away : at.x - away - menu.width, top: inside(at.y - 30, menu.height, height) }
  const below = at.y + away + menu.height <= height - 8
  return { left: inside(at.x - menu.width / 2, menu.width, width), top: below ? at.y + away : Math.max(8, at.y - away - menu.height) }
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
