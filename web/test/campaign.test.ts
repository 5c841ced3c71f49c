import { expect, it } from 'vitest'
import { goOn, oneLine, takeApart } from '../src/lib/campaign'
import type { Sheet } from '../src/lib/types'
import { ask } from './engine'

const text = 'campaign washington|mission M3|tries 1|team angelo,justin|survivor angelo cxp 3 bonus 1 skills lifesaver kept machete|dead tess M2|played M1 won 9|played M2 won 12|later words nobody knows'

it('a sheet is taken apart, and what is not known is left alone', () => {
  const told = takeApart(text)
  expect(told).toMatchObject({ game: 'washington', mission: 'M3', tries: 1, dead: [{ id: 'tess', mission: 'M2' }] })
  expect(told.members).toEqual([{ id: 'angelo', cxp: 3, bonus: 1, skills: ['lifesaver'], kept: ['machete'] }])
  expect(told.road.map((r) => r.round)).toEqual([9, 12])
})

it('the next mission gets the sheet in one line, and the same seats', () => {
  const setup = goOn({ sheet: text.replaceAll('|', '\n'), next: 'washington/M3', page: '' }, ['me', 'greedy'], { team: 'x', payment: 'ask' })
  expect(setup).toMatchObject({ mission: 'washington/M3', seats: 2, who: ['me', 'greedy'], options: { sheet: text, payment: 'ask' } })
  expect(setup!.options.team).toBeUndefined()
  expect(goOn({ sheet: text, page: '' }, ['me'])).toBeUndefined()
  expect(oneLine('a\nb\n')).toBe('a|b')
})

it('the engine reads a sheet, and tells what is wrong with one', () => {
  const good = ask('sheet', -1, 'campaign washington|mission M1|', 'en') as unknown as Sheet
  expect(good.next).toBe('washington/M1')
  expect(ask('sheet', -1, 'campaign washington|mission M1|survivor nobody cxp 3|', 'en').ok).toBe(false)
  expect(ask('sheet', -1, 'rubbish', 'de').ok).toBe(false)
})
