// Each kind of the dead walks in its own way, and figures do what an event says of them.
import { expect, it } from 'vitest'
import { beat } from '../src/lib/film'
import type { Shape } from '../src/lib/looks'
import { attacks, deedOf, walkOf } from '../src/lib/motion'
import type { GameEvent, Piece } from '../src/lib/types'
import { soundOf } from '../src/lib/sound'
import { ask, begin } from './engine'

const event = (e: Partial<GameEvent>): GameEvent => ({ kind: 'note', text: '', ...e })
const person = (p: Partial<Piece>): Piece => ({ piece: 1, id: 'amy', kind: 'adult', place: 'here', count: 1, flags: [], health: 3, ...p })
const dead = (p: Partial<Piece>): Piece => ({ piece: 9, id: 'walker', kind: 'walker', place: 'here', count: 2, flags: [], ...p })
const did = (now: GameEvent, piece: Piece, foe: boolean) => deedOf(now, piece, foe, () => [10, 0], (card) => card === 'pistol')?.name

it('gives each kind a walk of its own', () => {
  const kinds: Shape[] = ['basic', 'fast', 'tank', 'boss']
  const walks = kinds.map((kind) => JSON.stringify(walkOf(kind)))
  expect(new Set(walks).size).toBe(kinds.length)
  expect(walkOf('fast').step).toBeLessThan(walkOf('basic').step)
  expect(walkOf('boss').step).toBeGreaterThan(walkOf('tank').step)
  for (const kind of kinds) expect(walkOf(kind).frames.at(-1)!.transform, 'a step ends as it began').toBe(walkOf(kind).frames[0].transform)
})

it('lets strike who strikes, shake who is bitten, rise who has come', () => {
  const shot = event({ kind: 'action', piece: 'amy', place: 'here', to: 'there', card: 'pistol', n: [1, 4, 1, 0] })
  expect(did(shot, person({}), false)).toBe('recoil')
  expect(did({ ...shot, card: 'axe' }, person({}), false)).toBe('swing')
  expect(did(shot, person({ id: 'doug' }), false)).toBeUndefined()
  expect([soundOf(shot, (card) => card === 'pistol'), soundOf({ ...shot, card: 'axe' }, (card) => card === 'pistol')]).toEqual(['shot', 'blade'])
  const bite = event({ kind: 'action', piece_kind: 'walker', count: 2, place: 'here', n: [2, 0, 0, 0] })
  expect(did(bite, dead({}), true)).toBe('lunge')
  expect(soundOf(bite)).toBe('bite')
  expect(did(bite, dead({ place: 'there' }), true)).toBeUndefined()
  expect(did(bite, dead({ kind: 'runner' }), true)).toBeUndefined()
  expect(did(event({ kind: 'hurt', piece: 'amy', place: 'here' }), person({}), false)).toBe('shake')
  expect(did(event({ kind: 'appear', piece_kind: 'walker', count: 2, place: 'here' }), dead({}), true)).toBe('rise')
  expect(did(event({ kind: 'appear', piece_kind: 'walker', count: 1, place: 'here' }), dead({}), true), 'who was there before does not rise again').toBe('gather')
})

it('knows an attack from everything else somebody does, in a game as it is played', () => {
  const game = begin('2e/M1', 1, '4')
  let status = ask('legal', game.at, 1, 'en')
  const told: GameEvent[] = []
  for (let step = 0; step < 200 && (status.result ?? 'playing') === 'playing'; step++) {
    status = ask('bot', game.at, 'greedy', (status.seat as number) ?? 0, String(step), 'en')
    told.push(...((status.events as GameEvent[]) ?? []))
  }
  const [fights, others] = [told.filter(attacks), told.filter((e) => e.kind === 'action' && !attacks(e))]
  expect(fights.length).toBeGreaterThan(10)
  expect(fights.every((e) => / attacks? /.test(e.text)), fights.map((e) => e.text).join('\n')).toBe(true)
  expect(others.some((e) => / attacks? /.test(e.text))).toBe(false)
  expect(beat(fights[0])).toBeGreaterThan(beat(others[0]))
})
