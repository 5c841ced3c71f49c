// A street before its sky, 1200 by 320: what is seen above the start page and at the end of a game. Layers from far to near, each lighter the
// further it is; where people are there is warm light. Which place it is, who stands there and who comes, whoever draws it says.
import { body, isGiant } from './bodies'
import { horizonOf, type Horizon } from './horizon'
import { at, dot, flat, hash, INK, line, shape, times } from './ink'
import { bust } from './portrait'

export const W = 1200
export const H = 320
/** Where the street begins. */
export const KERB = 262

type Mood = '' | 'won' | 'lost'

/** From the top of the sky to the roofs. */
const skies: Record<Mood, (here: Horizon) => string[]> = {
  '': (here) => here.sky,
  won: () => ['#241f4c', '#6a3f6c', '#e8875a', '#ffc98a'],
  lost: () => ['#0d050c', '#2c0d1a', '#5e1a28', '#8a2a2c'],
}

const stops = (colours: string[]) => colours.map((c, i) => `<stop offset="${i / (colours.length - 1)}" stop-color="${c}"/>`).join('')
const glow = (id: string, colour: string, k: number) => `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${k}"/><stop offset=".45" stop-color="${colour}" stop-opacity="${k * 0.3}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
const fade = (id: string, colour: string, top: number, low: number) => `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colour}" stop-opacity="${top}"/><stop offset="1" stop-color="${colour}" stop-opacity="${low}"/></linearGradient>`

const stars = times(70, (i) => {
  const h = hash(`star ${i}`)
  return `<circle cx="${h % W}" cy="${(h >>> 8) % 170}" r="${0.6 + ((h >>> 4) % 4) * 0.3}" opacity="${0.35 + ((h >>> 6) % 5) * 0.13}"/>`
})

/** The moon, a planet, the sun: large, low, half behind the roofs. */
function above(here: Horizon, mood: Mood): string {
  if (mood === 'won') return `<circle cx="600" cy="196" r="230" fill="url(#v-halo)"/>` + dot(600, 200, 96, '#ffd98a')
  const [x, y] = mood === 'lost' ? [716, 176] : [812, 110]
  const tint = mood === 'lost' ? ['#d8473a', '#b3302c'] : here.moon
  const craters = here.above === 'moon' && !here.bright ? flat(`M${x - 40} 82a16 14 0 1 0 30 6a17 13 0 0 0 -30 -6ZM${x + 18} 126a12 10 0 1 0 24 -4a13 9 0 0 0 -24 4ZM${x + 10} 66a7 6 0 1 0 14 2a8 6 0 0 0 -14 -2ZM${x - 28} 138a9 7 0 1 0 18 0a9 7 0 0 0 -18 0Z`, tint[1]) : ''
  const bands = here.above === 'planet' ? `<path d="M${x - 74} 96Q${x} 60 ${x + 70} 84M${x - 78} 118Q${x} 84 ${x + 78} 108M${x - 68} 146Q${x} 118 ${x + 72} 134" fill="none" stroke="${tint[1]}" stroke-width="10" opacity=".8"/>` : ''
  if (here.above === 'lamp') return ''
  return `<circle cx="${x}" cy="${y}" r="210" fill="url(#v-halo)"/>` + dot(x, y, 80, tint[0]) + at(0, y - 110, 1, craters + bands)
}

/** Thin clouds before it. */
const clouds = (tint: string) => flat('M640 96C700 88 760 100 820 92S930 96 980 90C930 104 860 100 800 104S690 104 640 96ZM720 142C790 134 860 146 930 138S1030 138 1080 134C1030 150 950 146 890 150S780 152 720 142ZM120 60C180 52 250 64 320 56C270 70 180 72 120 60Z', tint, 'opacity=".8"')

/** A layer of what stands there, with its lights. */
function layer(d: string, fill: string, lit: string, off: string, panes: [lit: string, off: string]): string {
  return flat(d, fill) + (off ? flat(off, panes[1]) : '') + (lit ? flat(lit, panes[0]) : '')
}

/** Light of a helicopter that looks for somebody. */
const beams = `<g class="beam"><path d="M1010 262L1078 -20H1128Z" fill="url(#v-beam)"/></g><g class="beam late"><path d="M330 262L252 -20H312Z" fill="url(#v-beam)"/></g>`

