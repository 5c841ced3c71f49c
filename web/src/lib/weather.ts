// What falls or drifts over a board: by the light its theme has, the hour, and the mission: the same evening always has the same weather.
import { hash } from '../art/ink'

export type Weather = 'rain' | 'mist' | 'petals' | 'dust' | 'clouds'

/** By day clouds go over; at night it rains in the city more often than not, blossom falls in the capital, dust hangs in the mine. */
export function weatherOf(light: string | undefined, mission: string, day: boolean): Weather | undefined {
  if (light === 'cold') return undefined
  if (light === 'lantern') return 'dust'
  if (light === 'moon') return 'petals'
  if (day || light === 'noon') return 'clouds'
  return hash(mission) % 3 === 1 ? 'mist' : 'rain'
}

interface Drift {
  /** That many on a square of 500 by 500. */
  many: number
  /** How far they go until the picture is the same again, in pixels, and in how many seconds. */
  dx: number
  dy: number
  seconds: number
}

export const drifts: Record<Weather, Drift> = {
  rain: { many: 34, dx: -90, dy: 600, seconds: 0.75 },
  mist: { many: 1, dx: 900, dy: 0, seconds: 70 },
  petals: { many: 5, dx: 260, dy: 600, seconds: 16 },
  dust: { many: 7, dx: 200, dy: -300, seconds: 40 },
  clouds: { many: 0.35, dx: 1100, dy: 0, seconds: 110 },
}

type Brush = (c: CanvasRenderingContext2D, x: number, y: number, k: number) => void

function puff(c: CanvasRenderingContext2D, x: number, y: number, r: number, rgb: string, alpha: number): void {
  const g = c.createRadialGradient(x, y, 0, x, y, r)
  for (const [at, a] of [[0, alpha], [0.6, alpha * 0.5], [1, 0]]) g.addColorStop(at, `rgba(${rgb},${a})`)
  c.fillStyle = g
  c.fillRect(x - r, y - r, 2 * r, 2 * r)
}

const brushes: Record<Weather, Brush> = {
  rain: (c, x, y, k) => {
    c.strokeStyle = `rgba(200,220,255,${0.14 + k * 0.24})`
    c.lineWidth = 0.8 + k * 0.7
    c.beginPath()
    c.moveTo(x, y)
    c.lineTo(x - 4 - k * 2, y + 27 + k * 14)
    c.stroke()
  },
  mist: (c, x, y, k) => puff(c, x, y, 150 + k * 170, '170,186,235', 0.1 + k * 0.08),
  petals: (c, x, y, k) => {
    c.fillStyle = `rgba(246,190,216,${0.35 + k * 0.4})`
    c.beginPath()
    c.ellipse(x, y, 3.4 + k * 1.6, 1.9 + k, k * 6, 0, 2 * Math.PI)
    c.fill()
  },
  dust: (c, x, y, k) => {
    c.fillStyle = `rgba(255,214,150,${0.1 + k * 0.22})`
    c.beginPath()
    c.arc(x, y, 0.8 + k * 1.3, 0, 2 * Math.PI)
    c.fill()
  },
  clouds: (c, x, y, k) => {
    for (const [dx, dy, r] of [[-90, 10, 130], [0, -20, 170], [110, 14, 140]]) puff(c, x + dx, y + dy, r * (0.8 + k * 0.5), '20,24,50', 0.1)
  },
}

/**
 * Paints it once, on a canvas as large as the window and one way further: moving the canvas is all that is done then. Whatever stands
 * at a spot stands there again after one way, so nobody sees where it starts over.
 */
export function paintWeather(canvas: HTMLCanvasElement, kind: Weather, width: number, height: number): void {
  const { many, dx, dy } = drifts[kind]
  canvas.width = width + Math.abs(dx)
  canvas.height = height + Math.abs(dy)
  const c = canvas.getContext('2d')!
  // a strip as deep as one way, across all of the canvas; then the same strip again and again
  const strip = dy ? { w: canvas.width + Math.abs(dx) * 3, h: Math.abs(dy) } : { w: Math.abs(dx), h: canvas.height }
  const strips = dy ? Math.ceil(canvas.height / strip.h) : Math.ceil(canvas.width / strip.w)
  let seed = 41
  const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647
  for (let i = Math.max(2, Math.round((many * strip.w * strip.h) / 250000)); i > 0; i--) {
    const [x, y, k] = [next() * strip.w - (dy ? Math.abs(dx) : 0), next() * strip.h, next()]
    const sign = Math.sign(dy || dx)
    for (let n = -1; n <= strips; n++) brushes[kind](c, x + n * sign * dx, y + n * sign * dy, k)
  }
}
