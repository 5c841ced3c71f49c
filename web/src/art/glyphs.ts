// Small signs of one stroke, on 24 by 24, and dice.
import { dot, INK, ink } from './ink'

const G = {
  die: '<rect x="3.5" y="3.5" width="17" height="17" rx="4"/><path d="M8 8h.01M16 16h.01M12 12h.01M16 8h.01M8 16h.01" stroke-width="3.4"/>',
  hit: '<circle cx="12" cy="12" r="7.5"/><path d="M12 1.8V7M12 17v5.2M1.8 12H7M17 12h5.2"/>',
  damage: '<path d="M12 2l2.2 5.3L19.5 5l-1.8 5.2L22.5 12l-4.8 1.8L19.5 19l-5.3-2.3L12 22l-2.2-5.3L4.5 19l1.8-5.2L1.5 12l4.8-1.8L4.5 5l5.3 2.3z"/>',
  range: '<path d="M4 20A16 16 0 0 1 20 4M4 20A9 9 0 0 1 13 11M4 20h.01" /><circle cx="4.5" cy="19.5" r="1.4" fill="currentColor"/>',
  noise: '<path d="M4 9v6M8.5 6.5Q12.5 12 8.5 17.5M13 4Q19 12 13 20M17.8 2.5Q25 12 17.8 21.5"/>',
  quiet: '<path d="M4 9v6M8.5 6.5Q12.5 12 8.5 17.5M14 9l7 7M21 9l-7 7"/>',
  dual: '<path d="M4 20L16 8M20 20L8 8M13.5 4.5L19.5 3 18.5 9.5M10.5 4.5L4.5 3l1 6.5"/>',
  door: '<path d="M5 22V3h11v19M16 3l4 2.5V22M2 22h20"/><circle cx="12.5" cy="13" r="1.2" fill="currentColor"/>',
  melee: '<path d="M4 20L14 10M12 4l8 8-4 1-5-5z"/>',
  move: '<path d="M8 3c2.5 0 3 3 2.6 6L10 13H6.5C5 9 5 3 8 3zM6.5 16H10c0 3-3.5 3-3.5 0zM16 6c2.5 0 3 3 2.6 6l-.6 4h-3.5c-1.5-4-1-10 1.5-10zM14.5 19H18c0 3-3.5 3-3.5 0z"/>',
  search: '<circle cx="10" cy="10" r="6.5"/><path d="M15 15l7 7"/>',
  fire: '<path d="M12 22c-5 0-7.5-3.5-7-7.5C5.5 10 9 9 9 3c4 1.5 5 4.5 5 7 1.5-.5 2-2 2-3.5 2.5 2 3.5 5 3.3 8C19 19 16.5 22 12 22z"/>',
  eye: '<path d="M2 12Q12 2 22 12Q12 22 2 12z"/><circle cx="12" cy="12" r="3"/>',
  heart: '<path fill="currentColor" d="M12 20.5C4 15 2 11 2.8 7.5 3.6 4 8.5 2.8 12 7c3.5-4.2 8.4-3 9.2.5C22 11 20 15 12 20.5z"/>',
  hand: '<path d="M7 12V5.5a1.8 1.8 0 0 1 3.5 0V11 4a1.8 1.8 0 0 1 3.5 0v7-5a1.8 1.8 0 0 1 3.5 0v9c0 4-2.5 7-6 7-4 0-6-2-8.5-7.5-.8-2 1.5-3.5 3-1.5z"/>',
  check: '<path d="M4 13l5.5 6L21 5"/>',
  skull: '<path d="M5 16C2 13 2 3 12 3s10 10 7 13l-2 1v3.5H7V17zM10 20.5V18M14 20.5V18"/><circle cx="8.5" cy="11.5" r="1.8" fill="currentColor"/><circle cx="15.5" cy="11.5" r="1.8" fill="currentColor"/>',
  undo: '<path d="M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3"/>',
  log: '<path d="M4 5h16M4 10h16M4 15h11M4 20h7"/>',
  menu: '<path d="M3 6h18M3 12h18M3 18h18"/>',
  trade: '<path d="M3 8h16l-4-4M21 16H5l4 4"/>',
  person: '<circle cx="12" cy="7" r="4"/><path d="M4 21c0-6 4-8 8-8s8 2 8 8"/>',
}
export type Glyph = keyof typeof G
export const glyphPath = (name: Glyph): string => G[name]
export const glyph = (name: Glyph, size = 20, more = ''): string => `<svg class="g" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" ${more}>${G[name]}</svg>`
const PIPS: Record<number, [number, number][]> = { 1: [[12, 12]], 2: [[7, 7], [17, 17]], 3: [[7, 7], [12, 12], [17, 17]], 4: [[7, 7], [17, 7], [7, 17], [17, 17]], 5: [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]], 6: [[7, 6.5], [17, 6.5], [7, 12], [17, 12], [7, 17.5], [17, 17.5]] }
/** A die that broke something: red, split, with sparks. */
export const brokenDie = (rot = 0): string => `<g transform="rotate(${rot} 12 12)"><rect x="1" y="2.5" width="22" height="22.5" rx="5.5" fill="${INK}"/><rect x="2" y="1.5" width="20" height="19.5" rx="5" fill="#e2382f" ${ink(1.4)}/><path d="M13 1L9 9L14 10.500L8 22" fill="none" stroke="${INK}" stroke-width="3.4"/><path d="M13 1L9 9L14 10.500L8 22" fill="none" stroke="#fff3d6" stroke-width="1.500"/><path d="M4.500 5l3 3M19.500 6l-3 2.500M19 17l-3-2M5 16l3-1.500" stroke="#ffe27a" stroke-width="2" stroke-linecap="round"/></g>`
/** One bone-coloured die with a foot: thick lower edge, so it sits on the table. A hit glows, a miss is dull. */
export const die = (n: number, hit: boolean, rot = 0): string => `<g transform="rotate(${rot} 12 12)"><rect x="1" y="2.5" width="22" height="22.5" rx="5.5" fill="${INK}"/><rect x="2" y="3" width="20" height="21" rx="5" fill="${hit ? '#c98a2c' : '#3a3f57'}"/><rect x="2" y="1.5" width="20" height="19.5" rx="5" fill="${hit ? '#fff3d6' : '#767d9b'}" ${ink(1.4)}/>${PIPS[n].map(([x, y]) => dot(x, y - 0.9, n === 1 ? 3 : 2.2, hit ? (n === 6 ? '#c92f3a' : INK) : '#2a2f47')).join('')}</g>`
