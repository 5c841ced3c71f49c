// What a person has chosen for this device: language, theme, motion, sound. Kept in the browser's storage.
import type { Lang } from './types'

export type Theme = 'auto' | 'dark' | 'light'

interface Kept {
  lang: Lang
  theme: Theme
  patterns: boolean
  /** Rain, mist, clouds over the board. */
  weather: boolean
  sound: boolean
  /** Steps, doors, dice, groans. */
  effects: boolean
  volume: number
  /** No sound at night. */
  quiet: boolean
  notify: boolean
  speed: number
  name: string
  /** Is it day on the screen now? Follows the theme. */
  day: boolean
}

const key = 'holdout.settings'

function fresh(): Kept {
  const de = typeof navigator !== 'undefined' && navigator.language?.startsWith('de')
  return { lang: de ? 'de' : 'en', theme: 'dark', patterns: false, weather: true, sound: false, effects: false, volume: 0.7, quiet: false, notify: false, speed: 1, name: '', day: false }
}

function read(): Kept {
  try {
    return { ...fresh(), ...JSON.parse(localStorage.getItem(key) ?? '{}') }
  } catch {
    return fresh()
  }
}

export const settings = $state<Kept>(read())

export function keepSettings(): void {
  try {
    localStorage.setItem(key, JSON.stringify(settings))
  } catch {
    /* private windows may forbid it; then the choice lasts as long as the page */
  }
}

export function applySettings(): void {
  const root = document.documentElement
  root.lang = settings.lang
  const day = settings.theme === 'light' || (settings.theme === 'auto' && matchMedia('(prefers-color-scheme: light)').matches)
  root.dataset.theme = day ? 'light' : 'dark'
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', day ? '#ffffff' : '#0a0e18')
  if (settings.day !== day) settings.day = day
  root.classList.toggle('patterns', settings.patterns)
}
