// Everything that never moves, as one SVG text in full light: streets, kerbs, crossings, rooms with floors and furniture, walls, and what lies
// beyond the board. Night is the work of light.ts.
import { box, drop } from '../art/furniture'
import { bed, blossom, boulder, crater, dish, pad, solarField, tracks } from '../art/grounds'
import { at, dot, each, flat, hash, ink, INK, line, times } from '../art/ink'
import { outline, shuts, type Geometry, type Rect, type Zone } from '../lib/board'
import type { BoardMap, MapLink, MapPlace } from '../lib/types'
import { crystals } from '../art/mine'
import { sandbags, tankWreck } from '../art/night'
import { curbside, garden, graveyard, hippedRoof, tree } from '../art/suburb'
import { beacons, glints, patterns, strewn, type Place } from './places'
import { furnish } from './rooms'

const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" fill-rule="evenodd" ${more}/>`

// ---- outside

/** Worn stripes where a street zone ends: a rule, not a decoration. */
function crossing(link: MapLink, unit: number): string {
  const [x0, y0, x1, y1] = [link.from[0], link.from[1], link.to[0], link.to[1]].map((v) => v * unit)
  const flatWise = y0 === y1
  const length = Math.abs(flatWise ? x1 - x0 : y1 - y0)
  const step = unit * 0.5
  const n = Math.max(2, Math.floor((length - step * 0.5) / step))
  return times(n, (i) => {
    const a = (i + 0.5) * (length / n) - unit * 0.125
    const worn = ((x0 + y0 + i * 7) % 5) * 0.02 * unit
    const [w, h] = [unit * 0.25, unit * 0.46 - worn]
    return flatWise ? `<rect x="${Math.min(x0, x1) + a}" y="${y0 - h / 2}" width="${w}" height="${h}"/>` : `<rect x="${x0 - h / 2}" y="${Math.min(y0, y1) + a}" width="${h}" height="${w}"/>`
  })
}

/** A dashed line along the middle of a street. */
function lane({ room }: Zone): string {
  if (room.w > room.h * 1.3) return `M${room.x + 26} ${room.y + room.h / 2}H${room.x + room.w - 20}`
  if (room.h > room.w * 1.3) return `M${room.x + room.w / 2} ${room.y + 26}V${room.y + room.h - 20}`
  return ''
}

const manhole = () => dot(2, 3, 14, 'rgba(10,8,24,.4)') + dot(0, 0, 14, '#4b5068', 2.4) + `<circle r="9.500" fill="none" stroke="#7d839c" stroke-width="1.800"/>` + line('M-8 -3H8M-8 3H8M-3 -8V8M3 -8V8', '#7d839c', 1.6)
const puddle = () => `<ellipse rx="44" ry="12" fill="#9fb6e0" opacity=".4"/><ellipse cx="-8" cy="-3" rx="26" ry="6" fill="#d9e6ff" opacity=".4"/>`
const stains = [
  () => flat('M-20 2C-26 -10 -8 -16 0 -12C10 -20 26 -8 20 2C28 8 14 16 4 12C-4 20 -22 14 -20 2Z', '#7e3540', 'opacity=".55"') + dot(28, 12, 4, '#7e3540') + dot(-26, 14, 3, '#7e3540'),
  () => flat('M-44 4C-30 -4 -16 -2 -4 -4C6 -12 22 -8 24 0C24 10 8 10 -2 6C-16 8 -34 12 -44 4Z', '#7e3540', 'opacity=".5"') + dot(32, -8, 3, '#7e3540') + dot(38, 2, 2, '#7e3540'),
  () => times(7, (i) => dot(((i * 29) % 46) - 23, ((i * 17) % 26) - 13, 2 + ((i * 5) % 4), '#7e3540')),
]
const papers = () => times(3, (i) => `<rect x="${i * 17 - 18}" y="${((i * 23) % 30) - 14}" width="12" height="8" fill="#ece4d0" opacity=".8" transform="rotate(${i * 34})"/>`)
const skid = () => line('M-60 -9C-20 -12 20 -2 62 -14M-56 9C-18 6 22 15 64 4', '#3c4158', 5, 'opacity=".35"')
const grate = () => `<rect x="-18" y="-9" width="36" height="18" rx="3" fill="#3f445c" ${ink(2.2)}/>` + line('M-11 -6V6M-5 -6V6M1 -6V6M7 -6V6M13 -6V6', '#7d839c', 2)
const leaves = () => times(6, (i) => flat('M-5 0Q0 -5 5 0Q0 5 -5 0Z', ['#b5873a', '#8f6a34', '#a3703c'][i % 3], `opacity=".8" transform="translate(${((i * 31) % 50) - 25} ${((i * 19) % 34) - 17}) rotate(${i * 53})"`))

