import { expect, it } from 'vitest'
import { standsAs } from '../src/lib/crew'

it('the team closes up as the sheet grows, and no sooner', () => {
  expect([200, 400, 500, 560, 900].map((sheet) => standsAs(756, sheet, 5))).toEqual(['strips', 'low', 'halves', 'short', 'short'])
})
it('a larger team closes up sooner', () => {
  expect([5, 7, 10, 11].map((count) => standsAs(756, 340, count))).toEqual(['strips', 'low', 'halves', 'halves'])
})
it('it never opens up below what it has closed to', () => expect(standsAs(900, 100, 3, 'halves')).toBe('halves'))
it('where two in a line leave too little room, a shorter sheet is tried before faces alone', () => {
  expect(standsAs(600, 386, 5)).toBe('halves')
  expect(standsAs(600, 387, 5)).toBe('short')
  expect(standsAs(600, 386, 5, 'short')).toBe('short')
  expect(standsAs(600, 387, 5, 'short')).toBe('faces')
})
