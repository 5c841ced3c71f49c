// Parts that things on cards are made of: guns, blades, cans, bottles, boxes. Drawn on 160 by 100 around 80,50; guns point right,
// blades run from lower left to upper right, light comes from the right.
import { dot, each, flat, ink, INK, limb, line, SHADE, shape } from './ink'

/** Six things that need no parts. */
export const ITEM = {
  pistol: (c = '#3c4464', l = '#8e9ac4', g = '#7a4a2c') => shape('M30 34L34 26H128L132 30V46H94L90 56H78L74 46H64C60 58 58 74 56 88L28 86C30 70 36 56 36 46H30Z', c) + flat('M35 30H127V35H35Z', l) + shape('M38 50L62 48C58 60 56 72 54 84L33 82C34 70 38 60 38 50Z', g, 2.4) + line('M43 56L53 55M41 64L52 63M40 72L50 71', INK, 2.2) + line('M78 47Q86 60 90 47', INK, 3) + line('M108 40H126M48 27V33M54 27V33M60 27V33', INK, 2.4) + shape('M122 22H128V27H122ZM36 21H46V27H36Z', c, 2.4),
  machete: () => shape('M14 78L44 60L50 70L20 90C14 90 12 82 14 78Z', '#7a4a2c') + line('M22 82L26 88M30 77L34 83M38 72L42 78', INK, 2.4) + shape('M42 58L52 72L60 66L50 52Z', '#c9a24a') + shape('M50 54C78 32 112 18 142 12C150 22 150 32 146 38C120 42 90 52 60 68Z', '#b8c2dc') + flat('M58 66C90 50 120 41 146 37C148 34 149 30 148 26C120 30 90 42 56 61Z', '#eef2ff') + line('M64 52C86 38 108 28 130 22', '#7a86aa', 2.4) + flat('M118 26L132 22L128 38L120 40Z', '#c92f3a') + dot(124, 46, 3, '#c92f3a'),
  molotov: () => shape('M74 40C66 48 62 54 62 66V92C62 96 64 97 68 97H94C98 97 100 96 100 92V66C100 54 96 48 88 40V26H74Z', '#3f8a4c') + flat('M66 68H96V92H66Z', '#e0702a') + flat('M70 46C68 54 66 60 66 68V92H72V66C72 58 74 50 78 42Z', 'rgba(255,255,255,.4)') + shape('M72 22H90V32H72Z', '#f4ead0', 2.6) + shape('M76 26C70 18 80 14 78 6C90 10 92 18 88 26Z', '#f4ead0', 2.4) + shape('M78 12C66 2 76 -10 74 -18C84 -14 86 -8 88 -4C92 -8 91 -12 90 -16C102 -6 102 8 90 16C86 18 82 16 78 12Z', '#ff7a2a', 2.8) + flat('M82 12C76 6 82 0 82 -5C88 -2 93 4 88 11C86 13 84 13 82 12Z', '#ffe27a') + shape('M68 72H94V86H68Z', '#f4ead0', 2) + flat('M81 74L89 84H73Z', '#c92f3a'),
  flashlight: () => flat('M104 30L158 0V100L104 70Z', '#ffe9a6', 'opacity=".55"') + flat('M104 38L158 22V78L104 62Z', '#fff6d8', 'opacity=".7"') + shape('M14 40C8 40 8 60 14 60H74L88 72H104V28H88L74 40Z', '#3c4464') + flat('M14 43H76L89 32H101V40H14Z', '#6a76a6') + line('M26 41V59M34 41V59M42 41V59', INK, 2.4) + shape('M52 36H66V42H52Z', '#d8342c', 2.4) + shape('M100 27H108V73H100Z', '#ffcf4a', 2.6) + dot(14, 50, 3, '#ffcf4a', 2),
  food: () => shape('M46 20C46 10 114 10 114 20V84C114 94 46 94 46 84Z', '#b8c2dc') + shape('M46 30C56 38 104 38 114 30V74C104 82 56 82 46 74Z', '#d8342c', 2.6) + flat('M46 30C50 33 56 35 62 36V79C56 78 50 77 46 74Z', SHADE) + `<ellipse cx="80" cy="20" rx="34" ry="8" fill="#dfe5f5" ${ink(3)}/><ellipse cx="80" cy="20" rx="26" ry="5" fill="#8a94b4"/>` + shape('M58 14C58 2 92 -4 112 4L110 10C94 4 74 6 70 16Z', '#dfe5f5', 2.6) + `<circle cx="82" cy="56" r="15" fill="#ffd23f" ${ink(2.6)}/>` + shape('M74 56C76 49 88 49 91 56C88 63 76 63 74 56ZM91 56L97 51V61Z', '#d8342c', 2) + dot(79, 55, 1.6, INK),
  sniper: () => shape('M4 58L36 46H96V40H152V46H156V52H104L100 60H84L80 66H72L68 58H44L12 74C6 74 2 66 4 58Z', '#3c4464') + shape('M4 60L38 48L46 57L14 72C8 72 4 66 4 60Z', '#7a4a2c', 2.6) + flat('M40 48H150V50H40Z', '#8e9ac4') + shape('M46 28C46 24 50 24 54 24H66L70 28H88L94 22H100V42H94L88 38H70L66 42H54C50 42 46 42 46 38Z', '#252b45', 2.8) + dot(98, 32, 3, '#8fd3ff') + line('M60 42V47M84 39V46', INK, 4) + limb('M118 52L108 78M122 52L134 78', '#59627d', 3.4, 3.4) + shape('M60 58H68L64 76H54Z', '#7a4a2c', 2.6),
}

