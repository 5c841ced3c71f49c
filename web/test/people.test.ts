import { expect, it } from 'vitest'
import { withNames } from '../src/lib/people'
import { isLoopback, justOpened, keepRoom } from '../src/lib/rooms'

const seats = [{ seat: 0, name: 'Hanna' }, { seat: 1, name: '' }, { seat: 9, name: 'Ben' }]

it('sentences of the engine get the names of people', () => {
  expect(withNames('Player 1: who is next?', seats)).toBe('Hanna: who is next?')
  expect(withNames('Spieler 1: Wer ist als Nächstes dran?', seats)).toBe('Hanna: Wer ist als Nächstes dran?')
  expect(withNames('Player 2: who is next?', seats)).toBe('Player 2: who is next?')
  expect(withNames('Player 10 and Player 1', seats)).toBe('Ben and Hanna')
  expect(withNames('Player 1', [])).toBe('Player 1')
})

it('knows addresses that lead nowhere else', () => {
  for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]']) expect(isLoopback(host), host).toBe(true)
  for (const host of ['192.168.1.5', 'games.example.org', '127.example.org', '10.0.0.127']) expect(isLoopback(host), host).toBe(false)
})

it('a room just opened says so once', () => {
  keepRoom({ room: 'R', host: '', invite: [], watch: '', mine: {}, mission: '', at: 0 })
  expect(justOpened('other')).toBe(false)
  expect(justOpened('R')).toBe(true)
  expect(justOpened('R')).toBe(false)
})
