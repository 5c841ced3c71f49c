// Every word of a theme stands for a drawing, and drawings are clean: no ids that could clash, no number that is none.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { body, bodyOf, isGiant, MOST, stand } from '../src/art/bodies'
import { horizonOf, horizons } from '../src/art/horizon'
import { house } from '../src/art/house'
import { bust, faceOf, isFace, medal } from '../src/art/portrait'
import { drawn, isProp } from '../src/art/props'
import { isSceneWord, storyPicture } from '../src/art/story'
import { street } from '../src/art/street'
import { things } from '../src/art/things'
import { vista } from '../src/art/vista'
import { groundSvg } from '../src/ground/ground'
import { placeOf } from '../src/ground/places'
import { isUse } from '../src/ground/rooms'
import { geometry } from '../src/lib/board'
import { shapeOf } from '../src/lib/looks'
import type { BoardMap } from '../src/lib/types'
import { begin } from './engine'

describe.each(['2e/M0', 'zombietown/town', 'dark-side/M1', 'invader/I1', 'combined/C1', 'washington/M1'])('%s', (mission) => {
  const names = begin(mission, mission.startsWith('zombietown') ? 2 : 1).names()
  const theme = names.theme!
  it('has the faces its theme names, each a different one', () => {
    const faces = Object.entries(theme.faces).map(([id, word]) => faceOf(word, id, false))
    expect(faces).toEqual(Object.values(theme.faces))
    expect(new Set(faces).size).toBe(faces.length)
  })
  it('gives every kind of enemy a body of its own', () => {
    const bodies = Object.keys(names.kinds).filter((k) => names.kinds[k].enemy).map((k) => bodyOf(theme.bodies[k], shapeOf(names, k)))
    expect(new Set(bodies).size).toBe(bodies.length)
  })
  it('stands on a ground without broken numbers', () => {
    const map = begin(mission, mission.startsWith('zombietown') ? 2 : 1).map()
    const geo = geometry(map)
    expect(groundSvg(map, geo, placeOf(theme.place, false, theme.houses), { x: 0, y: 0, w: 10, h: 10 }, 1)).not.toMatch(/NaN|undefined|Infinity/)
  })
  it('has the bodies and things its theme names', () => {
    for (const [kind, word] of Object.entries(theme.bodies)) if (names.kinds[kind]?.enemy) expect(bodyOf(word, shapeOf(names, kind)), kind).toBe(word)
    for (const [kind, word] of Object.entries(theme.bodies)) expect(names.kinds[kind] === undefined || isProp(word) || word in { muscle: 1, patrol: 1 } || bodyOf(word, 'x') === word, `${kind}: ${word}`).toBe(true)
    for (const [card, word] of Object.entries(theme.things)) expect(things[word], card).toBeDefined()
    const held = Object.keys(names.cards).filter((c) => names.cards[c].deck && !mission.startsWith('zombietown'))
    expect(held.filter((c) => !things[theme.things[c] ?? c]), 'a card shows what it is').toEqual([])
  })
  it('furnishes its houses with rooms there are', () => {
    for (const [landmark, word] of Object.entries(theme.houses)) expect(isUse(word), `${landmark}: ${word}`).toBe(true)
    for (const word of theme.place.rooms!.split(' ')) expect(isUse(word), word).toBe(true)
  })
  it('ends where it was played: against a horizon of its own', () => {
    expect(horizons).toContain(theme.place.around)
    expect(horizonOf(theme.place.around).lights.every(([x, y]) => x >= 0 && x < 1200 && y > 0 && y < 270)).toBe(true)
    const drawing = vista({ around: theme.place.around, faces: Object.values(theme.faces).filter(isFace).slice(0, 5), bodies: Object.keys(names.kinds).filter((k) => names.kinds[k].enemy).map((k) => bodyOf(theme.bodies[k], shapeOf(names, k))) })
    expect(drawing).not.toMatch(/NaN|undefined|null/)
    expect(drawing).toContain('class="folk"')
  })
})

it('a house has what the theme says of its landmark, whatever it is called; others have what their place has', () => {
  const map = begin('2e/M1').map()
  const geo = geometry(map)
  const ground = (m: BoardMap, houses: Record<string, string>) => groundSvg(m, geo, placeOf({ rooms: 'garage' }, false, houses), { x: 0, y: 0, w: 10, h: 10 }, 1)
  const mark = map.places.find((p) => p.landmark)!.landmark!
  const renamed = { ...map, places: map.places.map((p) => ({ ...p, name: 'bakery' })) }
  expect(ground(map, { [mark]: 'bakery' })).not.toBe(ground(map, {}))
  expect(ground(renamed, { [mark]: 'bakery' })).toBe(ground(map, { [mark]: 'bakery' }))
  expect(ground(map, { 'no-such-house': 'bakery' })).toBe(ground(map, {}))
})

it('somebody without a face always gets the same one, a child that of a child', () => {
  expect(faceOf(undefined, 'somebody', false)).toBe(faceOf('no such word', 'somebody', false))
  expect(faceOf(undefined, 'x', true)).toMatch(/goggles|skater|helmet/)
})

it('drawings have no ids and no broken numbers', () => {
  const all = [...['courier', 'robot', 'quarterback', 'waitress'].map(bust), medal('dj', '#fff'), ...Object.values(things).map((f) => f()), ...['walker', 'runner', 'brute', 'horns', 'gown', 'mold-worker', 'mold-hunter', 'mold-brute'].map((b) => body(b, 2)), ...Object.values(drawn).map((p) => p.draw({ inactive: true, active: false, turned: false }))]
  for (const svg of all) expect(svg).not.toMatch(/NaN|undefined| id="/)
})

it('a crowd shows up to six bodies, a giant one', () => {
  expect(stand(4, 90, 21, 1)).toHaveLength(4)
  expect(stand(40, 90, 21, 1)).toHaveLength(MOST)
  expect(isGiant('gown')).toBe(true)
})

describe('cards that tell a story', () => {
  const folder = new URL('../../games/washington/missions/', import.meta.url)
  const cards = readdirSync(folder).flatMap((file) => [...readFileSync(new URL(file, folder), 'utf8').matchAll(/^ +- number: (\d+)/gm)].map((m) => `${file.replace('.yaml', '')}-${m[1]}`))
  const pictures = begin('washington/M1', 1).names().theme!.pictures
  it('have a picture each, of words that are drawn', () => {
    expect(cards.length).toBeGreaterThan(80)
    expect(Object.keys(pictures).sort()).toEqual(cards.sort())
    for (const [card, words] of Object.entries(pictures)) for (const word of words.split(' ')) expect(isSceneWord(word), `${card}: ${word}`).toBe(true)
  })
  it('no two of them alike, none broken', () => {
    const all = Object.values(pictures).map((words) => storyPicture({ card: 0, words, indoor: false, night: true }))
    expect(new Set(all).size).toBe(all.length)
    for (const svg of all) expect(svg).not.toMatch(/NaN|undefined| id="/)
  })
  it('a word is a thing or a face, never both', () => expect([...Object.keys(street), ...Object.keys(house)].filter(isFace)).toEqual([]))
  it('one the theme does not know still has one', () => expect(storyPicture({ card: 99, indoor: true, night: false })).toContain('<ellipse'))
})
