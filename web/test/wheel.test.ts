import { expect, it } from 'vitest'
import { cardBeside, most, wheelAround } from '../src/lib/wheel'

const [width, height] = [1440, 900]
const things = [{ x: 700, y: 400 }, { x: 640, y: 380, w: 120, h: 90 }, { x: 20, y: 20 }, { x: 1400, y: 860, w: 30, h: 30 }, { x: 720, y: 12 }, { x: 300, y: 890 }]

it('every answer of a ring lies in the window and leaves what was touched in sight', () => {
  for (const at of things)
    for (let count = 2; count <= most; count++) {
      const wheel = wheelAround(at, count, width, height)
      if (!wheel) continue
      expect(wheel.petals).toHaveLength(count)
      const { w = 0, h = 0 } = at
      expect(Math.hypot(w, h) / 2).toBeLessThan(wheel.inner)
      for (const { x, y, w, h, cx, cy } of wheel.petals) {
        expect(Math.min(x, y, width - x - w, height - y - h)).toBeGreaterThanOrEqual(8)
        const far = Math.hypot(x + cx - wheel.x, y + cy - wheel.y)
        expect(far > wheel.inner && far < wheel.outer, 'its words lie on the ring').toBe(true)
      }
    }
})

it('the words of neighbours keep apart', () => {
  for (let count = 2; count <= most; count++) {
    const { petals } = wheelAround(things[0], count, width, height)!
    petals.slice(1).forEach((p, i) => expect(Math.hypot(p.x + p.cx - petals[i].x - petals[i].cx, p.y + p.cy - petals[i].y - petals[i].cy), `${count} answers`).toBeGreaterThan(80))
  }
})

it('at an edge of the window the ring turns away from it; where that is not enough, or one answer is no ring, there is none', () => {
  const ring = (x: number, y: number, count = 3) => wheelAround({ x, y }, count, width, height)
  expect(ring(700, 400)!.petals.every((p) => p.y < 400)).toBe(true)
  expect(ring(700, 12)!.petals.every((p) => p.y > 0)).toBe(true)
  expect(ring(20, 450)!.petals.every((p) => p.x >= 8)).toBe(true)
  expect(ring(4, 4, most)).toBeUndefined()
  expect(ring(700, 400, 1)).toBeUndefined()
  expect(ring(700, 400, most + 1)).toBeUndefined()
  expect(wheelAround({ x: 300, y: 300, w: 300, h: 200 }, 3, width, height), 'a crowd wider than a ring').toBeUndefined()
})

it('what is told of an answer lies beside the ring, in the window', () => {
  for (const at of things)
    for (const card of [{ width: 252, height: 120 }, { width: 252, height: 420 }]) {
      const wheel = wheelAround(at, 3, width, height)
      if (!wheel) continue
      const { left, top } = cardBeside(wheel, card, width, height)
      expect(Math.min(left, top, width - left - card.width, height - top - card.height)).toBeGreaterThanOrEqual(8)
      expect(left >= wheel.x + wheel.outer || left + card.width <= wheel.x - wheel.outer).toBe(true)
    }
})
