import { expect, it } from 'vitest'
import { groups } from '../src/lib/choices'
import { colourOf, colourOfSeat, isVain, killChance, oddsWord, woundsOf } from '../src/lib/looks'
import { neighbours, stepsFrom } from '../src/lib/signs'
import type { Action, Attack } from '../src/lib/types'
import { ask, begin } from './engine'

const attack = (more: Partial<Attack>): Attack => ({ dice: 1, any: 6667, hits: [3333, 6667], risk: 0, ...more })

it('the chance of a kill is at most that of a hit, and at most the kills on average', () => {
  expect(killChance(attack({ kills: 67 }), ['Walker'])).toBe(67)
  expect(killChance(attack({ kills: 20 }), ['Walker', 'Fatty'])).toBe(20)
  expect(killChance(attack({ kills: 133, any: 8889 }), ['Walker'])).toBe(89)
  expect(killChance(attack({ kills: 0 }), undefined)).toBe(67)
  expect(oddsWord(attack({ kills: 67 }), ['Walker'])).toBe('67%')
  expect(oddsWord({ dice: 0, kills: 300, risk: 0 }, ['Walker']), 'fire asks no dice').toBe('3 ✕')
  expect(oddsWord(attack({ kills: 0 }), []), 'nobody is there').toBe('')
})
it('an attack that kills nobody is in vain, where kills are counted', () => {
  expect(isVain(attack({ kills: 0 }), ['Fatty'])).toBe(true)
  expect(isVain(attack({ kills: 0 }), [])).toBe(true)
  expect(isVain(attack({ kills: 50 }), ['Fatty'])).toBe(false)
  expect(isVain(attack({ kills: 0 }), undefined)).toBe(false)
})
it('shots that kill nobody come last', () => {
  const shot = (place: string, kills: number) => ({ text: `shoot amy pistol ${place}`, label: '', cost: 1, place, attack: attack({ kills }) }) as Action
  expect(groups([shot('a', 0), shot('b', 67), shot('c', 0), shot('d', 10)])[0].actions.map((a) => a.place)).toEqual(['b', 'd', 'a', 'c'])
})
it('who is not on the board yet has no wounds to draw', () => {
  const pawn = { piece: 0, id: 'red', kind: 'red', count: 1, flags: [] as string[], wounds: 4, health: 4 }
  expect(woundsOf(pawn)).toBe(0)
  expect(woundsOf({ ...pawn, flags: ['dead'] })).toBe(4)
  expect(woundsOf({ ...pawn, place: 'h1' })).toBe(4)
})
it('what lies beside a place, and how far the others are', () => {
  const game = begin('2e/M0')
  const [map, view, names] = [game.map(), game.view(), game.names()]
  ask('close', game.at)
  expect(neighbours(map, names, view, 'r2c1').sort()).toEqual(['the corner of Mill and Elm', 'the east room of the diner (closed door)', 'the west end of Mill Street'])
  const far = stepsFrom(map, view, 'r2c0')
  expect([far.get('r2c0'), far.get('r2c1'), far.get('r2c2'), far.get('1V.C')]).toEqual([0, 1, 2, undefined])
  const open = { ...view, links: view.links.map(() => true) }
  expect(stepsFrom(map, open, 'r2c0').get('1V.C')).toBe(2)
})

it('where players have colours, their people and their score wear them', () => {
  const view = begin('zombietown/town', 2, '5').view()
  const names = begin('zombietown/town', 2, '5').names()
  const red = view.pieces.find((p) => p.id === 'red')!
  const helper = { ...red, id: 'anna', kind: 'survivor' }
  expect(colourOf({ ...view, pieces: [...view.pieces, helper] }, names, helper)).toBe(colourOf(view, names, red))
  expect(colourOfSeat(view, red.seat!)).toBe(colourOf(view, names, red))
})
