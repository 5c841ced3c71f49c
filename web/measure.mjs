// How fast the page is, beside an empty page in the same run: node measure.mjs; build the client first. Figures belong into docs/performance.md.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { browser } from './e2e/browser.mjs'
import { dist, engine, settled } from './e2e/play.mjs'
import { serve } from './e2e/serve.mjs'

const adviser = await engine()
/** The largest mission with at least 80 of the dead on it. */
function crowded() {
  const open = (id) => adviser.ask('new', id, 1, '', '', '1', 'en').handle
  const cells = (id) => {
    const handle = open(id)
    const [w, h] = adviser.ask('map', handle, 'en').size
    adviser.ask('close', handle)
    return w * h
  }
  const missions = adviser.ask('games').games.find((g) => g.id === '2e').missions.map((m) => m.id)
  const id = missions.sort((a, b) => cells(b) - cells(a))[0]
  const handle = open(id)
  const map = adviser.ask('map', handle, 'en')
  for (let status = adviser.ask('legal', handle, 0, 'en'), i = 0; i < 20 && !/next/.test(status.question); i++) status = adviser.ask('bot', handle, 'greedy', status.seat, String(i), 'en')
  const streets = map.places.filter((p) => p.kind === 'street')
  for (let i = 0; i < 14; i++) for (const kind of ['walker', 'runner']) adviser.ask('setup', handle, `zombies ${kind} 3 ${streets[(i * 3) % streets.length].id}`, 'en')
  return { mission: id, record: adviser.ask('save', handle).text }
}

const frames = (page, ms) => page.evaluate((span) => new Promise((done) => {
  const begin = performance.now()
  let n = 0
  const count = (now) => (++n, now - begin < span ? requestAnimationFrame(count) : done((n * 1000) / (now - begin)))
  requestAnimationFrame(count)
}), ms)
const painted = (page) => page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)

const site = await serve()
const chromium = await browser()
const empty = await (await chromium.newContext()).newPage()
await empty.goto('data:text/html,<h1>empty</h1>')
await empty.waitForTimeout(300)
const none = { frames: await frames(empty, 2000), paint: await painted(empty) }

const { mission, record } = crowded()
const context = await chromium.newContext({ viewport: { width: 1440, height: 900 } })
await context.addInitScript((kept) => localStorage.setItem('holdout.game.m', JSON.stringify(kept)), { id: 'm', mission, who: ['me'], record, steps: 1, result: 'playing', at: 0 })
const page = await context.newPage()
await page.goto(site.address)
await page.waitForSelector('[data-game]')
const paint = await painted(page)
await page.goto(`${site.address}#/play/m`)
await page.reload()
await page.waitForSelector('.table')
await settled(page)
await page.waitForTimeout(1500)
const bodies = await page.locator('.boardbox .body, .boardbox [data-figure]').count()
const still = await frames(page, 2000)
await page.mouse.move(720, 300)
await page.mouse.down()
const panning = frames(page, 2500)
for (let i = 0; i < 120; i++) await page.mouse.move(720 + 160 * Math.sin(i / 9), 300 + 90 * Math.cos(i / 7))
const moving = await panning
await page.mouse.up()
const click = await page.evaluate(() => new Promise((done) => {
  const button = document.querySelector('.bar button')
  const begin = performance.now()
  button.click()
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - begin)))
}))
const shift = await page.evaluate(() => new Promise((done) => new PerformanceObserver((list) => done(list.getEntries().reduce((n, e) => n + (e.hadRecentInput ? 0 : e.value), 0))).observe({ type: 'layout-shift', buffered: true }) ?? setTimeout(() => done(0), 300)))
const files = (folder) => readdirSync(folder).flatMap((f) => (statSync(join(folder, f)).isDirectory() ? files(join(folder, f)) : [join(folder, f)]))
const load = files(dist('')).filter((f) => !/\/rules\/|sw\.js$/.test(f)).reduce((n, f) => n + gzipSync(readFileSync(f)).length, 0)
console.log(`${mission}, ${bodies} bodies and figures, 1440 by 900
frames a second: empty page ${none.frames.toFixed(0)}, table at rest ${still.toFixed(0)} (${((100 * still) / none.frames).toFixed(0)} %), board dragged ${moving.toFixed(0)} (${((100 * moving) / none.frames).toFixed(0)} %)
first contentful paint: empty page ${none.paint.toFixed(0)} ms, start page ${paint.toFixed(0)} ms (${(paint / Math.max(1, none.paint)).toFixed(1)} times)
click to paint: ${click.toFixed(0)} ms; layout shift ${shift.toFixed(3)}; first load ${(load / 1e6).toFixed(2)} MB with gzip`)
await chromium.close()
await site.stop()
