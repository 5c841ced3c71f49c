// The log in paragraphs: what one person did, or the dead, belongs together, with a face in front of it.
import { isEnemy, isFigure, shapeOf } from './looks'
import { attacks } from './motion'
import type { GameEvent, Names, Step, View } from './types'

export interface Line {
  e: GameEvent
  /** Why a bot did it. */
  why?: string
}

export interface Paragraph {
  /** A person by id, or a kind of the dead; neither for what nobody did. */
  person?: string
  kind?: string
  lines: Line[]
  /** The first step of it: the same paragraph as more is told. */
  key: string
}

type Teller = Pick<Paragraph, 'person' | 'kind'>

/** Who does it, or to whom it is done. Wishes of the dead name whoever they are after. */
function tellerOf(e: GameEvent, names: Names, people: Set<string>): Teller {
  const kind = e.piece_kind && isEnemy(names, e.piece_kind) ? e.piece_kind : undefined
  if (kind && (attacks(e) || e.piece === undefined)) return { kind }
  if (e.kind !== 'target' && e.piece !== undefined && people.has(e.piece)) return { person: e.piece }
  return {}
}

/** A new chapter begins: a round, a phase, somebody's turn, not its end. */
const isHead = (e: GameEvent) => e.kind === 'round' || e.kind === 'phase' || (e.kind === 'turn' && e.n !== undefined)

export function paragraphs(log: Step[], names: Names, view: View): Paragraph[] {
  const people = new Set([...Object.keys(names.theme?.faces ?? {}), ...view.pieces.filter((p) => p.health !== undefined && isFigure(shapeOf(names, p.kind))).map((p) => p.id)])
  const out: Paragraph[] = []
  for (const { step, events, why } of log)
    events.forEach((e, i) => {
      if (!e.text) return
      const teller = tellerOf(e, names, people)
      const last = out.at(-1)
      const goesOn = last && !isHead(e) && last.person === teller.person && last.kind === teller.kind
      if (!goesOn) out.push({ ...teller, lines: [], key: `${step} ${i}` })
      out.at(-1)!.lines.push({ e, why: i === events.length - 1 ? why : undefined })
    })
  return out
}
