// Campaigns: a sheet goes from one mission to the next (docs/campaign.md). The engine writes, reads and judges it; here it is only taken
// apart for the eyes and handed on.
import type { LocalSetup } from './local'
import type { Sheet } from './types'

export interface Member {
  id: string
  cxp: number
  bonus: number
  skills: string[]
  kept: string[]
}

export interface Road {
  mission: string
  result: string
  round: number
}

export interface Taken {
  game: string
  /** What comes next; undefined: it is over. */
  mission?: string
  over?: string
  tries: number
  members: Member[]
  achievements: string[]
  dead: { id: string; mission: string }[]
  road: Road[]
}

const number = (word: string | undefined): number => Number(word) || 0
const list = (word: string | undefined): string[] => (word ? word.split(',').filter(Boolean) : [])

/** Words in pairs: "cxp 3 bonus 1". */
function pairs(words: string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (let i = 0; i + 1 < words.length; i += 2) found.set(words[i], words[i + 1])
  return found
}

function member([id, ...rest]: string[]): Member {
  const has = pairs(rest)
  return { id, cxp: number(has.get('cxp')), bonus: number(has.get('bonus')), skills: list(has.get('skills')), kept: list(has.get('kept')) }
}

/** Lines nobody knows are left alone: a later engine may write more. */
export function takeApart(sheet: string): Taken {
  const out: Taken = { game: '', tries: 0, members: [], achievements: [], dead: [], road: [] }
  for (const line of sheet.split(/[\n|]/)) {
    const [word, ...rest] = line.trim().split(/\s+/)
    if (word === 'campaign') out.game = rest[0] ?? ''
    else if (word === 'mission') out.mission = rest[0]
    else if (word === 'over') out.over = rest[0]
    else if (word === 'tries') out.tries = number(rest[0])
    else if (word === 'survivor') out.members.push(member(rest))
    else if (word === 'achievement') out.achievements.push(rest[0])
    else if (word === 'dead') out.dead.push({ id: rest[0], mission: rest[1] ?? '' })
    else if (word === 'played') out.road.push({ mission: rest[0], result: rest[1] ?? '', round: number(rest[2]) })
  }
  return out
}

/** In a record a sheet fits into one line. */
export const oneLine = (sheet: string): string => sheet.trim().replaceAll('\n', '|')

/** The next mission, with the same people at the table. Who is in the team, the sheet says. */
export function goOn(sheet: Sheet, who: string[], options: Record<string, string> = {}): LocalSetup | undefined {
  if (!sheet.next) return undefined
  const { team: _, ...others } = options
  return { mission: sheet.next, seats: who.length, team: '', options: { ...others, sheet: oneLine(sheet.sheet) }, seed: '', who, hidden: false }
}