/** What lies in the street: one or two things each, always the same ones. */
function litter(zone: Zone): string {
  const h = hash(zone.id)
  const { room } = zone
  const spot = (k: number): [number, number] => [room.x + room.w * (0.2 + (((h >>> k) & 15) / 15) * 0.6), room.y + room.h * (0.2 + (((h >>> (k + 4)) & 15) / 15) * 0.6)]
  const turn = (h >>> 12) % 360
  const flatThings = [puddle, papers, () => '', grate]
  const turned = [...stains, skid, leaves, () => '', () => '']
  const first = [manhole, () => '', ...flatThings][h % 6]
  return at(...spot(0), 1, first()) + at(...spot(8), 0.8 + ((h >>> 9) % 5) * 0.1, turned[(h >>> 6) % turned.length](), turn)
}

// ---- beyond the board

interface Run {
  from: number
  to: number
  street: boolean
}

/** Streets go on past the rim; between them stand houses. */
function runs(cells: boolean[]): Run[] {
  const out: Run[] = []
  cells.forEach((street, i) => {
    const last = out.at(-1)
    if (last && last.street === street) last.to = i + 1
    else out.push({ from: i, to: i + 1, street })
  })
  return out
}

const roofs = ['#6d6a80', '#7d6a6a', '#5f7080', '#746e62', '#806a58', '#66707a']

/** What stands on a flat roof; each in a box of 80 around 0,0. */
const onRoofs: (() => string)[] = [
  () => drop(50, 40) + box(50, 40, '#9aa0b4', 3) + `<circle r="13" fill="#5a607a" ${ink(2)}/>` + line('M-9 -9L9 9M9 -9L-9 9', INK, 2.4),
  () => dot(4, 7, 26, 'rgba(0,0,0,.4)') + dot(0, 0, 26, '#8a5f42', 3) + line('M-24 -8L24 8M-24 8L24 -8', 'rgba(0,0,0,.25)', 2),
  () => box(60, 34, '#d8e4ea', 2) + line('M-15 -17V17M0 -17V17M15 -17V17', INK, 2),
  () => box(76, 60, '#5c8a4e', 3) + dot(-20, -10, 13, '#4f9a54', 2.6) + dot(16, 8, 16, '#63ac5c', 2.6) + dot(-14, 16, 9, '#7cc46a', 2),
  () => dot(0, 0, 36, 'none') + `<circle r="34" fill="none" stroke="#d9cfae" stroke-width="4"/>` + line('M-10 -16V16M10 -16V16M-10 0H10', '#d9cfae', 5),
  () => times(2, (i) => `<g transform="translate(0 ${i * 30 - 15}) skewX(-14)">` + box(66, 22, '#33508a', 2.6) + line('M-16 -11V11M0 -11V11M16 -11V11M-33 0H33', '#7fa0d8', 1.6) + '</g>'),
  () => times(3, (i) => at(i * 26 - 26, 0, 1, dot(2, 4, 10, 'rgba(0,0,0,.35)') + dot(0, 0, 10, '#a7adc0', 2.6) + dot(0, 0, 4, '#4f5570'))),
  () => box(70, 46, '#2f6f9a', 3) + line('M-28 -8Q-14 -14 0 -8T28 -8M-28 8Q-14 2 0 8T28 8', '#8fd0ee', 2.6),
]

const roofSeed = ({ x, y }: Rect) => Math.abs(Math.round(x * 7 + y * 13))
/** Where a lamp burns below the glass of a roof. */
export const lightIn = (r: Rect): [number, number] | undefined => (r.w > 130 && r.h > 110 && hash(`glass ${roofSeed(r)}`) % 5 < 2 ? [r.x + r.w * 0.3, r.y + r.h * 0.34] : undefined)

