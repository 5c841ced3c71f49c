// Games kept on this device: the record of each, written after every step. Nothing is lost when a tab closes.

export interface Kept {
  id: string
  mission: string
  who: string[]
  record: string
  steps: number
  result: string
  at: number
  names?: string[]
}

const prefix = 'holdout.game.'

export function keep(game: Kept): boolean {
  try {
    localStorage.setItem(prefix + game.id, JSON.stringify(game))
    return true
  } catch {
    return false
  }
}

export function kept(id: string): Kept | undefined {
  try {
    const text = localStorage.getItem(prefix + id)
    return text ? (JSON.parse(text) as Kept) : undefined
  } catch {
    return undefined
  }
}

/** All games, the latest first. */
export function shelf(): Kept[] {
  const games: Kept[] = []
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i)
      const game = key?.startsWith(prefix) ? kept(key.slice(prefix.length)) : undefined
      if (game) games.push(game)
    }
  } catch {
    /* no storage, no shelf */
  }
  return games.sort((a, b) => b.at - a.at)
}

export function forget(id: string): void {
  try {
    localStorage.removeItem(prefix + id)
  } catch {
    /* nothing was kept */
  }
}

export function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (b) => b.toString(36).padStart(2, '0')).join('')
}
