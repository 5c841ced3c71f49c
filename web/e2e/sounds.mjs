// How it sounds: every sound is rendered in Chromium, without a loudspeaker, and measured.
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { must } from './play.mjs'

const source = readFileSync(new URL('../src/lib/synth.ts', import.meta.url), 'utf8')
const script = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext } }).outputText
const wanted = ['step', 'shuffle', 'dice', 'hit', 'shot', 'blade', 'bite', 'door', 'groan', 'spawn', 'card', 'search', 'noise', 'wound', 'level', 'won', 'lost', 'turn']

/** What these sounds are together: how loud at most, and how large the step at the very beginning and end is. */
async function render([script, names, volume]) {
  const { Synth } = await import(`data:text/javascript,${encodeURIComponent(script)}`)
  const audio = new OfflineAudioContext(1, 44100 * 2, 44100)
  const synth = new Synth(audio)
  synth.volume = volume
  for (const name of names) name === 'room' ? synth.room(true) : synth.sounds[name]()
  const data = (await audio.startRendering()).getChannelData(0)
  const first = data.findIndex((x) => x !== 0)
  return { all: Object.keys(synth.sounds), peak: data.reduce((n, x) => Math.max(n, Math.abs(x)), 0), begin: Math.abs(data[first] ?? 0), end: Math.abs(data.at(-1)) }
}

/** Every sound there is can be heard, none is too loud, none begins or ends with a click; many at once stay below what can be played. */
export async function sounds({ open }) {
  const page = await open({}, true)
  await page.goto('about:blank')
  const measure = (names, volume = 1) => page.evaluate(render, [script, names, volume])
  for (const name of wanted) {
    const { all, peak, begin, end } = await measure([name])
    if (process.env.TELL) console.log(name, peak.toFixed(3), begin.toFixed(5), end.toFixed(5))
    must(all.includes(name), `no ${name}`)
    must(peak > 0.02 && peak < 0.6, `${name}: ${peak}`)
    must(begin < 0.01 && end < 0.001, `${name} clicks: ${begin}, ${end}`)
  }
  const much = await measure(['shot', 'shot', 'spawn', 'wound', 'hit', 'groan', 'door', 'lost', 'bite', 'room'])
  if (process.env.TELL) console.log('much', much.peak)
  must(much.peak < 0.95, `many at once: ${much.peak}`)
  const room = await measure(['room'])
  if (process.env.TELL) console.log('room', room.peak)
  must(room.peak > 0.001 && room.peak < 0.03, `the room: ${room.peak}`)
  must((await measure(['shot'], 0.3)).peak < (await measure(['shot'])).peak / 2, 'the volume counts')
}

/** Nothing sounds until somebody asks for it; then there is a volume, and hours of the night without any. */
export async function silence({ open, address }) {
  const page = await open()
  await page.addInitScript(() => {
    const Real = AudioContext
    window.contexts = 0
    window.AudioContext = class extends Real {
      constructor() {
        super()
        window.contexts++
      }
    }
  })
  await page.goto(`${address}#/new/2e/M0`)
  await page.click('[data-start]')
  await page.waitForSelector('.table')
  must((await page.evaluate(() => window.contexts)) === 0, 'nobody asked for sound')
  await page.keyboard.press('?')
  must(!(await page.locator('input[type=range]').count()), 'no volume of nothing')
  await page.locator('[name=effects]').check()
  await page.locator('input[type=range]').waitFor()
  must((await page.locator('[name=quiet]').count()) === 1, 'quiet hours')
  must((await page.evaluate(() => window.contexts)) === 1, 'one context for all sounds')
}
