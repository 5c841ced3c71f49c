// Rooms this device has been in: the ways back, and the links it may hand out. Kept in the browser only.

export interface RoomLinks {
  room: string
  /** What this device comes in with: the token of the host, of a seat, or of a spectator. */
  host: string
  invite: string[]
  watch: string
  /** Seats of people at this device, with their tokens. */
  mine: Record<number, string>
  mission: string
  /** When somebody here was last in it. */
  at: number
  /** The others there, as they call themselves. */
  others?: string[]
  watching?: boolean
  result?: string
}

const prefix = 'holdout.room.'

/** How a seat knows this device again, so that its owner can be told when the link is opened elsewhere. */
export function deviceId(): string {
  try {
    const kept = localStorage.getItem('holdout.device')
    if (kept) return kept
    const fresh = [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('')
    localStorage.setItem('holdout.device', fresh)
    return fresh
  } catch {
    return ''
  }
}

/** What the server answers when a room is made. Seats of people at this device are opened by their links, too. */
export function linksOf(made: Record<string, unknown>, who: string[], mission: string): RoomLinks {
  const invite = made.invite as string[]
  const mine = Object.fromEntries(who.flatMap((w, i) => (w === 'me' ? [[i, invite[i]]] : [])))
  return { room: String(made.room), host: String(made.host), invite, watch: String(made.watch), mine, mission, at: Date.now() }
}

/** 144 bits, as the server's own. */
export function freshToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18))
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_')
}

let opened = ''
let continued = ''

/** What is kept for coming back with this token. The links of whoever opened the room stay what they are, and nobody loses a seat by watching. */
export function wayBack(kept: RoomLinks | undefined, room: string, token: string, watching: boolean): RoomLinks {
  const stays = kept && (kept.host === token || kept.invite.length > 0 || (watching && !kept.watching))
  return stays ? kept : { room, host: token, invite: [], watch: '', mine: {}, mission: '', at: 0 }
}

export function keepRoom(links: RoomLinks): void {
  opened = links.room
  keepSeat(links)
}

/** A room others have opened, in which this device has a seat. */
export function keepSeat(links: RoomLinks): void {
  try {
    localStorage.setItem(prefix + links.room, JSON.stringify(links))
  } catch {
    /* the links are on the screen all the same */
  }
}

/** Was this room opened here just now? Says so once: then the links are shown without being asked for. */
export function justOpened(room: string): boolean {
  const just = opened === room
  if (just) opened = ''
  return just
}

/** The people of a room play on in another: what this device kept for the one is the other's now. */
export function playOn(from: string, to: string, links: RoomLinks | undefined): void {
  continued = to
  if (links && !roomLinks(to)) keepSeat({ ...links, room: to, mission: '', at: Date.now(), result: undefined })
  forgetRoom(from)
  if (hasMet(from)) meet(to)
}

/** Have its people come here together, just now, from another room? Says so once. */
export function justContinued(room: string): boolean {
  const just = continued === room
  if (just) continued = ''
  return just
}

const met = (room: string) => `holdout.met.${room}`

/** Has whoever came by a link been told which seat it is? Until the tab is closed. */
export function hasMet(room: string): boolean {
  try {
    return sessionStorage.getItem(met(room)) !== null
  } catch {
    return false
  }
}

export function meet(room: string): void {
  try {
    sessionStorage.setItem(met(room), 'yes')
  } catch {
    /* then it is said again next time */
  }
}

export function forgetRoom(room: string): void {
  try {
    localStorage.removeItem(prefix + room)
  } catch {
    /* nothing was kept */
  }
}

/** A link to such an address leads friends to their own computer. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
}

export function roomLinks(room: string): RoomLinks | undefined {
  try {
    return JSON.parse(localStorage.getItem(prefix + room) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function knownRooms(): RoomLinks[] {
  const found: RoomLinks[] = []
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i)
      const links = key?.startsWith(prefix) ? roomLinks(key.slice(prefix.length)) : undefined
      if (links) found.push(links)
    }
  } catch {
    /* no storage */
  }
  return found.sort((a, b) => b.at - a.at)
}
