import { expect, it } from 'vitest'
import { beside, clearOf } from '../src/lib/beside'

const menu = { width: 260, height: 200 }

it.each([[390, 844], [1440, 900], [844, 390], [360, 740]])('a menu opens in a window of %i by %i, never under the finger', (w, h) => {
  for (let x = 0; x <= w; x += w / 10)
    for (let y = 0; y <= h; y += h / 10) {
      const { left, top } = beside({ x, y }, menu, w, h)
      expect(left).toBeGreaterThanOrEqual(8)
      expect(left + menu.width).toBeLessThanOrEqual(w - 8)
      expect(top).toBeGreaterThanOrEqual(8)
      const covered = x > left && x < left + menu.width && y > top && y < top + menu.height
      expect(covered, `${x} ${y}`).toBe(false)
    }
})

it('lays dice beside a fight, on nobody who is in it', () => {
  const free = { x: 280, y: 8, w: 880, h: 800 }
  const dice = { width: 200, height: 60 }
  const target = { x: 500, y: 200, w: 160, h: 160 }
  expect(clearOf([target], dice, free)).toEqual({ x: 480, y: 368 })
  expect(clearOf([target, { x: 500, y: 360, w: 160, h: 100 }], dice, free)).toEqual({ x: 480, y: 132 })
  expect(clearOf([{ ...target, y: 20 }, { x: 500, y: 180, w: 160, h: 100 }], dice, free)).toEqual({ x: 668, y: 70 })
  expect(clearOf([], dice, free)).toBeUndefined()
})
