import { expect, it } from 'vitest'
import { storyOf, type Moment } from '../src/lib/story'
import type { GameEvent, Step } from '../src/lib/types'
import { ask, begin } from './engine'

const isEnemy = (kind: string) => kind === 'walker'
const step = (n: number, ...events: Partial<GameEvent>[]): Step => ({ step: n, events: events.map((e) => ({ kind: 'note', text: '', ...e })) })

it('counts what the log tells of a whole game', () => {
  const game = begin('2e/M0', 1, '10')
  let status = ask('legal', game.at, 1, 'en')
  for (let i = 0; i < 300 && status.result === 'playing'; i++) status = ask('bot', game.at, 'greedy', status.seat as number, String(i), 'en')
  const log = ask('events', game.at, -1, 0, 'en').log as Step[]
  const names = game.names()
  const view = game.view()
  const goals = view.goals.map((g) => (typeof g.text === 'string' ? g.text : g.text.en))
  const story = storyOf(log, { isEnemy: (kind) => names.kinds[kind]?.enemy ?? false, goals, marks: [7, 19, 43] })
  const killed = log.flatMap((s) => s.events).filter((e) => e.kind === 'remove' && e.piece_kind && names.kinds[e.piece_kind]?.enemy).reduce((n, e) => n + (e.count ?? 1), 0)
  expect(story.killed).toBe(killed)
  expect(story.killed).toBeGreaterThan(3)
  expect(story.moments.map((m) => m.what), 'a goal of the mission is found in its log').toContain('goal')
  for (const m of story.moments) expect(m.round, m.text).toBeGreaterThan(0)
  expect([...story.moments].sort((a, b) => a.step - b.step)).toEqual(story.moments)
})

it('an empty log is an empty story', () => expect(storyOf([], { isEnemy })).toMatchObject({ killed: 0, bitten: 0, moments: [] }))

it('tells deaths, a close call, levels, goals and the biggest blow, with the round and the step they can be watched from', () => {
  const log = [
    step(-1, { kind: 'round', n: [1] }),
    step(4, { kind: 'track', track: 'adrenaline', piece: 'amy', n: [6], text: 'six' }),
    step(5, { kind: 'remove', piece_kind: 'walker', piece: 'amy', count: 2, text: '2 Walkers killed.' }, { kind: 'track', track: 'adrenaline', piece: 'amy', n: [8], text: 'eight' }),
    step(9, { kind: 'round', n: [2] }, { kind: 'hurt', piece: 'ned', n: [2, 1], text: 'Ned: 1 left' }),
    step(12, { kind: 'remove', piece_kind: 'walker', piece: 'doug', count: 3, text: '3 Walkers killed.' }, { kind: 'remove', piece_kind: 'walker', piece: 'doug', count: 2, text: '2 Walkers killed.' }),
    step(13, { kind: 'remove', piece_kind: 'noise', piece: 'amy', count: 9, text: 'no enemies' }),
    step(15, { kind: 'round', n: [3] }, { kind: 'hurt', piece: 'amy', n: [1, 1], text: 'Amy: 1 left' }, { kind: 'note', text: 'Goal reached: All out.' }),
    step(20, { kind: 'hurt', piece: 'amy', n: [1, 0], text: 'Amy is dead' }),
  ]
  const found = storyOf(log, { isEnemy, goals: ['All out', 'Never'], marks: [7, 19] }).moments
  const short = ({ what, round, step, piece, level }: Moment) => [what, round, step, piece, level]
  expect(found.map(short)).toEqual([
    ['level', 1, 5, 'amy', 1],
    ['close', 2, 9, 'ned', undefined],
    ['blow', 2, 12, 'doug', undefined],
    ['goal', 3, 15, undefined, undefined],
    ['death', 3, 20, 'amy', undefined],
  ])
  expect(found[2].text).toBe('3 Walkers killed. 2 Walkers killed.')
})
