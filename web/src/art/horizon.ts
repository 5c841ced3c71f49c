// What stands against the sky, by the words of a theme (`around`): roofs, a capital, gardens, a cave, a station. Two outlines, lights in them, and what hangs above.
// Drawn for 1200 by 320; the street people stand in is Skyline.svelte's.

export interface Horizon {
  far: string
  near: string
  fill: [far: string, near: string]
  /** Corners of lights, and how large they are; every fourth is lit. */
  lights: [number, number][]
  light: { w: number; h: number; r: number; lit: string; off: string }
  above: 'moon' | 'planet' | 'lamp'
  ground: string
  /** What hangs from above. */
  roof?: string
}

const windows: [number, number][] = [[92, 150], [118, 176], [236, 120], [262, 120], [236, 150], [410, 168], [560, 132], [586, 160], [724, 150], [902, 118], [930, 146], [1042, 168]]
const panes = { w: 14, h: 18, r: 0, lit: '#ffcf7a', off: '#39425f' }
const roofs: Horizon = {
  far: 'M0 320V190h60v-40h90v60h50V96h110v100h46v-50h100v74h40V110h120v104h52V130h84v84h44V92h120v118h36v-54h100v60h52v104z',
  near: 'M0 320V236h140v-34h120v46h180v-62h150v70h170v-50h140v44h160v-36h140v106z',
  fill: ['#1c2540', '#121a30'], lights: windows, light: panes, above: 'moon', ground: '#1b2234',
}

const drawn: Record<string, Horizon> = {
  roofs,
  park: {
    ...roofs,
    far: 'M0 320V214h150v-16h40v-34h120v34h40v16h90V204h34V60l9 -22 9 22V204h34v10h94v-26h34v-28h26c2 -44 32 -66 62 -70v-22h6v22c30 4 60 26 62 70h26v28h34v26h110v-30h150v30h100v106z',
    near: 'M0 320V250c30 -26 60 -26 84 -4 26 -30 66 -24 84 6h150c20 -32 64 -34 88 -2 16 -20 48 -20 62 2h270c18 -30 60 -32 82 -4 22 -26 62 -22 78 8h120c20 -28 58 -30 80 -4 30 -20 62 -12 102 -2v70z',
    lights: [[212, 184], [240, 184], [268, 184], [700, 196], [740, 196], [820, 196], [860, 196], [772, 170], [796, 170], [1020, 214], [1060, 214], [1100, 214]],
  },
  gardens: {
    ...roofs,
    far: 'M0 320V232l70 -56 70 56h30l56 -46 56 46v-4h40l84 -66 84 66h36l60 -48 60 48h44l78 -62 78 62h30l64 -52 64 52h40l76 -60 76 60h36l40 -30v122z',
    near: 'M0 320V262h1200v58z',
    fill: ['#1d2440', '#1a2a2c'],
    lights: [[56, 200], [80, 200], [206, 204], [236, 204], [394, 190], [424, 190], [588, 206], [620, 206], [768, 194], [800, 194], [956, 204], [1096, 196]],
    ground: '#1c2a2a',
  },
  rock: {
    far: 'M0 320V150l70 -30 60 40 90 -60 70 70 100 -50 80 60 110 -80 90 70 80 -40 100 60 90 -70 100 60 80 -30 80 60v190z',
    near: 'M0 320V240l80 -40 110 44 90 -26 140 40 120 -30 150 34 130 -40 120 36 110 -28 150 40v50z',
    fill: ['#241a28', '#170f1b'],
    lights: [[96, 176], [150, 206], [262, 150], [388, 190], [470, 160], [604, 180], [700, 150], [808, 196], [900, 160], [986, 186], [1070, 170], [1140, 200]],
    light: { w: 10, h: 22, r: 5, lit: '#5ee6d8', off: '#3a2c44' },
    above: 'lamp', ground: '#201722',
    roof: 'M0 0V54l50 30 30 -44 60 14 36 60 34 -66 90 12 50 40 46 -52 90 18 40 62 44 -74 100 10 60 50 40 -56 90 16 44 58 40 -70 90 12 60 36 66 -40V0z',
  },
  void: {
    far: 'M0 320V210h90c0 -50 40 -86 90 -86s90 36 90 86h70v-60h120v60h60c0 -74 60 -120 130 -120s130 46 130 120h70v-44h40v-50h8v50h40v44h70c0 -44 36 -76 80 -76s80 32 80 76h142v110z',
    near: 'M0 320V250h170v-22h220v22h160v-30h260v30h180v-24h210v94z',
    fill: ['#25345c', '#182340'],
    lights: [[120, 176], [168, 160], [216, 176], [372, 176], [412, 176], [600, 150], [660, 130], [720, 150], [884, 186], [996, 190], [1040, 176], [1084, 190]],
    light: { w: 16, h: 16, r: 8, lit: '#7ff0ff', off: '#3d4f7c' },
    above: 'planet', ground: '#1c2742',
  },
}

/** The words there is one for. */
export const horizons = Object.keys(drawn)
export const horizonOf = (around: string | undefined): Horizon => drawn[around ?? 'roofs'] ?? roofs
