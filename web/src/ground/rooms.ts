// Rooms become places: a floor and furniture along the walls, chosen by the number of the building, always the same. The middle stays free:
// figures stand there.
import { furniture } from '../art/furniture'
import { column } from '../art/night'
import { bunk, console_, hydroponics, oxygen } from '../art/station'
import type { Rect } from '../lib/board'

interface Kind {
  floors: string[]
  /** Along the upper wall, then the lower one; each with the width it needs. */
  back: [string, number][]
  sides: [string, number][]
  rug?: string
  /** The colour its sign burns in at night. */
  neon?: string
}

/** How much wall a piece of furniture takes. */
const wide: Partial<Record<keyof typeof furniture, number>> = { bed: 62, sofa: 92, shelf: 92, counter: 186, booth: 74, bath: 88, stove: 56, fridge: 44, table: 60, round: 64, desk: 84, locker: 76, pool: 104, washer: 38, barrel: 34, boxes: 58, plant: 36, tyres: 52, bench: 114, wardrobe: 68, toilet: 30 }

const bed = fitted(bunk(), 48, 0.6)
const desk = fitted(console_(), 66, 0.6)
const plants = fitted(hydroponics(), 78, 0.62)
const pillar = fitted(column(), 44, 0.6)

const kinds: Record<string, Kind> = {
  home: { floors: ['wood', 'carpet', 'tile'], back: [draw('bed'), draw('wardrobe'), draw('shelf'), draw('plant')], sides: [draw('sofa'), draw('round'), draw('bath'), draw('plant')], rug: '#3d5a7a' },
  diner: { floors: ['check', 'tile'], back: [draw('counter'), draw('stove'), draw('fridge')], sides: [draw('booth'), draw('table'), draw('fridge')], neon: '#ff5fa8' },
  store: { floors: ['lino', 'concrete'], back: [draw('shelf'), draw('shelf'), draw('fridge')], sides: [draw('boxes'), draw('barrel'), draw('shelf')] },
  office: { floors: ['carpet', 'wood'], back: [draw('desk'), draw('locker'), draw('plant')], sides: [draw('desk'), draw('plant'), draw('locker')], rug: '#7a2f3c' },
  bar: { floors: ['wood', 'concrete'], back: [draw('counter'), draw('barrel'), draw('shelf')], sides: [draw('round'), draw('barrel'), draw('pool')], neon: '#58e0ff' },
  garage: { floors: ['concrete'], back: [draw('bench'), draw('tyres'), draw('barrel')], sides: [draw('tyres'), draw('boxes'), draw('barrel')], neon: '#ff7a52' },
  quarters: { floors: ['plate'], back: [bed, bed, draw('locker')], sides: [draw('table'), draw('locker')] },
  workshop: { floors: ['plate', 'concrete'], back: [draw('bench'), draw('barrel'), draw('boxes')], sides: [draw('boxes'), draw('barrel')] },
  control: { floors: ['plate'], back: [desk, draw('locker'), desk], sides: [fitted(oxygen(), 44, 0.5), draw('locker')] },
  garden: { floors: ['plate', 'tile'], back: [plants, plants], sides: [draw('plant'), draw('barrel')] },
  armoury: { floors: ['plate'], back: [draw('locker'), draw('locker'), draw('bench')], sides: [draw('locker'), draw('boxes')] },
  bare: { floors: ['plate'], back: [], sides: [draw('barrel')] },
  state: { floors: ['marble'], back: [pillar, draw('sofa'), pillar], sides: [draw('plant'), pillar], rug: '#7a2f3c' },
  library: { floors: ['wood'], back: [draw('shelf'), draw('shelf'), draw('desk')], sides: [draw('round'), draw('plant')], rug: '#3d5a7a' },
  bakery: { floors: ['check', 'tile'], back: [draw('stove'), draw('stove'), draw('shelf'), draw('table'), draw('fridge')], sides: [draw('table'), draw('boxes'), draw('round')], neon: '#ffb25f' },
  clinic: { floors: ['tile'], back: [draw('bed'), draw('locker'), draw('plant'), draw('bed'), draw('desk')], sides: [draw('plant'), draw('table'), draw('bath')], neon: '#6dff9a' },
  hall: { floors: ['wood', 'concrete'], back: [draw('bench'), draw('locker'), draw('plant')], sides: [draw('plant'), draw('boxes')], rug: '#7a2f3c' },
  laundry: { floors: ['tile', 'lino'], back: [draw('washer'), draw('washer'), draw('washer'), draw('table')], sides: [draw('boxes'), draw('plant'), draw('bath')], neon: '#7dffcb' },
}

/** What reaches too far into the room to stand at a side wall. */
const tall = new Set([furniture.bed(), furniture.counter(), furniture.booth(), furniture.pool(), furniture.bath()])

export const isUse = (word: string): boolean => word in kinds
export const neonOf = (use: string): string | undefined => kinds[use]?.neon

