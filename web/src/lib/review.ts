// A game looked back at, decision by decision: the chance to win, and what cost most. As `holdout analyse` does it: all decisions
// roughly first, those that seem to have cost most again in many more worlds; only that second opinion is reported.
import { Engine, type Answer } from './engine'
import type { Lang } from './types'

/** What the engine says of one decision; chances and values in 1/10000. */
export interface Judged {
  step: number
  seat: number
  did: { text: string; label: string }
  chance: number
  others: number
  other?: { text: string; label: string; why?: string }
  asked?: string
  other_chance?: number
  loss?: number
  error?: number
}

export interface LookBack {
  /** Every decision in order. */
  decisions: Judged[]
  /** Those that were surely worse than another answer, the worst first. */
  costly: Judged[]
}

/** Undefined: nobody decided anything in that step. */
export type Judge = (step: number, worlds: number) => Promise<Judged | undefined>

export const ROUGH = 20
export const FINE = 200
const SUSPECTS = 8
const COSTLY = 3
const SURE = 2 // standard errors

const loss = (d: Judged) => d.loss ?? 0

/** goesOn is told how much is done, 0 to 1, and says whether anybody still wants to know. Undefined: nobody did. */
export async function lookBack(steps: number, judge: Judge, goesOn: (done: number, decisions: Judged[]) => boolean): Promise<LookBack | undefined> {
  const decisions: Judged[] = []
  const all = steps * ROUGH + SUSPECTS * FINE
  for (let step = 0; step < steps; step++) {
    const judged = await judge(step, ROUGH)
    if (judged) decisions.push(judged)
    if (!goesOn(((step + 1) * ROUGH) / all, decisions)) return undefined
  }
  const suspects = decisions.filter((d) => loss(d) > 0).sort((a, b) => loss(b) - loss(a)).slice(0, SUSPECTS)
  const again: Judged[] = []
  for (const [i, suspect] of suspects.entries()) {
    const judged = await judge(suspect.step, FINE)
    if (judged) again.push(judged)
    if (!goesOn((steps * ROUGH + (i + 1) * FINE) / all, decisions)) return undefined
  }
  const costly = again.filter((d) => loss(d) > SURE * (d.error ?? 0)).sort((a, b) => loss(b) - loss(a)).slice(0, COSTLY)
  return { decisions, costly }
}

/** In its own engine, so that the page can be used in the meantime; end() stops it in the middle of whatever it does. */
export class Reviewer {
  #engine = new Engine()
  #handle: Promise<number>
  #lang: Lang

  constructor(record: string, lang: Lang) {
    this.#lang = lang
    this.#handle = this.#engine.call('load', record, 1, lang).then((a) => a.handle as number)
  }
  judge: Judge = async (step, worlds) => {
    const a = await this.#engine.call<Answer>('review', await this.#handle, step, worlds, this.#lang)
    return a.ok ? (a as unknown as Judged) : undefined
  }
  end(): void {
    this.#engine.stop()
  }
}
