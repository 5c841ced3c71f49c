// Rooms this device has opened: the links it may hand out. Kept in the browser only.

export interface RoomLinks {
  room: string
  host: string
  invite: string[]
  watch: string
  /** Seats of people at this device, with their tokens. */
  mine: Record<number, string>
  mission: string
  at: number
}

const prefix = 'holdout.room.'

export function keepRoom(links: RoomLinks): void {
  try {
    localStorage.setItem(prefix + links.room, JSON.stringify(links))
  } catch {
    /* the links are on the screen all the same */
  }
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
