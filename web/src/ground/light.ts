// Light: a small canvas that is multiplied over the ground. Walls and shut doors cast the shadows; cones out of open doors come by themselves.
import { shuts, type Geometry, type Rect, type Zone } from '../lib/board'
import { hash } from '../art/ink'
import type { Beam, Night } from '../lib/night'
import type { BoardMap } from '../lib/types'
import { beacons, glints, type Place } from './places'

interface Edge {
  x0: number
  y0: number
  x1: number
  y1: number
}

export interface Lamp {
  x: number
  y: number
  reach: number
  rgb: string
  k: number
  /** A lantern that is drawn on the kerb, too. */
  post?: boolean
}

/** What light cannot pass: walls, and doors as long as they are shut. */
export function edges(map: BoardMap, geo: Geometry, open: boolean[]): Edge[] {
  const u = geo.unit
  const edge = (a: [number, number], b: [number, number]) => ({ x0: a[0] * u, y0: a[1] * u, x1: b[0] * u, y1: b[1] * u })
  return [...geo.walls.map((w) => edge(w.from, w.to)), ...map.links.flatMap((l, i) => (shuts(l) && !open[i] ? [edge(l.from, l.to)] : []))]
}

/** The polygon a lamp shines on: a ray to every end of a wall within reach, and one on either side of it. */
export function seenFrom(px: number, py: number, walls: Edge[], reach: number): [number, number][] {
  const near = walls.filter((s) => Math.min(s.x0, s.x1) < px + reach && Math.max(s.x0, s.x1) > px - reach && Math.min(s.y0, s.y1) < py + reach && Math.max(s.y0, s.y1) > py - reach)
  const [l, r, t, b] = [px - reach, px + reach, py - reach, py + reach]
  near.push({ x0: l, y0: t, x1: r, y1: t }, { x0: r, y0: t, x1: r, y1: b }, { x0: r, y0: b, x1: l, y1: b }, { x0: l, y0: b, x1: l, y1: t })
  const angles = near
    .flatMap((s) => [Math.atan2(s.y0 - py, s.x0 - px), Math.atan2(s.y1 - py, s.x1 - px)])
    .flatMap((a) => [a - 1e-4, a, a + 1e-4])
    .sort((a, b) => a - b)
  return angles.map((a) => {
    const [dx, dy] = [Math.cos(a), Math.sin(a)]
    let best = reach * 2
    for (const s of near) {
      const [ex, ey] = [s.x1 - s.x0, s.y1 - s.y0]
      const det = ex * dy - ey * dx
      if (Math.abs(det) < 1e-9) continue
      const along = (ex * (s.y0 - py) - ey * (s.x0 - px)) / det
      const on = (dx * (s.y0 - py) - dy * (s.x0 - px)) / det
      if (along > 0 && along < best && on >= -1e-6 && on <= 1 + 1e-6) best = along
    }
    return [px + dx * best, py + dy * best]
  })
}

/** A lamp in every room that is not dark, and lanterns along the streets. */
export function lampsOf(map: BoardMap, geo: Geometry, place: Place): Lamp[] {
  const { lamp } = place
  if (!lamp) return []
  const all = geo.zones.flatMap((zone, i): Lamp[] => {
    const { room } = zone
    if (zone.indoor) {
      if (map.places[i].flags.includes('dark')) return []
      return [{ x: room.x + room.w / 2, y: room.y + room.h / 2, reach: 170 + Math.max(room.w, room.h) * 0.7, rgb: lamp.room, k: 1 }]
    }
    if (map.places[i].flags.includes('dark')) return []
    const h = hash(zone.id)
    const [right, low] = [h % 2 === 0, (h >> 3) % 2 === 0]
    return [{ x: right ? room.x + room.w - 14 : room.x + 14, y: low ? room.y + room.h - 14 : room.y + 14, reach: 235, rgb: lamp.street, k: 1, post: true }]
  })
  if (place.around === 'rock') all.push(...glints(geo).map(([x, y]) => ({ x, y, reach: 170, rgb: '94,230,216', k: 0.9 })))
  if (place.around === 'void') all.push(...beacons(geo).map(([x, y]) => ({ x, y, reach: 260, rgb: lamp.street, k: 0.75 })))
  // two lanterns do not stand beside each other
  return all.filter((l, i) => !l.post || !all.slice(0, i).some((o) => o.post && Math.hypot(o.x - l.x, o.y - l.y) < 90))
}

