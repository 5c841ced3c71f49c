// Night, light and what falls away, from the real engine's views.
import { expect, it } from 'vitest'
import { clockOf, isGone, nightOf } from '../src/lib/night'
import { doorAt, lookOf, pieceWords, placeWords } from '../src/lib/signs'
import { ask, begin } from './engine'

function scene(mission: string, ...lines: string[]) {
  const game = begin(mission)
  for (const line of lines) expect(ask('setup', game.at, line, 'en').error, line).toBeUndefined()
  const all = { map: game.map(), names: game.names(), view: game.view() }
  ask('close', game.at)
  return all
}

it('by day there is no night, and the clock counts the hours to it', () => {
  const { view } = scene('washington/M1', 'hour 12')
  expect(nightOf(view)).toBeUndefined()
  expect(clockOf(view)).toEqual({ hour: 12, night: false, next: 7 })
  expect(clockOf(scene('2e/M1').view)).toBeUndefined()
})

it('at night a beam lights two places, and the dead who see it are woken', () => {
  const { map, names, view } = scene('washington/M1', 'hour 22', 'card justin hand flashlight', 'put justin r2c1', 'beam justin r2c2', 'zombies walker 2 r2c2')
  expect(clockOf(view)).toMatchObject({ hour: 22, night: true, next: 9 })
  expect(nightOf(view)).toEqual({ lit: ['r2c1', 'r2c2'], beams: [{ from: 'r2c1', to: 'r2c2' }] })
  const dead = view.pieces.find((p) => p.kind === 'walker')!
  expect(lookOf(map, names, view, dead).woken).toBe(true)
  expect(pieceWords(map, names, view, dead)).toBe('2 × Walker, sees light, acts first')
  expect(placeWords(map, names, view, 'r2c2')).toContain('light falls here')
  expect(placeWords(map, names, view, 'r0c0')).toContain('in the dark')
  expect(view.pieces.find((p) => p.from)!.id).toBe('beam')
})

it('somebody knocked out lies there and counts down', () => {
  const { map, names, view } = scene('washington/M1', 'put justin r2c1', 'ko justin')
  const justin = view.pieces.find((p) => p.id === 'justin')!
  expect(lookOf(map, names, view, justin).down).toBeGreaterThan(0)
  expect(pieceWords(map, names, view, justin)).toMatch(/^Justin, knocked out, dies/)
})

it('tiles that fell away are gone, and doors broken down are told', () => {
  const fallen = scene('dark-side/M10', 'fall 0')
  expect(fallen.view.places.filter((p) => isGone(fallen.view, p.id)).length).toBeGreaterThan(2)
  const { map, view } = scene('dark-side/M1', 'door r0c2 r1c2 destroyed')
  expect(doorAt(map, view, map.links.findIndex((l) => l.a === 'r0c2' && l.b === 'r1c2'))).toBe('destroyed')
})
