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
}

/** How much wall a piece of furniture takes. */
const wide: Partial<Record<keyof typeof furniture, number>> = { bed: 62, sofa: 92, shelf: 92, counter: 186, booth: 74, bath: 88, stove: 56, fridge: 44, table: 60, round: 64, desk: 84, locker: 76, pool: 104, washer: 38, barrel: 34, boxes: 58, plant: 36, tyres: 52, bench: 114, wardrobe: 68, toilet: 30 }

const bed = fitted(bunk(), 48, 0.6)
const desk = fitted(console_(), 66, 0.6)
const plants = fitted(hydroponics(), 78, 0.62)
const pillar = fitted(column(), 44, 0.6)

const kinds: Record<string, Kind> = {
  home: { floors: ['wood', 'carpet', 'tile'], back: [draw('bed'), draw('wardrobe'), draw('shelf'), draw('plant')], sides: [draw('sofa'), draw('round'), draw('bath'), draw('plant')], rug: '#3d5a7a' },
  diner: { floors: ['check', 'tile'], back: [draw('counter'), draw('stove'), draw('fridge')], sides: [draw('booth'), draw('table'), draw('fridge')] },
  store: { floors: ['lino', 'concrete'], back: [draw('shelf'), draw('shelf'), draw('fridge')], sides: [draw('boxes'), draw('barrel'), draw('shelf')] },
  office: { floors: ['carpet', 'wood'], back: [draw('desk'), draw('locker'), draw('plant')], sides: [draw('desk'), draw('plant'), draw('locker')], rug: '#7a2f3c' },
  bar: { floors: ['wood', 'concrete'], back: [draw('counter'), draw('barrel'), draw('shelf')], sides: [draw('round'), draw('barrel'), draw('pool')] },
  garage: { floors: ['concrete'], back: [draw('bench'), draw('tyres'), draw('barrel')], sides: [draw('tyres'), draw('boxes'), draw('barrel')] },
  quarters: { floors: ['plate'], back: [bed, bed, draw('locker')], sides: [draw('table'), draw('locker')] },
  workshop: { floors: ['plate', 'concrete'], back: [draw('bench'), draw('barrel'), draw('boxes')], sides: [draw('boxes'), draw('barrel')] },
  control: { floors: ['plate'], back: [desk, draw('locker'), desk], sides: [fitted(oxygen(), 44, 0.5), draw('locker')] },
  garden: { floors: ['plate', 'tile'], back: [plants, plants], sides: [draw('plant'), draw('barrel')] },
  armoury: { floors: ['plate'], back: [draw('locker'), draw('locker'), draw('bench')], sides: [draw('locker'), draw('boxes')] },
  bare: { floors: ['plate'], back: [], sides: [draw('barrel')] },
  state: { floors: ['marble'], back: [pillar, draw('sofa'), pillar], sides: [draw('plant'), pillar], rug: '#7a2f3c' },
  library: { floors: ['wood'], back: [draw('shelf'), draw('shelf'), draw('desk')], sides: [draw('round'), draw('plant')], rug: '#3d5a7a' },
  laundry: { floors: ['tile', 'lino'], back: [draw('washer'), draw('washer'), draw('washer'), draw('table')], sides: [draw('boxes'), draw('plant'), draw('bath')] },
}

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

/** What stands in a room. `gaps` are spans along its walls where doors are: nothing blocks them. */
export function furnish(use: string, seed: number, room: Rect, blocked: (x: number, y: number, r: number) => boolean): RoomLook {
  const kind = kinds[use] ?? kinds.home
  const floor = kind.floors[seed % kind.floors.length]
  let things = kind.rug && room.w > 150 && room.h > 130 && seed % 2 === 0 ? put(furniture.rug(Math.min(130, room.w * 0.5), Math.min(80, room.h * 0.4), kind.rug), room.x + room.w / 2, room.y + room.h / 2) : ''
  let x = room.x + 12
  for (let i = 0; i < 4 && room.h > 90 && kind.back.length; i++) {
    const [body, width] = kind.back[(i + seed) % kind.back.length]
    if (x + width > room.x + room.w - 10) break
    const [cx, cy] = [x + width / 2, room.y + (body === furniture.bed() ? 50 : 22)]
    if (!blocked(cx, room.y, width / 2 + 4) && (i < 1 || (seed + i) % 3 !== 0)) things += put(body, cx, cy)
    x += width + 14
  }
  const [side] = kind.sides[seed % kind.sides.length]
  const low = { x: room.x + (seed % 2 ? 34 : room.w - 34), y: room.y + room.h - 34 }
  if (room.w > 110 && room.h > 150 && !blocked(low.x, room.y + room.h, 40) && !blocked(seed % 2 ? room.x : room.x + room.w, low.y, 40)) things += put(side, low.x, low.y)
  return { floor: `f-${floor}`, things }
}
