// The pen every picture is drawn with: SVG text in one ink, flat colours, one shade, one shine. No state, no page.
export const INK = '#0b0d16'
export const SHADE = 'rgba(40,8,60,.3)'

export const ink = (w = 3): string => `stroke="${INK}" stroke-width="${w}" stroke-linejoin="round" stroke-linecap="round"`
export const shape = (d: string, fill: string, w = 3, more = ''): string => `<path d="${d}" fill="${fill}" ${w ? ink(w) : ''} ${more}/>`
export const flat = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`
export const line = (d: string, stroke: string, w: number, more = ''): string => `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
/** An arm or a leg: ink stroke below, coloured stroke above. */
export const limb = (d: string, colour: string, w: number, o = 4): string => line(d, INK, w + o) + line(d, colour, w)
export const dot = (x: number, y: number, r: number, fill: string, w = 0): string => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${w ? ink(w) : ''}/>`
export const at = (x: number, y: number, s: number, body: string, rot = 0, more = ''): string => `<g transform="translate(${x} ${y}) scale(${s})${rot ? ` rotate(${rot})` : ''}" ${more}>${body}</g>`
/** The same thing twice, mirrored around x 50. */
export const both = (half: string): string => half + `<g transform="matrix(-1 0 0 1 100 0)">${half}</g>`
export const each = <T>(list: readonly T[], draw: (one: T, i: number) => string): string => list.map(draw).join('')
export const times = (n: number, draw: (i: number) => string): string => Array.from({ length: n }, (_, i) => draw(i)).join('')

/** A number from a word, the same on every device: who has no picture of their own gets one by it. */
export function hash(word: string): number {
  let h = 2166136261
  for (const c of word) h = Math.imul(h ^ c.codePointAt(0)!, 16777619)
  return h >>> 0
}
