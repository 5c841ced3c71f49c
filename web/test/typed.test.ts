// Typed lines against the real engine: who is on turn may be left out, and words that fit nothing get near ones.
import { expect, it } from 'vitest'
import { meant, nearest, withActor } from '../src/lib/typed'
import type { Checked } from '../src/lib/table'
import type { Action } from '../src/lib/types'
import { ask, begin } from './engine'

const game = begin('2e/M0', 1, '3')
ask('do', game.at, 'activate ned', 'en')
const actions = ask('legal', game.at, 0, 'en').actions as Action[]
const check = (text: string): Promise<Checked> => {
  const a = ask('check', game.at, text, 'en')
  return Promise.resolve(a.ok ? (a as never) : { legal: false, why: a.error as string })
}

it('puts in who acts where nobody is named', async () => {
  expect(withActor('move r2c1', 'ned')).toBe('move ned r2c1')
  expect(withActor('  noise ', 'ned')).toBe('noise ned')
  expect(await meant('move r2c1', 'ned', check)).toEqual({ text: 'move ned r2c1', understood: true })
})

it('a refusal of the rules counts as understood, with or without the name', async () => {
  expect(await meant('move r0c4', 'ned', check)).toEqual({ text: 'move ned r0c4', understood: true })
  expect(await meant('move ned r0c4', 'ned', check)).toEqual({ text: 'move ned r0c4', understood: true })
})

it('words nobody understands are told, with a reason that does not blame a figure', async () => {
  const line = await meant('open door', 'ned', check)
  expect(line.understood).toBe(false)
  expect(line.why).toBeTruthy()
  expect(line.why).not.toContain('figure')
})

it('offers what comes near', () => {
  expect(nearest(actions, 'move r0c4')[0].text).toMatch(/^move ned /)
  expect(nearest(actions, 'moev nowhere').length).toBeGreaterThan(0)
  expect(nearest(actions, 'trade nobody')[0].text).toMatch(/^trade ned /)
  expect(nearest([], 'x')).toEqual([])
})
