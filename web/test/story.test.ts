import { expect, it } from 'vitest'
import { storyOf } from '../src/lib/story'
import type { Step } from '../src/lib/types'
import { ask, begin } from './engine'

it('counts what the log tells of a whole game', () => {
  const game = begin('2e/M0', 1, '10')
  let status = ask('legal', game.at, 1, 'en')
  for (let i = 0; i < 300 && status.result === 'playing'; i++) status = ask('bot', game.at, 'greedy', status.seat as number, String(i), 'en')
  const log = ask('events', game.at, -1, 0, 'en').log as Step[]
  const names = game.names()
  const story = storyOf(log, (kind) => names.kinds[kind]?.enemy ?? false)
  const killed = log.flatMap((s) => s.events).filter((e) => e.kind === 'remove' && e.piece_kind && names.kinds[e.piece_kind]?.enemy).reduce((n, e) => n + (e.count ?? 1), 0)
  expect(story.killed).toBe(killed)
  expect(story.killed).toBeGreaterThan(3)
  expect(story.moments.length).toBeLessThanOrEqual(4)
})
it('an empty log is an empty story', () => expect(storyOf([], () => true)).toMatchObject({ killed: 0, bitten: 0, moments: [] }))
