// How fast the page is, beside an empty page in the same run: node measure.mjs; build the client first. Figures belong into docs/performance.md.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
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
  const count = (now) => (++n, now - begin < span ? requestAnimationFrame(count) : done({ n, rate: (n * 1000) / (now - begin) }))
  requestAnimationFrame(count)
}), ms)
const painted = (page) => page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)

/** Processor time of this program's children in milliseconds: the browser with all its processes. It does not grow with what others do on the machine. */
function busy() {
  const stat = (pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ')
      return { parent: +fields[1], ticks: +fields[11] + +fields[12] }
    } catch {
      return undefined
    }
  }
  const all = new Map(readdirSync('/proc').filter((f) => /^\d+$/.test(f)).map((pid) => [+pid, stat(pid)]).filter(([, found]) => found))
  const ours = (pid) => pid === process.pid || (pid > 1 && all.has(pid) && ours(all.get(pid).parent))
  return [...all].filter(([pid]) => pid !== process.pid && ours(pid)).reduce((sum, [, found]) => sum + found.ticks * 10, 0)
}
/** Frames while something is done: how many a second, what the main thread spent on one, what all of the browser did. */
async function cost(page, deed) {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => (await client.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration').value * 1000
  const [main, whole] = [await spent(), busy()]
  const counted = frames(page, 2500)
  await deed?.()
  const { n, rate } = await counted
  const told = { rate, main: ((await spent()) - main) / n, whole: (busy() - whole) / n }
  await client.detach()
  return told
}
/** Moved about for as long as frames are counted. */
const drag = (page) => async () => {
  await page.mouse.move(720, 300)
  await page.mouse.down()
  for (const end = Date.now() + 2400; Date.now() < end; ) await page.mouse.move(720 + 160 * Math.sin(Date.now() / 150), 300 + 90 * Math.cos(Date.now() / 120))
  await page.mouse.up()
}
const shiftOf = (page) => page.evaluate(() => new Promise((done) => {
  new PerformanceObserver((list) => done(list.getEntries().reduce((n, e) => n + (e.hadRecentInput ? 0 : e.value), 0))).observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => done(0), 400)
}))

const site = await serve()
const chromium = await browser()
const empty = await (await chromium.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
await empty.goto('data:text/html,<h1>empty</h1>')
await empty.waitForTimeout(300)
const nonePaint = await painted(empty)
const none = { rest: await cost(empty), dragged: await cost(empty, drag(empty)) }
await empty.close()

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
const rest = await cost(page)
const dragged = await cost(page, drag(page))
const click = await page.evaluate(() => new Promise((done) => {
  const button = document.querySelector('.bar button')
  const begin = performance.now()
  button.click()
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - begin)))
}))

/** How much lies elsewhere a moment later, on every page with panels; on the table after an answer, with the log and a hint. */
const shifts = {}
for (const [hash, wait] of [['', '[data-game] svg'], ['new/2e/M1', '[data-start]'], ['rules/2e', 'article'], ['cards/2e', 'article'], ['replays', 'input'], ['play/m', '.table']]) {
  const visit = await context.newPage()
  await visit.goto(`${site.address}#/${hash}`)
  await visit.waitForSelector(wait)
  if (hash === 'play/m') {
    await settled(visit)
    await visit.keyboard.press('l')
    await visit.locator('[data-hint-ask]').click()
    await visit.waitForSelector('[data-hint]', { timeout: 60000 })
    await visit.keyboard.press('1')
  }
  await visit.waitForTimeout(1500)
  shifts[hash || 'start'] = await shiftOf(visit)
  await visit.close()
}
const files = (folder) => readdirSync(folder).flatMap((f) => (statSync(join(folder, f)).isDirectory() ? files(join(folder, f)) : [join(folder, f)]))
const made = files(dist('')).filter((f) => !/\/rules\/|sw\.js$|\.(br|gz)$/.test(f))
const load = (ending) => (made.reduce((n, f) => n + statSync(existsSync(f + ending) ? f + ending : f).size, 0) / 1e6).toFixed(2)
const ms = (n) => n.toFixed(1)
const row = (what, of) => console.log(`${what}: ${of.rate.toFixed(0)} frames a second, a frame costs ${ms(of.main)} ms on the main thread, ${ms(of.whole)} ms in all of the browser`)
console.log(`${mission}, ${bodies} bodies and figures, 1440 by 900`)
row('empty page at rest', none.rest)
row('empty page with a mouse that drags', none.dragged)
row('table at rest', rest)
row('board dragged', dragged)
console.log(`first contentful paint: empty page ${nonePaint.toFixed(0)} ms, start page ${paint.toFixed(0)} ms (${(paint / Math.max(1, nonePaint)).toFixed(1)} times)
click to paint: ${click.toFixed(0)} ms; first load ${load('.br')} MB with brotli, ${load('.gz')} MB with gzip
layout shift: ${Object.entries(shifts).map(([where, n]) => `${where} ${n.toFixed(3)}`).join(', ')}`)
await chromium.close()
await site.stop()