function roof(rect: Rect): string {
  const { x, y, w, h } = rect
  if (w < 60 || h < 60) return ''
  const k = roofSeed(rect)
  const unit = (body: string, fx: number, fy: number) => at(w * fx, h * fy, 1, body)
  const things = onRoofs.length
  const roomy = w > 130 && h > 110
  const first = lightIn(rect) ? onRoofs[2]() : onRoofs[hash(`roof ${k}`) % things]()
  return `<g transform="translate(${x} ${y})"><rect x="6" y="10" width="${w}" height="${h}" fill="rgba(0,0,0,.42)"/><rect width="${w}" height="${h}" fill="${roofs[k % roofs.length]}" ${ink(5)}/><rect x="9" y="9" width="${w - 18}" height="${h - 18}" fill="rgba(0,0,0,.14)" stroke="rgba(255,255,255,.16)" stroke-width="2"/>${roomy ? unit(first, 0.3, 0.34) + unit(onRoofs[hash(`more ${k}`) % things](), 0.7, 0.68) : unit(onRoofs[[0, 6][k % 2]](), 0.5, 0.5)}</g>`
}

/** A row of houses instead of one long one. */
function lots({ x, y, w, h }: Rect): Rect[] {
  const wide = w >= h
  const n = Math.max(1, Math.round((wide ? w : h) / 250))
  return Array.from({ length: n }, (_, i) => (wide ? { x: x + (w * i) / n, y, w: w / n - 12, h: h - ((roofSeed({ x: x + i * 31, y, w, h }) % 3) * 14) } : { x, y: y + (h * i) / n, w: w - ((roofSeed({ x, y: y + i * 31, w, h }) % 3) * 14), h: h / n - 12 }))
}

/** How far it is from the rim to where the painting ends. */
const farthest = (geo: Geometry, box: Rect) => Math.max(-box.x, -box.y, box.x + box.w - geo.width, box.y + box.h - geo.height)
const meet = (a: Rect, b: Rect) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** Rows of houses from the rim outwards, one behind the other with a street between, as far as is painted: how far each begins, and how deep it is. */
function rows(geo: Geometry, box: Rect): [number, number][] {
  const out: [number, number][] = [[40, 240]]
  for (let from = 336; from < farthest(geo, box); from += 316) out.push([from, 260])
  return out
}

/** The next rows of houses on all four sides: streets that lead out go on between them, and a street along the rim has its other side. */
export function roofsAround(map: BoardMap, geo: Geometry, box: Rect): Rect[] {
  const [w, h] = map.size
  const outside = (x: number, y: number) => !(geo.zones[map.cells[y]?.[x] ?? -1]?.indoor ?? (map.cells[y]?.[x] ?? -1) < 0)
  const row = (n: number, at: (i: number) => boolean) => runs(Array.from({ length: n }, (_, i) => at(i)))
  const u = geo.unit
  const out: Rect[] = []
  const bands = rows(geo, box)
  const sides: [Run[], (from: number, to: number, d: number, t: number) => Rect][] = [
    [row(w, (x) => outside(x, 0)), (from, to, d, t) => ({ x: from, y: -d - t, w: to - from, h: t })],
    [row(w, (x) => outside(x, h - 1)), (from, to, d, t) => ({ x: from, y: geo.height + d, w: to - from, h: t })],
    [row(h, (y) => outside(0, y)), (from, to, d, t) => ({ x: -d - t, y: from, w: t, h: to - from })],
    [row(h, (y) => outside(w - 1, y)), (from, to, d, t) => ({ x: geo.width + d, y: from, w: t, h: to - from })],
  ]
  const streets = sides.flatMap(([list]) => list.filter((r) => r.street).map((r) => r.to - r.from))
  const width = Math.min(...streets, 3) // a rim that is all street has houses on its other side
  for (const [list, rect] of sides)
    for (const run of list) {
      const along = run.street && run.to - run.from >= 2 * width
      if (run.street && !along) continue
      for (const [d, t] of bands) out.push(...lots(rect((run.from + (along ? width : 0)) * u, (run.to - (along ? width : 0)) * u, d, t)))
    }
  for (const [dx, w] of bands) for (const [dy, h] of bands) for (const x of [-dx - w, geo.width + dx]) for (const y of [-dy - h, geo.height + dy]) out.push({ x, y, w, h })
  return out.filter((r) => r.w > 60 && r.h > 60 && meet(r, box))
}