export const C = { metal: '#3c4464', shine: '#8e9ac4', dark: '#252b45', mid: '#59627d', wood: '#7a4a2c', wood2: '#a8693a', wood3: '#d39a5a', steel: '#b8c2dc', hi: '#eef2ff', blue: '#7a86aa', brass: '#c9a24a', gold: '#f5b82e', gold2: '#ffe89a', gold3: '#b97a16', red: '#d8342c', blood: '#c92f3a', cream: '#f4ead0', cyan: '#5ee6d8', cyan2: '#d6fff9', olive: '#6f7f5a', olive2: '#93a578', tan: '#b89a6a', tan2: '#dcc394', orange: '#f08a24', orange2: '#ffc06a', white: '#e9edf8', dead: '#8fae6a', dead2: '#b7d08c', pit: '#6a3f7a', pit2: '#9a62ac' }
// ── basics
export const rc = (x: number, y: number, w: number, h: number, fill: string, sw = 3, r = 2, more = '') => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${sw ? ink(sw) : ''} ${more}/>`
export const el = (x: number, y: number, rx: number, ry: number, fill: string, sw = 0, more = '') => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${sw ? ink(sw) : ''} ${more}/>`
export const turn = (rot: number, body: string, x = 80, y = 50, s = 1, flip = 1) => `<g transform="translate(${x} ${y}) rotate(${rot}) scale(${s * flip} ${s})">${body}</g>`
export const move = (dx: number, dy: number, body: string, s = 1) => `<g transform="translate(${dx} ${dy}) scale(${s})">${body}</g>`
/** A long thing drawn level around 0,0 (x −84…84), laid from lower left to upper right. */
export const diag = (body: string, rot = -32, s = 1, x = 80, y = 46) => turn(rot, body, x, y, s)
export const star = (x: number, y: number, n: number, r: number, q: number, fill: string, sw = 2.4, rot = 0) => shape('M' + Array.from({ length: n * 2 }, (_, i) => { const a = rot + Math.PI * i / n, d = i % 2 ? q : r; return `${(x + d * Math.sin(a)).toFixed(1)} ${(y - d * Math.cos(a)).toFixed(1)}` }).join('L') + 'Z', fill, sw)
/** Circular saw blade with slanted teeth. */
const saw = (x: number, y: number, r: number, n = 12, fill = C.steel) => shape('M' + Array.from({ length: n }, (_, i) => { const a = 2 * Math.PI * i / n, b = 2 * Math.PI * (i + 0.82) / n; return `${(x + r * Math.sin(a)).toFixed(1)} ${(y - r * Math.cos(a)).toFixed(1)}L${(x + r * 0.78 * Math.sin(b)).toFixed(1)} ${(y - r * 0.78 * Math.cos(b)).toFixed(1)}` }).join('L') + 'Z', fill, 2.8) + line(`M${x + r * 0.2} ${y - r * 0.52}A${r * 0.56} ${r * 0.56} 0 0 1 ${x + r * 0.54} ${y + r * 0.14}`, C.hi, 2.6) + dot(x, y, r * 0.28, C.dark, 2.4) + dot(x, y, r * 0.09, C.steel)
/** Row of chain teeth above and below a bar from x0 to x1 at half height h. */
export const chain = (x0: number, x1: number, h: number, step = 9, t = 5) => each([-1, 1], (k) => shape(Array.from({ length: Math.floor((x1 - x0) / step) }, (_, i) => `M${x0 + i * step} ${k * h}l${step * 0.7} ${k * t}l${step * 0.2} ${-k * t}z`).join(''), C.steel, 2))

