// What places are made of, by the words of a theme: colours, patterns of floors, lamps. Data for the drawings beside this file.

import { hash } from '../art/ink'

export interface Place {
  /** Fill of what is outside: id of a pattern. */
  ground: string
  /** Multiplied over the ground at night: outside, in a room without a lamp, in a dark room, beyond the board. */
  ambient: { out: string; room: string; dark: string; beyond: string }
  /** What is left of it where the game itself says that it is night. */
  night: { out: string; room: string; dark: string; beyond: string }
  /** Street lamps and lamps in rooms; undefined where nobody needs light. */
  lamp?: { street: string; room: string }
  wall: { body: string; edge: string; inner: string }
  kerb: string
  around: 'roofs' | 'gardens' | 'rock' | 'void' | 'park'
  /** What streets go around. */
  middle: 'park' | 'graveyard'
  /** Houses nobody is in have their roof on. */
  roofed: boolean
  rooms: string[]
  /** What stands in a house, by its landmark. */
  houses: Record<string, string>
  /** Some houses have a sign that burns at night. */
  neon: boolean
}

const grounds: Record<string, { ground: string; kerb: string }> = {
  asphalt: { ground: 'asphalt', kerb: 'slabs' },
  lawn: { ground: 'lawn', kerb: 'slabs' },
  rock: { ground: 'rock', kerb: 'rock' },
  plates: { ground: 'plates', kerb: 'plates' },
  marble: { ground: 'marble', kerb: 'slabs' },
}
const walls: Record<string, Place['wall']> = {
  brick: { body: '#8d8794', edge: '#c3bcc4', inner: '#6b6472' },
  timber: { body: '#c9b08a', edge: '#f4ecd8', inner: '#a08660' },
  bulkhead: { body: '#54658a', edge: '#9fb0c4', inner: '#3d4a66' },
  stone: { body: '#cfc5ae', edge: '#efe8d8', inner: '#b3a88f' },
}
const lights: Record<string, Pick<Place, 'ambient' | 'lamp'>> = {
  night: { ambient: { out: '#3f4a86', room: '#2b2b46', dark: '#12121f', beyond: '#2d3670' }, lamp: { street: '255,158,58', room: '255,190,104' } },
  noon: { ambient: { out: '#fff', room: '#fff', dark: '#8a8496', beyond: '#eef2e4' } },
  lantern: { ambient: { out: '#64505a', room: '#1c1524', dark: '#0d0a12', beyond: '#2a1f28' }, lamp: { street: '255,179,71', room: '94,230,216' } },
  cold: { ambient: { out: '#3d4b7c', room: '#36466e', dark: '#0d0d1a', beyond: '#2e3c6c' }, lamp: { street: '127,240,255', room: '200,230,255' } },
  moon: { ambient: { out: '#3a4b92', room: '#2b3a78', dark: '#12162c', beyond: '#39479a' }, lamp: { street: '255,243,196', room: '255,214,150' } },
}
const day: Place['ambient'] = { out: '#fff8ec', room: '#efe6dc', dark: '#8f879c', beyond: '#e6dfd6' }

const deep: Place['ambient'] = { out: '#2b3468', room: '#262a52', dark: '#12142a', beyond: '#12173a' }
/** By the light of the page's day a night is blue, not black. */
const blue: Place['ambient'] = { out: '#8089c0', room: '#6d729f', dark: '#54587c', beyond: '#99a0cc' }

export interface Words {
  ground?: string
  wall?: string
  light?: string
  around?: string
  middle?: string
  roof?: string
  rooms?: string
}

/** A theme's words as colours. By day nobody lights a lamp. */
export function placeOf(words: Words | undefined, byDay: boolean, houses: Record<string, string> = {}): Place {
  const light = lights[words?.light ?? 'night'] ?? lights.night
  return {
    ...(grounds[words?.ground ?? 'asphalt'] ?? grounds.asphalt),
    wall: walls[words?.wall ?? 'brick'] ?? walls.brick,
    around: (words?.around as Place['around']) ?? 'roofs',
    middle: (words?.middle as Place['middle']) ?? 'park',
    roofed: words?.roof === 'tiles',
    rooms: (words?.rooms ?? 'home').split(/\s+/),
    houses,
    neon: !byDay && light === lights.night,
    ambient: byDay && light.lamp ? day : light.ambient,
    night: byDay ? blue : deep,
    lamp: byDay ? undefined : light.lamp,
  }
}

/** A spot so far beyond the board, for the i-th thing that stands there: above, below, left and right of it in turn. */
function around(geo: { width: number; height: number }, i: number, deep: number): [number, number] {
  const along = ((i * 137) % 100) / 100
  return [[along * geo.width, -deep], [along * geo.width, geo.height + deep], [-deep, along * geo.height], [geo.width + deep, along * geo.height]][i % 4] as [number, number]
}

