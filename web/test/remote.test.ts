// RemoteTable against a server of paper: what it says when, and that a lost connection loses and doubles nothing.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RemoteTable } from '../src/lib/remote'
import type { Update } from '../src/lib/table'
import type { View } from '../src/lib/types'
import { begin } from './engine'

const view = begin('2e/M0', 2, '3').view()
const map = begin('2e/M0').map()
const names = begin('2e/M0').names()

class PaperSocket {
  static OPEN = 1
  static all: PaperSocket[] = []
  readyState = 1
  sent: Record<string, unknown>[] = []
  onopen?: () => void
  onmessage?: (e: { data: string }) => void
  onclose?: () => void
  onerror?: () => void
  constructor() {
    PaperSocket.all.push(this)
    queueMicrotask(() => this.onopen?.())
  }
  send(text: string) {
    const message = JSON.parse(text)
    this.sent.push(message)
    if (message.t === 'hello') this.say({ t: 'hello', version: 1 })
  }
  say(message: Record<string, unknown>) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  close() {
    this.readyState = 3
    this.onclose?.()
  }
  of(t: string) {
    return this.sent.filter((m) => m.t === t)
  }
}

const room = { t: 'room', room: 'R', mission: '2e/M0', hidden: false, seats: [{ seat: 0, name: '', here: true, bot: '', mine: true }, { seat: 1, name: '', here: true, bot: '', mine: false }], watchers: 0, paused: false, host: true }
const shown = (version: number, extra: object = {}) => ({ t: 'view', room: 'R', version, seat: 0, view: { ...view, question: { ...view.question } } as View, events: [], map, names, ...extra })
const last = () => PaperSocket.all.at(-1)!
let updates: Update[] = []

async function sit() {
  const table = new RemoteTable('R', 'token', 'Wanda')
  updates = []
  const opened = table.open({ update: (u) => updates.push(u) }, 'en')
  await vi.advanceTimersByTimeAsync(1)
  last().say(room)
  last().say(shown(4))
  await opened
  return table
}

beforeEach(() => {
  vi.useFakeTimers()
  PaperSocket.all = []
  vi.stubGlobal('WebSocket', PaperSocket)
  vi.stubGlobal('location', { protocol: 'http:', host: 'x' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('says hello, joins with its token and shows the first view', async () => {
  const table = await sit()
  expect(last().sent.map((m) => m.t)).toEqual(['hello', 'join'])
  expect(last().of('join')[0]).toMatchObject({ room: 'R', token: 'token', have: -1, name: 'Wanda' })
  expect(updates[0]).toMatchObject({ version: 4, jump: true })
  expect(table.mine()).toEqual([0])
})

it('sends an action with the version it was chosen at, and again after a break', async () => {
  const table = await sit()
  const done = table.act('activate amy')
  expect(last().of('act')[0]).toMatchObject({ number: 4, seat: 0, action: 'activate amy' })
  const first = last()
  first.close()
  await vi.advanceTimersByTimeAsync(400)
  expect(last()).not.toBe(first)
  expect(last().of('join')[0]).toMatchObject({ have: 4 })
  expect(last().of('act')[0]).toMatchObject({ number: 4, action: 'activate amy' })
  last().say({ t: 'ack', number: 4, repeat: true })
  expect(await done).toBeUndefined()
  last().close()
  await vi.advanceTimersByTimeAsync(400)
  expect(last().of('act')).toHaveLength(0)
})

it('hands a refusal on with its rule', async () => {
  const table = await sit()
  const done = table.act('move amy r0c4')
  last().say({ t: 'refused', number: 4, why: 'No way.', rule: '2E-MOVE-1' })
  expect(await done).toEqual({ why: 'No way.', rule: '2E-MOVE-1' })
})

it('plays what follows, and jumps over a gap or something taken back', async () => {
  await sit()
  const step = (n: number, more = {}) => ({ step: n, seat: 1, do: 'end elle', events: [{ kind: 'note', text: 'x' }], ...more })
  last().say(shown(5, { events: [step(4)] }))
  expect(updates.at(-1)).toMatchObject({ version: 5, jump: false })
  last().say(shown(9, { events: [step(7), step(8)] }))
  expect(updates.at(-1)).toMatchObject({ version: 9, jump: true })
  last().say(shown(10, { events: [step(9, { undo: true })] }))
  expect(updates.at(-1)).toMatchObject({ version: 10, jump: true })
})

it('a wrong link is told', async () => {
  const table = new RemoteTable('R', 'wrong', '')
  const opened = table.open({ update: () => undefined }, 'en')
  const refused = expect(opened).rejects.toThrow('There is no such room.')
  await vi.advanceTimersByTimeAsync(1)
  last().say({ t: 'error', code: 'no-room', text: 'There is no such room.', for: 'join' })
  await refused
})
