// Furniture from above, each piece on its own small grid around 0,0, in full light; night is the lightmap's work.
import { dot, flat, ink, INK, limb, line } from './ink'

export const box = (w: number, h: number, fill: string, r = 3, k = 2.4) => `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${ink(k)}/>`
const rectAt = (x: number, y: number, w: number, h: number, fill: string, r = 2) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`
export const drop = (w: number, h: number) => `<rect x="${-w / 2 + 3}" y="${-h / 2 + 5}" width="${w}" height="${h}" rx="4" fill="rgba(10,6,20,.38)"/>`
export const furniture = {
  bed: (c = '#4f78c4') => drop(58, 84) + box(58, 84, '#7a4a2c', 4) + box(50, 74, '#f3ead8', 4, 0) + rectAt(-25, -12, 50, 49, c) + rectAt(-25, -12, 50, 7, '#fff', 0) + rectAt(-20, -34, 18, 16, '#fff', 4) + rectAt(2, -34, 18, 16, '#fff', 4) + line('M-10 4V34M8 6V32', 'rgba(0,0,0,.18)', 3),
  sofa: (c = '#b5483f') => drop(88, 36) + box(88, 36, c, 8) + rectAt(-36, -6, 35, 20, '#d9695c', 4) + rectAt(1, -6, 35, 20, '#d9695c', 4) + line('M-42 -12H42', 'rgba(0,0,0,.25)', 3),
  shelf: (n = 4) => drop(n * 22, 26) + box(n * 22, 26, '#6b4a33', 2) + Array.from({ length: n * 2 }, (_, i) => rectAt(-n * 11 + 3 + i * 11, -10, 8, 8, ['#d8342c', '#ffcf4a', '#3a8ee6', '#5cb270', '#e6e2da'][(i * 7) % 5], 1) + rectAt(-n * 11 + 3 + i * 11, 2, 8, 8, ['#e6e2da', '#e0702a', '#7bb8e8', '#c9283e', '#8fc06a'][(i * 3) % 5], 1)).join(''),
  counter: (n = 5) => drop(n * 36, 26) + box(n * 36, 26, '#c9523f', 5) + rectAt(-n * 18 + 4, -9, n * 36 - 8, 10, '#f0dcc0', 3) + rectAt(-n * 6, -7, 12, 7, '#fff') + dot(n * 8, -4, 4, '#fff') + Array.from({ length: n }, (_, i) => dot(-n * 18 + 18 + i * 36, 27, 9, '#d8342c', 2.4) + dot(-n * 18 + 16 + i * 36, 25, 4, '#f0756a')).join(''),
  booth: (c = '#b5483f') => drop(70, 60) + box(70, 18, c, 5) .replace('<rect', '<rect transform="translate(0 -24)"') + box(70, 18, c, 5).replace('<rect', '<rect transform="translate(0 24)"') + box(56, 24, '#f0dcc0', 3) + dot(-12, 0, 6, '#fff', 1.6) + dot(14, -3, 4, '#d8342c', 1.6),
  bath: () => drop(84, 44) + box(84, 44, '#f4f4f0', 14) + `<rect x="-34" y="-15" width="66" height="30" rx="13" fill="#9cc7d6" ${ink(2)}/>` + dot(24, 0, 3, '#7b8aa0') + line('M-20 -6Q-8 -12 6 -6', '#fff', 3),
  toilet: () => drop(26, 36) + box(26, 12, '#f4f4f0', 3).replace('<rect', '<rect transform="translate(0 -12)"') + `<ellipse cy="6" rx="11" ry="13" fill="#f4f4f0" ${ink(2.4)}/><ellipse cy="7" rx="6" ry="8" fill="#9cc7d6"/>`,
  stove: () => drop(52, 40) + box(52, 40, '#d6d8de', 3) + [[-12, -8], [12, -8], [-12, 10], [12, 10]].map(([x, y]) => dot(x, y, 7, '#444a5c', 2)).join(''),
  fridge: () => drop(40, 40) + box(40, 40, '#e9ebf0', 4) + line('M-16 -6H16M10 0V10', INK, 2.4),
  table: (w = 56, h = 40, c = '#9a6a3e') => drop(w, h) + box(w, h, c, 5) + line(`M${-w / 2 + 8} ${-h / 2 + 10}H${w / 2 - 8}`, 'rgba(255,255,255,.25)', 3),
  round: () => dot(3, 5, 22, 'rgba(10,6,20,.38)') + dot(0, 0, 22, '#9a6a3e', 2.4) + dot(-6, -5, 5, '#fff', 1.4) + dot(7, 4, 4, '#ffcf4a', 1.4) + [[-28, 0], [28, 0], [0, 29]].map(([x, y]) => dot(x, y, 8, '#6b4a33', 2)).join(''),
  desk: () => drop(80, 36) + box(80, 36, '#8a5a34', 3) + box(24, 16, '#2b3350', 2, 2).replace('<rect', '<rect transform="translate(12 -6)"') + rectAt(2, -12, 20, 10, '#7fd8e8') + rectAt(-32, -8, 20, 15, '#fff') + line('M-29 -4H-16M-29 1H-18', '#8a90a6', 1.6) + dot(4, 30, 9, '#2b3350', 2.4),
  locker: (n = 3) => drop(n * 24, 22) + Array.from({ length: n }, (_, i) => `<rect x="${-n * 12 + i * 24}" y="-11" width="24" height="22" fill="#6f86a8" ${ink(2.2)}/>` + line(`M${-n * 12 + i * 24 + 6} -4h12M${-n * 12 + i * 24 + 6} 1h12`, INK, 1.8)).join(''),
  pool: () => drop(100, 60) + box(100, 60, '#6b3f22', 6) + rectAt(-42, -22, 84, 44, '#2f8f5b', 3) + [[-42, -22], [0, -23], [42, -22], [-42, 22], [0, 23], [42, 22]].map(([x, y]) => dot(x, y, 5, INK)).join('') + dot(-14, 4, 4, '#fff', 1.2) + dot(16, -4, 4, '#d8342c', 1.2) + dot(22, 3, 4, '#ffcf4a', 1.2) + line('M-38 14L-18 6', '#e8c48a', 2.4),
  washer: () => drop(34, 36) + box(34, 36, '#eef0f4', 4) + dot(0, 3, 11, '#3a4a66', 2.2) + dot(-2, 1, 7, '#7fb8d8') + line('M-11 -13H-3M8 -13H12', INK, 2.2),
  barrel: (c = '#3a6ea8') => dot(3, 5, 15, 'rgba(10,6,20,.38)') + dot(0, 0, 15, c, 2.4) + `<circle r="9" fill="none" stroke="rgba(0,0,0,.3)" stroke-width="2.4"/>` + dot(4, -4, 3, INK),
  boxes: () => drop(54, 44) + box(32, 32, '#c79a5e', 2).replace('<rect', '<rect transform="translate(-10 -4)"') + line('M-26 -4H6M-10 -20V12', '#8a6436', 2.4) + box(26, 26, '#d6ad72', 2).replace('<rect', '<rect transform="translate(18 8) rotate(14)"') + line('M6 6L30 11', '#8a6436', 2.4),
  plant: () => dot(2, 4, 13, 'rgba(10,6,20,.38)') + dot(0, 0, 10, '#b5643a', 2.4) + flat('M0 0C-4 -16 -18 -14 -16 -4C-20 8 -6 14 0 4C8 16 20 6 15 -4C18 -16 4 -18 0 0Z', '#4f9a54', ink(2)),
  rug: (w = 100, h = 70, c = '#8e3b46') => `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="4" fill="${c}" stroke="#e8c48a" stroke-width="4" stroke-dasharray="10 5"/>`,
  tyres: () => [[-12, -6], [12, -8], [2, 12]].map(([x, y]) => dot(x + 2, y + 4, 13, 'rgba(10,6,20,.38)') + dot(x, y, 13, '#2a2d3a', 2.4) + dot(x, y, 6, '#6a7088', 2)).join(''),
  bench: () => drop(110, 30) + box(110, 30, '#8a6a44', 3) + limb('M-40 2L-16 -4', '#b8c2dc', 4, 3) + limb('M0 6L14 -6', '#d8342c', 4, 3) + box(22, 16, '#d8342c', 2, 2).replace('<rect', '<rect transform="translate(38 0)"'),
  wardrobe: () => drop(64, 28) + box(64, 28, '#6b4a33', 3) + line('M0 -14V14M-5 0H-4M5 0H6', INK, 2.6),
}
