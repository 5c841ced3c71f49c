// People at the table, as sentences name them.
import { allTexts } from './texts'

const numbered = new RegExp(allTexts.player.map((text) => text.replace('{0}', '(\\d+)')).join('|') + '(?!\\d)', 'g')

/** "Player 2: who is next?" becomes "Hanna: who is next?" where the one on seat 2 has said so. */
export function withNames(text: string, seats: { seat: number; name: string }[]): string {
  if (!seats.some((s) => s.name)) return text
  return text.replace(numbered, (whole, en, de) => seats.find((s) => s.seat === Number(en ?? de) - 1)?.name || whole)
}
