// What stands against the sky, by the words of a theme (`around`): roofs, a capital, gardens, a cave, a station. Two outlines, lights in them, and what hangs above.
// Drawn for 1200 by 320; the street people stand in is vista.ts's.
import { at, dot, flat, hash, INK, line, shape, times } from './ink'

export interface Horizon {
  far: string
  near: string
  fill: [far: string, near: string]
  /** From above down to the roofs. */
  sky: string[]
  moon: [string, string]
  /** What lies between one row and the next. */
  haze: string
  /** Corners of lights, and how large they are; every fourth is lit. */
  lights: [number, number][]
  light: { w: number; h: number; r: number; lit: string; off: string }
  /** Rows of windows, as outlines: lit, and dark. */
  farLit?: string
  farOff?: string
  nearLit?: string
  nearOff?: string
  above: 'moon' | 'planet' | 'lamp'
  ground: string
  /** What hangs from above. */
  roof?: string
  /** What stands before it all, drawn. */
  front?: string
  /** By day. */
  bright?: boolean
  /** No street with lamps. */
  open?: boolean
}

/** Houses from one side to the other, always the same ones: flat roofs, steps, tanks, masts; and their windows. */
function block(seed: string, low: number, high: number, wide: number, pane: { w: number; h: number; x: number; y: number; lit: number }): { d: string; lit: string; off: string } {
  let [d, lit, off] = ['M0 320', '', '']
  for (let x = 0, i = 0; x < 1200; i++) {
    const h = hash(`${seed} ${i}`)
    const w = wide * (0.6 + ((h >>> 3) % 9) / 10)
    const top = Math.round(high + (((h >>> 7) % 100) / 100) * (low - high))
    const mid = x + w / 2
    const roofs = [
      '',
      `H${mid - 14}V${top - 20}H${mid + 14}V${top}`,
      `H${x + w * 0.3}V${top - 12}H${x + w * 0.7}V${top}`,
      `H${mid - 1.5}V${top - 42}H${mid + 1.5}V${top}`,
      `H${mid - 12}V${top - 8}H${mid - 15}V${top - 30}L${mid} ${top - 40}L${mid + 15} ${top - 30}V${top - 8}H${mid + 12}V${top}`,
    ]
    d += `V${top}${roofs[(h >>> 11) % roofs.length]}H${(x + w).toFixed(0)}`
    const columns = Math.floor((w - 10) / pane.x)
    const from = x + (w - columns * pane.x) / 2 + (pane.x - pane.w) / 2
    if (columns > 0 && (h >>> 13) % 5) for (let y = top + 12, r = 0; y < 250; y += pane.y, r++) for (let c = 0; c < columns; c++) {
      const one = `M${(from + c * pane.x).toFixed(1)} ${y}h${pane.w}v${pane.h}h-${pane.w}Z`
      if (hash(`${seed} ${i} ${r} ${c}`) % 100 < pane.lit) lit += one
      else off += one
    }
    x += w
  }
  return { d: d + 'V320Z', lit, off }
}

const far = block('far', 176, 78, 64, { w: 3, h: 4, x: 9, y: 11, lit: 9 })
const near = block('near', 214, 136, 118, { w: 7, h: 10, x: 17, y: 21, lit: 15 })
const panes = { w: 14, h: 18, r: 0, lit: '#ffcf7a', off: '#2c3560' }
const roofs: Horizon = {
  far: far.d, farLit: far.lit, farOff: far.off, near: near.d, nearLit: near.lit, nearOff: near.off,
  fill: ['#232a5e', '#131936'], sky: ['#070a1c', '#171d4a', '#43346e', '#a8597a'], moon: ['#f6e6bb', '#e3cd96'], haze: '#6a4a86', lights: [], light: panes, above: 'moon', ground: '#1d2340',
}

const bush = (x: number, r: number, c: string, k: string) => dot(x, 262 - r * 0.7, r, c) + dot(x - r * 0.7, 262 - r * 0.35, r * 0.7, c) + dot(x + r * 0.75, 262 - r * 0.4, r * 0.75, c) + dot(x - r * 0.3, 262 - r, r * 0.42, k)
/** Trees in blossom by night. */
const blossom = times(13, (i) => bush(30 + i * 96 + (hash(`b ${i}`) % 40), 20 + (hash(`r ${i}`) % 16), ['#4d3a78', '#5c3f7c', '#2f3f6a'][i % 3], ['#8a5f9e', '#a06fa4', '#4a5f92'][i % 3]))
/** Small houses with a roof each, and a fence before them. */
const home = (x: number, i: number) => {
  const wall = ['#f0dcc0', '#cfe3ea', '#f2cfb8', '#e6e2b8'][i % 4]
  const roof = ['#d2604a', '#5f86b8', '#b0683f', '#7d6aa8'][i % 4]
  return at(x, 262, 1, shape('M-58 0V-62H58V0Z', wall, 3) + shape('M-70 -58L-44 -104H44L70 -58Z', roof, 3) + line('M-56 -74H56M-49 -88H49', 'rgba(0,0,0,.2)', 2) + shape('M-12 0V-38H12V0Z', '#7a4a36', 2.6) + shape('M-44 -46H-22V-24H-44ZM22 -46H44V-24H22Z', '#9fd2e6', 2.6) + line('M-33 -46V-24M33 -46V-24', INK, 2) + shape('M24 -100V-122H40V-96Z', '#b9785a', 2.6))
}
const fence = times(60, (i) => shape(`M${i * 20 + 2} 268V246L${i * 20 + 8} 240L${i * 20 + 14} 246V268Z`, '#fbfaf2', 2)) + shape('M0 252H1200V257H0Z', '#fbfaf2', 1.6)

