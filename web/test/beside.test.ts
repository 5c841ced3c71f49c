import { expect, it } from 'vitest'
import { around, beside, clearOf, type Spot } from '../src/lib/beside'

const windows = [[390, 844], [1440, 900], [844, 390], [360, 740]]
const menus = [[260, 200], [300, 360], [340, 590]]

/** Whether a menu of this size, opened there, lies in the window and on nothing of what was touched. */
function opensWell(at: Spot, [mw, mh]: number[], [w, h]: number[]) {
  const menu = { width: mw, height: Math.min(mh, 0.7 * h) }
  const { left, top, bottom, most } = beside(at, menu, w, h)
  const tall = Math.min(menu.height, most)
  const y = top ?? h - bottom! - tall
  expect(left).toBeGreaterThanOrEqual(8)
  expect(left + mw).toBeLessThanOrEqual(w - 8)
  expect(y).toBeGreaterThanOrEqual(8)
  expect(y + tall).toBeLessThanOrEqual(h - 8)
  const { x: ax, y: ay, w: aw = 0, h: ah = 0 } = at
  expect(ax + aw > left && ax < left + mw && ay + ah > y && ay < y + tall, `${JSON.stringify(at)} and ${left} ${y} ${mw} ${tall}`).toBe(false)
}

it.each(windows)('a menu opens in a window of %i by %i, never under the finger, however tall it is', (...window) => {
  const [w, h] = window
  for (const menu of menus) for (let x = 0; x <= w; x += w / 10) for (let y = 0; y <= h; y += h / 10) opensWell({ x, y }, menu, window)
})

it('what a button opens never lies on the button: above it, beside it, or where there is more room', () => {
  for (const menu of menus) for (const y of [500, 640, 780]) for (const x of [8, 200]) opensWell({ x, y, w: 180, h: 46 }, menu, [390, 844])
  for (const y of [60, 180, 330]) opensWell({ x: 630, y, w: 200, h: 44 }, [340, 300], [844, 390])
  expect(beside({ x: 400, y: 800, w: 90, h: 50 }, { width: 260, height: 200 }, 1440, 900)).toMatchObject({ left: 400, bottom: 108 })
})

it('lays dice beside a fight, on nobody who is in it', () => {
  const free = { x: 280, y: 8, w: 880, h: 800 }
  const dice = { width: 200, height: 60 }
  const target = { x: 500, y: 200, w: 160, h: 160 }
  expect(clearOf([target], dice, free)).toEqual({ x: 480, y: 368 })
  expect(clearOf([target, { x: 500, y: 360, w: 160, h: 100 }], dice, free)).toEqual({ x: 480, y: 132 })
  expect(clearOf([{ ...target, y: 20 }, { x: 500, y: 180, w: 160, h: 100 }], dice, free)).toEqual({ x: 668, y: 70 })
  expect(clearOf([], dice, free)).toBeUndefined()
  expect(clearOf([target], dice, free, [{ x: 520, y: 370, w: 60, h: 60 }]), 'not on somebody below, so above').toEqual({ x: 480, y: 132 })
  expect(clearOf([{ x: 280, y: 8, w: 880, h: 760 }], dice, free), 'a place as large as the window: at its edge').toEqual({ x: 620, y: 748 })
  expect(clearOf([target], { width: 900, height: 60 }, free), 'no room at all').toBeUndefined()
})

it('what somebody on the board opens lies beside them, not on them', () => {
  const crowd = { x: 500, y: 240, w: 130, h: 90, aside: true }
  expect(beside(crowd, { width: 340, height: 220 }, 1440, 900)).toMatchObject({ left: 638, top: 240 })
  expect(beside({ ...crowd, x: 1000 }, { width: 340, height: 220 }, 1440, 900), 'at the right edge: to the left').toMatchObject({ left: 652 })
  for (const menu of menus) for (const y of [120, 300]) opensWell({ x: 150, y, w: 110, h: 80, aside: true }, menu, [390, 844])
  expect(around({ x: 10, y: 10, w: 20, h: 20 }, { x: 25, y: 0, w: 20, h: 15 })).toEqual({ x: 10, y: 0, w: 35, h: 30 })
})

it('on a phone what the board opens lies over the sheet, and what a button of the sheet opens below it where there is room', () => {
  const menu = { width: 300, height: 200 }
  expect(beside({ x: 200, y: 250 }, menu, 390, 844, 470)).toEqual({ left: 8, bottom: 8, most: 564, wide: true })
  expect(beside({ x: 60, y: 300, w: 200, h: 160, aside: true }, menu, 390, 844, 470), 'a crowd that goes on under the sheet').toEqual({ left: 8, bottom: 8, most: 366, wide: true })
  expect(beside({ x: 10, y: 560, w: 180, h: 50 }, menu, 390, 844, 470)).toEqual({ left: 8, bottom: 8, most: 218, wide: true })
  expect(beside({ x: 10, y: 640, w: 180, h: 50 }, menu, 390, 844, 470), 'no room below').toMatchObject({ bottom: 212 })
})
