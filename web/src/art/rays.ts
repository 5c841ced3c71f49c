// What lies behind the thing on a card: rays and printed dots, turned a little from card to card so that no two look stamped.
import { INK } from './ink'

const turned = (id: string): number => [...id].reduce((n, c) => (n * 31 + c.charCodeAt(0)) % 40, 7)
const beams = Array.from({ length: 9 }, (_, i) => `<path d="M0 0L-26 -260L26 -260Z" transform="rotate(${i * 40})"/>`).join('')
const dots = Array.from({ length: 90 }, (_, i) => [i % 15, (i / 15) | 0]).map(([x, row]) => `<circle cx="${x * 14 + (row % 2) * 7}" cy="${152 - row * 9}" r="${4.2 - row * 0.65}"/>`).join('')
export const rays = (id: string): string => `<g class="ray" transform="translate(100 84) rotate(${turned(id)})" opacity=".38">${beams}</g><g fill="${INK}" opacity=".16">${dots}</g>`