const drawn: Record<string, Horizon> = {
  roofs,
  park: {
    ...roofs,
    far: 'M0 320V214h150v-16h40v-34h120v34h40v16h90V204h34V60l9 -22 9 22V204h34v10h94v-26h34v-28h26c2 -44 32 -66 62 -70v-22h6v22c30 4 60 26 62 70h26v28h34v26h110v-30h150v30h100v106z',
    near: 'M0 320V250c30 -26 60 -26 84 -4 26 -30 66 -24 84 6h150c20 -32 64 -34 88 -2 16 -20 48 -20 62 2h270c18 -30 60 -32 82 -4 22 -26 62 -22 78 8h120c20 -28 58 -30 80 -4 30 -20 62 -12 102 -2v70z',
    farLit: times(16, (i) => `M${202 + i * 7} 184h3v8h-3Z`) + times(20, (i) => `M${664 + i * 14} ${i % 3 ? 200 : 194}h4v9h-4Z`), farOff: '', nearLit: '', nearOff: '',
    fill: ['#3a4688', '#161d42'], sky: ['#060b24', '#14225c', '#34479a', '#8f86c4'], moon: ['#fff3c8', '#ead9a0'], haze: '#6f7fd0',
    lights: [[772, 170], [796, 170], [1020, 214], [1060, 214], [1100, 214]], front: blossom, ground: '#2c3358',
  },
  gardens: {
    ...roofs,
    far: 'M0 320V232l70 -56 70 56h30l56 -46 56 46v-4h40l84 -66 84 66h36l60 -48 60 48h44l78 -62 78 62h30l64 -52 64 52h40l76 -60 76 60h36l40 -30v122z',
    near: 'M0 320V262H1200v58z', farLit: '', farOff: '', nearLit: '', nearOff: '',
    fill: ['#7fb0c8', '#7cb85a'], sky: ['#3f8fd0', '#7cc0e8', '#c4e6f0', '#fff2d0'], moon: ['#fff6c8', '#ffe89a'], haze: '#e8f4e0',
    lights: [], light: { ...panes, lit: '#fff6d0', off: '#8fc0d8' },
    front: times(7, (i) => home(90 + i * 176, i) + bush(178 + i * 176, 17, '#4f9a54', '#7cc46a')) + fence,
    ground: '#8b8fa6', bright: true,
  },
  rock: {
    far: 'M0 320V150l70 -30 60 40 90 -60 70 70 100 -50 80 60 110 -80 90 70 80 -40 100 60 90 -70 100 60 80 -30 80 60v190z',
    near: 'M0 320V240l80 -40 110 44 90 -26 140 40 120 -30 150 34 130 -40 120 36 110 -28 150 40v50z',
    fill: ['#3a2836', '#1c121f'], sky: ['#120a14', '#2a1826', '#4a2c34', '#7a4a3c'], moon: ['#5ee6d8', '#2a9a94'], haze: '#5a3440',
    lights: [],
    light: { w: 10, h: 22, r: 5, lit: '#5ee6d8', off: '#3a2c44' },
    front: [[70, 262, 1], [236, 258, 0.8], [356, 262, 0.6], [846, 262, 0.7], [968, 260, 1], [1150, 262, 0.9]].map(([x, y, s]) => `<circle cx="${x}" cy="${y - 30}" r="${84 * s}" fill="url(#v-halo)"/>` + at(x, y, s, shape('M-34 0L-40 -34L-24 -50L-14 -14L-10 -66L6 -84L18 -58L14 -10L24 -40L38 -32L34 0Z', '#5ee6d8', 3) + flat('M-30 0L-34 -32L-26 -40L-18 0ZM-8 0L-6 -62L4 -74L4 0ZM18 0L26 -34L30 -30L28 0Z', '#b6fff4', 'opacity=".6"'))).join(''),
    above: 'lamp', ground: '#2b1d26', open: true,
    roof: 'M0 0V54l50 30 30 -44 60 14 36 60 34 -66 90 12 50 40 46 -52 90 18 40 62 44 -74 100 10 60 50 40 -56 90 16 44 58 40 -70 90 12 60 36 66 -40L1200 66V0z',
  },
  void: {
    far: 'M0 320V210h90c0 -50 40 -86 90 -86s90 36 90 86h70v-60h120v60h60c0 -74 60 -120 130 -120s130 46 130 120h70v-44h40v-50h8v50h40v44h70c0 -44 36 -76 80 -76s80 32 80 76h142v110z',
    near: 'M0 320V250h170v-22h220v22h160v-30h260v30h180v-24h210v94z',
    fill: ['#2f4278', '#182444'], sky: ['#03050f', '#0a1230', '#16285a', '#2f5f9a'], moon: ['#c98a6a', '#a8624c'], haze: '#3f78b4',
    lights: [[120, 176], [168, 160], [216, 176], [372, 176], [412, 176], [600, 150], [660, 130], [720, 150], [884, 186], [996, 190], [1040, 176], [1084, 190]],
    light: { w: 16, h: 16, r: 8, lit: '#7ff0ff', off: '#3d4f7c' },
    nearLit: times(22, (i) => (hash(`s ${i}`) % 3 ? '' : `M${20 + i * 54} 262h16v-8h-16Z`)), nearOff: times(22, (i) => (hash(`s ${i}`) % 3 ? `M${20 + i * 54} 262h16v-8h-16Z` : '')),
    above: 'planet', ground: '#22304f', open: true,
  },
}

/** The words there is one for. */
export const horizons = Object.keys(drawn)
export const horizonOf = (around: string | undefined): Horizon => drawn[around ?? 'roofs'] ?? roofs
