// Where the page is, from what follows '#'. Secrets of rooms stay there: browsers never send it to a server.

/** A link may have been cut in the middle of a sign; then the piece stays as it is. */
function plain(piece: string): string {
  try {
    return decodeURIComponent(piece)
  } catch {
    return piece
  }
}

function parts(): string[] {
  return location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(plain)
}

export const route = $state({ parts: typeof location === 'undefined' ? [] : parts() })

if (typeof window !== 'undefined') window.addEventListener('hashchange', () => (route.parts = parts()))

export const to = (...words: string[]): string => '#/' + words.map(encodeURIComponent).join('/')

/** The way back does not lead through the page one is on. */
export function goInstead(...words: string[]): void {
  location.replace(to(...words))
}

export function go(...words: string[]): void {
  location.hash = to(...words)
}