/** Drawings made for other eyes are larger. */
function fitted(body: string, width: number, scale: number): [string, number] {
  return [`<g transform="scale(${scale})">${body}</g>`, width]
}

function draw(name: keyof typeof furniture): [string, number] {
  return [furniture[name](), wide[name] ?? 50]
}

export interface RoomLook {
  floor: string
  things: string
}

const put = (body: string, x: number, y: number, rot = 0) => `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)})${rot ? ` rotate(${rot})` : ''}">${body}</g>`

/** What stands in a room: along the upper wall, then down both sides, in a lower corner. Nothing stands where one walks through (`blocked`). */
export function furnish(use: string, seed: number, room: Rect, blocked: (x: number, y: number, r: number) => boolean): RoomLook {
  const kind = kinds[use] ?? kinds.home
  const floor = kind.floors[seed % kind.floors.length]
  const rug = kind.rug && room.w > 110 && room.h > 110 ? put(furniture.rug(Math.min(130, room.w * 0.5), Math.min(80, room.h * 0.4), kind.rug), room.x + room.w / 2, room.y + room.h / 2) : ''
  return { floor: `f-${floor}`, things: rug + along(kind.back, seed, room, blocked) + down(kind, seed, room, blocked) + corner(kind.sides, seed, room, blocked) }
}

type Blocked = (x: number, y: number, r: number) => boolean

/** Along the upper wall; where hardly anything has room there, along the lower one, between the corners where tokens lie. */
function along(pieces: [string, number][], seed: number, room: Rect, blocked: Blocked): string {
  const low = pieces.filter(([body]) => !tall.has(body))
  const above = row(pieces, seed, room, room.y, 13, blocked)
  const crowded = above.length > 1 || room.h < 150 || room.w < 190
  return [...above, ...(crowded ? [] : row(low, seed + 1, room, room.y + room.h, 60, blocked)), ...(above.length ? [] : nooks(seed, room, blocked))].join('')
}

/** Where doors take the middle of every wall, something small stands in the upper corners. */
function nooks(seed: number, room: Rect, blocked: Blocked): string[] {
  const small = [draw('plant'), draw('barrel'), draw('boxes')]
  return [room.x + 27, room.x + room.w - 27].flatMap((x, i) => (room.w < 110 || blocked(x, room.y, 12) || blocked(x < room.x + room.w / 2 ? room.x : room.x + room.w, room.y + 26, 12) ? [] : [put(small[(seed + i) % 3][0], x, room.y + 27)]))
}

/** One piece beside the other with its back to the wall at `wall`, so far from the corners; where one does not fit, perhaps the next does. */
function row(pieces: [string, number][], seed: number, room: Rect, wall: number, inset: number, blocked: Blocked): string[] {
  const things: string[] = []
  const upper = wall === room.y
  let i = seed
  for (let x = room.x + inset; room.h > 90 && pieces.length && x < room.x + room.w - inset - 27; i++) {
    const fits = ([, width]: [string, number]) => x + width <= room.x + room.w - inset + 4 && !blocked(x + width / 2, wall, width / 2 + 3)
    const piece = [0, 1, 2].map((k) => pieces[(i + k) % pieces.length]).find(fits)
    if (piece) things.push(put(piece[0], x + piece[1] / 2, upper ? wall + (piece[0] === furniture.bed() ? 50 : 23) : wall - 23, upper ? 0 : 180))
    x += piece ? piece[1] + 9 : 14
  }
  return things
}

/** Pieces with their back to the left and right wall, between what stands above and the lower corner. */
function down(kind: Kind, seed: number, room: Rect, blocked: Blocked): string {
  const pieces = [...kind.sides, ...kind.back].filter(([body]) => !tall.has(body))
  const end = room.y + room.h - 52
  if (room.w < 140 || !pieces.length) return ''
  return [0, 1].map((right) => {
    let things = ''
    const wall = right ? room.x + room.w : room.x
    let i = seed + 3 * right
    for (let y = room.y + 52; y < end - 20; i++) {
      const piece = [0, 1, 2, 3].map((k) => pieces[(i + k) % pieces.length]).find(([, width]) => y + width <= end && !blocked(wall, y + width / 2, width / 2 + 6))
      if (piece) things += put(piece[0], right ? wall - 23 : wall + 23, y + piece[1] / 2, right ? 90 : -90)
      y += piece ? piece[1] + 10 : 16
    }
    return things
  }).join('')
}

/** A piece in the lower corner that has no door. */
function corner(pieces: [string, number][], seed: number, room: Rect, blocked: Blocked): string {
  const left = seed % 2 === 1
  const [wall, x, y] = [left ? room.x : room.x + room.w, left ? room.x + 36 : room.x + room.w - 36, room.y + room.h - 32]
  return room.w > 110 && room.h > 150 && !blocked(x, room.y + room.h, 34) && !blocked(wall, y, 34) ? put(pieces[seed % pieces.length][0], x, y) : ''
}
