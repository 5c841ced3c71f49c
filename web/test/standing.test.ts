import { expect, it } from 'vitest'
import { reachOf, standing } from '../src/lib/standing'

const room = { x: 0, y: 0, w: 160, h: 160 }

it('six survivors beside a crowd are never smaller than a fingertip and stay in their place', () => {
  const s = standing({ foes: [{ count: 9, giant: false }, { count: 2, giant: false }], figures: 6, things: 2, cars: 0 }, room)
  for (const f of s.figures) expect(f.size).toBeGreaterThanOrEqual(54)
  for (const f of [...s.figures, ...s.things]) {
    expect(f.x - f.size / 2).toBeGreaterThanOrEqual(-8)
    expect(f.x + f.size / 2).toBeLessThanOrEqual(168)
  }
  expect(new Set(s.figures.map((f) => `${f.x} ${f.y}`)).size).toBe(6)
})
it('the dead stand behind the living', () => {
  const s = standing({ foes: [{ count: 3, giant: false }], figures: 2, things: 0, cars: 0 }, room)
  expect(s.foes[0].y).toBeLessThan(s.figures[0].y)
})
it('the dead stand beside a car or in front of it, and the car stays in its street', () => {
  for (const street of [{ x: 0, y: 0, w: 150, h: 110 }, { x: 0, y: 0, w: 110, h: 230 }]) {
    const s = standing({ foes: [{ count: 4, giant: false }], figures: 0, things: 0, cars: 1 }, street)
    const along = street.w > street.h ? 'x' : 'y'
    expect(s.foes[0][along] - s.cars[0][along]).toBeGreaterThan(30)
    expect(s.cars[0][along]).toBeGreaterThanOrEqual(s.cars[0].size / 2)
  }
})
it('alone, one stands in the middle', () => {
  const s = standing({ foes: [], figures: 1, things: 0, cars: 0 }, room)
  expect([s.figures[0].x, s.figures[0].y]).toEqual([80, 80])
})

it('in a crowd everybody is touched where they are nearest', () => {
  const six = standing({ foes: [], figures: 6, things: 0, cars: 0 }, { x: 0, y: 0, w: 130, h: 130 }).figures
  for (const own of six) {
    const others = six.filter((s) => s !== own)
    const points = reachOf(own, others, own.size * 0.56).match(/-?[\d.]+ -?[\d.]+/g)!.map((p) => p.split(' ').map(Number))
    for (const [x, y] of points) for (const o of others) expect(Math.hypot(x, y)).toBeLessThanOrEqual(Math.hypot(own.x + x - o.x, own.y + y - o.y) + 0.1)
    expect(Math.min(...points.map(([x, y]) => Math.hypot(x, y)))).toBeGreaterThan(own.size * 0.2)
  }
})
