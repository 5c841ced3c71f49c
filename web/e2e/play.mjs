// Playing by clicks: what a test needs to sit at a table like a person. The engine in node is the adviser who says what to click.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openEngine } from '../engine/engine.mjs'

export const dist = (path) => fileURLToPath(new URL('../dist/' + path, import.meta.url))

let compiled
/** An engine of one's own; all of them from one compiled module. */
export async function engine() {
  return openEngine(await (compiled ??= WebAssembly.compile(readFileSync(dist(`assets/${readdirSync(dist('assets')).find((f) => f.endsWith('.wasm'))}`)))))
}

export function must(condition, text) {
  if (!condition) throw new Error(text)
}

/** How a page is opened unless a test says otherwise: frames nobody looks at, and a copy of all files for days without a network, cost a third of the time. */
export const usual = { locale: 'en-US', viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', serviceWorkers: 'block' }
/** Where motion is part of what is tested. */
export const moving = { reducedMotion: 'no-preference' }
/** Where the page is to work without a network, or to be called. */
export const keeping = { serviceWorkers: 'allow' }

/** A game in its first round with these setup lines done, kept as if somebody had left it: open it as #/play/scene. */
export function scene(adviser, mission, lines, seats = 0, seed = '5', team = '') {
  const at = adviser.ask('new', mission, seats, team, '', seed, 'en').handle
  for (let i = 0; i < 90 && adviser.ask('observe', at, 0, 'en').round === 0; i++) adviser.ask('bot', at, 'greedy', adviser.ask('state', at, 'en').seat, '1', 'en')
  for (const line of lines) {
    const said = adviser.ask('setup', at, line, 'en')
    if (said.ok === false) throw new Error(`${line}: ${said.error}`)
  }
  const record = adviser.ask('save', at).text
  adviser.ask('close', at)
  return { id: 'scene', mission, who: Array(Math.max(1, seats)).fill('me'), record, steps: 1, result: 'playing', at: 0 }
}

export async function visit(page, address, kept) {
  await page.addInitScript((game) => localStorage.setItem('holdout.game.scene', JSON.stringify(game)), kept)
  await page.goto(`${address}#/play/scene`)
  await page.waitForSelector('.table')
  await settled(page)
}

/** The table asks something, and no film is playing. Asked and skipped in the page itself: a test does this hundreds of times. */
export async function settled(page) {
  await page.waitForFunction(() => {
    const on = document.querySelector('[data-story-on], [data-film=skip]')
    on?.click()
    return !on && document.querySelector('.bar button, .wait, [data-curtain], dialog[open], [data-replay=at]')
  })
}

/** The camera stands still and figures have come: what is measured now is there when it is touched. Some sway for ever. */
export async function still(page) {
  await page.waitForFunction(() => document.querySelector('.boardbox').getAnimations({ subtree: true }).every((a) => a.effect.getComputedTiming().endTime === Infinity))
}

/** Is that what the engine asks? Who plays alone is asked without a name before it. */
export const asks = (asked, told) => [told, told.replace(/^(Player|Spieler) 1: /, '')].some((text) => text.toLowerCase() === asked.toLowerCase())

export const question = (page) => page.evaluate(() => document.querySelector('.ask strong')?.textContent)

/** Where a pointer can meet the first of these: in its middle, a zone anywhere it is bare. Nothing where something lies over it. */
async function reachable(selectors) {
  const spots = [[0.5, 0.5], [0.25, 0.3], [0.75, 0.3], [0.3, 0.8], [0.75, 0.8], [0.5, 0.12], [0.5, 0.9]]
  const found = selectors.map((s) => document.querySelector(s)).find(Boolean)
  if (!found || found.disabled) return undefined
  for (let e = found; e; e = e.parentElement) await Promise.allSettled(e.getAnimations().map((a) => a.finished)) // menus grow, the camera moves
  const zone = found instanceof SVGGraphicsElement
  if (!zone) found.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const box = zone ? found.getBBox() : found.getBoundingClientRect()
  for (const [fx, fy] of spots) {
    const p = new DOMPoint(box.x + box.width * fx, box.y + box.height * fy).matrixTransform(zone ? found.getScreenCTM() : new DOMMatrix())
    const met = document.elementFromPoint(p.x, p.y)
    if (zone ? met === found : found.contains(met)) return { x: p.x, y: p.y }
  }
  return undefined
}

/** A click of the mouse on the first of these; where none can be met at once, Chromium's driver waits until one can. */
async function click(page, ...selectors) {
  const at = await page.evaluate(reachable, selectors)
  if (at) return page.mouse.click(at.x, at.y)
  const there = await page.evaluate((all) => all.find((s) => document.querySelector(s)), selectors)
  await page.locator(there ?? selectors.at(-1)).first().click()
}

/** Does the action with this text: on the board where it lies there, else by the buttons below. */
export async function act(page, text) {
  const [verb, , place] = text.split(' ')
  const before = await page.evaluate(() => document.querySelector('.table')?.dataset.version)
  const zone = ['move', 'walk'].includes(verb) && (await page.evaluate(reachable, [`.zone.can[data-place="${place}"]`]))
  if (zone) await page.mouse.click(zone.x, zone.y)
  else await click(page, `.bar [data-action="${text}"]`, `.bar [data-verb="${verb}"]`)
  const choice = `.menu [data-action="${text}"]`
  const moved = (menu) => page.waitForFunction(([v, c]) => (document.querySelector('.table')?.dataset.version !== v || document.querySelector('[data-curtain]') ? 'done' : c && document.querySelector(c) && 'menu'), [before, menu])
  if ((await (await moved(choice)).jsonValue()) === 'menu') {
    await page.evaluate(() => document.querySelectorAll('.menu details').forEach((d) => (d.open = true)))
    await click(page, choice)
    if (await page.evaluate(() => !!document.querySelector('.menu [data-sure]'))) await click(page, choice) // a friend may be hit: asked once more
    await moved()
  }
  await settled(page)
}

/** Sets a game up on the page for new games and starts it. */
export async function start(page, address, mission, { seed = '', seats = [] } = {}) {
  await page.goto(`${address}#/new/${mission}`)
  await page.waitForSelector('[data-start]')
  for (const [i, who] of seats.entries()) {
    if (!(await page.locator(`[data-seat="${i}-${who}"]`).count())) await page.click('[data-add-seat]')
    await page.click(`[data-seat="${i}-${who}"]`)
  }
  if (seed) {
    await page.click('summary')
    await page.fill('[name=seed]', seed)
  }
  await page.click('[data-start]')
  await page.waitForSelector('.table, [data-curtain]')
}
