// Cards that tell something: a title and a text, what follows from it, and what can be chosen. The engine tells them as events of one kind.
import type { Action, GameEvent } from './types'

export interface Tale {
  title: string
  /** Paragraphs in the order they were told. */
  texts: string[]
  /** The number printed on the card. */
  card: number
  piece?: string
  place?: string
}

/** "Title – text", as the front of a card is told; what follows has no title of its own. */
export function taleOf(events: GameEvent[]): Tale | undefined {
  if (!events.length) return undefined
  const front = events.find((e) => e.reveals)
  const cut = front?.text.indexOf(' – ') ?? -1
  const about = front ? undefined : events[0].after
  const texts = events.flatMap((e) => [...(e.after && e.after !== about ? [e.after.text] : []), e === front && cut > 0 ? e.text.slice(cut + 3) : e.text])
  return { title: front && cut > 0 ? front.text.slice(0, cut) : (about?.text ?? ''), texts, card: front?.n?.[1] ?? 0, piece: (front ?? about)?.piece, place: (front ?? about)?.place }
}

/** A story that is no card is told about somebody: what happened to them stands before it, and is its title. */
export const withReasons = (events: GameEvent[]): GameEvent[] =>
  events.map((e, i) => (e.kind === 'story' && !e.reveals && events[i - 1]?.kind !== 'story' && events[i - 1]?.piece ? { ...e, after: events[i - 1] } : e))

/** A card that is read begins a new tale; what comes of it belongs to the one before. */
export const toldSoFar = (before: GameEvent[], event: GameEvent): GameEvent[] => (event.reveals ? [event] : [...before, event])

/** Answers that are words and nothing else, a few of them: they stand on the card. */
export function choicesOn(actions: Action[]): Action[] {
  const words = actions.every((a) => a.place === undefined && a.link === undefined && a.piece === undefined && a.card === undefined && !a.attack)
  const one = new Set(actions.map((a) => a.text.split(' ')[0])).size === 1
  return actions.length > 1 && actions.length <= 4 && words && one ? actions : []
}
