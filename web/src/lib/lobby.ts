// Rooms of this server anybody may join: whether there is a list, the list, and the seat one takes there.
import { freshToken, keepSeat, roomLinks } from './rooms'
import type { Lang } from './types'
import { askServer, Refused, talkToServer } from './wire'

/** One of the list. `people`: their names, as they wrote them; may be empty. */
export interface OpenRoom {
  room: string
  mission: string
  seats: number
  free: number
  /** One seat for all: whoever comes shares it. */
  along?: boolean
  people: string[]
  lang: Lang
  begun: boolean
}

/** What is behind this page: no server, rooms by link only, or also a list of open ones. */
export type Rooms = 'none' | 'by-link' | 'open'

let known: Promise<Rooms> | undefined

async function look(): Promise<Rooms> {
  if (!navigator.onLine) throw new Error('offline')
  const said = (await fetch('./', { method: 'HEAD', cache: 'no-store' })).headers.get('holdout-rooms')
  return said === 'open' || said === 'by-link' ? said : 'none'
}

/** Asked once; the page itself is asked for again, since that fails nowhere. */
export function serverRooms(): Promise<Rooms> {
  return (known ??= look().catch(() => {
    known = undefined
    return 'none' as const
  }))
}

export async function openRooms(from: number, lang: Lang): Promise<{ rooms: OpenRoom[]; more: boolean }> {
  const m = await askServer({ t: 'rooms', from }, lang)
  return { rooms: m.rooms as OpenRoom[], more: m.more === true }
}

/** Which of these rooms are gone. Asked with a token that opens none of them, so nobody is seen coming. */
export function goneRooms(rooms: string[], lang: Lang): Promise<string[]> {
  return talkToServer(async (ask) => {
    const gone: string[] = []
    for (const room of rooms) await ask({ t: 'join', room, token: '-' }).catch((e) => e instanceof Refused && e.code === 'no-room' && gone.push(room))
    return gone
  }, lang)
}

/** The token for a room one has no link to: the one this device sits there with, or a new one, kept before it is used. */
export function ownToken(room: string): string {
  const kept = roomLinks(room)
  if (kept && !kept.watching) return kept.host
  const token = freshToken()
  keepSeat({ room, host: token, invite: [], watch: '', mine: {}, mission: '', at: Date.now() })
  return token
}
