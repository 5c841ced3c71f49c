// The engine comes whole or not at all.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whole } from '../src/lib/whole'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const stream = (start: (c: ReadableStreamDefaultController) => void) => () => Promise.resolve(new Response(new ReadableStream({ start })))

it('puts the parts together', async () => {
  const parts = (c: ReadableStreamDefaultController) => {
    c.enqueue(new Uint8Array([1, 2]))
    c.enqueue(new Uint8Array([3]))
    c.close()
  }
  const bytes = await whole(stream(parts), 1000)
  expect([...new Uint8Array(bytes)]).toEqual([1, 2, 3])
})

it('gives up on a connection that stops halfway', async () => {
  const failed = expect(whole(stream((c) => c.enqueue(new Uint8Array([1]))), 1000)).rejects.toThrow('timeout')
  await vi.advanceTimersByTimeAsync(1001)
  await failed
})

it('and on a server that does not have it', async () => {
  await expect(whole(() => Promise.resolve(new Response('', { status: 404 })), 1000)).rejects.toThrow('404')
})