function shine(c: CanvasRenderingContext2D, lamp: Lamp, walls: Edge[]): void {
  const g = c.createRadialGradient(lamp.x, lamp.y, 0, lamp.x, lamp.y, lamp.reach)
  for (const [at, k] of [[0, 1], [0.4, 0.6], [0.75, 0.17], [1, 0]]) g.addColorStop(at, `rgba(${lamp.rgb},${lamp.k * k})`)
  c.fillStyle = g
  c.beginPath()
  seenFrom(lamp.x, lamp.y, walls, lamp.reach).forEach(([x, y], i) => (i ? c.lineTo(x, y) : c.moveTo(x, y)))
  c.closePath()
  c.fill()
}

const WARM = '255,208,132'
/** Half the angle a flashlight opens to. */
const SPREAD = 0.46

const middle = ({ room }: Zone): [number, number] => [room.x + room.w / 2, room.y + room.h / 2]

/** A flashlight: warm, from where it is held to where it is aimed, around corners and through doors only as light goes. */
function beamLight(c: CanvasRenderingContext2D, from: Zone, to: Zone, walls: Edge[]): void {
  const [[x, y], [tx, ty]] = [middle(from), middle(to)]
  const far = Math.hypot(tx - x, ty - y)
  const reach = far + Math.max(to.room.w, to.room.h) * 0.75
  c.save()
  c.beginPath()
  if (from === to) c.arc(x, y, Math.min(from.room.w, from.room.h) * 0.6, 0, 2 * Math.PI)
  else {
    const angle = Math.atan2(ty - y, tx - x)
    c.moveTo(x - Math.cos(angle) * 24, y - Math.sin(angle) * 24)
    c.arc(x, y, reach, angle - SPREAD, angle + SPREAD)
    c.closePath()
  }
  c.clip()
  shine(c, { x, y, reach: reach * 1.15, rgb: WARM, k: 1 }, walls)
  c.restore()
}

/** Light lies on all of the zone and on nothing else: what is lit is a rule. */
function glow(c: CanvasRenderingContext2D, zone: Zone): void {
  const [x, y] = middle(zone)
  const g = c.createRadialGradient(x, y, 0, x, y, Math.max(zone.room.w, zone.room.h) * 0.75)
  for (const [at, k] of [[0, 0.8], [0.6, 0.55], [1, 0.34]]) g.addColorStop(at, `rgba(${WARM},${k})`)
  c.fillStyle = g
  c.fill(new Path2D(zone.path))
}

function nightLight(c: CanvasRenderingContext2D, night: Night, geo: Geometry, walls: Edge[]): void {
  const zone = (id: string) => geo.zones.find((z) => z.id === id)
  for (const id of night.lit) {
    const found = zone(id)
    if (found) glow(c, found)
  }
  night.beams.forEach(({ from, to }: Beam) => {
    const [a, b] = [zone(from), zone(to)]
    if (a && b) beamLight(c, a, b, walls)
  })
}

/** A colour between two, each `#rrggbb` or `#rgb`. */
export function mixed(from: string, to: string, k: number): string {
  const parts = (hex: string) => (hex.length === 4 ? [...hex.slice(1)].map((d) => parseInt(d + d, 16)) : [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)))
  const [a, b] = [parts(from), parts(to)]
  return `rgb(${a.map((v, i) => Math.round(v + (b[i] - v) * k)).join(',')})`
}

