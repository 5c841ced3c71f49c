// Who stands where in a place: the dead in a band behind, the living in front, things in the corners, cars along the kerb. Figures keep their size
// and move closer together when it gets crowded. Pure geometry: no kind of any game is named here.
import { crowdHeight } from '../art/bodies'
import type { Rect } from './board'

export interface Stand {
  x: number
  y: number
  /** Width of a figure or thing, height of a body. */
  size: number
  /** For crowds: how wide they may spread. */
  width: number
}

export interface Crowded {
  /** Bodies of each kind, in the order they shall stand. A giant counts as one that needs three places. */
  foes: { count: number; giant: boolean }[]
  figures: number
  things: number
  cars: number
}

export interface Standing {
  foes: Stand[]
  figures: Stand[]
  things: Stand[]
  cars: Stand[]
  /** Height of one body. */
  body: number
}

const FIGURE = 74
const BODY = 66

/** How far apart that many stand in so many rows, as a part of their size; side by side they need no more than a hair over one. */
function apart(n: number, rows: number, band: Rect, size: number): number {
  const inRow = Math.ceil(n / rows)
  return Math.min(1.02, inRow > 1 ? (band.w - size) / (inRow - 1) / size : 1.02, rows > 1 ? (band.h - size) / (rows - 1) / size : 1.02)
}

/** n tokens in a band: in as many rows as keep them farthest apart, closer together rather than smaller, until faces would cover each other. */
function row(n: number, band: Rect, most: number): Stand[] {
  if (!n) return []
  const counts = Array.from({ length: n }, (_, i) => i + 1)
  const best = (size: number) => counts.reduce((a, b) => (apart(n, b, band, size) > apart(n, a, band, size) + 0.01 ? b : a))
  const size = [1, 0.86, 0.73, 0.66].map((k) => most * k).find((s) => apart(n, best(s), band, s) >= 0.47) ?? most * 0.66
  const rows = best(size)
  const inRow = Math.ceil(n / rows)
  const gap = rows > 1 ? Math.min(size * 0.86, (band.h - size) / (rows - 1)) : 0
  return Array.from({ length: n }, (_, i) => {
    const r = Math.floor(i / inRow)
    const here = Math.min(inRow, n - r * inRow)
    const step = here > 1 ? Math.min(size * 1.02, (band.w - size) / (inRow - 1)) : 0
    return { x: band.x + band.w / 2 + ((i % inRow) - (here - 1) / 2) * step, y: band.y + band.h / 2 + (r - (rows - 1) / 2) * Math.max(gap, size * 0.4), size, width: size }
  })
}

const places = (foe: { count: number; giant: boolean }): number => (foe.giant ? 3 : Math.max(1, Math.ceil(Math.min(foe.count, 6) / 2)))

/** How high the highest of these crowds stands, each as wide as its share. */
const highest = (foes: Crowded['foes'], size: number, unit: number): number => Math.max(0, ...foes.map((f) => (f.giant ? 0 : crowdHeight(f.count, places(f) * unit, size))))

/** Crowds side by side, each as wide as its share; smaller where they would climb out of their band. */
function crowds(foes: Crowded['foes'], band: Rect, most: number): Stand[] {
  const total = foes.reduce((n, f) => n + places(f), 0)
  const share = (size: number) => Math.min(size * 0.62, band.w / Math.max(1, total))
  const size = [1, 0.92, 0.84, 0.76, 0.7].map((k) => most * k).find((s) => highest(foes, s, share(s)) <= band.h + 12) ?? most * 0.7
  const unit = share(size)
  let x = band.x + band.w / 2 - (total * unit) / 2
  return foes.map((foe) => {
    const width = places(foe) * unit
    const at = { x: x + width / 2, y: band.y + band.h / 2, size, width }
    x += width
    return at
  })
}

/** Things lie in the corners, from the lower right on, out of the way. */
function corners(n: number, room: Rect, size: number): Stand[] {
  const inset = size * 0.6
  return Array.from({ length: n }, (_, i) => {
    const far = Math.floor(i / 4) * size * 0.8
    const right = i % 2 === 0
    const low = i % 4 < 2
    return { x: right ? room.x + room.w - inset - far : room.x + inset + far, y: low ? room.y + room.h - inset : room.y + inset, size, width: size }
  })
}

