// One WebSocket to the server: says hello, comes back after a break, hands messages on. What they mean is for RemoteTable.
import { say } from './texts'
import type { Lang } from './types'

export interface Message {
  t: string
  [field: string]: unknown
}

export interface WireEvents {
  open(hello: Message): void
  lost(): void
  /** The server is there, and does not let this page in. */
  refused?(why: string): void
  message(message: Message): void
}

const waits = [300, 700, 1500, 3000, 6000]

export function serverAddress(): string {
  return `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/ws`
}

/** A browser is not told why a WebSocket was refused. Whether the server is there at all can be asked. */
async function serverThere(): Promise<boolean> {
  try {
    const response = await fetch('./healthz', { cache: 'no-store' })
    return response.status !== 404 && !response.headers.get('content-type')?.includes('html')
  } catch {
    return false
  }
}

export class Wire {
  #socket: WebSocket | undefined
  #events: WireEvents
  #lang: Lang
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false
  #ready = false
  #ever = false

  constructor(events: WireEvents, lang: Lang) {
    this.#events = events
    this.#lang = lang
    this.#connect()
  }

  get ready(): boolean {
    return this.#ready
  }

  speak(lang: Lang): void {
    this.#lang = lang
    if (this.#ready) this.send({ t: 'hello', version: 1, lang })
  }

  send(message: Message): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    this.#socket?.close()
  }

  #connect(): void {
    const socket = new WebSocket(serverAddress(), 'holdout.1')
    this.#socket = socket
    socket.onopen = () => {
      this.#ever = true
      socket.send(JSON.stringify({ t: 'hello', version: 1, lang: this.#lang }))
    }
    socket.onmessage = (e) => this.#hear(String(e.data))
    socket.onclose = () => void this.#gone()
    socket.onerror = () => socket.close()
  }

  #hear(text: string): void {
    let message: Message
    try {
      message = JSON.parse(text)
    } catch {
      return
    }
    if (message.t === 'hello' && !this.#ready) {
      this.#ready = true
      this.#tries = 0
      this.#events.open(message)
    } else this.#events.message(message)
  }

  async #gone(): Promise<void> {
    this.#ready = false
    if (this.#closed) return
    const shut = !this.#ever && (await serverThere())
    if (this.#closed) return
    if (shut && this.#events.refused) return this.#events.refused(say(this.#lang, 'turnedAway', location.origin))
    this.#events.lost()
    this.#timer = setTimeout(() => this.#connect(), waits[Math.min(this.#tries++, waits.length - 1)])
  }
}

/** What the server said no to. */
export class Refused extends Error {
  readonly code: string
  constructor({ code, text, detail }: Message) {
    super([text, detail].filter(Boolean).join(' '))
    this.code = String(code ?? '')
  }
}

type Ask = (message: Message) => Promise<Message>

/** A few questions to the server over one connection, outside any room, each asked when the one before is answered. */
export function talkToServer<T>(talk: (ask: Ask) => Promise<T>, lang: Lang, patience = 6000): Promise<T> {
  return new Promise((resolve, reject) => {
    let answer: ((m: Message) => void) | undefined
    let refuse: ((no: Refused) => void) | undefined
    let timer: ReturnType<typeof setTimeout>
    const end = (run: () => void) => {
      clearTimeout(timer)
      wire.close()
      run()
    }
    const fail = (why: string) => end(() => reject(new Error(why)))
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => fail('no server'), patience)
    }
    const ask: Ask = (message) =>
      new Promise((heard, refused) => {
        answer = heard
        refuse = refused
        wait()
        wire.send(message)
      })
    wait()
    const wire = new Wire(
      {
        open: () => void talk(ask).then((got) => end(() => resolve(got)), (e) => end(() => reject(e))),
        lost: () => fail('no server'),
        refused: fail,
        message: (m) => (m.t === 'error' ? refuse?.(new Refused(m)) : answer?.(m)),
      },
      lang,
    )
  })
}

/** One question to the server, outside any room. */
export const askServer = (message: Message, lang: Lang): Promise<Message> => talkToServer((ask) => ask(message), lang)
