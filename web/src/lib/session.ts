// One game inside the engine: the calls of the WebAssembly door for one handle, with their types.
import { engine, type Answer, type Engine } from './engine'
import type { Action, BoardMap, CardLine, Dangers, Forecast, Idea, GameInfo, Lang, Lesson, Names, Rule, Sheet, Step, View } from './types'

export interface Setup {
  mission: string
  seats: number
  team: string
  options: Record<string, string>
  seed: string
}

export interface Status extends Answer {
  seat: number
  question: string
  result: View['result']
  steps: number
  /** Of a bot that has answered. */
  why?: string
}

/** Games played to the end for a hint: about a second on a phone. */
export const hintRollouts = 150

export class Failed extends Error {
  rule?: string
  constructor(answer: Answer) {
    super(String(answer.error ?? '?'))
    this.rule = answer.rule
  }
}

function good<T extends Answer>(answer: T): T {
  if (!answer.ok) throw new Failed(answer)
  return answer
}

export class Session {
  readonly handle: number
  #engine: Engine

  private constructor(handle: number) {
    this.handle = handle
    this.#engine = engine()
  }

  static async start(setup: Setup, lang: Lang): Promise<Session> {
    const options = Object.entries(setup.options).map(([k, v]) => `${k}=${v}\n`).join('')
    const a = good(await engine().call('new', setup.mission, setup.seats, setup.team, options, setup.seed || freshSeed(), lang))
    return new Session(a.handle as number)
  }

  static async load(record: string, lang: Lang): Promise<Session> {
    const a = good(await engine().call('load', record, 1, lang))
    return new Session(a.handle as number)
  }

  #call<T extends Answer = Answer>(name: string, ...args: (string | number)[]): Promise<T> {
    return this.#engine.call<T>(name, this.handle, ...args)
  }

  end(): void {
    void this.#call('close').catch(() => undefined)
  }
  do(action: string, lang: Lang): Promise<Status> {
    return this.#call('do', action, lang)
  }
  async check(action: string, lang: Lang): Promise<{ legal: boolean; why?: string; rule?: string; action?: Action }> {
    const a = await this.#call('check', action, lang)
    return a.ok ? (a as never) : { legal: false, why: a.error }
  }
  undo(force: boolean, lang: Lang): Promise<Status> {
    return this.#call('undo', force ? 1 : 0, lang)
  }
  async observe(seat: number, lang: Lang): Promise<View> {
    return good(await this.#call('observe', seat, lang)) as never
  }
  async legal(lang: Lang): Promise<Status & { actions: Action[]; anytime: Action[] }> {
    return good(await this.#call('legal', 0, lang)) as never
  }
  async events(from: number, seat: number, lang: Lang): Promise<Step[]> {
    return good(await this.#call('events', from, seat, lang)).log as Step[]
  }
  async map(lang: Lang): Promise<BoardMap> {
    return good(await this.#call('map', lang)) as never
  }
  async names(lang: Lang): Promise<Names> {
    return good(await this.#call('names', lang)) as never
  }
  /** Undefined: the mission is not over, or belongs to no campaign. */
  async sheet(lang: Lang): Promise<Sheet | undefined> {
    const a = await this.#call('sheet', '', lang)
    return a.ok ? (a as never) : undefined
  }
  async lessons(lang: Lang): Promise<Lesson[]> {
    const a = await this.#call('lessons', lang)
    return a.ok ? (a.lessons as Lesson[]) : []
  }
  /** Undefined where players move the dead themselves, or nobody is there. */
  async forecast(place: string, lang: Lang): Promise<Forecast | undefined> {
    const a = await this.#call('forecast', place, lang)
    return a.ok && a.intent !== 'none' ? (a as never) : undefined
  }
  async sees(place: string): Promise<string[]> {
    const a = await this.#call('sees', place)
    return a.ok ? (a.places as string[]) : []
  }
  async hint(rollouts: number, lang: Lang): Promise<Idea[]> {
    const a = await this.#call('hint', rollouts, lang)
    return a.ok ? (a.hints as Idea[]) : []
  }
  async dangers(worlds: number, lang: Lang): Promise<Dangers> {
    const a = await this.#call('danger', worlds, lang)
    return { lost: a.ok ? Number(a.lost ?? 0) : 0, hit: a.ok ? (a.danger as Dangers['hit']) : [] }
  }
  /** In a position of this game that a server has imagined. */
  async hintAt(pack: string, position: string, rollouts: number, lang: Lang): Promise<Idea[]> {
    const a = await this.#call('hint_at', pack, position, rollouts, lang)
    return a.ok ? (a.hints as Idea[]) : []
  }
  setup(line: string, lang: Lang): Promise<Answer> {
    return this.#call('setup', line, lang)
  }
  bot(name: string, seat: number, seed: number, lang: Lang): Promise<Status> {
    return this.#call('bot', name, seat, String(seed), lang)
  }
  async save(): Promise<string> {
    return good(await this.#call('save')).text as string
  }
  async goto(step: number, lang: Lang): Promise<Status & { of: number }> {
    return good(await this.#call('goto', step, lang)) as never
  }
}

export async function readSheet(text: string, lang: Lang): Promise<Sheet> {
  return good(await engine().call('sheet', -1, text, lang)) as never
}

export async function games(): Promise<GameInfo[]> {
  return good(await engine().call('games')).games as GameInfo[]
}

export async function rules(game: string, words: string, lang: Lang): Promise<Rule[]> {
  const found = good(await engine().call('rules', game, words, lang)).rules as (Omit<Rule, 'id'> & { rule: string })[]
  return found.map((r) => ({ ...r, id: r.rule }))
}

export async function why(game: string, rule: string, lang: Lang): Promise<Rule | undefined> {
  const a = await engine().call('rule', game, rule, lang)
  return a.ok ? ({ ...a, id: a.rule } as never) : undefined
}

export interface CardInfo {
  id: string
  name: string
  text?: string
  copies: number
  deck: string
  tags: string[]
  lines: CardLine[]
}

export async function cards(game: string, lang: Lang): Promise<CardInfo[]> {
  return good(await engine().call('cards', game, lang)).cards as CardInfo[]
}

export async function plan(mission: string, lang: Lang): Promise<string> {
  return good(await engine().call('plan', mission, lang)).svg as string
}

export async function bench(mission: string, count: number): Promise<string> {
  return good(await engine().call('bench', mission, count)).signature as string
}

/** A seed nobody chose. */
export function freshSeed(): string {
  const [a, b] = crypto.getRandomValues(new Uint32Array(2))
  return '0x' + (a & 0x7fffffff).toString(16) + b.toString(16).padStart(8, '0')
}
