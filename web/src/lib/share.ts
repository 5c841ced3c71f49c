// Records as links and files. A link carries the whole record behind '#', packed; nothing is sent anywhere.
import { to } from './route.svelte'

function toText(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (c) => c.charCodeAt(0))
}

/** Bytes: twice as many as the longest game in a room has. A link is anybody's, and a short one can unpack to gigabytes. */
export const longest = 4_000_000

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream, most = Infinity): Promise<Uint8Array> {
  let length = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, on) {
      if ((length += piece.length) > most) on.error(new Error('too long'))
      else on.enqueue(piece)
    },
  })
  const out = new Blob([bytes]).stream().pipeThrough(stream as never).pipeThrough(counted as never)
  return new Uint8Array(await new Response(out as never).arrayBuffer())
}

export async function pack(text: string): Promise<string> {
  return toText(await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw')))
}

export async function unpack(packed: string): Promise<string> {
  return new TextDecoder().decode(await through(toBytes(packed), new DecompressionStream('deflate-raw'), longest))
}

export async function replayLink(record: string, step: number): Promise<string> {
  return to('replay', await pack(record), String(step))
}

/** The record up to a step is a record, too: the header ends with the line of the start. */
export function cut(record: string, steps: number): string {
  const lines = record.split('\n')
  const start = lines.findIndex((l) => /^start\b/.test(l))
  return start < 0 ? record : lines.slice(0, start + 1 + steps).join('\n') + '\n'
}

/** Game and mission, as the header of a record names them. */
export function missionOf(record: string): string | undefined {
  const found = /^game (\S+)\s+mission (\S+)/m.exec(record)
  return found ? `${found[1]}/${found[2]}` : undefined
}

export function seatsOf(record: string): number {
  return Number(/^game .*\bseats (\d+)/m.exec(record)?.[1] ?? 1)
}

/** What was chosen before the game, where it is not the default. */
export function optionsOf(record: string): Record<string, string> {
  return Object.fromEntries([...record.matchAll(/^option (\S+) (.*?)\s*$/gm)].map((m) => [m[1], m[2]]))
}

/** Onto the clipboard; false where the browser does not let us, for example on a plain http address. */
export async function copyText(text: string): Promise<boolean> {
  return copyMarked(text) || copyAsked(text)
}

function copyMarked(text: string): boolean {
  const field = document.createElement('textarea')
  const before = document.activeElement as HTMLElement | null
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  ;(before?.closest('dialog') ?? document.body).append(field)
  field.select()
  let done = false
  try {
    done = document.execCommand('copy')
  } catch {
    done = false
  }
  field.remove()
  before?.focus({ preventScroll: true })
  return done
}

async function copyAsked(text: string): Promise<boolean> {
  if (!navigator.clipboard) return false
  return navigator.clipboard.writeText(text).then(() => true, () => false)
}

export function download(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
