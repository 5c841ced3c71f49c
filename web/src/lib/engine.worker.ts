// The engine itself, in a worker: the WebAssembly module behind engine/engine.mjs. One call after another.
import { openEngine } from '../../engine/engine.mjs'
import module from '../../engine/holdout.wasm?url'
import { whole } from './whole'

interface Opened {
  ask(name: string, ...words: (string | number)[]): unknown
}

let opened: Promise<Opened> | undefined
const patience = 20_000

async function load(): Promise<Opened> {
  return openEngine(await whole(() => fetch(module), patience))
}

self.onmessage = async (e: MessageEvent<{ id: number; name: string; args: (string | number)[] }>) => {
  const { id, name, args } = e.data
  let loading = true
  try {
    opened ??= load()
    const engine = await opened
    loading = false
    self.postMessage({ id, answer: engine.ask(name, ...args) })
  } catch (error) {
    opened = undefined
    self.postMessage({ id, loading, failed: error instanceof Error ? error.message : String(error) })
  }
}