/** Cars and the dead share a street: who is on foot stands beside a car or in front of it, never behind it. */
function besideCar(room: Rect, car: number): [Rect, Rect] {
  const kerb = (length: number) => Math.max(length / 2, Math.min(length, car))
  return room.w > room.h
    ? [{ ...room, w: kerb(room.w) }, { ...room, x: room.x + room.w / 2, w: room.w / 2 }]
    : [{ ...room, h: kerb(room.h) }, { ...room, y: room.y + room.h / 2, h: room.h / 2 }]
}

export function standing(crowd: Crowded, room: Rect): Standing {
  const small = Math.min(room.w, room.h)
  const figure = Math.min(FIGURE, small * 0.82)
  const body = Math.min(BODY, small * 0.9)
  const both = crowd.foes.length + crowd.cars > 0 && crowd.figures > 0
  const wide = room.w > room.h * 1.5
  const back: Rect = !both ? room : wide ? { ...room, x: room.x + room.w * 0.46, w: room.w * 0.54 } : { ...room, h: room.h * 0.46 }
  const front: Rect = !both ? room : wide ? { ...room, w: room.w * 0.5 } : { ...room, y: room.y + room.h * 0.42, h: room.h * 0.58 }
  const car = Math.min(128, Math.max(room.w, room.h) * 0.8)
  const [kerb, road] = crowd.cars && crowd.foes.length ? besideCar(back, car) : [back, back]
  return {
    foes: crowds(crowd.foes, road, body),
    figures: row(crowd.figures, inset(front, 4), figure),
    things: corners(crowd.things, room, Math.min(46, small * 0.42)),
    cars: row(crowd.cars, kerb, car),
    body,
  }
}

/** Room a noise marker has in the upper left corner. */
export const NOISE = { w: 42, h: 30 }

export interface Kept {
  /** Where the sign hangs, and how wide it is. */
  sign: { x: number; y: number; size: number }
  /** What is left for everybody else. */
  rest: Rect
}

/** The way out is never covered: its sign hangs in a corner of its own, below what is written at the wall (`wall` units), at the upper right or, where
 *  the dead come out there, at the lower left. */
export function besideSign(room: Rect, wall = 0, low = false): Kept {
  const size = Math.min(54, Math.max(36, Math.min(room.w, room.h) * 0.42))
  const [half, high] = [size * 0.5 + 5, size * 0.29 + 4]
  const sign = { x: low ? room.x + half : room.x + room.w - half, y: low ? room.y + room.h - high : room.y + wall + high, size }
  if (room.w > room.h * 1.5) return { sign, rest: { ...room, x: low ? room.x + 2 * half : room.x, w: room.w - 2 * half } }
  return { sign, rest: { ...room, y: low ? room.y : room.y + wall + 2 * high, h: room.h - wall - 2 * high } }
}

/** Faces keep out of the corner where a noise marker lies, once there are so many that they would reach it. */
export const belowNoise = (room: Rect, figures: number): Rect => (figures > 2 ? { ...room, y: room.y + NOISE.h - 8, h: room.h - NOISE.h + 8 } : room)

const inset = (rect: Rect, by: number): Rect => ({ x: rect.x + by, y: rect.y + by, w: rect.w - 2 * by, h: rect.h - 2 * by })

/** Where one of several who stand close together is touched: around them, up to halfway to each of the others. An outline around 0, 0. */
export function reachOf(own: Stand, others: Stand[], radius: number): string {
  const near = others.map((o) => ({ x: o.x - own.x, y: o.y - own.y, far: Math.hypot(o.x - own.x, o.y - own.y) })).filter((o) => o.far > 0 && o.far < 2 * radius)
  const points = Array.from({ length: 36 }, (_, i) => {
    const [dx, dy] = [Math.cos((i * Math.PI) / 18), Math.sin((i * Math.PI) / 18)]
    const r = near.reduce((most, o) => { const towards = (dx * o.x + dy * o.y) / o.far; return towards > 0 ? Math.min(most, o.far / 2 / towards) : most }, radius)
    return `${(dx * r).toFixed(1)} ${(dy * r).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}
