import { expect, it } from 'vitest'
import { anyWish, difficulties, missionAfter, times, wished } from '../src/lib/missions'
import type { Mission } from '../src/lib/types'
import { ask } from './engine'

const all = (ask('games').games as { id: string; missions: Mission[] }[]).find((g) => g.id === '2e')!.missions
const ids = (wish: Partial<typeof anyWish>) => wished(all, { ...anyWish, ...wish }).map((m) => m.id)

it('nothing wished is everything', () => expect(ids({})).toHaveLength(26))
it('by difficulty and time', () => {
  expect(ids({ difficulty: 'easy' })).toEqual(['2e/M0', '2e/M10'])
  expect(ids({ minutes: 30 }).every((id) => all.find((m) => m.id === id)!.minutes <= 30)).toBe(true)
  expect(ids({ minutes: 30 }).length).toBeLessThan(ids({ minutes: 60 }).length)
})
it('by words, in both languages, whatever the accents', () => {
  expect(ids({ words: 'hauserblocks' })).toEqual(['2e/M1'])
  expect(ids({ words: 'M25' })).toEqual(['2e/M25'])
  expect(ids({ words: 'police station' })).toContain('2e/M8')
  expect(ids({ words: 'nosuchword' })).toEqual([])
})
it('what can be chosen is there', () => {
  expect(difficulties(all)).toEqual(['easy', 'medium', 'hard'])
  expect(times(all)).toEqual([30, 45, 60, 90])
})
it('one mission follows another, and none the last', () => {
  expect(missionAfter(all, '2e/M0')?.id).toBe('2e/M1')
  expect(missionAfter([...all, { ...all[0], id: 'other/M0' }], all.at(-1)!.id)).toBeUndefined()
})
