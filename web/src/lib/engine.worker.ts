// The engine itself: the WebAssembly module and the door into it. Texts go in and JSON comes out; one call after another.

interface Door {
  memory: WebAssembly.Memory
  wasm_alloc(size: number): number
  wasm_free(at: number): void
  [name: string]: unknown
}

let door: Promise<Door> | undefined

async function load(): Promise<Door> {
  const url = new URL(import.meta.env.BASE_URL + 'engine.wasm', self.location.href.replace(/\/assets\/[^/]*$/, '/'))
  const response = await fetch(url)
  if (!response.ok) throw new Error(`engine.wasm: ${response.status}`)
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {})
  const found = instance.exports as unknown as Door
  ;(found._initialize as (() => void) | undefined)?.()
  return found
}

function put(engine: Door, text: string): number {
  const bytes = new TextEncoder().encode(text)
  const at = engine.wasm_alloc(bytes.length + 1)
  if (!at) throw new Error('out of memory')
  const memory = new Uint8Array(engine.memory.buffer)
  memory.set(bytes, at)
  memory[at + bytes.length] = 0
  return at
}

function take(engine: Door, at: number): string {
  const memory = new Uint8Array(engine.memory.buffer)
  let end = at
  while (memory[end]) end++
  return new TextDecoder().decode(memory.subarray(at, end))
}

function call(engine: Door, name: string, args: (string | number)[]): unknown {
  const f = engine[`wasm_${name}`]
  if (typeof f !== 'function') throw new Error(`the engine cannot ${name}`)
  const texts: number[] = []
  const given = args.map((a) => {
    if (typeof a === 'number') return a
    const at = put(engine, a)
    texts.push(at)
    return at
  })
  try {
    return JSON.parse(take(engine, f(...given)))
  } finally {
    texts.forEach((at) => engine.wasm_free(at))
  }
}

self.onmessage = async (e: MessageEvent<{ id: number; name: string; args: (string | number)[] }>) => {
  const { id, name, args } = e.data
  try {
    door ??= load()
    const engine = await door
    self.postMessage({ id, answer: call(engine, name, args) })
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError || !door) door = undefined
    self.postMessage({ id, failed: error instanceof Error ? error.message : String(error) })
  }
}
