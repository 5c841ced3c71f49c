import { expect, it } from 'vitest'
import { standsAs } from '../src/lib/crew'

it('the team closes up as the sheet grows, and no sooner', () => {
  expect([200, 400, 500, 560, 900].map((sheet) => standsAs(756, sheet, 5))).toEqual(['strips', 'low', 'halves', 'faces', 'faces'])
})
it('a larger team closes up sooner', () => {
  expect([5, 7, 10, 11].map((count) => standsAs(756, 340, count))).toEqual(['strips', 'low', 'halves', 'halves'])
})
it('it never opens up below what it has closed to', () => expect(standsAs(900, 100, 3, 'halves')).toBe('halves'))