/** Houses with a pavement around each. */
function city(map: BoardMap, geo: Geometry, box: Rect): string {
  const all = roofsAround(map, geo, box)
  return each(all, (r) => `<rect x="${r.x - 14}" y="${r.y - 14}" width="${r.w + 28}" height="${r.h + 28}" rx="8" fill="#8f8d9c" stroke="#5d6078" stroke-width="3"/>`) + each(all, roof)
}

/** Streets leave the town on all four sides; behind every house at the rim lies its garden, and at the corners stand trees. */
function gardens(map: BoardMap, geo: Geometry, box: Rect): string {
  const far = farthest(geo, box)
  const [w, h] = map.size
  const u = geo.unit
  const isHouse = (x: number, y: number) => map.places[map.cells[y]?.[x] ?? -1]?.kind === 'house'
  const sides = [
    { n: w, house: (i: number) => isHouse(i, 0), turn: 0, x: (a: number) => a, y: () => 0 },
    { n: h, house: (i: number) => isHouse(w - 1, i), turn: 90, x: () => geo.width, y: (a: number) => a },
    { n: w, house: (i: number) => isHouse(i, h - 1), turn: 180, x: (a: number) => a, y: () => geo.height },
    { n: h, house: (i: number) => isHouse(0, i), turn: 270, x: () => 0, y: (a: number) => a },
  ]
  const road = (wide: number) => {
    const edge = `M${-wide / 2} 0V${-far}M${wide / 2} 0V${-far}`
    return `<rect x="${-wide / 2}" y="${-far}" width="${wide}" height="${far}" fill="url(#asphalt)"/>` + line(edge, '#efe9da', 13) + line(edge, '#c9c3b6', 8) + line(`M0 -30V${-far}`, '#f1e3ad', 4, 'stroke-dasharray="26 30" opacity=".8"')
  }
  const deep = 230
  const out = sides.map(({ n, house, turn, x, y }) => {
    const all = runs(Array.from({ length: n }, (_, i) => !house(i))).map((run) => ({ ...run, middle: ((run.from + run.to) / 2) * u, wide: (run.to - run.from) * u }))
    return each(all, (run) => at(x(run.middle), y(run.middle), 1, run.street ? road(run.wide) : garden(run.wide, deep, `${turn} ${run.from}`, far), turn))
  })
  const [columns, lines] = [Math.ceil(far / 165), Math.ceil(far / 215)]
  const corners = [[-1, -1], [1, -1], [-1, 1], [1, 1]].map(([sx, sy], c) =>
    times(columns * lines, (n) => {
      const [column, line] = [n % columns, (n / columns) | 0]
      const [away, deepest] = [110 + column * 165, 110 + line * 215]
      const [cx, cy] = [sx < 0 ? -away : geo.width + away, sy < 0 ? -deepest : geo.height + deepest]
      if (!meet({ x: cx - 90, y: cy - 80, w: 180, h: 160 }, box)) return ''
      const i = column + line * 4
      return column % 2 === line % 2 ? at(cx, cy, 1, hippedRoof(150, 120, i + c)) : tree(cx - 34, cy + ((i * 37) % 50) - 25, 26 + ((i + c) % 3) * 7, i + c) + tree(cx + 30, cy - ((i * 29) % 50) + 25, 22, i)
    }),
  )
  return out.join('') + corners.join('')
}

