// Being called when it is one's turn though the page is closed: what the browser has to be able to do, where the server calls it,
// and in which rooms somebody wants that. The service worker (build/sw.js) answers the call.
import { toBytes } from './share'

/** Why this browser cannot be called, as far as it can be known before asking. */
export type Hindrance = 'insecure' | 'home' | 'unable' | 'refused'

/** Where the server calls this browser, as docs/rooms.md wants it. */
export interface Line {
  endpoint: string
  p256dh: string
  auth: string
}

const isApplePhone = () => /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)

/** An iPhone can do it only from the home screen, and says nothing about it. */
export function hindrance(): Hindrance | undefined {
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return isApplePhone() ? 'home' : 'unable'
  return Notification.permission === 'denied' ? 'refused' : undefined
}

/** Some browsers never say that they cannot: a page without a worker, a push service that is blocked. */
function within<T>(seconds: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, fail) => (timer = setTimeout(() => fail(new Error(what)), seconds * 1000)))
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

const worker = (): Promise<ServiceWorkerRegistration> => within(8, 'no service worker', navigator.serviceWorker.ready)

function sameKey(known: ArrayBuffer | null | undefined, key: Uint8Array): boolean {
  const bytes = known && new Uint8Array(known)
  return !!bytes && bytes.length === key.length && bytes.every((b, i) => b === key[i])
}

function lineOf(subscription: PushSubscription): Line {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}

/** The line, if there is one that this server can call. */
export async function knownLine(key: string): Promise<Line | undefined> {
  if (hindrance() || Notification.permission !== 'granted') return undefined
  const subscription = await (await worker()).pushManager.getSubscription()
  return subscription && sameKey(subscription.options.applicationServerKey, toBytes(key)) ? lineOf(subscription) : undefined
}

/** The same, made if need be; asks the person. A line for another key (the server has a new one) is of no use to anybody. */
export async function openLine(key: string): Promise<Line | Hindrance> {
  const why = hindrance()
  if (why) return why
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  const known = await knownLine(key)
  if (known) return known
  const { pushManager } = await worker()
  await (await pushManager.getSubscription())?.unsubscribe()
  return lineOf(await within(15, 'push service?', pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: toBytes(key) })))
}

/** The line again without asking anybody; renewed where the server has another key by now. */
export async function renewLine(key: string): Promise<Line | undefined> {
  if (hindrance() || Notification.permission !== 'granted') return undefined
  const line = await openLine(key)
  return typeof line === 'string' ? undefined : line
}

// ---- in which rooms

const kept = 'holdout.calls'

function rooms(): string[] {
  try {
    const list = JSON.parse(localStorage.getItem(kept) ?? '[]')
    return Array.isArray(list) ? list.filter((r) => typeof r === 'string') : []
  } catch {
    return []
  }
}

export const wantsCalls = (room: string): boolean => rooms().includes(room)

export function keepWish(room: string, on: boolean): void {
  const others = rooms().filter((r) => r !== room)
  try {
    localStorage.setItem(kept, JSON.stringify(on ? [...others, room].slice(-100) : others))
  } catch {
    /* then it lasts as long as the page */
  }
}
