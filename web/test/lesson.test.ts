import { expect, it } from 'vitest'
import { meantBy } from '../src/lib/lesson'
import type { Action, BoardMap, Lesson, Names, View } from '../src/lib/types'
import { ask } from './engine'

/** What a lesson means at a table where these lines are set up. */
function meant(mission: string, until: string, ...lines: string[]) {
  const at = ask('new', mission, 0, '', '', '3', 'en').handle as number
  for (let i = 0; i < 90 && ask('observe', at, 0, 'en').round === 0; i++) ask('bot', at, 'greedy', ask('state', at, 'en').seat as number, '1', 'en')
  for (const line of lines) if (ask('setup', at, line, 'en').ok === false) throw new Error(line)
  const view = ask('observe', at, 0, 'en') as unknown as View
  const names = ask('names', at, 'en') as unknown as Names
  const actions = (ask('legal', at, 0, 'en') as unknown as { actions: Action[] }).actions
  const found = meantBy(until, actions, view.question.focus ?? view.pieces.find((p) => p.flags.includes('active'))?.id, ask('map', at, 'en') as unknown as BoardMap, names, view)
  ask('close', at)
  const kinds = [...found.pieces].map((n) => view.pieces.find((p) => p.piece === n)!.kind)
  return { ...found, answers: [...found.answers], kinds }
}

it('is what can be done about it', () => {
  const { answers, places, links, people } = meant('2e/M0', 'move', 'turn amy')
  expect([...places]).toEqual(['r2c1'])
  expect(answers).toEqual(['move amy r2c1'])
  expect(links.size + people.size).toBe(0)
})
it('is the door, and who has a tool for it, while nobody is there to open it', () => {
  const far = meant('2e/M0', 'open', ...['amy', 'doug', 'elle', 'josh', 'ned', 'wanda'].map((who) => `empty ${who}`), 'card doug hand crowbar', 'turn amy')
  expect(far.answers).toEqual([])
  expect(far.links.size).toBeGreaterThan(0)
  expect(far.people).toEqual(new Set(['doug']))
  const near = meant('2e/M0', 'open', 'put doug r2c1', 'empty doug', 'card doug hand crowbar', 'turn doug')
  expect(near.answers.every((a) => a.startsWith('open doug'))).toBe(true)
  expect([near.answers.length > 0, near.links.size, near.people.size]).toEqual([true, 1, 0])
})
it('is what lies about and waits to be taken', () => {
  expect(meant('2e/M0', 'take', 'turn amy').kinds.sort()).toEqual(['crate', 'crate', 'objective', 'objective'])
  expect(meant('2e/M0', 'take', 'put amy 1V.B', 'turn amy').answers).toEqual(['take amy objective'])
  expect(meant('2e/M0', 'leave', 'turn amy').kinds).toEqual(['exit'])
})
it('is no shot at nobody or at friends alone', () => {
  expect(meant('2e/M0', 'attack', 'empty amy', 'card amy hand pistol', 'put doug r2c1', 'turn amy').answers).toEqual([])
  const near = meant('2e/M0', 'attack', 'empty amy', 'card amy hand pistol', 'zombies walker 1 r2c1', 'turn amy').answers
  expect(near.length).toBeGreaterThan(0)
  expect(near.every((a) => a.includes('r2c1'))).toBe(true)
})
it('is all houses while a home is chosen', () => {
  const at = ask('new', 'zombietown/town', 2, '', '', '3', 'en').handle as number
  const { actions } = ask('legal', at, 0, 'en') as unknown as { actions: Action[] }
  const found = meantBy('setup', actions, undefined, ask('map', at, 'en') as unknown as BoardMap, ask('names', at, 'en') as unknown as Names, ask('observe', at, 0, 'en') as unknown as View)
  expect([found.answers.size, found.places.size]).toEqual([actions.length, actions.length])
})
it('is found for every lesson there is, whatever its word: airlocks and objectives are no deeds', () => {
  const deeds = ['start', 'setup', 'deal', 'move', 'attack', 'search', 'open', 'take', 'noise', 'leave', 'end', 'people', 'build']
  const taught = (ask('games').games as { missions: { id: string; teaches?: boolean }[] }[]).flatMap((g) => g.missions.filter((m) => m.teaches).map((m) => m.id))
  expect(taught.length).toBe(5)
  for (const mission of taught) {
    const at = ask('new', mission, 0, '', '', '3', 'en').handle as number
    for (const { until } of (ask('lessons', at, 'en') as unknown as { lessons: Lesson[] }).lessons.filter((l) => !deeds.includes(l.until))) {
      const found = meant(mission, until)
      expect(found.links.size + found.pieces.size + found.answers.length, `${mission}: ${until}`).toBeGreaterThan(0)
    }
  }
})