/** Lawns with trees in blossom and what people come to see, and paths between them. */
function lawns(geo: Geometry, box: Rect): string {
  const [deep, gap, step] = [250, 46, 330]
  const lawn = ({ x, y, w, h }: Rect, i: number) => {
    const fits = w > 230 && h > 200
    const small = times(Math.max(1, Math.floor(w / 120)), (j) => blossom(x + 60 + j * 120, y + h / 2, 24, i + j))
    return `<rect x="${x - 5}" y="${y - 5}" width="${w + 10}" height="${h + 10}" rx="16" fill="#cfc5ae"/><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="12" fill="url(#lawn)" ${ink(3)}/>` + (fits ? at(x + w / 2, y + h / 2, 1, bed((i >> 1) + (i & 1) * 3)) : small)
  }
  const out: Rect[] = []
  for (let far = gap; far < farthest(geo, box); far += deep + gap) {
    for (let x = -far - deep; x < geo.width + far; x += step) for (const y of [-far - deep, geo.height + far]) out.push({ x, y, w: step - gap, h: deep })
    for (let y = -far + gap; y < geo.height + far - 80; y += step) for (const x of [-far - deep, geo.width + far]) out.push({ x, y, w: deep, h: Math.min(step - gap, geo.height + far - gap - y) })
  }
  return each(out, (r, i) => (meet(r, box) ? lawn(r, i) : ''))
}

/** The ground of a world without air: craters and boulders, and what the station has put up out there. */
function surface(geo: Geometry, box: Rect): string {
  const { width: w, height: h } = geo
  const built = [[0.72 * w, -190, solarField()], [-230, 0.3 * h, solarField()], [0.3 * w, h + 190, solarField()], [w + 170, 0.16 * h, dish()], [-190, 0.84 * h, dish()], [0.86 * w, h + 170, dish()], [0.14 * w, -330, tracks()], [w + 330, 0.82 * h, tracks()]] as const
  const pads = each(beacons(geo), ([x, y]) => at(x, y, 1, pad()))
  const taken = [...built.map(([x, y]) => [x, y]), ...beacons(geo)]
  const free = (x: number, y: number, r: number) => taken.every(([bx, by]) => Math.hypot(bx - x, by - y) > 120 + r)
  const holes = each(strewn(geo, box, 190), ([x, y], i) => {
    const r = [14, 34, 20, 58, 24][i % 5]
    return free(x, y, r) ? at(x, y, 1, i % 4 === 3 ? boulder(i) : crater(r)) : ''
  })
  return `<rect x="${box.x}" y="${box.y}" width="${box.w}" height="${box.h}" fill="url(#dust)"/>` + holes + each(built, ([x, y, drawing]) => at(x, y, 1, drawing)) + pads
}

/** Crystals and boulders in the rock, one here and there. */
function stones(geo: Geometry, box: Rect): string {
  const rubble = (k: number) => flat('M-30 8C-34 -10 -16 -24 2 -22C20 -24 34 -8 30 8C24 20 -22 22 -30 8Z', ['#8d6d52', '#9a7a5c'][k % 2]) + flat('M-22 -4C-16 -16 -2 -18 6 -16C-4 -10 -14 -6 -22 -4Z', 'rgba(255,255,255,.2)')
  return each(strewn(geo, box, 250), ([x, y], i) => at(x, y, 0.7 + (i % 3) * 0.2, rubble(i))) + each(glints(geo), ([x, y]) => at(x, y, 0.8, crystals()))
}

/** Where streets go around something that is not a place: grass and trees, or graves. */
function park(geo: Geometry, map: BoardMap, middle: Place['middle']): string {
  if (!geo.park) return ''
  const u = geo.unit
  if (middle === 'graveyard') {
    const [xs, ys] = [0, 1].map((k) => map.cells.flatMap((row, y) => row.flatMap((place, x) => (place < 0 && geo.park.includes(`M${x * u} ${y * u}h`) ? [k ? y : x] : []))))
    const [x, y] = [Math.min(...xs), Math.min(...ys)]
    return path(geo.park, 'url(#turf)') + graveyard(x * u, y * u, (Math.max(...xs) + 1 - x) * u, (Math.max(...ys) + 1 - y) * u)
  }
  const trees = map.cells.flatMap((row, y) =>
    row.flatMap((place, x) => {
      if (place >= 0 || !geo.park.includes(`M${x * u} ${y * u}h`)) return []
      const k = (x * 7 + y * 13) % 5
      const r = u * (0.18 + k * 0.025)
      const [cx, cy] = [(x + 0.3 + k * 0.1) * u, (y + 0.66 - k * 0.08) * u]
      return [dot(cx + 4, cy + 6, r, 'rgba(0,0,0,.28)') + dot(cx, cy, r, '#4f9a54', 3.4) + dot(cx - r / 3, cy - r / 3, r / 2.2, '#7cc46a')]
    }),
  )
  return path(geo.park, 'url(#lawn)') + trees.join('')
}

