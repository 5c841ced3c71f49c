import { expect, it } from 'vitest'
import { numbered } from '../src/lib/goals'
import { storyOf } from '../src/lib/story'
import type { GameEvent, Step } from '../src/lib/types'
import { ask, begin } from './engine'

it('a goal that has its turn is shown with a badge', () => {
  expect(numbered('2. Get everybody out')).toEqual({ turn: '2', words: 'Get everybody out' })
  expect(numbered('Take 6 objectives')).toEqual({ words: 'Take 6 objectives' })
})
it('goals that are met in turn are found in the log, which tells them without their number', () => {
  const goals = begin('dark-side/M1').view().goals.map((g) => (typeof g.text === 'string' ? g.text : g.text.en))
  expect(goals.every((g) => numbered(g).turn)).toBe(true)
  const log: Step[] = goals.map((g, i) => ({ step: i, events: [{ kind: 'note', text: `Goal met: ${numbered(g).words}` } as GameEvent] }))
  expect(storyOf(log, { isEnemy: () => false, goals: goals.map((g) => numbered(g).words) }).moments.filter((m) => m.what === 'goal')).toHaveLength(goals.length)
})
