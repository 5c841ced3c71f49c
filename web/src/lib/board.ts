// Geometry of a board: from the cells of `map` to outlines, walls and room for figures. Knows nothing about games or drawing.
import type { BoardMap, Cell, MapLink } from './types'

export interface Rect {
  x: number
  y: number
  w: number
  h: number
}

export interface Segment {
  from: Cell
  to: Cell
}

export interface Wall extends Segment {
  heavy: boolean
}

export interface Zone {
  id: string
  path: string
  bounds: Rect
  room: Rect
  indoor: boolean
}

export interface Geometry {
  unit: number
  width: number
  height: number
  zones: Zone[]
  buildings: string[]
  /** What the streets go around: cells of no place, not at the rim. */
  park: string
  walls: Wall[]
}

const indoorKinds = new Set(['room', 'house', 'corridor'])

export function isIndoor(map: BoardMap, place: number): boolean {
  return place >= 0 && indoorKinds.has(map.places[place].kind)
}

/** A town of single squares gets larger cells than tiles of ten by ten. */
export function unitOf(map: BoardMap): number {
  return map.places.some((p) => p.kind === 'square') ? 100 : 40
}

function cellAt(map: BoardMap, x: number, y: number): number {
  return map.cells[y]?.[x] ?? -1
}

/** The outline of all cells for which `inside` holds, as one SVG path; holes come out by even-odd filling. */
export function outline(map: BoardMap, unit: number, inside: (place: number) => boolean): string {
  const edges = new Map<string, Cell[]>()
  const add = (a: Cell, b: Cell) => {
    const key = a.join()
    const list = edges.get(key)
    if (list) list.push(b)
    else edges.set(key, [b])
  }
  const [w, h] = map.size
  const is = (x: number, y: number) => {
    const place = cellAt(map, x, y)
    return place >= 0 && inside(place)
  }
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      if (!is(x, y)) continue
      if (!is(x, y - 1)) add([x, y], [x + 1, y])
      if (!is(x + 1, y)) add([x + 1, y], [x + 1, y + 1])
      if (!is(x, y + 1)) add([x + 1, y + 1], [x, y + 1])
      if (!is(x - 1, y)) add([x, y + 1], [x, y])
    }
  return joinEdges(edges, unit)
}

function joinEdges(edges: Map<string, Cell[]>, unit: number): string {
  let path = ''
  for (const [key, list] of edges) {
    while (list.length) {
      const start = key.split(',').map(Number) as Cell
      const loop: Cell[] = [start]
      let at: Cell | undefined = list.pop()
      while (at && at.join() !== key) {
        loop.push(at)
        at = edges.get(at.join())?.pop()
      }
      path += 'M' + corners(loop).map(([x, y]) => `${x * unit} ${y * unit}`).join('L') + 'Z'
    }
  }
  return path
}

function corners(loop: Cell[]): Cell[] {
  return loop.filter((p, i) => {
    const a = loop[(i + loop.length - 1) % loop.length]
    const b = loop[(i + 1) % loop.length]
    return !((a[0] === p[0] && p[0] === b[0]) || (a[1] === p[1] && p[1] === b[1]))
  })
}

/** The largest rectangle of cells of one place: where its figures stand. */
export function largestRect(map: BoardMap, place: number): Rect {
  const [w, h] = map.size
  const run = new Array<number>(w).fill(0)
  let best: Rect = { x: 0, y: 0, w: 0, h: 0 }
  let score = 0
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) run[x] = cellAt(map, x, y) === place ? run[x] + 1 : 0
    for (let x = 0; x < w; x++) {
      let low = run[x]
      for (let end = x; end < w && run[end] > 0; end++) {
        low = Math.min(low, run[end])
        const width = end - x + 1
        const value = width * low + Math.min(width, low)
        if (value > score) {
          score = value
          best = { x, y: y - low + 1, w: width, h: low }
        }
      }
    }
  }
  return best
}

function boundsOf(map: BoardMap, place: number): Rect {
  let x0 = Infinity
  let y0 = Infinity
  let x1 = -1
  let y1 = -1
  map.cells.forEach((row, y) =>
    row.forEach((p, x) => {
      if (p !== place) return
      x0 = Math.min(x0, x)
      y0 = Math.min(y0, y)
      x1 = Math.max(x1, x)
      y1 = Math.max(y1, y)
    }),
  )
  return { x: x0, y: y0, w: x1 - x0 + 1, h: y1 - y0 + 1 }
}