const beyond = (map: BoardMap, geo: Geometry, { around }: Place, box: Rect): string => (around === 'gardens' ? gardens(map, geo, box) : around === 'roofs' ? city(map, geo, box) : around === 'park' ? lawns(geo, box) : around === 'rock' ? stones(geo, box) : surface(geo, box))

// ---- rooms and walls

/** Floors and furniture of places that are more than just a room, by their word. */
const floors: Record<string, string> = { corridor: 'f-corridor', hallway: 'f-hall', security: 'f-security', airlock: 'f-lock', lift: 'f-lock', outdoor: 'dust' }
const uses: Record<string, string> = { security: 'armoury', oxygen: 'control', lift: 'bare', airlock: 'bare', 'secret-service': 'armoury' }

/** What a house is used for: its kind of rooms. */
export const useOf = ({ building, tile, type, landmark }: MapPlace, place: Place): string => uses[type ?? ''] ?? place.houses[landmark ?? ''] ?? place.rooms[hash(`${tile}${building}`) % place.rooms.length]

/** Stripes on the floor where a door can be put. */
function threshold(link: MapLink, unit: number): string {
  const [x0, y0, x1, y1] = [link.from[0], link.from[1], link.to[0], link.to[1]].map((v) => v * unit)
  const length = Math.hypot(x1 - x0, y1 - y0)
  const angle = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI
  const bars = times(Math.floor(length / 12), (i) => `M${i * 12 + 2} 7l6 -14h6l-6 14z`)
  return `<g transform="translate(${x0} ${y0}) rotate(${angle})"><rect y="-7" width="${length}" height="14" fill="#d9a93a"/><path d="${bars}" fill="#2a2433"/></g>`
}

/** A wall of sandbags one can climb, along the border of two zones. */
function bags(link: MapLink, unit: number): string {
  const [x0, y0, x1, y1] = [link.from[0], link.from[1], link.to[0], link.to[1]].map((v) => v * unit)
  const length = Math.hypot(x1 - x0, y1 - y0)
  const walls = Math.max(1, Math.round(length / 110))
  const angle = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI
  return times(walls, (i) => at(x0 + ((x1 - x0) * (i + 0.5)) / walls, y0 + ((y1 - y0) * (i + 0.5)) / walls, length / walls / 122, sandbags(), angle))
}

/** What stands in a place for good and takes its middle. */
const wrecks: Record<string, () => string> = { tank: tankWreck }
const wreck = (map: BoardMap, geo: Geometry): string =>
  each(geo.zones, (z, i) => {
    const draw = wrecks[map.places[i].type ?? '']
    return draw ? at(z.room.x + z.room.w / 2, z.room.y + z.room.h / 2, Math.min(1, Math.min(z.room.w, z.room.h) / 150), draw()) : ''
  })

/** A line on the ground where one zone ends and the next begins, where nobody paints zebra stripes. */
const seam = (link: MapLink, unit: number) => `M${link.from[0] * unit} ${link.from[1] * unit}L${link.to[0] * unit} ${link.to[1] * unit}`

function rooms(map: BoardMap, geo: Geometry, place: Place): string {
  const gaps = map.links.filter((l) => l.kind !== 'crosswalk').map((l) => ({ x: ((l.from[0] + l.to[0]) / 2) * geo.unit, y: ((l.from[1] + l.to[1]) / 2) * geo.unit, r: (Math.hypot(l.to[0] - l.from[0], l.to[1] - l.from[1]) / 2) * geo.unit }))
  const blocked = (x: number, y: number, r: number) => gaps.some((g) => Math.hypot(g.x - x, g.y - y) < g.r + r)
  return each(geo.zones, (zone, i) => {
    if (!zone.indoor) return ''
    const { kind, type } = map.places[i]
    if (kind === 'corridor') return path(zone.path, `url(#${floors[type ?? kind] ?? floors.corridor})`)
    const look = furnish(useOf(map.places[i], place), hash(zone.id), zone.room, blocked)
    return path(zone.path, `url(#${floors[type ?? ''] ?? look.floor})`) + look.things
  })
}

