// A suburb at noon, seen from above: roofs, gardens behind the houses, what lies about on quiet streets, and the graveyard the dead climb out of.
// Drawn around 0,0 unless said otherwise. No state, no page.
import { at, dot, each, flat, hash, ink, INK, line, shape, times } from './ink'

const shadow = 'rgba(20,24,10,.28)'
const R = (x: number, y: number, w: number, h: number, fill: string, r = 4, o = 3) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${o ? ink(o) : ''}/>`

/** Tiles, and what they look like in the shade. */
const tiles: [string, string][] = [['#d9694a', '#b24f38'], ['#6f8bb0', '#55708f'], ['#c98a4b', '#a56d38'], ['#8d7fb0', '#71648f'], ['#7f9a6c', '#657d55']]

/** A hipped roof with rows of tiles and a chimney; as long as it is wide where `h` is `w`. The same house always has the same. */
export function hippedRoof(w: number, h: number, k: number): string {
  if (h > w) return `<g transform="rotate(90)">${hippedRoof(h, w, k)}</g>`
  const [light, dark] = tiles[k % tiles.length]
  const [x, y, ridge] = [w / 2, h / 2, (w - h) / 2]
  const rows = Math.floor(y / 11)
  const along = times(rows, (i) => { const t = (i + 1) * (y / (rows + 1)); return `M${-ridge - t} ${-t}H${ridge + t}M${-ridge - t} ${t}H${ridge + t}` })
  const across = times(rows, (i) => { const t = (i + 1) * (y / (rows + 1)); return `M${ridge + t} ${-t}V${t}M${-ridge - t} ${-t}V${t}` })
  const chimney = at(ridge * 0.7, -y * 0.42, 1, R(-9, -6, 22, 20, shadow, 2, 0) + R(-12, -10, 22, 20, '#a0584a', 2, 3) + R(-6, -5, 10, 10, '#2a1a20', 1, 0))
  const skylight = at(-ridge * 0.6, y * 0.5, 1, R(-13, -8, 26, 16, '#a8d8ea', 2, 2.6) + line('M-8 4L2 -5', '#fff', 2.4))
  return (
    R(-x + 5, -y + 8, w, h, shadow, 4, 0) + R(-x, -y, w, h, light, 4, 0) +
    flat(`M${-x} ${y}L${-ridge} 0H${ridge}L${x} ${y}Z`, dark) + flat(`M${x} ${-y}L${ridge} 0L${x} ${y}Z`, dark, 'opacity=".55"') +
    line(along + across, 'rgba(0,0,0,.17)', 2) +
    line(`M${-ridge} 0H${ridge}M${-x} ${-y}L${-ridge} 0L${-x} ${y}M${x} ${-y}L${ridge} 0L${x} ${y}`, INK, 3) + R(-x, -y, w, h, 'none', 4, 5) +
    chimney + (k % 2 ? skylight : '')
  )
}

export const tree = (x: number, y: number, r: number, k = 0): string =>
  dot(x + 5, y + 8, r, shadow) + dot(x, y, r, ['#4f9a54', '#3f8a5a', '#6aa548'][k % 3], 3.4) + dot(x - r / 3, y - r / 3, r / 2.2, ['#7cc46a', '#68b878', '#96cc62'][k % 3])

const pool = (): string => R(-54, -36, 108, 72, '#f4f4f0', 30, 4) + R(-44, -27, 88, 54, '#54c4e8', 24, 2.4) + line('M-26 -8Q-13 -14 0 -8T26 -8M-14 8Q-4 3 6 8T26 8', '#d9f6ff', 3)
const parasol = (a: string, b: string): string => dot(4, 7, 25, shadow) + dot(0, 0, 25, a, 3) + each([0, 2, 4], (i) => flat(`M0 0L${(25 * Math.cos((i * Math.PI) / 3)).toFixed(1)} ${(25 * Math.sin((i * Math.PI) / 3)).toFixed(1)}A25 25 0 0 1 ${(25 * Math.cos(((i + 1) * Math.PI) / 3)).toFixed(1)} ${(25 * Math.sin(((i + 1) * Math.PI) / 3)).toFixed(1)}Z`, b)) + dot(0, 0, 4, '#fff', 2)
const trampoline = (): string => dot(4, 8, 40, shadow) + dot(0, 0, 40, '#3f7fc4', 3.4) + dot(0, 0, 30, '#23283c', 2.4) + line('M-12 -14Q4 -20 16 -8', 'rgba(255,255,255,.3)', 3)
const beds = (): string => times(3, (i) => at(0, -34 + i * 34, 1, R(-56, -12, 112, 24, '#7a5638', 5, 3) + times(6, (j) => dot(-45 + j * 18, 0, i === 1 ? 6 : 7.5, ['#5fae4a', '#e0683e', '#8ac24a'][i], 2))))
const grill = (): string => dot(3, 5, 17, shadow) + dot(0, 0, 17, '#c9384a', 3.2) + dot(0, 0, 11, '#2a2430', 2) + line('M-9 -4H9M-10 2H10', '#8b8496', 2)
const seats = (): string => each([[-30, 0], [30, 0], [0, -30], [0, 30]], ([x, y]) => R(x - 9, y - 9, 18, 18, '#e8e2d2', 5, 2.6)) + dot(0, 0, 23, '#fbf7ec', 3)
const shed = (k: number): string => hippedRoof(70, 54, k)
const sandbox = (): string => R(-34, -28, 68, 56, '#b07a44', 4, 3) + R(-27, -21, 54, 42, '#f0d79a', 2, 0) + dot(10, 4, 9, '#d9383f', 2.4) + flat('M-16 10L-6 -8L4 10Z', '#e0c07a')
const washing = (): string => line('M-50 0H50', '#f4f4f0', 2.4) + each([-38, -14, 12, 36], (x) => R(x - 9, -2, 18, 24, ['#fff', '#e0683e', '#6f8bb0', '#f0d25a'][Math.abs(x) % 4], 2, 2)) + dot(-52, 0, 5, '#6b4a33', 2) + dot(52, 0, 5, '#6b4a33', 2)

/** White pickets along a line. */
function pickets(x0: number, y0: number, x1: number, y1: number): string {
  const n = Math.round(Math.hypot(x1 - x0, y1 - y0) / 17)
  const d = `M${x0} ${y0}L${x1} ${y1}`
  return line(d, shadow, 6, 'transform="translate(3 6)"') + line(d, INK, 7.6) + line(d, '#fdfcf6', 3.6) + times(n + 1, (i) => dot(x0 + ((x1 - x0) * i) / n, y0 + ((y1 - y0) * i) / n, 4.6, '#fdfcf6', 2.2))
}

/** What somebody made of the ground behind their house: it begins at y 0 and goes up to -`deep`; the next house stands behind the fence. */
export function garden(wide: number, deep: number, word: string, far = 600): string {
  const k = hash(word)
  const x = wide / 2 - 13
  const stripes = times(Math.ceil(wide / 50), (i) => `<rect x="${-x + i * 50}" y="${-deep}" width="${Math.max(0, Math.min(25, 2 * x - i * 50))}" height="${deep}" fill="#b4e184" opacity=".5"/>`)
  const path = times(5, (i) => R(-9 + ((k >>> i) & 3) * 3, -26 - i * 30, 20, 16, '#d8d2c0', 6, 2))
  const things = [
    at(-30, -deep * 0.66, 1, pool()) + at(52, -deep * 0.3, 1, parasol('#f4f0e4', '#e0563e')) + tree(-64, -deep * 0.22, 22, k),
    at(40, -deep * 0.64, 1, trampoline()) + at(-48, -deep * 0.7, 1, sandbox()) + tree(-62, -deep * 0.2, 26, k),
    at(-14, -deep * 0.62, 0.94, beds()) + at(58, -deep * 0.22, 0.8, shed(k >>> 3)) + tree(-66, -deep * 0.18, 20, k),
    at(-38, -deep * 0.36, 1, seats()) + at(50, -deep * 0.3, 1, grill()) + at(0, -deep * 0.78, 1, washing()) + tree(62, -deep * 0.6, 24, k),
  ][k % 4]
  const behind = times(Math.ceil((far - deep) / 234), (i) => at(0, -deep - 96 - i * 234, 1, hippedRoof(wide - 40 - (i % 2) * 20, 116, (k >>> (5 + (i % 8) * 2)) + i + 1)) + tree(-48, -deep - 216 - i * 234, 24, k + i) + tree(40, -deep - 200 - i * 234, 30, k + i + 1))
  return stripes + path + things + pickets(-x, -6, -x, -deep) + pickets(x, -6, x, -deep) + pickets(-x, -deep, x, -deep) + behind
}

// ---- on the streets

const hopscotch = (): string => line('M-10 -40H10V-20H-10ZM-20 -20H0V0H-20ZM0 -20H20V0H0ZM-10 0H10V20H-10ZM-14 20H14V38H-14Z', 'rgba(255,255,255,.55)', 2.4)
const skid = (): string => line('M-44 18C-14 20 8 4 40 -22M-44 30C-10 32 14 14 46 -10', 'rgba(30,32,52,.28)', 6)
const leaves = (): string => each([[-20, 6], [-6, -8], [12, 2], [22, 14], [0, 16], [-14, 20], [28, -6]], ([x, y]) => flat(`M${x} ${y}q6 -8 12 0q-6 8 -12 0Z`, ['#c98a3a', '#a8b84a', '#b8603a'][Math.abs(x) % 3], 'opacity=".75"'))
const drain = (): string => R(-17, -9, 34, 18, '#5a6078', 3, 2.4) + line('M-9 -5V5M-3 -5V5M3 -5V5M9 -5V5', '#22263a', 3)
const papers = (): string => times(3, (i) => `<rect x="${i * 17 - 24}" y="${((i * 23) % 30) - 14}" width="13" height="9" fill="#f4eeda" opacity=".85" transform="rotate(${i * 34})"/>`)
const bike = (): string => line('M-22 6A11 11 0 1 0 -21.900 6.100M22 6A11 11 0 1 0 22.100 6.100', '#2a2d44', 3) + line('M-22 0L-6 -4L12 -2L22 0M-6 -4L0 8L12 -2M-8 -9H-2M10 -10L18 -8', '#e0563e', 3.4)

/** One thing on every third square, always the same. Nothing that could be taken for a figure. */
export function curbside(word: string): string {
  const k = hash(word)
  return k % 3 ? '' : [leaves, skid, drain, papers, leaves, drain, skid, hopscotch, leaves, papers, bike][(k >>> 4) % 11]()
}

// ---- the graveyard

const stones = ['M-12 10V-10A12 12 0 0 1 12 -10V10Z', 'M-11 10V-20H11V10Z', 'M-4 10V-6H-13V-14H-4V-24H4V-14H13V-6H4V10Z', 'M-13 10V-12Q0 -26 13 -12V10Z']
function grave(k: number): string {
  const open = k % 5 === 2
  const hole = open ? R(-14, 14, 28, 44, '#1c141c', 5, 3) + flat('M14 22Q34 24 32 44Q30 58 16 56Z', '#8a6a44', ink(2.4)) + line('M-8 14L-14 4M4 12L10 2', '#8fae7a', 6) : R(-14, 15, 28, 42, '#8a6a44', 9, 2.6) + line('M-6 24h10M-8 34h8M-2 44h8', '#6d5233', 2.4)
  const stone = `<g transform="rotate(${((k * 7) % 13) - 6})">${flat('M-12 13H16L20 8V-6Z', shadow)}${shape(stones[k % stones.length], '#aeb2c2', 3)}${k % 4 === 2 ? '' : line('M-5 -9H5M-5 -2H5', '#7b8097', 2.2)}</g>`
  return hole + stone
}
const deadTree = (): string => line('M0 0L-24 -18M-24 -18L-40 -16M-24 -18L-28 -36M0 0L20 -26M20 -26L38 -30M20 -26L16 -44M0 0L26 16M26 16L40 12M0 0L-16 26M-16 26L-30 32M-16 26L-8 40', shadow, 7, 'transform="translate(6 10)"') + line('M0 0L-24 -18M-24 -18L-40 -16M-24 -18L-28 -36M0 0L20 -26M20 -26L38 -30M20 -26L16 -44M0 0L26 16M26 16L40 12M0 0L-16 26M-16 26L-30 32M-16 26L-8 40', INK, 8.5) + line('M0 0L-24 -18M-24 -18L-40 -16M-24 -18L-28 -36M0 0L20 -26M20 -26L38 -30M20 -26L16 -44M0 0L26 16M26 16L40 12M0 0L-16 26M-16 26L-30 32M-16 26L-8 40', '#75604e', 4) + dot(0, 0, 9, '#75604e', 3)
const crypt = (): string => R(-52, -38, 118, 98, shadow, 6, 0) + R(-58, -50, 116, 100, '#b9bdca', 6, 4) + R(-46, -38, 92, 76, '#8b90a6', 3, 3) + flat('M-46 38L-14 0H14L46 38Z', '#71768f') + line('M-14 0H14M-46 -38L-14 0L-46 38M46 -38L14 0L46 38', INK, 3) + shape('M-4 -14H4V-5H13V3H4V20H-4V3H-13V-5H-4Z', '#d9dce6', 2.6) + R(-20, 50, 40, 13, '#cfd2dc', 2, 3)

/** Railings between two stone pillars, with a spike every few steps. */
function railing(x0: number, y0: number, x1: number, y1: number): string {
  const length = Math.hypot(x1 - x0, y1 - y0)
  const n = Math.round(length / 14)
  const d = `M${x0} ${y0}L${x1} ${y1}`
  const pillar = (x: number, y: number) => R(x - 7, y - 5, 18, 18, shadow, 3, 0) + R(x - 9, y - 9, 18, 18, '#b9bdca', 3, 3)
  return line(d, shadow, 6, 'transform="translate(4 7)"') + line(d, INK, 6) + line(d, '#4a5068', 2) + times(n - 1, (i) => dot(x0 + ((x1 - x0) * (i + 1)) / n, y0 + ((y1 - y0) * (i + 1)) / n, 3.6, '#5f6784', 1.8)) + pillar(x0, y0) + pillar(x1, y1)
}

/** Graves in rows on both sides of two paths that cross at a crypt, and railings with a gate on each side. */
export function graveyard(x: number, y: number, w: number, h: number): string {
  const [cx, cy, gate, rim] = [w / 2, h / 2, 34, 14]
  const ways = `<path d="M${cx - 24} 0H${cx + 24}V${h}H${cx - 24}ZM0 ${cy - 24}H${w}V${cy + 24}H0Z" fill="#d3c6a0"/>` + line(`M${cx - 24} 0V${h}M${cx + 24} 0V${h}M0 ${cy - 24}H${w}M0 ${cy + 24}H${w}`, '#a99a70', 3, 'stroke-dasharray="9 7"') + dot(cx, cy, 86, '#d3c6a0')
  const wide = Math.floor((w - 60) / 46)
  const high = Math.floor((h - 60) / 66)
  const graves = times(wide * high, (i) => {
    const [gx, gy] = [((i % wide) + 0.5) * ((w - 40) / wide) + 20, (Math.floor(i / wide) + 0.5) * ((h - 40) / high) + 4]
    if (Math.abs(gx - cx) < 40 || Math.abs(gy + 16 - cy) < 44 || Math.hypot(gx - cx, gy + 16 - cy) < 100) return ''
    return at(gx, gy, 0.86, i % 13 === 8 ? deadTree() : grave(i * 3 + (i >> 2)))
  })
  const fence = railing(rim, rim, cx - gate, rim) + railing(cx + gate, rim, w - rim, rim) + railing(rim, rim, rim, cy - gate) + railing(rim, cy + gate, rim, h - rim) + railing(w - rim, rim, w - rim, cy - gate) + railing(w - rim, cy + gate, w - rim, h - rim) + railing(rim, h - rim, cx - gate, h - rim) + railing(cx + gate, h - rim, w - rim, h - rim)
  return `<g transform="translate(${x} ${y})">${ways}${graves}${at(cx, cy, 1, crypt())}${fence}</g>`
}
