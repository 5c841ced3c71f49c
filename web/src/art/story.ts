// The picture on a card that tells a story: where it happens, by day or by night, what lies there, and who stands by it.
// 400 by 170, from 0,0. Which picture a card has is the theme's to say; one it says nothing of gets things by its number, always the same.
import { at, dot, flat, hash, INK, line, shape, times } from './ink'
import { house } from './house'
import { bunkerLift, floodlight, humvee, keycard, noteBack, serviceCrate, tankWreck } from './night'
import { bust, isFace } from './portrait'
import { street } from './street'

export interface Scene {
  /** Number of the card. */
  card: number
  /** The theme's words for this card: places, things, a face. */
  words?: string
  indoor: boolean
  night: boolean
  /** Word for the face of whoever reads it: stands there when the card shows nobody else. */
  face?: string
  /** Somebody who lies there, drawn: then nothing else does. */
  fallen?: string
}

const W = 400
const H = 170
const things: Record<string, () => string> = { ...street, ...house }

function sky(night: boolean): string {
  const stars = times(18, (i) => dot((i * 83) % W, (i * 37) % 84, 1 + (i % 3) * 0.5, '#fff', 0))
  return `<rect width="${W}" height="${H}" fill="${night ? '#1c2556' : '#f2b56b'}"/>` + flat(`M0 74H${W}V${H}H0Z`, night ? '#2b3878' : '#f7d08a') + (night ? stars + dot(322, 38, 22, '#ffe9a8') + dot(332, 32, 20, '#1c2556') : dot(316, 44, 28, '#fff0c0'))
}

/** The dome, the needle, and roofs between them: nobody needs a caption to know where this is. */
function capital(night: boolean): string {
  const [far, near, pane] = night ? ['#161c42', '#0d1230', '#ffcf7a'] : ['#b3704e', '#6d3f3a', '#8a5140']
  return (
    sky(night) +
    flat(`M0 120H70V100H120V92H132C132 70 150 58 168 56V44H176V56C194 58 212 70 212 92H224V100H276V120H${W}V${H}H0Z`, far) +
    flat('M330 140L334 40L339 26L344 40L348 140Z', far) +
    flat(`M0 136H44V118H96V140H150V126H206V142H262V122H318V138H${W}V${H}H0Z`, near) +
    times(9, (i) => `<rect x="${14 + i * 44}" y="${146 - (i % 3) * 5}" width="7" height="9" fill="${pane}" opacity="${i % 2 ? 1 : 0.25}"/>`)
  )
}

function room(night: boolean): string {
  const [wall, low, light] = night ? ['#2a2f55', '#1d2142', '#3c4f96'] : ['#c9a06e', '#a87c50', '#ffe7b0']
  return (
    `<rect width="${W}" height="${H}" fill="${wall}"/>` + flat(`M0 132H${W}V${H}H0Z`, low) + line(`M0 132H${W}`, INK, 3) +
    times(2, (i) => at(96 + i * 150, 56, 1, shape('M-34 -34H34V34H-34Z', light, 3.4) + line('M0 -34V34M-34 0H34', INK, 3) + (night ? dot(16, -14, 6, '#ffe9a8') : ''))) +
    shape('M366 20H392V132H366Z', '#6b4a36', 3.4) + line('M366 46H392M366 72H392M366 98H392', INK, 3) + line('M371 26V42M377 28V42M384 24V42M371 52V68M380 54V68M372 78V94M384 76V94', '#d8a23a', 4) +
    (night ? flat('M176 0L120 132H284L228 0Z', '#ffd98a', 'opacity=".2"') : '')
  )
}

