// Every kind of screen at every kind of size, to be looked at: node tour.mjs OUT-FOLDER [WIDTHxHEIGHT,...] [dark,light] [NAME,...] [en|de]
// Build the client first. Pictures for the README are made by shots.mjs; a picture of one position by scene.mjs.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { browser } from './e2e/browser.mjs'
import { engine, scene, settled } from './e2e/play.mjs'
import { serve } from './e2e/serve.mjs'

const [out = 'tour', sizes = '1440x900,1280x720,1024x768,768x1024,390x844,360x740,844x390', themes = 'dark,light', names = '', lang = 'en'] = process.argv.slice(2)
mkdirSync(out, { recursive: true })
const adviser = await engine()
const record = (name) => readFileSync(fileURLToPath(new URL(`../tests/golden/${name}.replay`, import.meta.url)), 'utf8')
const kept = (mission, text) => ({ id: 'scene', mission, who: ['me'], record: text, steps: 1, result: 'playing', at: 0 })
/** A golden game up to a part of its steps. */
function upTo(name, part) {
  const lines = record(name).split('\n')
  const steps = lines.filter((l) => /^\d+ /.test(l)).length
  const last = lines.findIndex((l) => l.startsWith(`${Math.floor(steps * part)} `))
  return kept(name.replace('campaign/A-', 'washington/').split('-win')[0], lines.slice(0, last + 1).join('\n') + '\n')
}
const town = () => {
  let status = adviser.ask('new', 'zombietown/town', 2, '', '', '7', 'en')
  const at = status.handle
  for (let step = 0; step < 400 && !(step > 150 && status.seat === 0 && /left/.test(status.question)); step++) status = adviser.ask('bot', at, 'greedy', status.seat, String(step), 'en')
  return { ...kept('zombietown/town', adviser.ask('save', at).text), who: ['me', 'greedy'] }
}
/** A game the team loses: played well for so many steps, then anyhow. */
function lost(mission, steps = 60, seats = 0, team = '') {
  for (let seed = 1; seed < 40; seed++) {
    let status = adviser.ask('new', mission, seats, team, '', String(seed), 'en')
    const at = status.handle
    for (let step = 0; step < 4000 && status.result === 'playing'; step++) status = adviser.ask('bot', at, step < steps ? 'greedy' : 'random', status.seat, String(step), 'en')
    const text = adviser.ask('save', at).text
    adviser.ask('close', at)
    if (status.result === 'lost' || seats > 1) return { ...kept(mission, text), who: ['me', ...Array(Math.max(0, seats - 1)).fill('greedy')] }
  }
  throw new Error(`${mission} is never lost`)
}
const everybody = 'miranda,drake,reese,miles,umkos,radka,cole,vivian,mitsuki,magnus,jared,baraka'
const shelfOf = (count) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`holdout.game.g${i}`, { id: `g${i}`, mission: ['2e/M1', 'dark-side/M3', 'washington/M4', 'zombietown/town', 'invader/I2'][i % 5], who: ['me'], record: '', steps: 9 + i, result: ['playing', 'won', 'lost'][i % 3], at: 1.79e12 - i * 9e7 }]))
const crowd = ['put amy r3c2', 'put doug r3c2', 'put ned r2c1', 'empty amy', 'card amy hand pistol', 'card amy hand crowbar', 'card doug hand katana', 'wounds ned 1', 'zombies walker 4 r2c2', 'zombies runner 1 r2c2', 'zombies fatty 1 r4c2', 'zombies walker 1 r3c2', 'level amy 1', 'turn amy']
const street = () => scene(adviser, '2e/M1', crowd.filter((l) => !l.startsWith('level')))
const clickVerb = (...verbs) => async (page) => {
  const group = page.locator(verbs.map((v) => `.bar [data-verb=${v}]`).join(', ')).first()
  if (await group.count()) await group.click()
}
const tap = (selector) => async (page) => {
  const at = await page.evaluate((s) => {
    const all = [...document.querySelectorAll(s)]
    const e = all.find((x) => { const b = x.getBoundingClientRect(); return b.width && document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)?.closest('.boardbox') }) ?? all[0]
    const b = e?.getBoundingClientRect()
    return b && { x: b.x + b.width / 2, y: b.y + b.height / 2 }
  }, selector)
  if (at) await page.mouse.click(at.x, at.y)
}
const fight = async (page) => {
  await clickVerb('melee', 'shoot')(page)
  await page.waitForTimeout(300)
  const choice = page.locator('.menu .choice').first()
  if (await choice.count()) await choice.click()
  const sure = page.locator('.menu [data-sure]').first()
  await page.waitForTimeout(200)
  if (await sure.count()) await page.locator('.menu .choice').first().click()
  await settled(page)
}
/** Ends turns until the dead come, and stops where the film shows this. */
const film = (wanted) => async (page) => {
  for (let i = 0; i < 14 && !(await page.locator(wanted).count()); i++) {
    const end = page.locator('.bar .leaves, .bar [data-verb=end]').first()
    await ((await end.count()) ? end : page.locator('.bar button').first()).click().catch(() => undefined)
    await page.waitForTimeout(250)
    if (await page.locator('.menu .choice').count()) await page.locator('.menu .choice').first().click().catch(() => undefined)
    await page.waitForSelector(`${wanted}, .bar button`, { timeout: 8000 }).catch(() => undefined)
  }
  await page.waitForTimeout(150)
}
const replayed = async (page) => {
  await page.waitForSelector('[data-replay=at]')
  await page.locator('input[type=range]').fill('9')
  await page.waitForTimeout(800)
}
const full = ['put amy r2c3', 'put doug r2c3', 'empty amy', 'empty doug', ...['hand pistol', 'hand crowbar', 'pack katana', 'pack water', 'pack molotov'].map((c) => `card amy ${c}`), ...['hand machete', 'hand sawed-off', 'pack pistol', 'pack canned-food', 'pack chainsaw'].map((c) => `card doug ${c}`), 'turn amy']
const trade = async (p) => {
  await clickVerb('trade')(p)
  await p.waitForTimeout(300)
  const c = p.locator('.menu [data-action="trade amy doug"]')
  if (await c.count()) await c.click()
  await p.waitForTimeout(600)
}
const screens = {
  'lost-2e': { game: () => lost('2e/M1') },
  'lost-mine': { game: () => lost('dark-side/M1') },
  'lost-station': { game: () => lost('invader/I1') },
  'lost-both': { game: () => lost('combined/C1', 60, 0, everybody) },
  'lost-capital': { game: () => lost('washington/M1') },
  'lost-town': { game: () => lost('zombietown/town', 4000, 3) },
  twelve: { game: () => scene(adviser, 'combined/C1', [], 0, '5', everybody) },
  town4: { game: () => { const g = scene(adviser, 'zombietown/town', [], 4, '7'); return { ...g, who: ['me', 'greedy', 'greedy', 'greedy'] } } },
  fullhands: { game: () => scene(adviser, '2e/M1', full), act: trade },
  veteran: { hash: '', wait: '[data-game] svg', shelf: () => shelfOf(20) },
  nowhere: { hash: 'play/nosuch', wait: 'main.sorry' },
  noserver: { hash: 'room/abc/def', wait: 'main.sorry h1' },
  start: { hash: '', wait: '[data-game] svg' },
  new: { hash: 'new/2e/M1', wait: '[data-start]' },
  rules: { hash: 'rules/2e', wait: 'article' },
  cards: { hash: 'cards/2e', wait: 'article' },
  replays: { hash: 'replays', wait: 'input' },
  decision: { game: street },
  weather: { game: street, moving: true },
  lesson: { game: () => scene(adviser, '2e/M0', []) },
  hint: { game: () => scene(adviser, '2e/M0', ['turn amy']), act: async (p) => { await p.locator('[data-hint-ask]').first().click(); await p.waitForTimeout(2500) } },
  fight: { game: street, act: fight },
  wheel: { game: street, act: clickVerb('shoot') },
  zombie: { game: street, act: tap('.zone[data-place=r2c2]') },
  door: { game: street, act: tap('.doorway:not(.open)') },
  trade: { game: street, act: trade },
  sheet: { game: street, act: async (p) => { const g = p.locator('.grab'); if (await g.isVisible()) await g.click(); await p.waitForTimeout(400) } },
  log: { game: () => upTo('2e/M1-win', 0.5), act: (p) => p.keyboard.press('l') },
  spawn: { game: street, moving: true, act: film('.drawn, [data-drawn]') },
  film: { game: street, moving: true, act: film('[data-film=skip]') },
  end: { game: () => upTo('2e/M1-win', 1) },
  campaign: { game: () => upTo('campaign/A-M1-win', 1), act: async (p) => { await p.waitForTimeout(500); await p.locator('[data-campaign]').click(); await p.waitForTimeout(900) } },
  replay: { hash: 'replays', wait: 'input', game: () => upTo('2e/M1-win', 0.5), act: async (p) => { await p.click('[data-replay-of]'); await replayed(p) } },
  lookback: { hash: 'replays', wait: 'input', game: () => upTo('2e/M0-win', 0.3), act: async (p) => { await p.click('[data-replay-of]'); await replayed(p); await p.click('[data-replay=lookback]'); await p.waitForSelector('[data-lookback=done]', { timeout: 240000 }).catch(() => undefined) } },
  settings: { game: street, act: (p) => p.keyboard.press('?') },
  legend: { game: street, act: (p) => p.keyboard.press('g') },
  briefing: { game: street, act: (p) => p.locator('[data-briefing], .goals button').first().click({ timeout: 2000 }) },
  '2e': { game: () => upTo('2e/M1-win', 0.6) },
  large: { game: () => upTo('2e/M25-win', 0.5) },
  mine: { game: () => scene(adviser, 'dark-side/M1', ['put miranda r1c0', 'put drake r1c2', 'zombies worker 3 r1c1', 'zombies hunter 2 r1c3', 'pit r5c1 open', 'door r0c2 r1c2 destroyed', 'turn drake']) },
  station: { game: () => scene(adviser, 'invader/I1', ['mold r1c1 active', 'zombies worker 3 r1c1', 'zombies tank 2 r2c1', 'put cole r1c2', 'turn cole']) },
  both: { game: () => scene(adviser, 'combined/C1', []) },
  capital: { game: () => scene(adviser, 'washington/M1', ['put justin r2c1', 'zombies walker 3 r2c2', 'turn justin']), moving: true },
  night: { game: () => scene(adviser, 'washington/M4', ['hour 22', 'put justin r2c1', 'card justin hand flashlight', 'beam justin r2c2', 'zombies walker 4 r4c1', 'turn justin']) },
  story: { game: () => scene(adviser, 'washington/M1', ['put justin 5R.B', 'turn justin']), act: clickVerb('take-card') },
  town: { game: town },
}