/** The dead as they come: `far` as outlines whose eyes glow, `near` in their colours. */
function horde(bodies: string[], lost: boolean): { far: string; near: string } {
  const common = bodies.filter((b) => !isGiant(b))
  if (!common.length) return { far: '', near: '' }
  const who = (i: number) => common[hash(`who ${i}`) % common.length]
  const far = times(22, (i) => {
    const h = hash(`far ${i}`)
    const x = lost ? (i * 57 + (h % 30)) % W : 430 + i * 35 + (h % 24)
    const s = 0.4 + ((h >>> 5) % 5) * 0.025
    return at(x, KERB + 4 + ((h >>> 3) % 5), s, `<g transform="scale(${x > 600 ? -1 : 1} 1)">${body(who(i), i)}</g>`)
  })
  const row = lost ? [40, 130, 218, 302, 900, 986, 1070, 1160] : [868, 946, 1028, 1104, 1176]
  const near = row.map((x, i) => at(x, 300 + (i % 2) * 9, 0.98, `<g transform="scale(${x > 600 ? -1 : 1} 1)">${body(common[i % common.length], i + 1)}</g>`)).join('')
  return { far, near }
}

/** What those who hold out have built: planks on barrels, sandbags, a wheel. */
const barricade = (() => {
  const plank = (x: number, y: number, w: number, rot: number, c: string) => `<g transform="translate(${x} ${y}) rotate(${rot})">` + shape(`M0 0H${w}V15H0Z`, c, 3) + line(`M10 5H${w * 0.4}M${w * 0.55} 10H${w - 12}`, 'rgba(50,22,10,.4)', 2) + dot(8, 7.5, 2, INK) + dot(w - 8, 7.5, 2, INK) + '</g>'
  const bag = (x: number, y: number) => at(x, y, 1, shape('M-19 9C-24 2 -21 -7 -13 -8C-5 -10 6 -10 13 -8C21 -7 24 2 19 9C10 12 -10 12 -19 9Z', '#b8a27a', 2.8) + flat('M-17 7C-21 1 -18 -6 -11 -7C-14 -2 -13 4 -9 9C-13 9 -15 8 -17 7Z', 'rgba(40,8,60,.3)') + line('M-4 -8V9', 'rgba(40,20,10,.4)', 2))
  const barrel = (x: number, c: string) => at(x, 300, 1, shape('M-17 -44H17V10Q0 16 -17 10Z', c, 3) + `<ellipse cy="-44" rx="17" ry="5" fill="#2b2b3c" stroke="${INK}" stroke-width="3"/>` + line('M-17 -26Q0 -20 17 -26M-17 -8Q0 -2 17 -8', INK, 2.4) + flat('M-15 -40H-8V12Q-12 11 -15 10Z', 'rgba(40,8,60,.35)'))
  return (
    barrel(432, '#7c4a3a') + barrel(812, '#3f6a74') +
    plank(420, 262, 196, -2, '#9a6a3f') + plank(596, 256, 226, 2, '#b07a48') + plank(440, 286, 170, 1.4, '#8a5c36') + plank(600, 288, 200, -1.6, '#9a6a3f') +
    times(10, (i) => bag(452 + i * 38, 308 - (i % 2) * 3)) + times(4, (i) => bag(528 + i * 42, 292))
  )
})()

/** A fire in a barrel: it is what everybody stands around. */
const fire = at(842, 302, 1, `<circle class="blaze" cy="-48" r="110" fill="url(#v-fire)"/>` + shape('M-16 -40H16V8Q0 14 -16 8Z', '#5a5f78', 3) + line('M-16 -24Q0 -18 16 -24M-16 -8Q0 -2 16 -8', INK, 2.4) + dot(-7, -30, 2.4, '#ffb347') + dot(4, -14, 2.4, '#ffb347') + dot(9, -31, 2, '#ffb347') + `<g class="flame">${shape('M-13 -40C-20 -58 -6 -64 -8 -82C2 -76 4 -70 5 -64C8 -68 9 -72 8 -76C18 -66 18 -50 13 -40Z', '#ff8a3a', 2.6)}${flat('M-7 -40C-10 -50 -3 -54 -2 -63C5 -57 8 -48 6 -40Z', '#ffe08a')}</g>`)

/** Those who hold out, shoulder to shoulder behind it. */
function team(faces: string[]): string {
  const step = Math.min(86, 372 / Math.max(1, faces.length))
  const first = 624 - ((faces.length - 1) * step) / 2
  return [...faces.keys()].sort((a, b) => (b % 2) - (a % 2)).map((i) => at(first + i * step - 50 * 1.28, i % 2 ? 146 : 160, 1.28, bust(faces[i]))).join('')
}

/** A street lamp and what it shows. */
const lamp = (x: number, here: Horizon, lit: boolean) =>
  (lit ? flat(`M${x + 22} 146L${x - 52} 306H${x + 110}Z`, 'url(#v-cone)') + `<ellipse cx="${x + 28}" cy="304" rx="92" ry="12" fill="${here.light.lit}" opacity=".2"/><circle cx="${x + 24}" cy="146" r="46" fill="url(#v-halo2)"/>` : '') +
  line(`M${x} 304V150Q${x} 138 ${x + 12} 138H${x + 26}`, INK, 8) + line(`M${x} 304V150Q${x} 138 ${x + 12} 138H${x + 26}`, '#4a5072', 3) + shape(`M${x + 12} 136H${x + 36}L${x + 32} 146H${x + 16}Z`, lit ? '#fff0c0' : '#4a5072', 2.6)

