// Finding a mission among many: by a word, by how hard it is, by how long it takes.
import type { Mission } from './types'

export interface Wish {
  words: string
  difficulty: string
  minutes: number
}

export const anyWish: Wish = { words: '', difficulty: '', minutes: 0 }

const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

function tells(mission: Mission): string {
  return plain([mission.id, ...[mission.name, mission.briefing, mission.special].flatMap((text) => [text.en, text.de])].join(' '))
}

/** Missions with all the words, of the difficulty, within the time; what is left open does not matter. */
export function wished(missions: Mission[], wish: Wish): Mission[] {
  const words = plain(wish.words).split(/\s+/).filter(Boolean)
  return missions.filter(
    (m) => (!wish.difficulty || m.difficulty === wish.difficulty) && (!wish.minutes || m.minutes <= wish.minutes) && words.every((w) => tells(m).includes(w)),
  )
}

export const difficulties = (missions: Mission[]): string[] => [...new Set(missions.map((m) => m.difficulty))].sort((a, b) => rank(a) - rank(b))
export const times = (missions: Mission[]): number[] => [...new Set(missions.map((m) => m.minutes))].sort((a, b) => a - b)

const rank = (difficulty: string) => ['easy', 'medium', 'hard'].indexOf(difficulty)

/** The mission that follows in the same game. */
export function missionAfter(missions: Mission[], id: string): Mission | undefined {
  const next = missions[missions.findIndex((m) => m.id === id) + 1]
  return next?.id.split('/')[0] === id.split('/')[0] ? next : undefined
}
