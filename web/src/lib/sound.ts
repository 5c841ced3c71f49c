// When something is heard. Off until somebody asks for it; one context, woken by the first touch. How it sounds is in synth.ts.
import { attacks } from './motion'
import { settings } from './settings.svelte'
import { Synth } from './synth'
import type { GameEvent } from './types'

let audio: AudioContext | undefined
let synth: Synth | undefined

function instrument(): Synth | undefined {
  if (!(settings.effects || settings.sound) || typeof AudioContext === 'undefined') return undefined
  audio ??= new AudioContext()
  synth ??= new Synth(audio)
  synth.volume = settings.volume
  if (audio.state === 'suspended') void audio.resume()
  return synth
}

/** What an event sounds like, by what the engine calls it; cards say whether they shoot. */
export function soundOf(event: GameEvent, shoots: (card: string) => boolean = () => false): string | undefined {
  if (attacks(event)) return event.piece_kind ? 'bite' : shoots(event.card!) ? 'shot' : 'blade'
  switch (event.kind) {
    case 'move': return event.piece_kind ? 'shuffle' : 'step'
    case 'roll': return event.n?.[2] ? 'wound' : 'dice'
    case 'remove': return 'hit'
    case 'link': return 'door'
    case 'appear': return 'spawn'
    case 'target': return 'groan'
    case 'card': return event.reveals ? (event.piece ? 'search' : 'card') : undefined
    case 'hurt': return 'wound'
    case 'skill': return 'level'
    case 'token': return 'noise'
    default: return undefined
  }
}

/** People sleep from ten to seven. */
export const isQuiet = (hour: number): boolean => settings.quiet && (hour >= 22 || hour < 7)

/** A browser that cannot play must not stop the game. */
function sound(name: string): void {
  if (isQuiet(new Date().getHours())) return
  try {
    instrument()?.sounds[name]?.()
  } catch {
    /* then it stays quiet */
  }
}

export function play(name: string | undefined): void {
  if (name && settings.effects) sound(name === 'over' ? 'won' : name)
}

/** The town at night, while somebody sits at the table and listens. */
export function room(at: boolean): void {
  const on = at && settings.effects && !isQuiet(new Date().getHours())
  if (!on) synth?.room(false)
  else if (audio?.state === 'running') instrument()?.room(true)
}

/** It is your turn: a separate setting. */
export const ring = (): void => sound('turn')
