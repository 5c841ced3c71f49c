// A game of this device goes on in a room: its record is sent in pieces, the server plays it again, and friends get links. The
// game here stays as it is.
import { keepRoom, linksOf } from './rooms'
import type { Lang } from './types'
import { talkToServer } from './wire'

/** Header of a record, up to its start, and the answers after it. */
export function takeApart(record: string): { header: string; steps: string[] } {
  const lines = record.split('\n').filter(Boolean)
  const start = lines.findIndex((l) => /^start\b/.test(l)) + 1
  return { header: lines.slice(0, start).join('\n') + '\n', steps: lines.slice(start).map(plain) }
}

/** "12 move wanda r2c0   = 4 2   ~ a91c04e7" without what stands around the answer. */
const plain = (line: string) => line.replace(/^\d+ /, '').replace(/\s*(=[\d ]*)?~[^~]*$/, '').trimEnd()

/** As many in one message as the server takes. */
export function inPieces(steps: string[], most = 12000): string[][] {
  const pieces: string[][] = []
  let room = 0
  for (const step of steps) {
    room -= step.length + 3
    if (room < 0 || !pieces.length) {
      pieces.push([])
      room = most - step.length
    }
    pieces.at(-1)!.push(step)
  }
  return pieces
}

/** Who sits where when friends are invited: one person stays at this device, the seats of the others here are for friends; whoever
 * played alone gives away the first bot's. */
export function withFriends(who: readonly string[]): string[] {
  const first = who.indexOf('me')
  const gives = who.filter((w) => w === 'me').length > 1 ? (w: string, i: number) => w === 'me' && i !== first : (_: string, i: number) => i === who.findIndex((w) => w !== 'me')
  return who.map((w, i) => (gives(w, i) ? 'friend' : w))
}

/** That many pieces are taken at once, then one in that many milliseconds: limits of a connection in docs/rooms.md. */
const atOnce = 8
const pause = 350

/** `knew`: seats of people here until now; `who`: who is to sit there from now on, as for a new game. The name of the room. */
export async function bringToRoom(record: string, mission: string, knew: number[], who: string[], lang: Lang): Promise<{ room: string; host: string }> {
  const { header, steps } = takeApart(record)
  const bots = Object.fromEntries(who.flatMap((w, i) => (w === 'me' || w === 'friend' ? [] : [[String(i), w]])))
  const made = await talkToServer(async (ask) => {
    await ask({ t: 'bring', header })
    for (const [i, piece] of inPieces(steps).entries()) {
      if (i >= atOnce) await new Promise((done) => setTimeout(done, pause))
      await ask({ t: 'bring', steps: piece })
    }
    return ask({ t: 'create', brought: true, knew, bots })
  }, lang, 20_000)
  const links = linksOf(made, who, mission)
  keepRoom(links)
  return links
}