// ── guns: receiver, barrel, stock, fore-end, magazine, grip, sight; each optional
export const STOCK: Record<string, (x: number, f: string, lit: string) => string> = {
  wood: (x, f, lit) => shape(`M${x} 36L${x - 14} 39L10 48C3 50 3 72 10 74L20 73L${x - 16} 58L${x} 54Z`, f) + line(`M${x - 4} 40.5L${x - 14} 43L14 52`, lit, 2.4) + line('M11 53V70', INK, 2),
  fixed: (x, f, lit) => shape(`M${x} 36H24L5 38V68L15 67L32 54H${x}Z`, f) + line(`M${x - 4} 40.5H26L11 42`, lit, 2.4) + line('M12 46V62', INK, 2.4),
  tele: (x, f, lit) => rc(x - 26, 40, 28, 8, C.mid, 2.8) + shape('M6 33H30L34 39V50L22 53L16 68H6Z', f) + line('M10 38H28', lit, 2.4) + line('M12 44V62', INK, 2.2),
  wire: (x, f) => limb(`M${x} 40H12L10 64M${x} 50L12 62`, f, 3.4, 4),
  thumb: (x, f, lit) => shape(`M${x} 36H30L5 38V70H20L36 58L${x} 62ZM${x - 8} 46H34L28 51H${x - 8}Z`, f, 3, 'fill-rule="evenodd"') + line(`M${x - 4} 40.5H30L11 42`, lit, 2.4),
  none: () => '',
}
export const MAG: Record<string, (x: number, y: number, f: string, w?: number, h?: number) => string> = {
  banana: (x, y, f) => shape(`M${x} ${y}h17c1 14 7 25 15 33l-16 9c-11 -10 -16 -26 -16 -42Z`, f) + line(`M${x + 5} ${y + 12}l11 -2M${x + 8} ${y + 22}l12 -4M${x + 13} ${y + 31}l12 -5`, INK, 2),
  curve: (x, y, f) => shape(`M${x} ${y}h15c0 12 3 21 7 30l-15 5c-5 -10 -7 -21 -7 -35Z`, f) + line(`M${x + 5} ${y + 10}h7M${x + 7} ${y + 20}l8 -2`, INK, 2),
  stick: (x, y, f, w = 13, h = 36) => shape(`M${x} ${y}h${w}l2 ${h}h${-w}Z`, f) + line(`M${x + 4} ${y + h - 7}h${w - 5}`, INK, 2),
  drum: (x, y, f, r = 17) => dot(x, y, r, f, 3) + `<circle cx="${x}" cy="${y}" r="${r * 0.55}" fill="none" ${ink(2.2)}/>` + line(`M${x + r * 0.35} ${y - r * 0.68}A${r * 0.77} ${r * 0.77} 0 0 1 ${x + r * 0.74} ${y - r * 0.2}`, C.shine, 2.4) + dot(x, y, 2.4, C.brass),
  box: (x, y, f, w = 26, h = 26) => rc(x, y, w, h, f) + line(`M${x + 5} ${y + 8}h${w - 10}M${x + 5} ${y + 15}h${w - 10}`, INK, 2),
}
export const SIGHT: Record<string, (...at: any[]) => string> = {
  iron: (x0, x1, y, f) => shape(`M${x0} ${y}v-6h7v6zM${x1} ${y + 5}v-12h5v12z`, f, 2.4),
  scope: (x, y, f = C.dark) => line(`M${x + 12} ${y}v7M${x + 36} ${y}v7`, INK, 4) + shape(`M${x} ${y - 16}h16l5 4h14l7 -6h8v20h-8l-7 -6h-14l-5 4h-16z`, f, 2.8) + line(`M${x + 4} ${y - 11}h10`, C.shine, 2.2) + el(x + 49, y - 8, 2.6, 7, '#8fd3ff'),
  dot: (x, y, f = C.dark) => flat(`M${x + 4} ${y - 13}h14v10h-14z`, '#8fd3ff') + shape(`M${x} ${y}v-16h22v16h-5v-11h-12v11z`, f, 2.6) + dot(x + 11, y - 5, 2.6, '#ff5648'),
  handle: (x, y, f) => shape(`M${x} ${y}l3 -13h28l7 13h-7l-4 -7h-18l-2 7z`, f, 2.6),
}
interface Gun {
  c?: string
  l?: string
  g?: string
  gl?: string
  body?: number[]
  barrel?: number[]
  bc?: string
  stock?: string
  sc?: string
  guard?: number[]
  gc?: string
  mag?: [string, number, number?, ...number[]]
  mc?: string
  grip?: number
  gy?: number
  sight?: [string, ...(number | string)[]]
  under?: string
  over?: string
  muzzle?: number
}
/** A gun lies level and points right: receiver, barrel, stock, fore-end, magazine, grip, sight, each optional. */
export const gun = ({ c = C.metal, l = C.shine, g = C.wood, gl = C.wood2, body = [50, 35, 46, 18], barrel = [94, 152, 40, 7], bc = C.mid, stock = 'none', sc, guard, gc, mag, mc = C.dark, grip = 58, gy, sight, under = '', over = '', muzzle }: Gun = {}) => {
  const [bx, by, bw, bh] = body, gripY = gy ?? by + bh - 2, [b0, b1, byy, bt] = barrel
  return under +
    (bt ? rc(b0 - 4, byy, b1 - b0 + 4, bt, bc, 3, 1) + line(`M${b0 + 2} ${byy + 1.8}H${b1 - 4}`, C.shine, 1.8) : '') +
    (muzzle ? rc(b1 - muzzle, byy - 2.5, muzzle + 2, bt + 5, c, 2.8) : '') +
    STOCK[stock](bx + 4, sc ?? (stock === 'wood' ? g : c), stock === 'wood' ? gl : l) +
    (mag ? MAG[mag[0]](mag[1], mag[2] ?? by + bh - 3, mc, ...(mag.slice(3) as number[])) : '') +
    (grip ? line(`M${grip + 12} ${gripY}q2 13 15 11q7 -1 6 -11`, INK, 3) + shape(`M${grip} ${gripY}h15l-6 25h-15z`, g, 2.8) + line(`M${grip + 3} ${gripY + 8}h7M${grip + 1} ${gripY + 15}h7`, INK, 2) : '') +
    (bw ? rc(bx, by, bw, bh, c) + flat(`M${bx + 3} ${by + 2.6}h${bw - 6}v3.6h${-bw + 6}z`, l) + line(`M${bx + bw * 0.45} ${by + bh * 0.6}h${bw * 0.32}`, INK, 2.6) : '') +
    (guard ? rc(guard[0], guard[1], guard[2], guard[3], gc ?? g, 2.8) + line(Array.from({ length: Math.max(2, Math.floor(guard[2] / 9)) }, (_, i) => `M${guard[0] + 6 + i * 8} ${guard[1] + 5}v${guard[3] - 9}`).join(''), INK, 2) + line(`M${guard[0] + 3} ${guard[1] + 2.8}h${guard[2] - 6}`, gl, 1.8) : '') +
    (sight ? SIGHT[sight[0]](...sight.slice(1)) : '') + over
}
export const bipod = (x: number, y: number, c = C.mid) => limb(`M${x - 2} ${y}l-10 28M${x + 2} ${y}l12 28`, c, 3.4, 3.6)
/** Handgun on the grid of ITEM.pistol, other colours. */
export const handgun = (c: string, l: string, g: string, over = '') => ITEM.pistol(c, l, g) + over
/** Two handguns in step, the second lower right: both outlines stay whole. */
export const pair = (fn: () => string, fn2 = fn, s = 0.86) => ([[fn2, 60, 20], [fn, s < 0.8 ? 92 : 98, 60]] as const).map(([f, x, y]) => `<g transform="translate(${x} ${y}) rotate(-6) scale(${s}) translate(-80 -52)">${f()}</g>`).join('')

