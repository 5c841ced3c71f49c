// A record on its way to the server: taken apart, in pieces that fit; and a hint in a position the server has imagined.
import { expect, it } from 'vitest'
import { inPieces, takeApart, withFriends } from '../src/lib/invite'
import { linksOf } from '../src/lib/rooms'
import { ask, begin } from './engine'

const record = `holdout-replay 1
game 2e   mission M0   pack 9f31c2aa11223344   rules 2   seed 0x51f3c0de   seats 2
option team amy,doug/elle
start                            ~ 0d51c1e5
1 activate amy                   ~ a91c04e7
2 shoot amy pistol r2c0          = 4 2        ~ 77120bd3
luck 0x7e11a2 1                  ~ 5f0b3c21
`

it('takes a record apart into its header and bare answers', () => {
  const { header, steps } = takeApart(record)
  expect(header.endsWith('start                            ~ 0d51c1e5\n')).toBe(true)
  expect(steps).toEqual(['activate amy', 'shoot amy pistol r2c0', 'luck 0x7e11a2 1'])
})

it('sends answers in messages the server takes, in their order, and none twice', () => {
  const steps = Array.from({ length: 3000 }, (_, i) => `move amy r${i}c${i % 7}`)
  const pieces = inPieces(steps)
  expect(pieces.flat()).toEqual(steps)
  for (const piece of pieces) expect(JSON.stringify({ t: 'bring', steps: piece }).length).toBeLessThan(16 * 1024)
  expect(inPieces([])).toEqual([])
})

it('keeps the links of the seats that stay here', () => {
  const links = linksOf({ room: 'r', host: 'h', watch: 'w', invite: ['a', 'b', 'c'] }, ['me', 'friend', 'greedy'], '2e/M0')
  expect(links.mine).toEqual({ 0: 'a' })
  expect(links.invite).toEqual(['a', 'b', 'c'])
})

it('a record of the engine goes through whole', () => {
  const { at } = begin('2e/M0', 1, '3')
  for (let i = 0; i < 20; i++) ask('bot', at, 'greedy', 0, '1', 'en')
  const { header, steps } = takeApart(String(ask('save', at).text))
  const again = ask('load', header, 1, 'en').handle as number
  for (const step of steps) expect(ask('do', again, step, 'en').ok, step).toBe(true)
  expect(ask('save', again).text).toBe(ask('save', at).text)
})

it('a bot says why, where nothing is hidden', () => {
  expect(ask('bot', begin('2e/M0', 1, '3').at, 'greedy', 0, '1', 'de').why).toBeTruthy()
  const town = begin('zombietown/town', 2, '3')
  const seat = ask('state', town.at, 'en').seat as number
  expect(ask('bot', town.at, 'greedy', seat, '1', 'en').why).toBeUndefined()
})

it('refuses a position of another game', () => {
  const { at } = begin('2e/M0', 1, '3')
  for (const [pack, position] of [['0', '00'], ['zz', ''], ['0', 'x'.repeat(9000)]]) expect(ask('hint_at', at, pack, position, 10, 'en').ok).toBe(false)
})

it('inviting friends invites somebody', () => {
  expect(withFriends(['me', 'me', 'greedy'])).toEqual(['me', 'friend', 'greedy'])
  expect(withFriends(['greedy', 'me', 'me', 'me'])).toEqual(['greedy', 'me', 'friend', 'friend'])
  expect(withFriends(['me', 'search', 'greedy'])).toEqual(['me', 'friend', 'greedy'])
  expect(withFriends(['greedy', 'me', 'search'])).toEqual(['friend', 'me', 'search'])
  expect(withFriends(['me'])).toEqual(['me'])
  expect(withFriends(['greedy', 'search'])).toEqual(['friend', 'search'])
})