/** The lightmap of a window of the board, at that many pixels a unit. */
export function lightmap(map: BoardMap, geo: Geometry, place: Place, open: boolean[], box: Rect, pixels: number, night?: Night): HTMLCanvasElement {
  const ambient = night ? place.night : place.ambient
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(box.w * pixels)
  canvas.height = Math.ceil(box.h * pixels)
  const c = canvas.getContext('2d')!
  c.setTransform(pixels, 0, 0, pixels, -box.x * pixels, -box.y * pixels)
  c.fillStyle = ambient.beyond
  c.fillRect(box.x, box.y, box.w, box.h)
  // the further from the board, the less light: no edge to be seen, so every step is mixed afresh
  for (let m = 320; m >= 0; m -= 8) {
    const k = (1 - m / 320) ** 1.6
    c.fillStyle = mixed(ambient.beyond, ambient.out, k)
    c.beginPath()
    c.roundRect(-20 - m, -20 - m, geo.width + 40 + 2 * m, geo.height + 40 + 2 * m, m)
    c.fill()
  }
  const dark = (i: number) => map.places[i].flags.includes('dark')
  const shapes = geo.zones.map((z) => new Path2D(z.path))
  geo.zones.forEach((zone, i) => {
    if (!zone.indoor) return
    c.fillStyle = dark(i) ? ambient.dark : ambient.room
    c.fill(shapes[i])
  })
  const lamps = night ? [] : lampsOf(map, geo, place)
  if (!lamps.length && !night) return canvas
  const walls = edges(map, geo, open)
  c.globalCompositeOperation = 'screen'
  for (const lamp of lamps) shine(c, lamp, walls)
  if (night) nightLight(c, night, geo, walls)
  // light that leaks into a dark room stays a hint: the rule must be seen
  c.globalCompositeOperation = 'multiply'
  c.fillStyle = '#6b6780'
  geo.zones.forEach((zone, i) => zone.indoor && dark(i) && c.fill(shapes[i]))
  return canvas
}

/** At night people are still at home here and there: panes in the outer walls, always the same ones. */
export function windows(c: CanvasRenderingContext2D, geo: Geometry): void {
  for (const wall of geo.walls) {
    if (!wall.heavy) continue
    const [x0, y0, x1, y1] = [wall.from[0], wall.from[1], wall.to[0], wall.to[1]].map((v) => v * geo.unit)
    const panes = Math.floor(Math.hypot(x1 - x0, y1 - y0) / 80)
    for (let i = 0; i < panes; i++) {
      const at = (i + 0.5) / panes
      const [x, y] = [x0 + (x1 - x0) * at, y0 + (y1 - y0) * at]
      if (hash(`${x} ${y}`) % 5 < 2) pane(c, x, y, x0 === x1)
    }
  }
}

/** Something bright, and what it throws around it. */
function halo(c: CanvasRenderingContext2D, x: number, y: number, reach: number, rgb: string, steps: [number, number][], bright: string): void {
  const g = c.createRadialGradient(x, y, 0, x, y, reach)
  for (const [at, k] of steps) g.addColorStop(at, `rgba(${rgb},${k})`)
  c.globalCompositeOperation = 'screen'
  c.fillStyle = g
  c.fillRect(x - reach, y - reach, 2 * reach, 2 * reach)
  c.globalCompositeOperation = 'source-over'
  c.fillStyle = bright
}

function pane(c: CanvasRenderingContext2D, x: number, y: number, upright: boolean): void {
  halo(c, x, y, 46, '255,196,110', [[0, 0.5], [0.35, 0.16], [1, 0]], '#ffd98a')
  const [w, h] = upright ? [5, 26] : [26, 5]
  c.fillRect(x - w / 2, y - h / 2, w, h)
}

/** Light below the glass of roofs around the board. */
export function skylights(c: CanvasRenderingContext2D, spots: [number, number][]): void {
  for (const [x, y] of spots) {
    halo(c, x, y, 90, '255,190,104', [[0, 0.55], [0.4, 0.18], [1, 0]], '#ffdf9c')
    for (let i = -2; i < 2; i++) c.fillRect(x + i * 15 + 1.5, y - 15, 12, 30)
  }
}

/** What glows itself, over everything: lanterns, and lamps in rooms a little. */
export function bloom(c: CanvasRenderingContext2D, lamps: Lamp[]): void {
  c.globalCompositeOperation = 'screen'
  for (const lamp of lamps) {
    const r = lamp.post ? 70 : 120
    const g = c.createRadialGradient(lamp.x, lamp.y, 0, lamp.x, lamp.y, r)
    for (const [at, k] of [[0, 0.75], [0.3, 0.25], [1, 0]]) g.addColorStop(at, `rgba(${lamp.rgb},${k * (lamp.post ? 1 : 0.3)})`)
    c.fillStyle = g
    c.fillRect(lamp.x - r, lamp.y - r, 2 * r, 2 * r)
  }
  c.globalCompositeOperation = 'source-over'
}
