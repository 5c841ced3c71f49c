// What a typed line may mean. The engine decides what it does; here whoever is on turn is put in where nobody is named.
import type { Checked } from './table'
import type { Action } from './types'

/** "move r0c4" is said by the one who acts: "move amy r0c4". */
export function withActor(typed: string, actor: string | undefined): string {
  const [verb, ...rest] = typed.trim().split(/\s+/)
  return actor && verb ? [verb, actor, ...rest].join(' ') : typed.trim()
}

/** A refusal that names a rule was understood; one that does not is about the words. */
const understood = (checked: Checked) => checked.legal || checked.rule !== undefined

export interface Meant {
  text: string
  understood: boolean
  why?: string
}

export async function meant(typed: string, actor: string | undefined, check: (text: string) => Promise<Checked>): Promise<Meant> {
  const plain = typed.trim()
  const first = await check(plain)
  if (understood(first)) return { text: plain, understood: true }
  const longer = withActor(plain, actor)
  const second = longer === plain ? first : await check(longer)
  if (understood(second)) return { text: longer, understood: true }
  return { text: plain, understood: false, why: plain.split(/\s+/).includes(actor ?? '') ? first.why : (second.why ?? first.why) }
}

/** What comes nearest to words that fit nothing: the same verb first, then answers with one of the words. */
export function nearest(actions: Action[], typed: string, most = 6): Action[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const score = (a: Action) => {
    const own = `${a.text} ${a.label}`.toLowerCase()
    const verb = words[0] && a.text.toLowerCase().startsWith(words[0].slice(0, 3)) ? 2 : 0
    return verb + words.filter((w) => own.includes(w)).length
  }
  const scored = actions.map((a) => ({ a, score: score(a) }))
  const good = scored.filter((s) => s.score > 0).sort((x, y) => y.score - x.score)
  return (good.length ? good : scored).slice(0, most).map((s) => s.a)
}
