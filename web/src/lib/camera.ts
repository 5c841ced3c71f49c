// Where one looks: how many pixels a unit of the board has, and where its corner lies in the window. Pure numbers; the board moves by them.
import type { Rect } from './board'

export interface Camera {
  x: number
  y: number
  k: number
}

/** What lies over the edges of the window; the board is fitted between. */
export interface Insets {
  left: number
  top: number
  right: number
  bottom: number
}

export const noInsets: Insets = { left: 0, top: 0, right: 0, bottom: 0 }

/** All of `inner` between the insets, in the middle. */
export function fitCamera(inner: Rect, width: number, height: number, insets: Insets): Camera {
  const w = Math.max(40, width - insets.left - insets.right)
  const h = Math.max(40, height - insets.top - insets.bottom)
  const k = Math.min(w / inner.w, h / inner.h)
  return { k, x: insets.left + (w - inner.w * k) / 2 - inner.x * k, y: insets.top + (h - inner.h * k) / 2 - inner.y * k }
}

/** So much of `inner` that nothing else is seen. */
export function coverCamera(inner: Rect, width: number, height: number): Camera {
  const k = Math.max(width / inner.w, height / inner.h)
  return { k, x: (width - inner.w * k) / 2 - inner.x * k, y: (height - inner.h * k) / 2 - inner.y * k }
}

/** The part of the board's world a window shows. */
export const windowOf = ({ x, y, k }: Camera, width: number, height: number): Rect => ({ x: -x / k, y: -y / k, w: width / k, h: height / k })

/** The same view, closer or further, with one point of the window staying where it is. */
export function zoomAt(camera: Camera, x: number, y: number, factor: number, least: number, most: number): Camera {
  const k = Math.min(most, Math.max(least, camera.k * factor))
  const f = k / camera.k
  return { k, x: x - (x - camera.x) * f, y: y - (y - camera.y) * f }
}

/** The board never leaves the window: its middle part stays within. */
export function keepIn(camera: Camera, board: Rect, width: number, height: number): Camera {
  const clamp = (v: number, lo: number, hi: number) => Math.min(Math.max(v, Math.min(lo, hi)), Math.max(lo, hi))
  return {
    k: camera.k,
    x: clamp(camera.x, width * 0.2 - (board.x + board.w) * camera.k, width * 0.8 - board.x * camera.k),
    y: clamp(camera.y, height * 0.2 - (board.y + board.h) * camera.k, height * 0.8 - board.y * camera.k),
  }
}

/** Is a rectangle of the board wholly between the insets? */
export function shows(camera: Camera, rect: Rect, width: number, height: number, insets: Insets): boolean {
  const [x0, y0] = [camera.x + rect.x * camera.k, camera.y + rect.y * camera.k]
  return x0 >= insets.left - 1 && y0 >= insets.top - 1 && x0 + rect.w * camera.k <= width - insets.right + 1 && y0 + rect.h * camera.k <= height - insets.bottom + 1
}

/** Moved as little as needed to show a rectangle. */
export function follow(camera: Camera, rect: Rect, width: number, height: number, insets: Insets): Camera {
  if (shows(camera, rect, width, height, insets)) return camera
  const shift = (from: number, to: number, lo: number, hi: number) => (to - from > hi - lo ? (lo + hi - from - to) / 2 : from < lo ? lo - from : to > hi ? hi - to : 0)
  const [x0, y0] = [camera.x + rect.x * camera.k, camera.y + rect.y * camera.k]
  return {
    k: camera.k,
    x: camera.x + shift(x0, x0 + rect.w * camera.k, insets.left, width - insets.right),
    y: camera.y + shift(y0, y0 + rect.h * camera.k, insets.top, height - insets.bottom),
  }
}

/** The least rectangle around all of these. */
export function bounding(rects: Rect[]): Rect | undefined {
  if (!rects.length) return undefined
  const [x, y] = [Math.min(...rects.map((r) => r.x)), Math.min(...rects.map((r) => r.y))]
  return { x, y, w: Math.max(...rects.map((r) => r.x + r.w)) - x, h: Math.max(...rects.map((r) => r.y + r.h)) - y }
}
