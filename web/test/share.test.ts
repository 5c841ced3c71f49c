import { expect, it } from 'vitest'
import { cut, longest, missionOf, optionsOf, pack, seatsOf, unpack } from '../src/lib/share'
import { ask, begin } from './engine'

const game = begin('2e/M0', 2, '3')
for (let i = 0; i < 12; i++) ask('bot', game.at, 'greedy', ask('legal', game.at, 1, 'en').seat as number, String(i), 'en')
const record = ask('save', game.at).text as string

it('a record survives being a link', async () => {
  const packed = await pack(record)
  expect(packed).toMatch(/^[\w-]+$/)
  expect(packed.length).toBeLessThan(record.length)
  expect(await unpack(packed)).toBe(record)
})

it('a link that unpacks to more than any game is let go before it fills the memory', async () => {
  expect(await unpack(await pack('x'.repeat(longest)))).toHaveLength(longest)
  await expect(unpack(await pack('x'.repeat(longest + 1)))).rejects.toThrow()
})

it('a record cut at a step is a record with so many steps', () => {
  for (const steps of [0, 1, 7, 12]) expect(ask('load', cut(record, steps), 1, 'en')).toMatchObject({ ok: true, steps })
})

it('the header names mission and seats', () => {
  expect(missionOf(record)).toBe('2e/M0')
  expect(seatsOf(record)).toBe(2)
  expect(missionOf('something else')).toBeUndefined()
})

it('the header names the options', () => {
  const { handle } = ask('new', '2e/M0', 2, '', 'ultrared=yes\nfest=2\n', '3', 'en')
  expect(optionsOf(ask('save', handle as number).text as string)).toEqual({ ultrared: 'yes', fest: '2' })
  expect(optionsOf(record)).toEqual({})
})
