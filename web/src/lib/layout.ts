// How the table lies on a screen: columns over the board, a sheet below it, or, on a phone on its side, a strip at either edge. What lies over the
// board is fixed for each of them, so that the board never moves because a bar has grown.
import type { Insets } from './camera'

export type Mode = 'wide' | 'phone' | 'lying'

export function modeOf(width: number, height: number): Mode {
  if (height < 520 && width > height) return 'lying'
  return width < 760 || (width < 1000 && width < height) ? 'phone' : 'wide'
}

/** Pixels of the sheet at the lower edge: pulled down, as it is, pulled up. A tablet needs less of its height for the same answers, a low phone more. */
export function sheetOf(width: number, height: number, pulled: number): number {
  return pulled === 0 ? 118 : Math.round(pulled === 2 ? height * 0.86 : width >= 700 ? height * 0.36 : Math.max(height * 0.44, Math.min(height * 0.5, 370)))
}

/** `many`: a game with so many kinds of answers that they take a row of high tiles; `taught`: the line a lesson folds into lies over the upper edge. */
export function insetsOf(mode: Mode, width: number, height: number, sheet: number, log: boolean, many = false, taught = false): Insets {
  if (mode === 'lying') return { left: 72, top: 68, right: 228, bottom: 4 }
  if (mode === 'phone') return { left: 0, top: taught ? 146 : 100, right: 0, bottom: sheetOf(width, height, Math.min(sheet, 1)) - 4 }
  const side = Math.min(264, Math.max(222, width * 0.176)) + 18
  return { left: side + (log ? 340 : 0), top: 8, right: side, bottom: width < 1180 ? (many ? 164 : 116) : many ? 116 : 86 }
}
