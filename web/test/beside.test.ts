import { expect, it } from 'vitest'
import { beside } from '../src/lib/beside'

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
