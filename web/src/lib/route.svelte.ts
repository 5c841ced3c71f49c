// Where the page is, from what follows '#'. Secrets of rooms stay there: browsers never send it to a server.

function parts(): string[] {
  return location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decodeURIComponent)
}

export const route = $state({ parts: typeof location === 'undefined' ? [] : parts() })

if (typeof window !== 'undefined') window.addEventListener('hashchange', () => (route.parts = parts()))

export const to = (...words: string[]): string => '#/' + words.map(encodeURIComponent).join('/')

export function go(...words: string[]): void {
  location.hash = to(...words)
}
