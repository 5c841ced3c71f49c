// What faces are put together from, on a grid of 100 by 100: heads, bodies, eyes, brows, mouths, noses, a few kinds of hair.
import { both, dot, flat, INK, line, shape } from './ink'

export const SKIN = ['#f8ddc6', '#f0c096', '#d3945f', '#a3633a', '#82502f']
export const HEAD = {
  round: 'M50 25C67 25 74 37 73 51C72 67 62 76 50 76C38 76 28 67 27 51C26 37 33 25 50 25Z',
  egg: 'M50 7C67 7 72 26 70.5 46V57C70.5 68 60 76 50 76C40 76 29.5 68 29.5 57V46C28 26 33 7 50 7Z',
  oval: 'M50 24C64 24 69 34 68.5 47C68 61 60 73 50 73C40 73 32 61 31.5 47C31 34 36 24 50 24Z',
  square: 'M50 24C64 24 70 33 70 46V57C70 68 60 75 50 75C40 75 30 68 30 57V46C30 33 36 24 50 24Z',
  long: 'M50 22C63 22 68 33 67 47C66 63 59 77 50 77C41 77 34 63 33 47C32 33 37 22 50 22Z',
  kid: 'M50 25C67 25 73 38 72 51C71 65 61 73 50 73C39 73 29 65 28 51C27 38 33 25 50 25Z',
}
export const FACE_SHADE = 'M50 24C36 24 30 34 30.5 48C31 62 40 73 50 74C43 67 38.5 58 38.5 47C38.5 37 42 29 50 24Z'
export const BODY = {
  adult: 'M6 108C6 86 22 79 40 74V66H60V74C78 79 94 86 94 108Z',
  broad: 'M0 108C0 82 20 77 39 73V64H61V73C80 77 100 82 100 108Z',
  kid: 'M18 108C18 90 30 82 42 78V68H58V78C70 82 82 90 82 108Z',
}
export const EYES = {
  tired: (c = '#3b2a20') => [42, 58].map((x) => `<ellipse cx="${x}" cy="50.6" rx="4.6" ry="3.6" fill="#fff"/>` + dot(x + 0.4, 51.4, 2.5, c) + flat(`M${x - 5.4} 50.4Q${x} 43 ${x + 5.4} 50.4Z`, 'rgba(90,40,40,.55)') + line(`M${x - 5.4} 50.4H${x + 5.4}`, INK, 2.4) + line(`M${x - 4} 56.6Q${x} 58.8 ${x + 4} 56.4`, 'rgba(60,16,50,.6)', 1.8)).join(''),
  calm: (c = '#3b2a20') => [42, 58].map((x) => `<ellipse cx="${x}" cy="50" rx="4.6" ry="3.9" fill="#fff"/>` + dot(x + 0.6, 50.3, 2.7, c) + dot(x + 1.5, 49.2, 0.9, '#fff') + line(`M${x - 5.4} 49.5Q${x} 43.6 ${x + 5.4} 49.3`, INK, 2.4)).join(''),
  kid: (c = '#3b2a20') => [41, 60].map((x) => `<ellipse cx="${x}" cy="52" rx="5.6" ry="6" fill="#fff"/>` + dot(x + 0.4, 52.4, 3.9, c) + dot(x + 1.8, 50.6, 1.4, '#fff') + line(`M${x - 6} 50Q${x} 43 ${x + 6} 50`, INK, 2.4)).join(''),
  narrow: (c = '#2a1c18') => [42, 58].map((x) => flat(`M${x - 5.4} 51Q${x} 46 ${x + 5.4} 50.4Q${x} 54 ${x - 5.4} 51Z`, '#fff') + dot(x + 0.5, 50.4, 2.4, c) + line(`M${x - 5.8} 51Q${x} 45.4 ${x + 5.8} 50`, INK, 2.6)).join(''),
}
export const BROWS = { flat: 'M36 43L46 42M54 42L64 43', stern: 'M35.5 41L46 44M54 44L64.5 41', raised: 'M36 41Q41 37 46.5 40M54 42Q59 39 64 42', soft: 'M36 43Q41 39.6 46 42.4M54 42.4Q59 39.6 64 43' }
export const MOUTH = {
  none: '',
  frown: line('M43 66.5Q50 62.5 57 66', INK, 2.4),
  flat: line('M43 64.5H56', INK, 2.4),
  smirk: line('M43 65Q51 66.5 58 61.6', INK, 2.4),
  smile: flat('M41 61.5Q50 65 60 61.5Q57 70.5 50 70.5Q43 70.5 41 61.5Z', INK) + flat('M43.4 63.2Q50 65.4 57.6 63.2L56.4 65.6H44.6Z', '#fff'),
  gap: flat('M40 61.5Q50 65 61 61.5Q58 71 50 71Q43 71 40 61.5Z', INK) + flat('M43 63.2Q46 64.2 49 64.4V66.4H44.4ZM53.4 64.2Q56 63.8 58 63.1L56.6 66.2H53.4Z', '#fff'),
  grit: flat('M42 62H58V67.4H42Z', '#fff') + line('M42 62H58V67.4H42ZM47.3 62V67.4M52.7 62V67.4', INK, 1.8),
  lips: flat('M43 64Q47 61.4 50 63Q53 61.4 57.6 63.4Q54 69.4 50 69Q45.6 69 43 64Z', '#c9283e') + line('M43.4 64.4Q50 66 57.4 63.6', INK, 1.5),
}
export const NOSE = { s: 'M51 52L53.6 58.4L49.6 59.4', b: 'M50.6 51C55 57 55.6 60.4 50 60.6C47.6 60.6 46.6 59.6 46.8 58.4', k: 'M49.4 58.2Q51 60 53 58.4' }

