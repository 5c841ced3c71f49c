// Sounds of our own, made while they play: no files. Off until somebody asks for them; one context, woken by the first touch.
import { attacks } from './motion'
import { settings } from './settings.svelte'
import type { GameEvent } from './types'

let audio: AudioContext | undefined
let master: GainNode | undefined
let hiss: AudioBuffer | undefined

function context(): AudioContext | undefined {
  if (!(settings.effects || settings.sound) || typeof AudioContext === 'undefined') return undefined
  if (!audio) {
    audio = new AudioContext()
    master = audio.createGain()
    master.connect(audio.destination)
    hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate)
    hiss.getChannelData(0).forEach((_, i, data) => (data[i] = Math.random() * 2 - 1))
  }
  master!.gain.value = 0.25 * settings.volume
  if (audio.state === 'suspended') void audio.resume()
  return audio
}

/** No two steps sound the same. */
const about = (hertz: number) => hertz * (0.96 + Math.random() * 0.08)

function envelope(a: AudioContext, at: number, length: number, loud: number): GainNode {
  const gain = a.createGain()
  gain.gain.setValueAtTime(loud, at)
  gain.gain.exponentialRampToValueAtTime(0.001, at + length)
  gain.connect(master!)
  return gain
}

function tone(wave: OscillatorType, from: number, to: number, length: number, loud = 0.6, delay = 0): void {
  const a = context()
  if (!a) return
  const at = a.currentTime + delay
  const o = a.createOscillator()
  o.type = wave
  o.frequency.setValueAtTime(about(from), at)
  o.frequency.exponentialRampToValueAtTime(Math.max(20, about(to)), at + length)
  o.connect(envelope(a, at, length, loud))
  o.start(at)
  o.stop(at + length)
}

function noise(filter: BiquadFilterType, from: number, to: number, length: number, loud = 0.6, delay = 0): void {
  const a = context()
  if (!a) return
  const at = a.currentTime + delay
  const source = a.createBufferSource()
  source.buffer = hiss!
  const f = a.createBiquadFilter()
  f.type = filter
  f.frequency.setValueAtTime(about(from), at)
  f.frequency.exponentialRampToValueAtTime(about(to), at + length)
  source.connect(f).connect(envelope(a, at, length, loud))
  source.start(at, Math.random() * 0.5)
  source.stop(at + length)
}

const sounds: Record<string, () => void> = {
  step: () => [0, 0.13].forEach((d) => noise('lowpass', 500, 300, 0.05, 0.8, d)),
  shuffle: () => [0, 0.18, 0.36].forEach((d) => noise('lowpass', 320, 180, 0.09, 0.5, d)),
  dice: () => [0, 0.09, 0.16, 0.3, 0.36].forEach((d) => tone('square', 1800, 900, 0.012, 0.25, d)),
  hit: () => (tone('sine', 110, 45, 0.09, 0.9), noise('highpass', 1200, 900, 0.03, 0.4)),
  shot: () => (noise('highpass', 800, 600, 0.12, 0.9), tone('sine', 140, 50, 0.14, 0.8)),
  blade: () => noise('bandpass', 2000, 6000, 0.09, 0.6),
  bite: () => (tone('sawtooth', 96, 60, 0.22, 0.3), noise('lowpass', 900, 300, 0.08, 0.5, 0.16)),
  door: () => (tone('sawtooth', 70, 52, 0.26, 0.35), noise('bandpass', 400, 200, 0.2, 0.4)),
  groan: () => (tone('sawtooth', 82, 68, 0.7, 0.16), tone('sawtooth', 87, 71, 0.7, 0.16)),
  spawn: () => (tone('sine', 38, 46, 0.9, 0.9), noise('lowpass', 200, 900, 0.6, 0.2)),
  card: () => noise('bandpass', 2000, 5200, 0.09, 0.3),
  search: () => [0, 0.11, 0.2].forEach((d) => noise('bandpass', 900, 700, 0.04, 0.5, d)),
  noise: () => tone('triangle', 520, 330, 0.3, 0.3),
  wound: () => (tone('sine', 220, 200, 0.4, 0.5), tone('sine', 233, 210, 0.4, 0.5)),
  level: () => [330, 392, 494].forEach((h, i) => tone('triangle', h, h, 0.35, 0.4, i * 0.09)),
  won: () => [262, 330, 392, 523].forEach((h, i) => tone('triangle', h, h, 0.7, 0.35, i * 0.14)),
  lost: () => [262, 220, 196, 147].forEach((h, i) => tone('triangle', h, h * 0.98, 0.8, 0.35, i * 0.18)),
  over: () => sounds.won(),
  turn: () => tone('sine', 660, 655, 0.5, 0.5),
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
    sounds[name]?.()
  } catch {
    /* then it stays quiet */
  }
}

export function play(name: string | undefined): void {
  if (name && settings.effects) sound(name)
}

/** It is your turn: a separate setting. */
export const ring = (): void => sound('turn')