function covered(link: MapLink, from: Cell, to: Cell): boolean {
  const [lx0, lx1] = [Math.min(link.from[0], link.to[0]), Math.max(link.from[0], link.to[0])]
  const [ly0, ly1] = [Math.min(link.from[1], link.to[1]), Math.max(link.from[1], link.to[1])]
  return lx0 <= from[0] && to[0] <= lx1 && ly0 <= from[1] && to[1] <= ly1
}

function isHouse(map: BoardMap, id: string): boolean {
  return map.places.find((p) => p.id === id)?.kind === 'house'
}

/** Can this way be shut, or is it shut now? Doors, airlocks, and openings a door can be put into. */
export const shuts = (link: MapLink): boolean => link.kind === 'door' || link.kind === 'airlock' || (link.flags?.includes('closes') ?? false)

/** Walls stand between different places where one of them is indoors, or both are places, and no way lies there. A house of a
 *  town has doors on all sides: there the walls stand, and the drawing puts doors into them. */
export function wallsOf(map: BoardMap): Wall[] {
  const walls: Wall[] = []
  const [w, h] = map.size
  const gaps = map.links.filter((l) => !isHouse(map, l.a) && !isHouse(map, l.b))
  const parted = (a: number, b: number) => isIndoor(map, a) || isIndoor(map, b) || (a >= 0 && b >= 0 && map.places[a].kind !== 'square')
  const look = (x: number, y: number, dx: number, dy: number) => {
    const a = cellAt(map, x, y)
    const b = cellAt(map, x - dx, y - dy)
    if (a === b || !parted(a, b)) return
    const from: Cell = [x, y]
    const to: Cell = dx ? [x, y + 1] : [x + 1, y]
    if (gaps.some((l) => covered(l, from, to))) return
    const same = isIndoor(map, a) && isIndoor(map, b) && map.places[a].building === map.places[b].building
    extend(walls, { from, to, heavy: !same })
  }
  for (let x = 0; x <= w; x++) for (let y = 0; y < h; y++) look(x, y, 1, 0)
  for (let y = 0; y <= h; y++) for (let x = 0; x < w; x++) look(x, y, 0, 1)
  return walls
}

function extend(walls: Wall[], next: Wall): void {
  const last = walls.at(-1)
  const straight = last && (last.from[0] === next.to[0] || last.from[1] === next.to[1])
  const horizontal = (s: Segment) => s.from[1] === s.to[1]
  if (last && straight && last.heavy === next.heavy && horizontal(last) === horizontal(next) && last.to.join() === next.from.join())
    last.to = next.to
  else walls.push(next)
}

export function scale(rect: Rect, unit: number): Rect {
  return { x: rect.x * unit, y: rect.y * unit, w: rect.w * unit, h: rect.h * unit }
}

function parkOf(map: BoardMap, unit: number): string {
  const [w, h] = map.size
  const inside = (x: number, y: number) => cellAt(map, x, y) < 0 && x > 0 && y > 0 && x < w - 1 && y < h - 1
  let path = ''
  for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) if (inside(x, y)) path += `M${x * unit} ${y * unit}h${unit}v${unit}h${-unit}Z`
  return path
}

export function geometry(map: BoardMap): Geometry {
  const unit = unitOf(map)
  const zones = map.places.map((place, i) => ({
    id: place.id,
    path: outline(map, unit, (p) => p === i),
    bounds: scale(boundsOf(map, i), unit),
    room: scale(largestRect(map, i), unit),
    indoor: isIndoor(map, i),
  }))
  const numbers = [...new Set(map.places.filter((p) => indoorKinds.has(p.kind)).map((p) => p.building))]
  const buildings = numbers.map((n) => outline(map, unit, (p) => isIndoor(map, p) && map.places[p].building === n))
  return { unit, width: map.size[0] * unit, height: map.size[1] * unit, zones, buildings, park: parkOf(map, unit), walls: wallsOf(map) }
}
