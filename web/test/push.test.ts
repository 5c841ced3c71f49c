// Being called: the page with a browser of paper, and the service worker's answers to calls.
import { readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { hindrance, keepWish, knownLine, openLine, renewLine, wantsCalls } from '../src/lib/push'

const key = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const otherKey = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'

/** A browser as far as push.ts looks at it. */
function browser(more: { permission?: string; answer?: string; agent?: string; secure?: boolean; push?: boolean } = {}) {
  const made: string[] = []
  let subscription: { endpoint: string; options: { applicationServerKey: ArrayBuffer }; toJSON(): object; unsubscribe(): Promise<boolean> } | null = null
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription),
    subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) {
      const endpoint = `https://push.example.org/${made.length}`
      made.push(endpoint)
      subscription = {
        endpoint,
        options: { applicationServerKey: applicationServerKey.slice().buffer },
        toJSON: () => ({ endpoint, keys: { p256dh: 'P', auth: 'A' } }),
        unsubscribe: () => ((subscription = null), Promise.resolve(true)),
      }
      return Promise.resolve(subscription)
    },
  }
  const notification = { permission: more.permission ?? 'default', requestPermission: () => Promise.resolve((notification.permission = more.answer ?? 'granted')) }
  const store = new Map<string, string>()
  vi.stubGlobal('window', { isSecureContext: more.secure ?? true, Notification: notification, ...(more.push === false ? {} : { PushManager: class {} }) })
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('navigator', { userAgent: more.agent ?? 'Firefox', platform: '', maxTouchPoints: 0, serviceWorker: { ready: Promise.resolve({ pushManager }) } })
  vi.stubGlobal('localStorage', { getItem: (k: string) => store.get(k) ?? null, setItem: (k: string, v: string) => store.set(k, v) })
  return made
}

afterEach(() => vi.unstubAllGlobals())

it('says why a browser cannot be called', () => {
  browser({ secure: false })
  expect(hindrance()).toBe('insecure')
  browser({ push: false })
  expect(hindrance()).toBe('unable')
  browser({ push: false, agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)' })
  expect(hindrance()).toBe('home')
  browser({ permission: 'denied' })
  expect(hindrance()).toBe('refused')
  browser()
  expect(hindrance()).toBeUndefined()
})

it('opens one line, and the same one again', async () => {
  const made = browser()
  expect(await knownLine(key)).toBeUndefined()
  expect(await openLine(key)).toEqual({ endpoint: 'https://push.example.org/0', p256dh: 'P', auth: 'A' })
  expect(await openLine(key)).toEqual({ endpoint: 'https://push.example.org/0', p256dh: 'P', auth: 'A' })
  expect(made).toHaveLength(1)
})

it('a line for another key is renewed', async () => {
  const made = browser()
  await openLine(key)
  expect(await knownLine(otherKey)).toBeUndefined()
  expect(await openLine(otherKey)).toMatchObject({ endpoint: 'https://push.example.org/1' })
  expect(made).toHaveLength(2)
})

it('renews without asking, and only where somebody has said yes', async () => {
  const made = browser()
  expect(await renewLine(key)).toBeUndefined()
  await openLine(key)
  expect(await renewLine(otherKey)).toMatchObject({ endpoint: 'https://push.example.org/1' })
  expect(made).toHaveLength(2)
})

it('does not wait for a push service that says nothing', async () => {
  browser()
  const manager = (await navigator.serviceWorker.ready).pushManager
  manager.subscribe = () => new Promise(() => undefined)
  vi.useFakeTimers()
  const opened = openLine(key).catch((e: Error) => e.message)
  await vi.advanceTimersByTimeAsync(16_000)
  vi.useRealTimers()
  expect(await opened).toBe('push service?')
})

it('asks nobody twice who has said no', async () => {
  const made = browser({ answer: 'denied' })
  expect(await openLine(key)).toBe('refused')
  expect(await openLine(key)).toBe('refused')
  expect(made).toEqual([])
})

it('remembers the rooms, and forgives what is stored there', () => {
  browser()
  keepWish('a', true)
  keepWish('b', true)
  keepWish('a', false)
  expect([wantsCalls('a'), wantsCalls('b')]).toEqual([false, true])
  localStorage.setItem('holdout.calls', '{"a":1}')
  expect(wantsCalls('a')).toBe(false)
  localStorage.setItem('holdout.calls', 'nonsense')
  expect(wantsCalls('a')).toBe(false)
})

// ---- the service worker

type Handler = (e: object) => void

function worker(pages: { url: string; focus(): string }[] = []) {
  const on: Record<string, Handler> = {}
  const shown: [string, NotificationOptions][] = []
  const opened: string[] = []
  const self = {
    addEventListener: (name: string, run: Handler) => (on[name] = run),
    registration: { showNotification: (title: string, options: NotificationOptions) => shown.push([title, options]) },
    clients: { matchAll: () => Promise.resolve(pages), openWindow: (url: string) => opened.push(url) },
    location: { origin: 'https://x' },
  }
  new Function('self', 'caches', readFileSync(new URL('../build/sw.js', import.meta.url), 'utf8'))(self, {})
  const happen = async (name: string, e: object) => {
    let done: unknown
    on[name]({ ...e, waitUntil: (p: unknown) => (done = p) })
    return done
  }
  return { happen, shown, opened }
}

it('the worker shows which game waits', async () => {
  const w = worker()
  await w.happen('push', { data: { json: () => ({ room: 'abc123', title: 'Du bist dran', body: 'Die Stadt' }) } })
  expect(w.shown).toEqual([['Du bist dran', expect.objectContaining({ body: 'Die Stadt', tag: 'room-abc123', data: 'abc123' })]])
})

it('... something for whatever comes, and no way out of the page', async () => {
  const w = worker()
  await w.happen('push', {})
  await w.happen('push', { data: { json: () => JSON.parse('{') } })
  await w.happen('push', { data: { json: () => ({ room: '../../evil', title: 7 }) } })
  expect(w.shown.map(([title, o]) => [title, o.data])).toEqual([['holdout', ''], ['holdout', ''], ['7', '']])
})

it('... and leads there', async () => {
  const notification = (data: string) => ({ notification: { data, close: () => undefined } })
  const focus = vi.fn(() => 'focused')
  const w = worker([{ url: 'https://x/#/room/abc123/token', focus }])
  expect(await w.happen('notificationclick', notification('abc123'))).toBe('focused')
  await w.happen('notificationclick', notification('other'))
  await w.happen('notificationclick', notification(''))
  expect(w.opened).toEqual(['./#/room/other', './'])
})
