// How far somebody has come with the missions, and with whom in rooms, kept on this device beside the games themselves: those can be
// thrown away. A server keeps no names beyond a room, so this is the place for it.

export type Reached = 'won' | 'played'

const key = 'holdout.progress'
const companyKey = 'holdout.company'
const mostFriends = 8

function kept<T>(where: string): Record<string, T> {
  try {
    const all = JSON.parse(localStorage.getItem(where) ?? '{}') as unknown
    return all && typeof all === 'object' ? (all as Record<string, T>) : {}
  } catch {
    return {}
  }
}

function keep(where: string, all: object): void {
  try {
    localStorage.setItem(where, JSON.stringify(all))
  } catch {
    /* no storage, no memory */
  }
}

export const progress = (): Record<string, Reached> => kept<Reached>(key)

/** Names of those the mission was won with. */
export function company(mission: string): string[] {
  const names = kept<unknown>(companyKey)[mission]
  return Array.isArray(names) ? names.map(String) : []
}

/** A game somebody played here has ended. What was won once stays won; `friends` have played along elsewhere. */
export function reach(mission: string, result: string, friends: string[] = []): void {
  const all = progress()
  if (result === 'won' && friends.length)
    keep(companyKey, { ...kept(companyKey), [mission]: [...new Set([...friends, ...company(mission)])].slice(0, mostFriends) })
  if (all[mission] === 'won' || (all[mission] && result !== 'won')) return
  keep(key, { ...all, [mission]: result === 'won' ? 'won' : 'played' })
}
