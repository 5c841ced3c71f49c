// How far somebody has read the lessons of a game. What is learned the engine says; a lesson is read when its page was turned, so that whatever is
// done, and however fast, none is missed.
import type { Lesson } from './types'

export interface Reading {
  /** The page that is open: a lesson, by its index. */
  at: number
  read: number[]
  /** Put away: nothing is shown until somebody asks for it. */
  closed: boolean
}

type Learned = Pick<Lesson, 'learned'>[]

/** Who comes to a game that goes on begins where there is something to learn. */
export function openReading(lessons: Learned): Reading {
  const first = lessons.findIndex((l) => !l.learned)
  const before = first < 0 ? lessons.length : first
  return { at: Math.min(before, Math.max(0, lessons.length - 1)), read: [...Array(before).keys()], closed: first < 0 }
}

const withRead = (r: Reading) => (r.read.includes(r.at) ? r.read : [...r.read, r.at])

/** The next lesson nobody has read, after this one or from the beginning. */
export function nextUnread(r: Reading, count: number): number | undefined {
  const read = withRead(r)
  const unread = [...Array(count).keys()].filter((i) => !read.includes(i))
  return unread.find((i) => i > r.at) ?? unread[0]
}

/** This page has been read: the next one, or no more. */
export function turnPage(r: Reading, count: number): Reading {
  const next = nextUnread(r, count)
  return { at: next ?? r.at, read: withRead(r), closed: next === undefined }
}

/** Some page is opened: leafing on reads what lay before it. */
export function openPage(r: Reading, at: number): Reading {
  return { at, read: at === r.at + 1 ? withRead(r) : r.read, closed: false }
}

/** The lesson to be lit on the table: the one that is open, or, while one that is done still lies there, the next to be done. */
export function litLesson(r: Reading, lessons: Learned): number {
  if (r.closed) return -1
  return lessons[r.at]?.learned ? lessons.findIndex((l, i) => !l.learned && !r.read.includes(i)) : r.at
}

// ---- kept on this device, for the game played last

const key = 'holdout.lessons'

export function keepReading(game: string, reading: Reading): void {
  try {
    localStorage.setItem(key, JSON.stringify({ game, ...reading }))
  } catch {
    /* then it lasts as long as the page */
  }
}

export function keptReading(game: string): Reading | undefined {
  try {
    const { game: of, ...reading } = JSON.parse(localStorage.getItem(key) ?? '{}')
    return of === game && Array.isArray(reading.read) ? (reading as Reading) : undefined
  } catch {
    return undefined
  }
}
