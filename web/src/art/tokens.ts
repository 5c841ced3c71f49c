// What lies on the ground and is no figure: objectives, crates, ways in and out, cars from above. Centred on 0,0, about 48 wide; cars 120 long, nose to +x.
import { box, drop } from './furniture'
import { dot, each, flat, ink, INK, line, SHADE, shape, times } from './ink'

export const objective = (colour: string, hidden: boolean): string =>
  dot(3, 5, 24, 'rgba(0,0,0,.45)') + dot(0, 0, 24, colour, 4) + `<circle r="17" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="2.4" stroke-dasharray="5 4"/>` +
  (hidden ? line('M-6 -6C-6 -14 7 -14 7 -6C7 0 0 0 0 5M0 11V12', '#fff', 5) : line('M-9 -9L9 9M9 -9L-9 9', '#fff', 6))

export const crate = (): string =>
  drop(44, 40) + `<rect x="-22" y="-20" width="44" height="40" rx="4" fill="#e0a13a" ${ink(4)}/>` + line('M-22 -7H22M-22 7H22', '#8a5a20', 3) + line('M-16 -20V20M16 -20V20', '#8a5a20', 5) + flat('M-22 -20H22V-14H-22Z', '#ffd07a') + line('M-7 0H7M0 -7V7', '#fff', 4.4)

/** Claws out of the ground; asleep they only show as scars. */
export const spawn = (colour: string, awake: boolean): string =>
  awake
    ? `<path d="M-44 30C-56 -2 -30 -40 0 -40S56 -2 44 30C30 44 -30 44 -44 30Z" fill="#24060e" opacity=".94"/>` + flat('M-30 -34L-36 30L-22 6ZM-8 -42L-12 40L4 8ZM16 -40L14 34L28 4ZM38 -26L36 22L46 2Z', colour) + flat('M-30 -34L-34 10L-26 2ZM-8 -42L-11 14L-2 4ZM16 -40L15 10L23 2Z', '#fff', 'opacity=".35"')
    : `<path d="M-44 30C-56 -2 -30 -40 0 -40S56 -2 44 30C30 44 -30 44 -44 30Z" fill="none" stroke="${colour}" stroke-width="3" stroke-dasharray="7 6"/>` + line('M-26 -22L-32 24M-6 -28L-10 28M14 -28L12 26M34 -20L32 18', colour, 3)

export const wayOut = (open: boolean): string =>
  `<rect x="-46" y="-26" width="92" height="52" rx="8" fill="#0f3b22" stroke="#7fe89a" stroke-width="4"/>` + line('M-34 18V-16H-16V18', '#7fe89a', 4) + flat('M-8 -5H14V-14L34 1L14 16V7H-8Z', '#7fe89a') + (open ? '' : line('M-40 -22L40 22', '#ff6459', 6))

export function barricade(): string {
  return `<rect x="-44" y="-18" width="92" height="44" rx="3" fill="rgba(10,6,20,.35)"/>` + each([[-8, -4], [10, 3]], ([y, r]) => `<g transform="translate(0 ${y}) rotate(${r})"><rect x="-46" y="-8" width="92" height="15" rx="2" fill="#b9814a" ${ink(3)}/>${line('M-38 -3H30', '#e0ad70', 2.4)}${dot(-36, 1, 2, INK)}${dot(36, 1, 2, INK)}</g>`)
}

/** A car from above. Who has no wheels stands on bricks. */
export function car(colour: string, patrol: boolean, wheels: boolean): string {
  return (
    `<rect x="-60" y="-30" width="124" height="64" rx="20" fill="rgba(0,0,0,.4)" transform="translate(3 5)"/>` +
    (wheels ? line('M-42 -28H-22M26 -28H46M-42 28H-22M26 28H46', INK, 10, 'style="stroke-linecap:butt"') : times(4, (i) => `<g transform="translate(${i % 2 ? 36 : -32} ${i < 2 ? -28 : 28})">${box(20, 12, '#b98a5e', 1)}</g>`)) +
    shape('M-58 -18C-58 -26 -50 -28 -40 -28H34C50 -28 60 -20 60 0C60 20 50 28 34 28H-40C-50 28 -58 26 -58 18Z', colour, 4) +
    flat('M-58 10V18C-58 26 -50 28 -40 28H34C50 28 57 18 58 10Z', SHADE) +
    (patrol ? shape('M-20 -27H14V27H-20Z', '#f2f2f2', 2.6) : flat('M-56 -8H60V-3H-56ZM-56 3H60V8H-56Z', '#fff', 'opacity=".8"')) +
    shape('M14 -20C24 -18 28 -8 28 0C28 8 24 18 14 20L6 16V-16Z', '#20304e', 2.6) + flat('M16 -17C23 -14 25 -8 25.5 -2L18 -5Z', '#8fc4e8') + shape('M-34 -18L-24 -15V15L-34 18C-38 8 -38 -8 -34 -18Z', '#20304e', 2.6) +
    (patrol ? `<rect x="-8" y="-15" width="8" height="14" rx="2" fill="#ff4d4d" ${ink(2.4)}/><rect x="-8" y="1" width="8" height="14" rx="2" fill="#4aa3ff" ${ink(2.4)}/>` : '') +
    flat('M54 -20C58 -17 60 -13 60 -10L52 -12ZM54 20C58 17 60 13 60 10L52 12Z', '#fff4c0') + line('M-55 -20V-12M-55 20V12', '#ff4a3d', 4)
  )
}