function wallLines(geo: Geometry, place: Place): string {
  const d = (heavy: boolean) => geo.walls.filter((w) => w.heavy === heavy).map((w) => `M${w.from[0] * geo.unit} ${w.from[1] * geo.unit}L${w.to[0] * geo.unit} ${w.to[1] * geo.unit}`).join('')
  const [outer, inner] = [d(true), d(false)]
  return (
    line(inner + outer, 'rgba(6,4,16,.42)', 12, 'transform="translate(5 8)"') +
    line(inner, INK, 11) + line(inner, place.wall.inner, 4.4) +
    line(outer, INK, 17) + line(outer, place.wall.body, 8) + line(outer, place.wall.edge, 2.4, 'transform="translate(-1.5 -2)"')
  )
}

/** The whole ground, for a window of the board's units. */
export function groundSvg(map: BoardMap, geo: Geometry, place: Place, box: Rect, pixels: number): string {
  const streets = geo.zones.filter((z) => !z.indoor)
  const town = geo.unit > 50
  const kerbs = each(geo.buildings, (d) => path(d, 'none', `stroke="rgba(10,8,24,.4)" stroke-width="40" stroke-linejoin="round" transform="translate(2 4)"`) + path(d, 'none', `stroke="#d6d2d4" stroke-width="37" stroke-linejoin="round"`) + path(d, 'none', `stroke="url(#${place.kerb})" stroke-width="32" stroke-linejoin="round"`))
  const isSquare = (place: number) => map.places[place].kind === 'square'
  const kerb = town ? outline(map, geo.unit, isSquare) : ''
  const between = (z: Zone) => path(z.path, 'none', 'stroke="#eef0f6" stroke-width="2.6" stroke-dasharray="16 9" stroke-dashoffset="8" opacity=".62"')
  const on = (z: Zone) => at(z.bounds.x + z.bounds.w / 2, z.bounds.y + z.bounds.h / 2, 1, curbside(z.id))
  const roads = town ? path(kerb, 'url(#asphalt)') + each(streets, on) + each(streets, between) : ''
  const rims = town ? line(kerb, '#8d887e', 15) + line(kerb, '#e6e0d2', 11) : ''
  const cells = (kind: string) => geo.zones.filter((_, i) => map.places[i].kind === kind)
  const paved = cells('street')
  const tunnels = town ? each(cells('tunnel'), (z) => path(z.path, 'rgba(10,10,30,.55)')) : ''
  const outdoors = each(cells('outdoor'), (z) => path(z.path, 'url(#dust)')) + line(outline(map, geo.unit, (i) => map.places[i].kind === 'outdoor'), '#ffe9b8', 3, 'stroke-dasharray="3 15" opacity=".8"')
  const isPaved = (link: MapLink) => map.places.find((p) => p.id === link.a)?.kind === 'street'
  const free = map.links.filter((l) => l.kind === 'crosswalk' && !town)
  const seams = line(free.filter((l) => !isPaved(l)).map((l) => seam(l, geo.unit)).join(''), '#ffe9b8', 3, 'stroke-dasharray="10 12" opacity=".55"')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(box.w * pixels)}" height="${Math.round(box.h * pixels)}" viewBox="${box.x} ${box.y} ${box.w} ${box.h}"><defs>${patterns}</defs>
<rect x="${box.x}" y="${box.y}" width="${box.w}" height="${box.h}" fill="url(#${place.ground})"/>
${beyond(map, geo, place, box)}${roads}
${town ? '' : line(paved.map(lane).join(''), '#e8d8a0', 3.4, 'stroke-dasharray="22 26" opacity=".6"')}
${town ? '' : each(paved, litter)}${rims}${park(geo, map, place.middle)}${tunnels}${outdoors}${town || !paved.length ? '' : kerbs}
<g fill="#f6f4ee" opacity=".62">${each(free.filter(isPaved), (l) => crossing(l, geo.unit))}</g>
${rooms(map, geo, place)}${seams}${each(map.links.filter((l) => shuts(l) && l.kind !== 'door'), (l) => threshold(l, geo.unit))}${wallLines(geo, place)}${each(map.links.filter((l) => l.kind === 'sandbags'), (l) => bags(l, geo.unit))}${wreck(map, geo)}</svg>`
}
