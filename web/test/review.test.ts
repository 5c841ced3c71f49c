import { expect, it } from 'vitest'
import { ask, begin } from './engine'
import { FINE, lookBack, ROUGH, type Judged, type Judge } from '../src/lib/review'

const judged = (step: number, loss: number, error = 100): Judged => ({ step, seat: 0, did: { text: '', label: '' }, chance: 5000, others: 1, loss, error })

it('judges every decision roughly, the suspicious ones again, and tells only what is sure', async () => {
  const asked: [number, number][] = []
  const losses = [0, 900, 300, -50, 800, 700, 600]
  const judge: Judge = async (step, worlds) => {
    asked.push([step, worlds])
    if (step === 3) return undefined // nobody decided
    return judged(step, worlds === FINE && step === 1 ? 150 : losses[step]) // the second look says: luck
  }
  const parts: number[] = []
  const found = await lookBack(losses.length, judge, (part) => parts.push(part) > 0)
  expect(found?.decisions.map((d) => d.step)).toEqual([0, 1, 2, 4, 5, 6])
  expect(found?.costly.map((d) => d.step)).toEqual([4, 5, 6])
  expect(asked.filter(([, worlds]) => worlds === FINE).map(([step]) => step)).toEqual([1, 4, 5, 6, 2])
  expect(asked.filter(([, worlds]) => worlds === ROUGH).length).toBe(losses.length)
  expect(parts).toEqual([...parts].sort((a, b) => a - b))
  expect(parts.at(-1)).toBeLessThanOrEqual(1)
})

it('stops when nobody wants to know', async () => {
  let asked = 0
  expect(await lookBack(50, async (step) => (asked++, judged(step, 1)), () => asked < 4)).toBeUndefined()
  expect(asked).toBe(4)
})

it('understands what the engine says of a decision', () => {
  const game = begin('2e/M0')
  ask('bot', game.at, 'greedy', 0, '1', 'en')
  const one = ask('review', game.at, 0, 4, 'en') as unknown as Judged
  expect(one.did.label).toBeTruthy()
  expect(one.chance).toBeGreaterThanOrEqual(0)
  expect(one.chance).toBeLessThanOrEqual(10000)
})
