// Setups on their way from the start page to the table, and how somebody wants to play: alone or with friends.
import type { LocalSetup } from './local'
import { freshId } from './shelf'

const waiting = new Map<string, LocalSetup>()

export function leaveSetup(setup: LocalSetup): string {
  const id = freshId()
  waiting.set(id, setup)
  return id
}

export function takeSetup(id: string | undefined): LocalSetup | undefined {
  const setup = id === undefined ? undefined : waiting.get(id)
  if (id !== undefined) waiting.delete(id)
  return setup
}

/** Chosen on the start page, asked where a game is set up. */
let friends = false
export const playsWithFriends = (): boolean => friends
export function playWith(others: boolean): void {
  friends = others
}
