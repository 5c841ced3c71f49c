import { expect, it } from 'vitest'
import { Bell } from '../src/lib/bell'

const rung = (company: boolean, ...notes: [number, boolean, boolean][]) => {
  const bell = new Bell(() => company)
  for (const note of notes) bell.note(...note)
  return bell.rings()
}

it('rings after a bot has played', () => expect(rung(true, [0, true, false], [1, false, true], [0, false, false])).toBe(true))
it('rings when the device changes hands', () => expect(rung(true, [0, true, false], [1, false, true])).toBe(true))
it('does not ring after an action of one’s own', () => expect(rung(true, [0, true, false], [0, false, true])).toBe(false))
it('does not ring for a decision of the team', () => expect(rung(true, [0, true, false], [-1, false, true], [0, false, true])).toBe(false))
it('does not ring on opening or taking back', () => expect(rung(true, [0, true, false], [0, true, false])).toBe(false))
it('does not ring for one who plays alone', () => expect(rung(false, [0, true, false], [0, false, false])).toBe(false))
it('rings once', () => {
  const bell = new Bell(() => true)
  bell.note(0, true, false)
  bell.note(0, false, false)
  expect([bell.rings(), bell.rings()]).toEqual([true, false])
})
