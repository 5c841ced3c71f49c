import { expect, it } from 'vitest'
import { badgeOf, bitesOn, bitesWord, threats } from '../src/lib/threats'
import type { Forecast } from '../src/lib/types'
import { ask } from './engine'

const at = ask('new', '2e/M0', 1, '', '', '3', 'en').handle as number
ask('setup', at, 'zombies walker 2 r2c0', 'en')
ask('setup', at, 'zombies runner 2 r2c1', 'en')
const forecast = (place: string) => ask('forecast', at, place, 'en') as unknown as Forecast
const living = new Map([['r2c0', ['amy', 'doug']]])

it('counts who strikes and who still comes', () => {
  expect(threats([forecast('r2c0')], living)).toMatchObject([{ place: 'r2c0', bites: 2, pieces: ['amy', 'doug'], foes: [{ kind: 'walker', count: 2 }], from: [] }])
  expect(threats([forecast('r2c0'), forecast('r2c1')], living)).toMatchObject([{ place: 'r2c0', bites: 4, foes: [{ kind: 'walker' }, { kind: 'runner', count: 2 }], from: ['r2c1'] }])
})
it('says nothing of places where nobody is', () => {
  expect(threats([forecast('r2c0')], new Map())).toEqual([])
})
it('bites for two are not told as if each had all of them', () => {
  const both = bitesOn(threats([forecast('r2c0')], living))
  expect(both.get('amy')).toEqual({ count: 2, shared: true })
  expect([badgeOf(both.get('amy')!), bitesWord(2, true), bitesWord(1, true)]).toEqual(['≤2', 'bitesShared', 'biteShared'])
  const alone = bitesOn(threats([forecast('r2c0')], new Map([['r2c0', ['amy']]])))
  expect([badgeOf(alone.get('amy')!), bitesWord(2, false)]).toEqual(['−2', 'bites'])
})
