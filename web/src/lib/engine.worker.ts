// The engine itself, in a worker: the WebAssembly module behind engine/engine.mjs. One call after another.
import { openEngine } from '../../engine/engine.mjs'

interface Opened {
  ask(name: string, ...words: (string | number)[]): unknown
}

let opened: Promise<Opened> | undefined

async function load(): Promise<Opened> {
  const url = new URL(import.meta.env.DEV ? '/holdout.wasm' : '../holdout.wasm', self.location.href)
  const response = await fetch(url)
  if (!response.ok) throw new Error(`holdout.wasm: ${response.status}`)
  return openEngine(await response.arrayBuffer())
}

self.onmessage = async (e: MessageEvent<{ id: number; name: string; args: (string | number)[] }>) => {
  const { id, name, args } = e.data
  try {
    opened ??= load()
    const engine = await opened
    self.postMessage({ id, answer: engine.ask(name, ...args) })
  } catch (error) {
    opened = undefined
    self.postMessage({ id, failed: error instanceof Error ? error.message : String(error) })
  }
}