// ── blades: drawn level, pommel at −84, point at 84, edge below
export const grip = (x0: number, x1: number, w: number, f: string, n = 4) => rc(x0, -w / 2, x1 - x0, w, f, 3, w * 0.35) + line(Array.from({ length: n }, (_, i) => { const x = x0 + (x1 - x0) * (i + 0.7) / (n + 0.4); return `M${x - 2} ${-w / 2 + 2.5}l4 ${w - 5}` }).join(''), INK, 2.4)
interface Blade {
  d: string
  edge?: string
  fuller?: string
  f?: string
  e?: string
  s?: string
  g?: [number, number, number, string, number?]
  guard?: [number, number, number, string] | null
  pommel?: [number, string]
  over?: string
  under?: string
  rot?: number
  size?: number
  ox?: number
  oy?: number
}
export const blade = ({ d, edge, fuller, f = C.steel, e = C.hi, s = C.blue, g = [-84, -42, 13, C.wood, 4], guard = [-44, 7, 26, C.brass], pommel, over = '', under = '', rot = -32, size = 1, ox = 80, oy = 46 }: Blade): string => diag(under + shape(d, f) + (edge ? flat(edge, e) : '') + (fuller ? line(fuller, s, 2.4) : '') + grip(...g) + (guard ? rc(guard[0], -guard[2] / 2, guard[1], guard[2], guard[3], 2.8, 3) : '') + (pommel ? dot(g[0], 0, pommel[0], pommel[1], 2.8) : '') + over, rot, size, ox, oy)
export const drip = (x: number, y: number, s = 1) => move(x, y, flat('M-9 -8C-4 -10 8 -10 12 -7C10 0 8 3 6 10C4 14 0 14 0 9C0 4 -4 4 -6 0Z', C.blood), s)

