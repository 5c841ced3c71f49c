// Machines, feet at 0,0. `state`: normal, activated, hostile or destroyed.
import { at, dot, flat, ink, INK, limb, line, SHADE, shape } from './ink'

const gnd = (rx: number, ry: number) => `<ellipse cx="0" cy="0" rx="${rx}" ry="${ry}" fill="rgba(0,0,0,.5)"/>`
const E = (x: number, y: number, rx: number, ry: number, f: string, k = 0, more = '') => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${f}" ${k ? ink(k) : ''} ${more}/>`
const glow = (x: number, y: number, r: number, c: string, o = 1) => [1, 0.86, 0.72, 0.58, 0.44, 0.3].map((k: number) => `<circle cx="${x}" cy="${y}" r="${(r * k).toFixed(1)}" fill="${c}" opacity="${(0.075 * o).toFixed(3)}"/>`).join('')
const RED = '#ff5a4a'
const CYAN = '#7ff0ff'
const lens = (x: number, y: number, r: number, state: string) => state === 'destroyed' ? dot(x, y, r, '#2a2d3a', 2.4) + line(`M${x - r * 0.6} ${y - r * 0.6}l${r * 1.2} ${r * 1.2}m0 ${-r * 1.2}l${-r * 1.2} ${r * 1.2}`, '#8b96b3', 2) : (state === 'hostile' ? glow(x, y, r * 3.2, RED) : '') + dot(x, y, r + 1.5, INK) + `<circle class="eye" cx="${x}" cy="${y}" r="${r}" fill="${state === 'hostile' ? '#ff4a3d' : state === 'activated' ? '#8dffb0' : CYAN}"/>` + dot(x + r * 0.3, y - r * 0.3, r * 0.3, '#fff')
const ring = (rx: number, state: string) => state === 'activated' ? E(0, 0, rx, rx * 0.27, 'rgba(141,255,176,.16)') + `<ellipse class="halo" cx="0" cy="0" rx="${rx}" ry="${rx * 0.27}" fill="none" stroke="#8dffb0" stroke-width="4" stroke-dasharray="16 7"/>` : state === 'hostile' ? E(0, 0, rx, rx * 0.27, 'rgba(255,86,72,.22)') : ''
const smoke = (x: number, y: number) => dot(x, y, 9, '#4a4f63', 2.6) + dot(x + 9, y - 12, 11, '#5d6379', 2.6) + dot(x + 3, y - 28, 8, '#747b93', 2.6)
export const bot = (state = 'normal') => {
  const dead = state === 'destroyed', a = dead ? '#6a6d7c' : '#dfe5f2', b = dead ? '#4a4e60' : '#4f6aa8', st = '#59627d', trim = dead ? '#6a5a4a' : state === 'hostile' ? '#d8342c' : '#ffb02e'
  const leg = (x: number, k: number) => limb(`M${x} -46L${x + 14 * k} -34`, st, 10) + limb(`M${x + 14 * k} -34L${x + 2 * k} -18L${x + 12 * k} -6`, st, 8) + dot(x + 14 * k, -34, 6, b, 2.8) + shape(`M${x + 2 * k} -2C${x + 2 * k} -10 ${x + 22 * k} -12 ${x + 24 * k} -2L${x + 24 * k} 1H${x + 2 * k}Z`, b, 3)
  const top = shape('M-18 -50H18L14 -40H-14Z', st, 3) + limb('M-26 -72L-40 -70', st, 8) + shape('M-58 -82H-38V-58H-58Z', b, 3.2) + line('M-52 -58V-48M-44 -58V-48', INK, 8) + line('M-52 -58V-49M-44 -58V-49', '#8b96b3', 3.6) +
    shape('M-30 -54L-34 -80L-20 -98H20L34 -80L30 -54L18 -46H-18Z', a, 3.8) + flat('M-30 -54L-34 -80L-20 -98H-8L-16 -80L-12 -46H-18Z', SHADE) + shape('M-22 -84H24L20 -66H-18Z', INK, 2) + flat('M-18 -56H18V-50H-18Z', trim) + line('M-20 -98L-24 -108M-16 -98V-106', INK, 3) +
    limb('M28 -72L40 -70', st, 8) + shape('M36 -84H56V-56H36Z', b, 3.2) + shape('M46 -78H66V-72H46ZM46 -68H66V-62H46Z', '#8b96b3', 2.8) + line('M41 -80V-60', trim, 4)
  if (dead) return gnd(52, 8) + smoke(-30, -74) + limb('M-14 -18L-36 -26L-46 -4', st, 9) + dot(-36, -26, 6, b, 2.8) + shape('M-58 -1C-58 -9 -40 -11 -36 -1L-36 2H-58Z', b, 3) + limb('M8 -10L30 -12L48 -3', st, 8) + shape('M44 -14L54 -12L56 2H46Z', b, 3) + `<g transform="translate(-12 36) rotate(20)">${top}${lens(2, -75, 6, state)}${line('M20 -96L14 -88L20 -84L12 -78M-16 -62L-8 -58', INK, 3)}</g>` + shape('M-20 2L-12 -8L-4 -2L-8 4Z', a, 2.6) + line('M-40 -36L-46 -42M-30 -36L-32 -44M-46 -30L-54 -32', '#ffd23f', 3)
  return gnd(40, 8) + ring(52, state) + leg(-10, -1) + leg(10, 1) + top + lens(2, -75, 6.4, state) + (state === 'hostile' ? line('M-18 -86L-2 -81M22 -86L8 -81', INK, 4) : '')
}
export const turret = (state = 'normal') => {
  const dead = state === 'destroyed', a = dead ? '#5d6069' : '#7f8f62', st = '#59627d', trim = dead ? '#6a5a4a' : state === 'hostile' ? '#d8342c' : '#ffb02e'
  const gun = shape('M16 -64H56V-58H16ZM16 -54H56V-48H16Z', '#8b96b3', 2.8) + line('M50 -66V-46', INK, 4) + shape('M-28 -70L-18 -76H14L24 -66V-46L14 -40H-24Z', a, 3.6) + flat('M-28 -70L-18 -76H-8L-14 -40H-24Z', SHADE) + shape('M-36 -62H-22V-38H-36Z', '#4a5160', 2.8) + line('M-32 -56H-26M-32 -50H-26M-32 -44H-26', trim, 2.6) + flat('M-4 -46H16V-42H-4Z', trim)
  if (dead) return gnd(38, 7) + limb('M-4 -16L-30 -2', st, 7) + limb('M6 -16L32 -4', st, 7) + limb('M0 -18L6 0', st, 6) + smoke(-14, -62) + at(2, 24, 1, gun + lens(2, -58, 7, state) + line('M40 -68L46 -60L38 -56', INK, 3), 18) + dot(-34, -3, 3, '#ffcf4a', 1.6) + dot(44, -2, 3, '#ffcf4a', 1.6)
  return gnd(36, 7) + ring(46, state) + limb('M0 -32L-28 -2', st, 7) + limb('M0 -32L28 -2', st, 7) + limb('M0 -32L2 0', st, 6) + shape('M-12 -40H12L8 -28H-8Z', '#4a5160', 3) + gun + lens(2, -58, 7.6, state) + line('M-12 -76V-86', INK, 3) + dot(-12, -87, 3, state === 'hostile' ? RED : '#8dffb0', 2) + (state === 'hostile' ? line('M-10 -72L14 -66', INK, 4.5) : '')
}
