// The picture on a card that tells a story: where it happens, by day or by night, who found it, and one thing that lies there.
// 400 by 170, from 0,0. Which thing it is depends on the card alone, so the same card always looks the same.
import { at, dot, flat, hash, INK, line, shape, times } from './ink'
import { bunkerLift, floodlight, humvee, keycard, noteBack, serviceCrate, tankWreck } from './night'
import { bust } from './portrait'

export interface Scene {
  /** What the picture is chosen by: the number of the card. */
  card: number
  indoor: boolean
  night: boolean
  /** Word for the face of whoever reads it. */
  face?: string
}

const W = 400
const H = 170

function sky(night: boolean): string {
  const stars = times(18, (i) => dot((i * 83) % W, (i * 37) % 84, 1 + (i % 3) * 0.5, '#fff', 0))
  return `<rect width="${W}" height="${H}" fill="${night ? '#1c2556' : '#f2b56b'}"/>` + flat(`M0 74H${W}V${H}H0Z`, night ? '#2b3878' : '#f7d08a') + (night ? stars + dot(322, 38, 22, '#ffe9a8') + dot(332, 32, 20, '#1c2556') : dot(316, 44, 28, '#fff0c0'))
}

/** The dome, the needle, and roofs between them: nobody needs a caption to know where this is. */
function capital(night: boolean): string {
  const [far, near, pane] = night ? ['#161c42', '#0d1230', '#ffcf7a'] : ['#b3704e', '#6d3f3a', '#8a5140']
  return (
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

const found: (() => string)[] = [() => at(0, 4, 0.7, serviceCrate()), () => at(0, 0, 0.8, noteBack()), () => at(0, 4, 0.85, keycard()), () => at(0, 0, 0.6, tankWreck()), () => at(0, 4, 0.72, humvee()), () => at(0, -10, 0.66, floodlight()), () => at(0, 0, 0.7, bunkerLift(false))]
/** Nobody parks a tank in a room. */
const inside = [0, 1, 2, 6]
const outside = [3, 4, 5, 0, 1]

export function storyPicture({ card, indoor, night, face }: Scene): string {
  const seed = hash(`card ${card}`)
  const pick = indoor ? inside : outside
  return (
    sky(night) + (indoor ? room(night) : capital(night)) +
    `<ellipse cx="112" cy="150" rx="52" ry="11" fill="rgba(0,0,0,.4)"/>` + at(112, 116, 1, found[pick[seed % pick.length]]()) +
    (face ? `<ellipse cx="272" cy="164" rx="70" ry="12" fill="rgba(0,0,0,.35)"/>` + at(204, 36, 1.36, bust(face)) : '')
  )
}
