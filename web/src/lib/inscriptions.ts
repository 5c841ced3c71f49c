// Names painted on the ground: which of them stand where. A street has its name along it, again after a while; a house once, on a sign at its upper wall.
import type { Geometry, Zone } from './board'
import type { BoardMap, Names } from './types'

export interface Inscription {
  text: string
  place: string
  x: number
  y: number
  /** Along streets that run from north to south. */
  upright: boolean
  street: boolean
}

/** Units a letter needs; how far from a wall or the kerb a name stands: figures have the middle. */
const letter = 8.8
const wall = 17
const kerb = 26

const middle = (z: Zone) => ({ x: z.room.x + z.room.w / 2, y: z.room.y + z.room.h / 2 })
const apart = (a: Zone, b: Zone) => Math.hypot(middle(a).x - middle(b).x, middle(a).y - middle(b).y)

/** A street runs where its places lie in a row; one of a single place runs along it. */
function runsUpright(zones: Zone[]): boolean {
  const span = (at: (z: Zone) => number) => Math.max(...zones.map(at)) - Math.min(...zones.map(at))
  if (zones.length === 1) return zones[0].room.h > zones[0].room.w
  return span((z) => middle(z).y) > span((z) => middle(z).x)
}

function write(text: string, zone: Zone, upright: boolean, street: boolean, doors: [number, number][]): Inscription {
  const { x, y } = middle(zone)
  const half = (text.length * letter) / 2 + 48 // and half a door
  const atDoor = doors.some(([dx, dy]) => Math.abs(dx - x) < half && Math.abs(dy - zone.room.y) < 20)
  if (upright) return { text, place: zone.id, upright, street, x: zone.room.x + kerb, y }
  return { text, place: zone.id, upright, street, x, y: street ? zone.room.y + zone.room.h - kerb + 6 : zone.room.y + (atDoor ? wall + 6 : 8) }
}

/** What is written along one street or in one house, the roomiest places first. */
function along(text: string, zones: Zone[], street: boolean, doors: [number, number][]): Inscription[] {
  const upright = street && runsUpright(zones)
  const length = (z: Zone) => (upright ? z.room.h : z.room.w)
  const fits = zones.filter((z) => length(z) > text.length * letter + wall).sort((a, b) => length(b) - length(a))
  const chosen: Zone[] = []
  for (const zone of fits) if (!chosen.length || (street && chosen.every((c) => apart(c, zone) > 2.5 * length(chosen[0])))) chosen.push(zone)
  return chosen.map((zone) => write(text, zone, upright, street, doors))
}

export function inscriptions(map: BoardMap, geo: Geometry, names: Names): Inscription[] {
  const by = new Map<string, Zone[]>()
  const streets = new Set<string>()
  geo.zones.forEach((zone, i) => {
    const text = names.places[zone.id]?.text
    if (!text) return
    if (map.places[i].kind === 'street') streets.add(text)
    by.set(text, [...(by.get(text) ?? []), zone])
  })
  const doors = map.links.map((l): [number, number] => [((l.from[0] + l.to[0]) / 2) * geo.unit, ((l.from[1] + l.to[1]) / 2) * geo.unit])
  return [...by].flatMap(([text, zones]) => along(text, zones, streets.has(text), doors))
}
