// Pictures of the main screens for the README: node shots.mjs [OUT-FOLDER]; build the client first. Same seeds, same pictures.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { browser } from './e2e/browser.mjs'
import { engine, scene, settled } from './e2e/play.mjs'
import { serve } from './e2e/serve.mjs'

const out = process.argv[2] ?? fileURLToPath(new URL('../docs/img/', import.meta.url))
mkdirSync(out, { recursive: true })
const adviser = await engine()

/** A game some way in, played by the bot, as a record. */
function midgame(mission, seats, seed, good) {
  let status = adviser.ask('new', mission, seats, '', '', seed, 'en')
  const at = status.handle
  for (let step = 0; step < 400 && status.result === 'playing'; step++) {
    if (good(status, step, () => adviser.ask('legal', at, 0, 'en'), () => adviser.ask('observe', at, 0, 'en'))) break
    status = adviser.ask('bot', at, 'greedy', status.seat, String(step), 'en')
  }
  const record = adviser.ask('save', at).text
  adviser.ask('close', at)
  return { id: 'shot', mission, who: Array(seats).fill('me'), record, steps: 1, result: 'playing', at: 0 }
}

const attack = (from) => (status, step, legal) => step > from && legal().actions.some((a) => a.attack?.kills > 0) && /actions left/.test(status.question)
/** Where several things can be done to the dead: there a ring of answers opens. */
const ringAt = (actions) => actions.find((a) => a.attack?.kills > 0 && !a.attack.risk && a.text.split(' ').includes(a.place) && actions.filter((b) => b.place === a.place && b.text.split(' ').includes(b.place)).length > 2)?.place
const m1 = midgame('2e/M1', 1, '4', (status, step, legal) => step > 62 && ringAt(legal().actions))
const ring = ringAt(adviser.ask('legal', adviser.ask('load', m1.record, 0, 'en').handle, 0, 'en').actions)
const town = { ...midgame('zombietown/town', 2, '7', (s, step) => step > 150 && s.seat === 0 && /left/.test(s.question)), who: ['me', 'greedy'] }
const m0 = midgame('2e/M0', 1, '10', attack(60))

const some = (from) => (status, step) => step > from && /left/.test(status.question)
const kept = (mission, lines) => ({ ...scene(adviser, mission, lines), id: 'shot' })
const mine = kept('dark-side/M1', ['put miranda r1c0', 'put drake r1c2', 'put reese r1c2', 'put umkos r4c1', 'zombies worker 3 r1c1', 'zombies hunter 2 r1c3', 'zombies berserker 2 r2c4', 'zombies abomination 1 r4c4', 'pit r5c1 open', 'pit r5c4 open', 'zombies worker 2 r5c4', 'door r0c1 r1c1 closed', 'door r0c2 r1c2 destroyed', 'turn drake'])
const station = kept('invader/I1', ['mold r1c1 active', 'mold r2c1 inactive', 'zombies worker 3 r1c1', 'zombies tank 2 r2c1', 'zombies hunter 2 r3c1', 'zombies abomination 1 r0c1', 'put cole r1c2', 'put vivian r1c2', 'put magnus r0c2', 'turn cole'])
const dark = kept('washington/M4', ['hour 22', 'put justin r2c1', 'card justin hand flashlight', 'beam justin r2c2', 'zombies walker 4 r4c1', 'zombies runner 2 r2c0', 'put anton r3c1', 'ko anton', 'put tess r1c2', 'put mindy r2c2', 'turn justin'])
const tale = kept('washington/M1', ['put justin 5R.B', 'turn justin'])
const capital = midgame('washington/M1', 1, '5', some(60))

const site = await serve()
const chromium = await browser()

async function shoot(name, { width, height, game, hash = '', lang = 'en', theme = 'dark', act }) {
  const context = await chromium.newContext({ viewport: { width, height }, locale: lang === 'de' ? 'de-DE' : 'en-US', reducedMotion: 'reduce' })
  await context.addInitScript(
    ([kept, settings]) => {
      if (kept) localStorage.setItem('holdout.game.shot', JSON.stringify(kept))
      localStorage.setItem('holdout.settings', JSON.stringify(settings))
    },
    [game, { lang, theme, speed: 1 }],
  )
  const page = await context.newPage()
  await page.goto(`${site.address}#/${game && !hash ? 'play/shot' : hash}`)
  await page.waitForSelector(game ? '.table' : '[data-game] svg, [data-start], article')
  if (game) await settled(page)
  await page.waitForTimeout(700)
  await act?.(page)
  await page.waitForTimeout(400)
  const path = `${out}/web-${name}.png`
  await page.screenshot({ path })
  spawnSync('pngquant', ['--force', '--nofs', '--speed', '1', '--skip-if-larger', '--strip', '--output', path, '256', path]) // smaller where it is installed
  await context.close()
  console.log(name)
}

const wide = { width: 1440, height: 900 }
const phone = { width: 360, height: 740 }
const openRing = async (page) => {
  await page.locator(`.zone[data-place="${ring}"]`).click()
  await page.locator('.menu .choice[data-action^=shoot], .menu .choice[data-action^=melee]').first().hover()
}
const all = {
  start: () => shoot('start', { ...wide }),
  table: () => shoot('table', { ...wide, game: m1, act: openRing }),
  town: () => shoot('town', { ...wide, game: town }),
  'table-day': () => shoot('table-day', { ...wide, game: m0, theme: 'light', lang: 'de', act: (p) => p.keyboard.press('l') }),
  mine: () => shoot('mine', { ...wide, game: mine }),
  station: () => shoot('station', { ...wide, game: station }),
  night: () => shoot('night', { ...wide, game: dark }),
  story: () => shoot('story', { ...wide, game: tale, act: (p) => p.locator('.bar [data-verb="take-card"]').first().click() }),
  'phone-night': () => shoot('phone-night', { ...phone, game: dark }),
  capital: () => shoot('capital', { ...wide, game: capital }),
  'phone-table': () => shoot('phone-table', { ...phone, game: m1 }),
  'phone-town': () => shoot('phone-town', { ...phone, game: town }),
}
const wanted = process.argv.slice(3)
for (const [name, run] of Object.entries(all)) if (!wanted.length || wanted.includes(name)) await run()
await chromium.close()
await site.stop()
