import { expect, it } from 'vitest'
import { bounding, fitCamera, follow, noInsets, shows, zoomAt } from '../src/lib/camera'

const board = { x: 0, y: 0, w: 1200, h: 1200 }
const insets = { left: 270, top: 10, right: 270, bottom: 70 }

it('fits the board between what lies over the edges', () => {
  const c = fitCamera(board, 1440, 900, insets)
  expect(shows(c, board, 1440, 900, insets)).toBe(true)
  expect(c.k * 1200).toBeCloseTo(820, 0)
})
it('zooms around the finger', () => {
  const c = fitCamera(board, 800, 800, noInsets)
  const near = zoomAt(c, 300, 500, 2, 0.1, 4)
  expect((300 - near.x) / near.k).toBeCloseTo((300 - c.x) / c.k)
  expect(zoomAt(c, 0, 0, 100, 0.1, 4).k).toBe(4)
})
it('follows only what it does not show, and no further than needed', () => {
  const c = { x: 0, y: 0, k: 1 }
  const seen = { x: 400, y: 300, w: 100, h: 100 }
  expect(follow(c, seen, 1440, 900, insets)).toBe(c)
  const far = follow(c, { x: 0, y: 2000, w: 100, h: 100 }, 1440, 900, insets)
  expect(shows(far, { x: 0, y: 2000, w: 100, h: 100 }, 1440, 900, insets)).toBe(true)
  expect(far.x).toBe(270)
})
it('finds the least rectangle around several', () => {
  expect(bounding([{ x: 10, y: 40, w: 20, h: 10 }, { x: 0, y: 45, w: 5, h: 100 }])).toEqual({ x: 0, y: 40, w: 30, h: 105 })
  expect(bounding([])).toBeUndefined()
})
