// Faces: the bust of a person and the token that stands for one on the board. Which face somebody has is the theme's to say.
import { at, dot, flat, hash, INK, line, SHADE, shape } from './ink'
import { capital } from './capital'
import { folk } from './folk'
import { neighbours } from './neighbours'
import { BODY, BROWS, EYES, FACE_SHADE, HEAD, MOUTH, NOSE, SKIN, type Person } from './parts'
import { squad } from './squad'
import { team } from './team'
import { witnesses } from './witnesses'

const people: Record<string, Person> = { ...folk, ...team, ...neighbours, ...capital, ...squad, ...witnesses }
const anybody = Object.keys(folk).filter((id) => !folk[id].kid)
const anyKid = Object.keys(folk).filter((id) => folk[id].kid)

export const isFace = (word: string): boolean => Object.hasOwn(people, word)

/** The face with this word; somebody without one gets one of the neighbours, always the same. */
export function faceOf(word: string | undefined, id: string, small: boolean): string {
  if (word && people[word]) return word
  const choice = small ? anyKid : anybody
  return choice[hash(id) % choice.length]
}

/** The bust alone, on 100 by 100. */
export function bust(face: string): string {
  const p = people[face]
  const skin = SKIN[p.skin]
  return (
    (p.back?.(p.hair) ?? '') +
    shape(BODY[p.body], p.cloth) +
    flat('M6 108C6 86 22 79 40 74V80C30 86 26 96 26 108Z', SHADE) +
    shape('M41 64H59V76Q50 84 41 76Z', skin, 0) +
    flat('M41 68Q50 80 59 70V75Q50 83 41 76Z', SHADE) +
    (p.wear ?? '') +
    dot(30.5, 52, 4.6, skin, 2.6) +
    dot(69.5, 52, 4.6, skin, 2.6) +
    shape(HEAD[p.head], skin) +
    flat(FACE_SHADE, SHADE) +
    (p.eyes ? EYES[p.eyes]() : '') +
    line(BROWS[p.brows], p.skin === 0 && p.hair === '#eceaf2' ? '#9a94a6' : INK, 3) +
    line(NOSE[p.nose], 'rgba(60,16,30,.75)', 2.2) +
    MOUTH[p.mouth] +
    (p.extra ?? '') +
    (p.front?.(p.hair) ?? '')
  )
}

/** Ring, face and shine around 0,0 with radius 48. The head may leave the ring upwards, never downwards: `pop` clips it. */
export function medal(face: string, colour: string): string {
  return (
    `<circle r="48" fill="${INK}"/><circle r="45.5" fill="${colour}"/><circle r="38" fill="${INK}"/><circle r="36.5" fill="${colour}" opacity=".34"/>` +
    '<path d="M4 -36.3A36.5 36.5 0 0 1 35 9L0 0Z" fill="#fff" opacity=".12"/>' +
    `<g clip-path="url(#pop)"><g transform="translate(-47.5 -53) scale(.95)">${bust(face)}</g></g>` +
    `<path d="M-47.4 7A48 48 0 0 0 47.4 7L36.6 6A37 37 0 0 1 -36.6 6Z" fill="${INK}"/><path d="M-45.4 2A45.5 45.5 0 0 0 45.4 2L39 2A39 39 0 0 1 -39 2Z" fill="${colour}"/>`
  )
}

/** A wound: a red burst, stamped on the left of the ring. */
export const bite = (i: number): string => at(-38 + i * 3, -22 + i * 20, 1, shape('M-9 -7L-2 -5L0 -10L4 -3L11 -4L6 2L9 8L1 5L-3 11L-4 4L-11 5L-6 0Z', '#e2382f', 2.4))

/** An action left: a gold bead below the ring. */
export function bead(i: number, of: number): string {
  const a = Math.PI / 2 + (i - (of - 1) / 2) * 0.42
  return dot(Number((54 * Math.cos(a)).toFixed(1)), Number((54 * Math.sin(a)).toFixed(1)), 6.4, '#ffd23f', 3)
}