/** Spots all over what is painted beyond the board, about so far from each other. */
export function strewn(geo: { width: number; height: number }, box: { x: number; y: number; w: number; h: number }, step: number): [number, number][] {
  const out: [number, number][] = []
  for (let row = Math.floor(box.y / step); row * step < box.y + box.h; row++)
    for (let column = Math.floor(box.x / step); column * step < box.x + box.w; column++) {
      const h = hash(`${column} ${row}`)
      const [x, y] = [(column + 0.15 + ((h & 15) / 15) * 0.7) * step, (row + 0.15 + (((h >>> 4) & 15) / 15) * 0.7) * step]
      if (h % 4 && (x < -50 || y < -50 || x > geo.width + 50 || y > geo.height + 50)) out.push([x, y])
    }
  return out
}

/** Where crystals shine in the rock around the board. */
export const glints = (geo: { width: number; height: number }): [number, number][] => Array.from({ length: 16 }, (_, i) => around(geo, i + 2, 70 + ((i * 53) % 190)))

/** Lamps of the landing pads outside the station. */
export const beacons = (geo: { width: number; height: number }): [number, number][] => [[0.22 * geo.width, -170], [geo.width + 180, 0.64 * geo.height], [-210, 0.58 * geo.height]]

// ---- patterns, in full light

function specks(seed: number): string {
  let s = seed
  const next = () => (s = (s * 16807) % 2147483647) / 2147483647
  return Array.from({ length: 220 }, () => `M${(next() * 240).toFixed(0)} ${(next() * 240).toFixed(0)}h${(1 + next() * 2).toFixed(1)}`).join('')
}

/** Flat stones, each a little different. */
function lumps(seed: number, n: number): string {
  let s = seed
  const next = () => (s = (s * 16807) % 2147483647) / 2147483647
  return Array.from({ length: n }, () => {
    const [x, y, r] = [24 + next() * 272, 24 + next() * 272, 8 + next() * 17]
    return `M${(x - r).toFixed(0)} ${y.toFixed(0)}q${(r * 0.3).toFixed(0)} ${(-r * 0.9).toFixed(0)} ${r.toFixed(0)} ${(-r * 0.7).toFixed(0)}t${r.toFixed(0)} ${(r * 0.6).toFixed(0)}q${(-r * 0.2).toFixed(0)} ${(r * 0.8).toFixed(0)} ${(-r).toFixed(0)} ${(r * 0.7).toFixed(0)}t${(-r).toFixed(0)} ${(-r * 0.6).toFixed(0)}Z`
  }).join('')
}

const blades = Array.from({ length: 26 }, (_, i) => `M${(i * 61) % 120} ${(i * 97) % 120}l3 -5`).join('')
const pattern = (id: string, w: number, h: number, body: string) => `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse">${body}</pattern>`
const base = (w: number, h: number, fill: string) => `<rect width="${w}" height="${h}" fill="${fill}"/>`

