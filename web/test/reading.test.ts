import { expect, it } from 'vitest'
import { litLesson, nextUnread, openPage, openReading, turnPage, type Reading } from '../src/lib/reading'
import type { Lesson } from '../src/lib/types'
import { ask } from './engine'

const school = (...learned: boolean[]) => learned.map((is) => ({ learned: is }))
const none = school(false, false, false, false)

it('begins where there is something to learn, and not at all where there is nothing', () => {
  expect(openReading(none)).toEqual({ at: 0, read: [], closed: false })
  expect(openReading(school(true, true, false, true))).toEqual({ at: 2, read: [0, 1], closed: false })
  expect(openReading(school(true, true)).closed).toBe(true)
})
it('turns one page after the other, done or not, and closes after the last', () => {
  const seen: number[] = []
  let pages: Reading = openReading(none)
  for (; !pages.closed; pages = turnPage(pages, 4)) seen.push(pages.at)
  expect(seen).toEqual([0, 1, 2, 3])
  expect(nextUnread(pages, 4)).toBeUndefined()
})
it('leafs back without losing what was not read', () => {
  const third = turnPage(turnPage(openReading(none), 4), 4)
  const back = openPage(openPage(third, 1), 0)
  expect([back.at, back.closed]).toEqual([0, false])
  expect(turnPage(back, 4).at).toBe(2)
  expect(turnPage(openPage(third, 3), 4).closed).toBe(true) // the arrow has read the third
  expect(turnPage(openPage(openReading(none), 3), 4).at).toBe(0) // chosen from the list: what lies before it is still to be read
})
it('opens again after it was put away, at any page', () => {
  expect(openPage({ at: 1, read: [0], closed: true }, 3)).toEqual({ at: 3, read: [0], closed: false })
})
it('lights what is to be done next while a lesson that is done still lies there', () => {
  const pages = openReading(none)
  expect(litLesson(pages, none)).toBe(0)
  expect(litLesson(pages, school(true, false, false, false))).toBe(1)
  expect(litLesson({ ...pages, read: [1] }, school(true, false, true, false))).toBe(3)
  expect(litLesson({ ...pages, closed: true }, none)).toBe(-1)
})
it('shows every lesson, although one deed does several and bots play on', () => {
  for (const mission of ['2e/M0', 'zombietown/town', 'dark-side/M0', 'invader/I0', 'washington/M1']) {
    const at = ask('new', mission, 0, '', '', '3', 'en').handle as number
    const lessons = () => (ask('lessons', at, 'en') as unknown as { lessons: Lesson[] }).lessons
    const count = lessons().length
    let pages = openReading(lessons())
    const seen = new Set([pages.at])
    for (let step = 0; step < 300 && !pages.closed; step++) {
      const { seat, result } = ask('state', at, 'en') as unknown as { seat: number; result: string }
      if (result !== 'playing') break
      ask('bot', at, 'greedy', seat, String(step), 'en')
      if (lessons()[pages.at].learned) pages = turnPage(pages, count) // a learner who reads what is done
      seen.add(pages.at)
    }
    while (!pages.closed) seen.add((pages = turnPage(pages, count)).at)
    expect(seen.size, mission).toBe(count)
  }
})
