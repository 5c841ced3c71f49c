// The engine in its worker, seen from the page: every call is a promise. One worker serves all tables of the page.
import { alarm } from './alarm.svelte'
import { t } from './texts'

export interface Answer {
  ok: boolean
  error?: string
  rule?: string
  [field: string]: unknown
}

type Waiting = { resolve: (answer: Answer) => void; reject: (error: Error) => void }

export class Engine {
  #worker: Worker
  #next = 1
  #waiting = new Map<number, Waiting>()

  constructor() {
    this.#worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' })
    this.#worker.onmessage = (e) => this.#answer(e.data)
    this.#worker.onerror = (e) => this.#fail(missing(e.message || '?'))
  }

  call<T = Answer>(name: string, ...args: (string | number)[]): Promise<T> {
    const id = this.#next++
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as never, reject })
      this.#worker.postMessage({ id, name, args })
    })
  }

  /** Ends in the middle of whatever it does; what was asked is never answered. */
  stop(): void {
    this.#worker.terminate()
    this.#waiting.clear()
  }

  #answer(data: { id: number; answer?: Answer; failed?: string; loading?: boolean }) {
    const waiting = this.#waiting.get(data.id)
    this.#waiting.delete(data.id)
    if (data.failed !== undefined) waiting?.reject(data.loading ? missing(data.failed) : new Error(data.failed))
    else waiting?.resolve(data.answer as Answer)
  }

  #fail(error: Error) {
    for (const waiting of this.#waiting.values()) waiting.reject(error)
    this.#waiting.clear()
  }
}

/** Without the engine no page has anything to show: that is said once, above all of them. */
function missing(why: string): Error {
  alarm.text = t('engineMissing', why)
  return new Error(alarm.text)
}

let shared: Engine | undefined

export function engine(): Engine {
  return (shared ??= new Engine())
}
