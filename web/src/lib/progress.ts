// How far somebody has come with the missions, kept on this device beside the games themselves: those can be thrown away.

export type Reached = 'won' | 'played'

const key = 'holdout.progress'

export function progress(): Record<string, Reached> {
  try {
    const all = JSON.parse(localStorage.getItem(key) ?? '{}') as unknown
    return all && typeof all === 'object' ? (all as Record<string, Reached>) : {}
  } catch {
    return {}
  }
}

/** A game somebody played here has ended. What was won once stays won. */
export function reach(mission: string, result: string): void {
  const all = progress()
  if (all[mission] === 'won' || (all[mission] && result !== 'won')) return
  try {
    localStorage.setItem(key, JSON.stringify({ ...all, [mission]: result === 'won' ? 'won' : 'played' }))
  } catch {
    /* no storage, no memory */
  }
}