// ── vessels
export const bottle = ({ f, liquid = '', neck = 9, w = 24, y0 = 6, cap = C.white, label = '', x = 80 }: { f: string; liquid?: string; neck?: number; w?: number; y0?: number; cap?: string; label?: string; x?: number }) => shape(`M${x - neck} ${y0}V${y0 + 10}C${x - w} ${y0 + 22} ${x - w} ${y0 + 28} ${x - w} ${y0 + 40}V90C${x - w} 96 ${x - w + 4} 98 ${x - w + 8} 98H${x + w - 8}C${x + w - 4} 98 ${x + w} 96 ${x + w} 90V${y0 + 40}C${x + w} ${y0 + 28} ${x + w} ${y0 + 22} ${x + neck} ${y0 + 10}V${y0}Z`, f) + (liquid ? flat(`M${x - w + 3} ${y0 + 34}H${x + w - 3}V90C${x + w - 3} 94 ${x + w - 6} 95 ${x + w - 9} 95H${x - w + 9}C${x - w + 6} 95 ${x - w + 3} 94 ${x - w + 3} 90Z`, liquid) : '') + rc(x - neck - 3, y0 - 12, neck * 2 + 6, 14, cap, 3, 3) + line(`M${x - neck + 2} ${y0 - 8}v5M${x} ${y0 - 8}v5M${x + neck - 2} ${y0 - 8}v5`, INK, 2) + label + line(`M${x + w - 7} ${y0 + 32}V88`, 'rgba(255,255,255,.6)', 4)
export const round = (x: number, y: number, s = 1, rot = 0) => turn(rot, shape('M-6 22V-4C-6 -14 -2 -20 0 -22C2 -20 6 -14 6 -4V22Z', '#c77a3c', 2.6) + shape('M-6 24V-2H6V24Z', C.brass, 2.6) + line('M3 2V19', C.gold2, 2.4) + rc(-7.5, 22, 15, 5, C.brass, 2.4, 1), x, y, s)
export const shell = (x: number, y: number, s = 1, rot = 0) => turn(rot, shape('M-9 20V-18C-9 -22 9 -22 9 -18V20Z', C.red, 2.8) + line('M4.5 -14V8', '#ff9a8a', 2.8) + line('M-4 -16V6', '#9c1f22', 2) + rc(-10, 10, 20, 14, C.brass, 2.6, 1) + line('M5 13V20', C.gold2, 2.4) + rc(-11.5, 23, 23, 5, C.brass, 2.4, 1), x, y, s)
export const box = (x: number, y: number, w: number, h: number, f: string, lit: string, sk = 12) => shape(`M${x} ${y}L${x + sk} ${y - sk}H${x + w + sk}L${x + w} ${y}Z`, lit) + shape(`M${x + w} ${y}L${x + w + sk} ${y - sk}V${y + h - sk}L${x + w} ${y + h}Z`, f) + rc(x, y, w, h, f, 3, 1) + flat(`M${x + 2} ${y + 2}h10v${h - 4}h-10z`, SHADE)
/** A reaching hand, fingers as limbs with claws; palm at 0,0, reaching right. */
export const hand = (f: string, lit: string, claw = C.cream) => { const fingers: number[][][] = [[[2, -6], [8, -26], [18, -36]], [[8, -4], [24, -18], [38, -20]], [[10, 4], [30, 2], [42, 6]], [[6, 10], [20, 20], [30, 30]], [[-6, 6], [-4, 24], [6, 34]]]
  return each(fingers, ([a, b, c]) => { const ux = c[0] - b[0], uy = c[1] - b[1], n = Math.hypot(ux, uy), px = -uy / n * 4, py = ux / n * 4; return shape(`M${c[0] + px} ${c[1] + py}L${c[0] + ux / n * 13} ${c[1] + uy / n * 13}L${c[0] - px} ${c[1] - py}Z`, claw, 2.4) + limb(`M${a}L${b}L${c}`, f, 8, 5) }) + dot(0, 0, 14, f, 2.6) + each(fingers, ([a, b, c]) => line(`M${a}L${b}L${c}`, f, 8)) + dot(0, 0, 12, f) + line('M12 -4L24 -15M13 4L28 3M4 -8L10 -24', lit, 2.6) }
