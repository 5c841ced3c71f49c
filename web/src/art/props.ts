// Things on the board that are neither people nor the dead, by the word a theme gives their kind: machines, pits, mold, vehicles.
// Each fits a box of about 40 by 40 around 0,0.
import { bot, turret } from './machines'
import { charge, fuelCan, generator, pitClosed, pitOpen, protoCrate, thumper } from './mine'
import { clock, doorCard, floodlight, humvee, keycard, noteBack, serviceCrate, tankWreck } from './night'
import { moldActive, moldDry, oxygen } from './station'

/** What a drawing can tell of the piece: it sleeps, it is at work, it has turned against us or lies face down. */
export interface PropState {
  inactive: boolean
  active: boolean
  turned: boolean
}

interface Prop {
  scale: number
  /** Where the feet are, for what stands. */
  y: number
  /** It lies on the ground under everybody's feet, and fills its place. */
  floor?: boolean
  draw: (state: PropState) => string
}

const still = (draw: () => string, scale: number, y = 0): Prop => ({ draw: () => draw(), scale, y })
const machine = (draw: (state: string) => string): Prop => ({ scale: 0.34, y: 16, draw: (s) => draw(s.turned ? 'hostile' : s.active ? 'activated' : 'normal') })

export const drawn: Record<string, Prop> = {
  bot: machine(bot),
  turret: machine(turret),
  pit: { ...still(pitOpen, 0.36), floor: true },
  'closed-pit': { ...still(pitClosed, 0.36), floor: true },
  mold: { scale: 0.34, y: 0, floor: true, draw: (s) => (s.inactive ? moldDry() : moldActive()) },
  thumper: { scale: 0.34, y: 0, draw: (s) => thumper(!s.inactive) },
  generator: { scale: 0.36, y: 0, draw: (s) => generator(!s.inactive) },
  fuel: still(fuelCan, 0.5),
  charge: { scale: 0.36, y: 0, draw: (s) => charge(!s.inactive) },
  prototype: still(protoCrate, 0.4),
  oxygen: still(oxygen, 0.4),
  humvee: still(humvee, 0.36),
  wreck: still(tankWreck, 0.3),
  floodlight: { scale: 0.36, y: 0, draw: (s) => floodlight(!s.inactive) },
  service: still(serviceCrate, 0.4),
  keycard: still(keycard, 0.42),
  note: still(noteBack, 0.42),
  'door-card': still(doorCard, 0.42),
  clock: still(clock, 0.36),
}

export const isProp = (word: string): boolean => Object.hasOwn(drawn, word)
export const isFloor = (word: string): boolean => isProp(word) && !!drawn[word].floor
