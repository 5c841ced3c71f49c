// How close the team stands in its column: a line each while there is room for the sheet of the one who acts, then lower lines, two in a line,
// two in a line beside a shorter sheet, faces alone.

export const stands = ['strips', 'low', 'halves', 'short', 'faces'] as const
export type Stand = (typeof stands)[number]

/** Pixels of the others, and of the one who acts without the sheet; as Strip.svelte and Team.svelte draw them, each with the gap above. */
const pairs = (n: number) => Math.ceil(n / 2) * 54 + 1
const others: Record<Stand, (n: number) => number> = {
  strips: (n) => n * 64,
  low: (n) => n * 47,
  halves: pairs,
  short: pairs,
  faces: (n) => Math.ceil(n / 4) * 70 + 16,
}
const acts: Record<Stand, number> = { strips: 58, low: 58, halves: 42, short: 42, faces: 42 }
/** The edge of the sheet, and the gap above it. */
const edge = 9

/** How high the sheet is: with all its words, and with letters for skills still to come. */
export interface SheetHeights {
  full: number
  short: number
}

const sheetIn = (stand: Stand, { full, short }: SheetHeights) => (stand === 'short' || stand === 'faces' ? short : full)

/** The roomiest in which all of the sheet is in sight; never roomier than `least`. Without a sheet nobody has to make room for it. */
export function standsAs(room: number, sheet: SheetHeights | undefined, count: number, least: Stand = 'strips'): Stand {
  const fits = (stand: Stand) => acts[stand] + (sheet ? sheetIn(stand, sheet) + edge : 0) + others[stand](count) <= room
  return stands.slice(stands.indexOf(least)).find(fits) ?? 'faces'
}