/** A corridor of the White House: columns, wainscot, the red carpet. */
function hall(night: boolean): string {
  const [wall, low, stone] = night ? ['#353a63', '#262a4c', '#8a8fb4'] : ['#e9dcc0', '#cdb98f', '#fbf7ec']
  return (
    `<rect width="${W}" height="${H}" fill="${wall}"/>` + flat(`M0 92H${W}V136H0Z`, low) + line(`M0 92H${W}M0 136H${W}`, INK, 3) + flat(`M0 136H${W}V${H}H0Z`, night ? '#3a1c34' : '#8e2f3c') + line(`M0 143H${W}`, '#c9a24a', 3) +
    [30, 370].map((x) => shape(`M${x - 15} 10H${x + 15}V20H${x + 11}V130H${x + 15}V138H${x - 15}V130H${x - 11}V20H${x - 15}Z`, stone, 3) + line(`M${x - 4} 24V128M${x + 5} 24V128`, 'rgba(60,50,80,.25)', 3)).join('') +
    at(200, 34, 1, dot(0, 0, 22, '#c9a24a', 3) + dot(0, 0, 16, night ? '#2b3a78' : '#bcd6e8', 2.4)) + (night ? flat('M200 30L110 150H290Z', '#ffd98a', 'opacity=".16"') : '')
  )
}

/** Below the house: bricks, pipes, one lamp. */
function cellar(): string {
  return (
    `<rect width="${W}" height="${H}" fill="#4a3f44"/>` + times(6, (row) => times(9, (i) => `<rect x="${i * 48 - (row % 2) * 24}" y="${row * 22 + 26}" width="44" height="18" rx="2" fill="${(i + row) % 4 ? '#574a4e' : '#63565a'}"/>`)) +
    flat(`M0 140H${W}V${H}H0Z`, '#2c262c') + line(`M0 140H${W}`, INK, 3) + line(`M0 14H${W}`, INK, 16) + line(`M0 14H${W}`, '#7d6a5a', 10) + line('M60 14V140', INK, 14) + line('M60 14V140', '#7d6a5a', 8) +
    flat('M236 24L150 140H322Z', '#ffd98a', 'opacity=".24"') + dot(236, 28, 8, '#ffe7a3', 2.6)
  )
}

const places: Record<string, (night: boolean) => string> = { capital, room, hall, cellar }
const found: (() => string)[] = [() => at(0, 4, 0.7, serviceCrate()), () => at(0, 0, 0.8, noteBack()), () => at(0, 4, 0.85, keycard()), () => at(0, 0, 0.6, tankWreck()), () => at(0, 4, 0.72, humvee()), () => at(0, -10, 0.66, floodlight()), () => at(0, 0, 0.7, bunkerLift(false))]
/** Nobody parks a tank in a room. */
const inside = [0, 1, 2, 6]
const outside = [3, 4, 5, 0, 1]

/** Every word a card's picture may be made of. */
export const isSceneWord = (word: string): boolean => Object.hasOwn(places, word) || Object.hasOwn(things, word) || isFace(word)

const standing = (x: number, thing: string): string => `<ellipse cx="${x}" cy="152" rx="56" ry="10" fill="rgba(0,0,0,.38)"/>` + at(x, 110, 1, thing)

function anything({ card, indoor }: Scene): string {
  const pick = indoor ? inside : outside
  return standing(112, found[pick[hash(`card ${card}`) % pick.length]]())
}

export function storyPicture(scene: Scene): string {
  const words = (scene.words ?? '').split(' ').filter(isSceneWord)
  const where = words.find((w) => Object.hasOwn(places, w)) ?? (scene.indoor ? 'room' : 'capital')
  const there = words.filter((w) => Object.hasOwn(things, w))
  const faces = words.filter(isFace)
  const face = faces[0] ?? scene.face
  if (scene.fallen) return places[where](scene.night) + at(200, 112, 1.25, scene.fallen)
  return (
    places[where](scene.night) +
    (there.length ? there.map((w, i) => standing(there.length > 1 ? 72 + i * 128 : 118, things[w]())).join('') : anything(scene)) +
    (face ? `<ellipse cx="${there.length > 1 ? 316 : 272}" cy="164" rx="66" ry="12" fill="rgba(0,0,0,.35)"/>` + at(there.length > 1 ? 252 : 206, 40, 1.3, bust(face)) : '')
  )
}
