// How the table lies on a screen: columns over the board, a sheet below it, or, on a phone on its side, a strip at either edge. What lies over the
// board is fixed for each of them, so that the board never moves because a bar has grown.
import type { Insets } from './camera'

export type Mode = 'wide' | 'phone' | 'lying'

export function modeOf(width: number, height: number): Mode {
  if (height < 520 && width > height) return 'lying'
  return width < 760 || (width < 1000 && width < height) ? 'phone' : 'wide'
}

export function insetsOf(mode: Mode, width: number, height: number, sheet: number, log: boolean): Insets {
  if (mode === 'lying') return { left: 72, top: 44, right: 218, bottom: 4 }
  if (mode === 'phone') return { left: 0, top: 60, right: 0, bottom: sheet === 0 ? 110 : Math.round(height * 0.44) - 12 }
  const side = Math.min(264, Math.max(222, width * 0.176)) + 18
  return { left: side + (log ? 340 : 0), top: 8, right: side, bottom: 74 }
}