const site = await serve()
const chromium = await browser()
const wanted = names ? names.split(',') : Object.keys(screens)
for (const name of wanted) {
  const screen = screens[name]
  let game
  try {
    game = screen.game?.()
  } catch (e) {
    console.log(`${name}: ${e.message}`)
    continue
  }
  for (const size of sizes.split(',')) for (const theme of themes.split(',')) {
    const [width, height] = size.split('x').map(Number)
    const touch = Math.min(width, height) < 800
    const context = await chromium.newContext({ viewport: { width, height }, hasTouch: touch, isMobile: touch, locale: lang === 'de' ? 'de-DE' : 'en-US', reducedMotion: screen.moving ? 'no-preference' : 'reduce' })
    await context.addInitScript(([g, settings, shelf]) => {
      if (g) localStorage.setItem('holdout.game.scene', JSON.stringify(g))
      for (const [key, value] of Object.entries(shelf ?? {})) localStorage.setItem(key, JSON.stringify(value))
      localStorage.setItem('holdout.settings', JSON.stringify(settings))
    }, [game, { lang, theme, speed: 1 }, screen.shelf?.()])
    const page = await context.newPage()
    page.setDefaultTimeout(15000)
    page.on('pageerror', (e) => console.log(`${name} ${size}: page error ${e.message}`))
    try {
      await page.goto(`${site.address}#/${screen.hash ?? 'play/scene'}`)
      await page.waitForSelector(screen.wait ?? '.table, dialog[open]')
      if (!('hash' in screen)) await settled(page)
      await page.waitForTimeout(700)
      await screen.act?.(page)
      await page.waitForTimeout(screen.moving ? 0 : 400)
    } catch (e) {
      console.log(`${name} ${size} ${theme}: ${e.message.split('\n')[0]}`)
    }
    await page.screenshot({ path: join(out, `${name}-${size}-${theme}.png`) })
    await context.close()
  }
  console.log(name)
}
await chromium.close()
await site.stop()
