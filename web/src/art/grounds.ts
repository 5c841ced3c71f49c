// What lies around a station on a world without air, and in the gardens of a capital; seen from above, around 0,0. No state, no page.
import { at, dot, each, flat, ink, INK, line, shape, times } from './ink'

const shade = 'rgba(20,8,16,.38)'
const R = (x: number, y: number, w: number, h: number, fill: string, r = 4, o = 3) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${o ? ink(o) : ''}/>`

// ---- around the station

/** A hole some stone made long ago: the wall towards the light shines, the other one is dark. */
export const crater = (r: number): string =>
  dot(0, 0, r * 1.16, '#a3867b') + dot(0, 0, r, '#6a5049', 2.6) + flat(`M${-r} 0A${r} ${r} 0 0 1 0 ${-r}A${r * 1.2} ${r * 1.2} 0 0 0 ${-r} 0Z`, '#3f2d2a') + flat(`M${r} 0A${r} ${r} 0 0 1 0 ${r}A${r * 1.3} ${r * 1.3} 0 0 0 ${r} 0Z`, '#9a7c70') + dot(r * 0.1, r * 0.1, r * 0.3, '#7d6058') +
  each([[1.35, -0.5], [-1.3, 0.6], [0.3, 1.4]], ([x, y]) => dot(x * r, y * r, r * 0.09 + 2, '#7d6058', 2))

/** Panels in two rows, on their cables. */
export const solarField = (): string =>
  line('M-96 0H96M0 0V64', '#2a2430', 6) + line('M-96 0H96M0 0V64', '#5b5266', 2.4) +
  times(6, (i) => at(-64 + (i % 3) * 64, i < 3 ? -34 : 34, 1, R(-24, -21, 56, 50, shade, 3, 0) + R(-28, -25, 56, 50, '#2f5fa8', 3, 3.4) + line('M-9 -25V25M9 -25V25M-28 -8H28M-28 8H28', '#7fb4f0', 1.8) + flat('M-26 -23H-4L-20 23H-26Z', 'rgba(255,255,255,.16)'))) +
  R(-10, 56, 20, 18, '#8d97ac', 3, 3)

export const dish = (): string =>
  R(-16, 18, 44, 26, shade, 6, 0) + line('M-26 34L0 4L26 34', INK, 9) + line('M-26 34L0 4L26 34', '#8d97ac', 4) + dot(5, 2, 40, shade) + dot(0, -6, 40, '#c9d3e2', 3.6) + dot(4, -8, 29, '#a5b2c8', 2.2) + line('M4 -8L24 -30', INK, 6) + line('M4 -8L24 -30', '#e8eef6', 2.6) + dot(24, -30, 6, '#ff5a4a', 2.6)

/** Where ships come down, with lamps at its corners. */
export const pad = (): string =>
  dot(5, 8, 92, shade) + dot(0, 0, 92, '#5c667c', 4) + dot(0, 0, 76, '#6b768e', 2.4) + `<circle r="64" fill="none" stroke="#ffd23f" stroke-width="5" stroke-dasharray="22 12"/>` + line('M-22 -30V30M22 -30V30M-22 0H22', '#f2f5fa', 10) +
  each([[-66, -66], [66, -66], [-66, 66], [66, 66]], ([x, y]) => dot(x, y, 9, '#3a4258', 3) + dot(x, y, 4.6, '#bff4ff'))

/** What a rover left behind. */
export const tracks = (): string => each([-9, 9], (y) => line(`M-120 ${20 + y}C-60 ${-20 + y} 20 ${40 + y} 120 ${-10 + y}`, 'rgba(60,40,36,.5)', 5, 'stroke-dasharray="5 7"'))

export const boulder = (k: number): string => flat('M-14 12C-30 8 -6 -24 10 -18C26 -14 30 10 16 16Z', shade, 'transform="translate(5 6)"') + shape('M-20 8C-24 -8 -10 -20 4 -18C18 -18 24 -4 20 8C12 16 -12 16 -20 8Z', ['#8a6b60', '#a08074'][k % 2], 2.8)

// ---- gardens of a capital: each fills a bed of about 280 by 250

/** A tree in blossom, five lobes and petals. */
export function blossom(x: number, y: number, r: number, k: number): string {
  const [body, light, petal] = [['#e7a6c6', '#f6cfe0', '#fff0f6'], ['#6f9a5e', '#93bd79', '#b4d69a'], ['#d49ad8', '#e9c2ec', '#faeafa']][k % 3]
  const lobe = (i: number) => [x + Math.cos(i * 1.257 + k) * r * 0.55, y + Math.sin(i * 1.257 + k) * r * 0.55] as const
  return dot(x + 7, y + 11, r * 1.06, 'rgba(0,0,0,.32)') + times(5, (i) => dot(...lobe(i), r * 0.62, body, 3.6)) + times(5, (i) => dot(...lobe(i), r * 0.58, body)) + dot(x, y, r * 0.6, body) + dot(x + r * 0.16, y - r * 0.34, r * 0.5, light) + dot(x - r * 0.42, y + r * 0.1, r * 0.3, light) + times(6, (i) => dot(x + Math.cos(i * 2.4 + k) * r * (0.25 + (i % 3) * 0.22), y + Math.sin(i * 2.4 + k) * r * (0.25 + (i % 3) * 0.22), r * 0.085, petal))
}

const fountain = (): string =>
  dot(5, 9, 84, 'rgba(0,0,0,.3)') + dot(0, 0, 84, '#e6dfcc', 4) + dot(0, 0, 70, '#59b4d8', 3) + `<circle r="52" fill="none" stroke="#bfe8f6" stroke-width="3" stroke-dasharray="26 18"/>` + dot(0, 0, 30, '#e6dfcc', 3.4) + dot(0, 0, 20, '#7cc8e4', 2.4) + times(8, (i) => line(`M0 0L${(46 * Math.cos((i * Math.PI) / 4)).toFixed(1)} ${(46 * Math.sin((i * Math.PI) / 4)).toFixed(1)}`, 'rgba(255,255,255,.65)', 3)) + dot(0, 0, 8, '#fff', 2.6)

/** Where the shadow of a pointed stone falls, it is late. */
const obelisk = (): string =>
  flat('M-14 14L150 92L158 78L14 -14Z', 'rgba(0,0,0,.28)') + R(-74, -74, 148, 148, '#d9d2be', 4, 4) + R(-54, -54, 108, 108, '#e8e2d0', 3, 3) + R(-27, -27, 54, 54, '#f4efe2', 2, 3.6) + flat('M-27 27L0 0L27 27ZM27 -27L0 0L27 27Z', 'rgba(60,50,80,.22)') + line('M-27 -27L27 27M27 -27L-27 27', INK, 2.6)

/** Hedges cut into squares, with flowers between them. */
const parterre = (): string => {
  const hedge = (d: string) => line(d, 'rgba(0,0,0,.28)', 17, 'transform="translate(3 6)"') + line(d, INK, 17) + line(d, '#3f7f4a', 11) + line(d, '#5c9e58', 4)
  return hedge('M-104 -84H104V84H-104Z') + hedge('M0 -84V-40M0 84V40M-104 0H-48M104 0H48') + shape('M0 -36L40 0L0 36L-40 0Z', '#cfc5ae', 3) + times(20, (i) => dot(-80 + (i % 5) * 40, [-56, -34, 34, 56][(i / 5) | 0], 8, ['#e0563e', '#f2c84b', '#f6ecd6', '#d86aa0'][i % 4], 2.4)) + dot(0, 0, 13, '#f2c84b', 3)
}

const grove = (k: number): string => times(6, (i) => blossom(-88 + (i % 3) * 88 + ((k + i * 17) % 22) - 11, -58 + ((i / 3) | 0) * 116 + ((k + i * 29) % 22) - 11, 26 + ((k + i) % 3) * 6, k + i))
const corners = (k: number): string => each([[-108, -92], [108, -92], [-108, 92], [108, 92]], ([x, y], i) => blossom(x, y, 22, k + i))

/** What stands on a lawn: mostly trees, now and then what people come to see. */
export function bed(k: number): string {
  return [grove(k), fountain() + corners(k), grove(k), parterre(), grove(k), obelisk() + corners(k + 1)][k % 6]
}