/** Hair several people share. */
export const HAIR = {
  /** short hair behind the ears */ sides: (h: string) => both(shape('M27 61C22 47 25 34 33 31L36 63Z', h, 2.6)),
  /** a cap of hair with a round hairline */ cap: (h: string) => shape('M28 53C22 32 34 19 50 19C66 19 78 32 72 53C70 43 64 38 50 38C36 38 30 43 28 53Z', h),
  /** a straight fringe under a hat */ fringe: (h: string) => shape('M29 52C27 42 29 35 34 33H66C71 35 73 42 71 52L67 43L60 46L54 42L47 46L41 42L34 45Z', h, 2.4),
  /** stubble on the jaw */ stubble: 'M31.5 58Q35 74.5 50 75Q65 74.5 68.5 58Q66 69 58 69.5Q50 58.5 42 69.5Q34 69 31.5 58Z',
}
/** Circles along an arc: curls, petals. */
export const puffs = (cx: number, cy: number, rx: number, ry: number, from: number, to: number, n: number, r: number, fill: string | string[], w = 3): string => Array.from({ length: n }, (_, i) => { const a = ((from + ((to - from) * i) / (n - 1)) * Math.PI) / 180; return dot(+(cx + rx * Math.cos(a)).toFixed(1), +(cy + ry * Math.sin(a)).toFixed(1), r, Array.isArray(fill) ? fill[i % fill.length] : fill, w) }).join('')
export const collar = (c: string, w = 2.4): string => shape('M41 72L50 82L42 91L32 77Z', c, w) + shape('M59 72L50 82L58 91L68 77Z', c, w)
export const glasses = (c: string, fill = 'rgba(190,230,255,.28)', r = 8.2) => [41, 59.5].map((x) => `<circle cx="${x}" cy="50" r="${r}" fill="${fill}" stroke="${c}" stroke-width="2.6"/>` + line(`M${x - 4} 46L${x + 1} 43.6`, '#fff', 1.8)).join('') + line('M49 49Q50.3 47 51.4 49', c, 2.6)

/** One person: which parts, which colours. `back` lies behind the head, `front` over it. A new one needs one big shape on top that nobody else has. */
export interface Person {
  kid?: boolean
  skin: number
  head: keyof typeof HEAD
  eyes?: keyof typeof EYES
  brows: keyof typeof BROWS
  mouth: keyof typeof MOUTH
  nose: keyof typeof NOSE
  hair: string
  body: keyof typeof BODY
  cloth: string
  back?: (hair: string) => string
  wear?: string
  extra?: string
  front?: (hair: string) => string
}
