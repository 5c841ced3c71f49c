// RemoteTable against a server of paper: what it says when, and that a lost connection loses and doubles nothing.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RemoteTable } from '../src/lib/remote'
import type { Handed, Said, Update } from '../src/lib/table'
import type { View } from '../src/lib/types'
import { begin } from './engine'

const view = begin('2e/M0', 2, '3').view()
const map = begin('2e/M0').map()
const names = begin('2e/M0').names()

class PaperSocket {
  static OPEN = 1
  static all: PaperSocket[] = []
  static hello: object = {}
  readyState = 1
  sent: Record<string, unknown>[] = []
  onopen?: () => void
  onmessage?: (e: { data: string }) => void
  onclose?: () => void
  onerror?: () => void
  constructor(open: unknown = true) {
    PaperSocket.all.push(this)
    if (open !== false) queueMicrotask(() => this.onopen?.())
  }
  send(text: string) {
    const message = JSON.parse(text)
    this.sent.push(message)
    if (message.t === 'hello') this.say({ t: 'hello', version: 1, ...PaperSocket.hello })
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

class Page extends EventTarget {
  hidden = false
  hide(on: boolean) {
    this.hidden = on
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

const room = { t: 'room', room: 'R', mission: '2e/M0', hidden: false, seats: [{ seat: 0, name: '', here: true, bot: '', mine: true }, { seat: 1, name: '', here: true, bot: '', mine: false }], watchers: 0, paused: false, host: true }
const shown = (version: number, extra: object = {}) => ({ t: 'view', room: 'R', version, seat: 0, view: { ...view, question: { ...view.question } } as View, events: [], map, names, ...extra })
const last = () => PaperSocket.all.at(-1)!
let updates: Update[] = []
let said: Said[] = []
let handed: Handed[] = []
let gone: string[] = []

async function sit() {
  const table = new RemoteTable('R', 'token', 'Wanda')
  updates = []
  said = []
  handed = []
  gone = []
  const opened = table.open({ update: (u) => updates.push(u), chat: (line) => said.push(line), handed: (h) => handed.push(h), gone: (why) => gone.push(why) }, 'en')
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
  vi.stubGlobal('document', new Page())
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

it('what was asked when the connection broke is answered with nothing, not waited for without end', async () => {
  const table = await sit()
  const asked = [table.hint(), table.check('pass'), table.undo(), table.record()]
  last().close()
  expect(await Promise.all(asked)).toEqual([[], { legal: false, why: '' }, { why: '', rule: undefined }, ''])
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

it('chat is said once, however often the server tells it, and only what is new is news', async () => {
  const table = await sit()
  const first = last().of('join')[0].id
  last().say({ t: 'chat', id: first, from: 'Ben', text: 'before you came', at: 1 })
  table.say('mine')
  last().say({ t: 'chat', id: last().of('chat')[0].id, from: 'Wanda', text: 'mine', at: 2 })
  last().say({ t: 'chat', from: 'Ben', text: 'yes', at: 3 })
  last().close()
  await vi.advanceTimersByTimeAsync(400)
  const again = last().of('join')[0].id
  for (const [from, text, at] of [['Ben', 'before you came', 1], ['Wanda', 'mine', 2], ['Ben', 'yes', 3], ['Ben', 'yes', 4]]) last().say({ t: 'chat', id: again, from, text, at })
  expect(said.map((l) => [l.text, l.known])).toEqual([['before you came', true], ['mine', true], ['yes', false], ['yes', false]])
})

it('a seat in other hands is told, and so is a room that is no more', async () => {
  await sit()
  last().say({ t: 'seat', seat: 0, do: 'bot', name: 'Hanna', by: 1, vote: false, yours: true })
  expect(handed).toMatchObject([{ do: 'bot', name: 'Hanna', yours: true }])
  const sockets = PaperSocket.all.length
  last().say({ t: 'deleted', room: 'R' })
  expect(gone).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(20000)
  expect(PaperSocket.all).toHaveLength(sockets)
})

it('a room that was deleted during a break ends the table', async () => {
  await sit()
  last().close()
  await vi.advanceTimersByTimeAsync(400)
  last().say({ t: 'error', code: 'no-room', text: 'There is no such room.', for: 'join' })
  expect(gone).toEqual(['There is no such room.'])
})

it.each([
  ['a server that is there and does not let the page in', () => Promise.resolve(new Response('ok')), true],
  ['no server at all', () => Promise.reject(new Error('offline')), false],
  ['a site without a server', () => Promise.resolve(new Response('', { status: 404 })), false],
])('%s', async (_, answer, told) => {
  vi.stubGlobal('location', { protocol: 'http:', host: 'x', origin: 'http://x' })
  vi.stubGlobal('fetch', answer)
  class ShutSocket extends PaperSocket {
    constructor() {
      super(false)
      this.readyState = 3
      queueMicrotask(() => this.onclose?.())
    }
    send() {}
  }
  vi.stubGlobal('WebSocket', ShutSocket)
  const table = new RemoteTable('R', 'token', '')
  let why = ''
  void table.open({ update: () => undefined }, 'en').catch((e) => (why = e.message))
  await vi.advanceTimersByTimeAsync(400)
  expect(why.includes('http://x')).toBe(told)
  table.close()
})

it('the mirror of a room is set up with the options of the room', async () => {
  const table = await sit()
  void table.sight('r1c1').catch(() => undefined)
  await vi.advanceTimersByTimeAsync(1)
  expect(last().of('record')).toHaveLength(1)
})

it('puts its line down wherever it is wanted, and says when nobody looks', async () => {
  const store = new Map([['holdout.calls', '["R"]']])
  const key = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
  const subscription = { options: { applicationServerKey: Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)).buffer }, toJSON: () => ({ endpoint: 'https://push.example.org/1', keys: { p256dh: 'P', auth: 'A' } }) }
  vi.stubGlobal('localStorage', { getItem: (k: string) => store.get(k) ?? null, setItem: (k: string, v: string) => store.set(k, v) })
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: () => Promise.resolve('granted') })
  vi.stubGlobal('window', { isSecureContext: true, Notification, PushManager: class {} })
  vi.stubGlobal('navigator', { userAgent: '', serviceWorker: { ready: Promise.resolve({ pushManager: { getSubscription: () => Promise.resolve(subscription) } }) } })
  PaperSocket.hello = { push: key }
  const table = await sit()
  await vi.advanceTimersByTimeAsync(1)
  const put = last().of('push')
  expect(put).toMatchObject([{ on: true, endpoint: 'https://push.example.org/1', p256dh: 'P', auth: 'A', room: 'R' }])
  const page = document as unknown as Page
  page.hide(true)
  expect(last().of('away')).toEqual([]) // the server has not said yes
  page.hide(false)
  last().say({ t: 'push', id: put[0].id, on: true })
  await vi.advanceTimersByTimeAsync(1)
  page.hide(true)
  page.hide(false)
  expect(last().of('away').map((m) => m.on)).toEqual([true, false])
  const off = table.callMe(false)
  await vi.advanceTimersByTimeAsync(1)
  const stop = last().of('push').at(-1)!
  expect(stop).toMatchObject({ on: false })
  last().say({ t: 'push', id: stop.id, on: false })
  expect(await off).toBeUndefined()
  expect(store.get('holdout.calls')).toBe('[]')
  const refused = table.callMe(true)
  await vi.advanceTimersByTimeAsync(1)
  last().say({ t: 'error', id: last().of('push').at(-1)!.id, text: 'no' })
  expect(await refused).toBe('no')
  PaperSocket.hello = {}
})