export interface Vista {
  /** A word of the theme: what stands against the sky. */
  around?: string
  mood?: Mood
  /** Words for faces: whoever holds out behind a barricade. */
  faces?: string[]
  /** Words for bodies: whoever comes; a giant looms behind the roofs. */
  bodies?: string[]
  /** Only what lies far off: behind something to be read. */
  quiet?: boolean
  /** Pictures on one page keep their colours apart by it. */
  id?: string
}

/** Everything but people with a token of their own. */
export function vista({ id = 'v', ...what }: Vista): string {
  return painted(what).replaceAll('id="v-', `id="${id}-`).replaceAll('url(#v-', `url(#${id}-`)
}

function painted({ around, mood = '', faces = [], bodies = [], quiet = false }: Vista): string {
  const here = horizonOf(around)
  const sky = skies[mood](here)
  const day = here.bright && !mood
  const lit = here.light.lit
  const { far, near } = horde(mood === 'won' ? [] : bodies, mood === 'lost')
  const giant = mood === 'won' ? undefined : bodies.find(isGiant)
  const haze = mood === 'lost' ? '#7a2430' : mood ? '#f0a070' : here.haze
  const defs =
    `<linearGradient id="v-sky" x1="0" y1="0" x2="0" y2="1">${stops(sky)}</linearGradient>` + fade('v-haze', haze, 0, 0.62) + fade('v-low', '#04050c', 0, 0.5) + fade('v-cone', lit, 0.4, 0.02) + fade('v-beam', '#dfe9ff', 0, 0.42) +
    glow('v-halo', mood === 'lost' ? '#ff4a3a' : mood ? '#ffe0a0' : here.moon[0], 0.55) + glow('v-halo2', lit, 0.8) + glow('v-fire', '#ff9a3a', 0.8) + glow('v-warm', '#ffb347', mood === 'lost' ? 0 : 0.55)
  const street = here.open ? '' : line('M0 292H1200', 'rgba(236,226,200,.34)', 4, 'stroke-dasharray="46 40"')
  return (
    `<defs>${defs}</defs><rect width="${W}" height="${H}" fill="url(#v-sky)"/>` + (day || here.roof || mood === 'won' ? '' : `<g fill="#e6ebfa">${stars}</g>`) +
    (mood === 'lost' || quiet ? '' : above(here, mood)) + (here.above === 'lamp' || quiet ? '' : clouds(day ? '#fff' : sky[1])) +
    (here.roof ? flat(here.roof, here.fill[1]) : '') +
    layer(here.far, here.fill[0], here.farLit ?? '', here.farOff ?? '', [lit, 'rgba(255,255,255,.05)']) + (mood === 'lost' ? above(here, mood) : '') +
    `<rect y="110" width="${W}" height="${KERB - 110}" fill="url(#v-haze)"/>` +
    (day || mood || here.roof || quiet ? '' : beams) +
    (giant ? `<g class="outline loom"><g transform="translate(${mood ? 470 : 1012} ${KERB + 2}) scale(-1.34 1.34)">${body(giant, 0)}</g></g>` : '') +
    layer(here.near, here.fill[1], here.nearLit ?? '', here.nearOff ?? '', [lit, here.light.off]) +
    here.lights.map(([x, y], i) => `<rect class="pane p${i % 7}" x="${x}" y="${y}" width="${here.light.w}" height="${here.light.h}" rx="${here.light.r}" fill="${i % 4 === 2 ? lit : here.light.off}"/>`).join('') +
    (here.front ?? '') +
    `<rect y="196" width="${W}" height="${KERB - 196 + 8}" fill="url(#v-haze)" opacity=".8"/>` +
    `<g class="outline">${far}</g>` +
    `<rect y="${KERB}" width="${W}" height="${H - KERB}" fill="${here.ground}"/><rect y="${KERB}" width="${W}" height="3" fill="rgba(255,255,255,.12)"/>` + street +
    `<rect y="${KERB}" width="${W}" height="${H - KERB}" fill="url(#v-low)"/>` +
    (faces.length ? `${day || here.open ? '' : lamp(388, here, true)}<ellipse cx="624" cy="268" rx="330" ry="130" fill="url(#v-warm)"/><g class="folk">${team(faces)}</g>${barricade}` : '') +
    (mood || quiet || day || here.open ? '' : lamp(1130, here, false)) +
    `<g class="near">${near}</g>` + (faces.length ? fire : '')
  )
}