export const patterns: string = [
  pattern('asphalt', 240, 240, base(240, 240, '#7c8097') + `<path d="${specks(7)}" stroke="#c3c8dc" stroke-width="1.8"/><path d="${specks(19)}" stroke="#545a76" stroke-width="2.2"/><path d="M20 30l14 8 6 16 12 4M150 60l10 18-4 12 12 16M90 190l22-6 10 10M200 180l8-20" fill="none" stroke="#4f5570" stroke-width="2"/><path d="M60 100L120 92L128 130L70 140ZM170 10L220 16L214 44L176 40Z" fill="#72778e"/>`),
  pattern('lawn', 120, 120, base(120, 120, '#9ccf6a') + `<path d="M0 0H40V120H0ZM80 0H100V120H80Z" fill="#a6d675"/><path d="${blades}" stroke="#82b553" stroke-width="2"/>`),
  pattern('turf', 90, 90, base(90, 90, '#7fa860') + `<path d="M0 0H30V90H0Z" fill="#87b067"/><path d="${blades}" stroke="#688f4c" stroke-width="2"/>`),
  pattern('rock', 320, 320, base(320, 320, '#b08a66') + `<path d="${lumps(5, 26)}" fill="#a37d5a"/><path d="${lumps(23, 16)}" fill="#bd9871"/><path d="${specks(61)}" stroke="#8a6748" stroke-width="3"/><path d="M20 40l26 18 8 30 26 10M150 20l14 34-10 30 22 22 34 6M260 210l-30 22-6 34-28 20M60 250l30-14 24 18M250 60l20 30 34 4" fill="none" stroke="#8a6748" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/><path d="M24 38l26 18 8 30M154 18l14 34-10 30M264 208l-30 22" fill="none" stroke="#cda97f" stroke-width="2.4" stroke-linecap="round"/>`),
  pattern('plates', 80, 80, base(80, 80, '#9fb0c4') + '<path d="M0 0H80M0 0V80" stroke="#6f8299" stroke-width="3"/><path d="M8 8h.1M72 8h.1M8 72h.1M72 72h.1" stroke="#6f8299" stroke-width="5" stroke-linecap="round"/>'),
  pattern('marble', 160, 120, base(160, 120, '#e6ddc8') + '<path d="M0 0H160M0 60H160M0 0V60M80 60V120" stroke="#c9bea4" stroke-width="2.4"/>'),
  pattern('slabs', 20, 20, base(20, 20, '#b9b5ba') + '<path d="M0 0H20M0 0V20" stroke="#99959e" stroke-width="1.6"/>'),
  pattern('f-plate', 60, 60, base(60, 60, '#8795ab') + '<path d="M0 0H60M0 0V60" stroke="#66758c" stroke-width="3"/><path d="M20 20l8 8M36 12l8 8M12 40l8 8M40 38l8 8" stroke="#9dabc0" stroke-width="3" stroke-linecap="round"/>'),
  pattern('f-marble', 80, 80, base(80, 80, '#ece4d2') + '<path d="M0 0H40V40H0ZM40 40H80V80H40Z" fill="#d8ccb2"/>'),
  pattern('f-corridor', 80, 80, base(80, 80, '#77849c') + '<path d="M0 0H80M0 0V80" stroke="#5b6880" stroke-width="3"/><path d="M0 40H80" stroke="#8b98b0" stroke-width="6"/>'),
  pattern('f-hall', 60, 60, base(60, 60, '#e6ddc8') + '<path d="M10 0H50V60H10Z" fill="#a83a3e"/><path d="M10 0V60M50 0V60" stroke="#e0b45a" stroke-width="3"/>'),
  pattern('f-security', 60, 60, base(60, 60, '#6a4a52') + '<path d="M0 0H60M0 0V60" stroke="#4a3038" stroke-width="3"/><path d="M0 60L60 0M-15 15L15 -15M45 75L75 45" stroke="#8a3f48" stroke-width="8"/>'),
  pattern('f-lock', 60, 60, base(60, 60, '#6f7d96') + '<path d="M0 0H60M0 0V60" stroke="#55627a" stroke-width="3"/><circle cx="30" cy="30" r="14" fill="none" stroke="#d9a93a" stroke-width="4" stroke-dasharray="8 6"/>'),
  pattern('dust', 200, 200, base(200, 200, '#8d6f66') + `<path d="${specks(31)}" stroke="#a58a80" stroke-width="3"/><path d="${specks(43)}" stroke="#6d534c" stroke-width="3"/><circle cx="60" cy="70" r="18" fill="#7d6058"/><circle cx="150" cy="140" r="11" fill="#7d6058"/>`),
  pattern('f-wood', 80, 40, base(80, 40, '#cf9656') + '<path d="M0 0H80M0 10H80M0 20H80M0 30H80M22 0V10M62 10V20M40 20V30M8 30V40" stroke="#a8713a" stroke-width="1.6"/><path d="M30 5h16M66 15h8M8 25h14M50 35h18" stroke="#e0ad70" stroke-width="1.6"/>'),
  pattern('f-check', 40, 40, base(40, 40, '#f0e6d2') + '<path d="M0 0H20V20H0ZM20 20H40V40H20Z" fill="#c96a58"/>'),
  pattern('f-tile', 26, 26, base(26, 26, '#cfe0de') + '<path d="M0 0H26M0 0V26" stroke="#9fb9ba" stroke-width="2.4"/>'),
  pattern('f-carpet', 20, 20, base(20, 20, '#b06a64') + '<path d="M0 10L10 0L20 10L10 20Z" fill="none" stroke="#c07f76" stroke-width="1.6"/>'),
  pattern('f-lino', 40, 40, base(40, 40, '#bcc8a4') + '<path d="M0 0H40M0 0V40" stroke="#a0ae86" stroke-width="2"/><path d="M9 12h3M28 30h4M30 8h2M12 31h2" stroke="#d6dfc0" stroke-width="2"/>'),
  pattern('f-concrete', 120, 120, base(120, 120, '#a7a5a6') + '<path d="M0 0H120M0 0V120" stroke="#8b898c" stroke-width="2.4"/><path d="M20 30l10 14 14 2M80 90l8-12" stroke="#8b898c" stroke-width="1.6" fill="none"/><ellipse cx="84" cy="40" rx="14" ry="8" fill="#94929a"/>'),
].join('')
