import { expect, it } from 'vitest'
import { standsAs } from '../src/lib/crew'

const alike = (sheet: number) => ({ full: sheet, short: sheet })

it('the team closes up as the sheet grows, and no sooner', () => {
  expect([200, 400, 500, 560, 900].map((sheet) => standsAs(756, alike(sheet), 5))).toEqual(['strips', 'low', 'halves', 'faces', 'faces'])
})
it('a larger team closes up sooner', () => {
  expect([5, 7, 10, 11].map((count) => standsAs(756, alike(340), count))).toEqual(['strips', 'low', 'halves', 'halves'])
})
it('it never opens up below what it has closed to', () => expect(standsAs(900, alike(100), 3, 'halves')).toBe('halves'))
it('where two in a line leave too little room, a shorter sheet beside them comes before faces alone', () => {
  expect(standsAs(600, { full: 386, short: 300 }, 5)).toBe('halves')
  expect(standsAs(600, { full: 387, short: 386 }, 5)).toBe('short')
  expect(standsAs(600, { full: 387, short: 387 }, 5)).toBe('faces')
})
it('twelve keep names and hearts beside a sheet that can be short', () => expect(standsAs(744, { full: 402, short: 304 }, 11)).toBe('short'))
it('without a sheet nobody makes room', () => expect(standsAs(400, undefined, 5)).toBe('strips'))
