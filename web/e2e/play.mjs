// Playing by clicks: what a test needs to sit at a table like a person. The engine in node is the adviser who says what to click.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openEngine } from '../engine/engine.mjs'

export const dist = (path) => fileURLToPath(new URL('../dist/' + path, import.meta.url))

export async function engine() {
  return openEngine(readFileSync(dist('holdout.wasm')))
}

export function must(condition, text) {
  if (!condition) throw new Error(text)
}

/** A game in its first round with these setup lines done, kept as if somebody had left it: open it as #/play/scene. */
export function scene(adviser, mission, lines, seats = 0, seed = '5') {
  const at = adviser.ask('new', mission, seats, '', '', seed, 'en').handle
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

/** The table asks something, and no film plays any more. */
export async function settled(page) {
  for (;;) {
    await page.waitForSelector('[data-film=skip], .bar button, .wait, [data-curtain], dialog[open], [data-replay=at]')
    const story = page.locator('[data-story-on]')
    if (await story.count()) {
      await story.first().click({ timeout: 1000 }).catch(() => undefined)
      continue
    }
    const skip = page.locator('[data-film=skip]')
    if (!(await skip.count())) return
    await skip.first().click({ timeout: 1000 }).catch(() => undefined)
  }
}

export const question = (page) => page.locator('.ask strong').innerText()

async function clickZone(page, place) {
  const at = await page.evaluate((id) => {
    const zone = document.querySelector(`.zone.can[data-place="${id}"]`)
    if (!zone) return undefined
    const box = zone.getBBox()
    const screen = zone.getScreenCTM()
    for (const [fx, fy] of [[0.5, 0.5], [0.25, 0.3], [0.75, 0.3], [0.3, 0.8], [0.75, 0.8], [0.5, 0.12], [0.5, 0.9]]) {
      const p = new DOMPoint(box.x + box.width * fx, box.y + box.height * fy).matrixTransform(screen)
      if (document.elementFromPoint(p.x, p.y) === zone) return { x: p.x, y: p.y }
    }
    return undefined
  }, place)
  if (!at) return false
  await page.mouse.click(at.x, at.y)
  return true
}

/** Does the action with this text: on the board where it lies there, else by the buttons below. */
export async function act(page, text) {
  const words = text.split(' ')
  const before = await page.evaluate(() => document.querySelector('.table')?.dataset.version)
  const onBoard = ['move', 'walk'].includes(words[0]) && (await clickZone(page, words[2]))
  if (!onBoard) {
    const button = page.locator(`.bar [data-action="${text}"]`)
    if (await button.count()) await button.first().click()
    else await page.locator(`.bar [data-verb="${words[0]}"]`).first().click()
  }
  const choice = page.locator(`.menu [data-action="${text}"]`)
  await page.waitForFunction(([v, t]) => document.querySelector('.table')?.dataset.version !== v || document.querySelector(`.menu [data-action="${t}"]`) || document.querySelector('[data-curtain]'), [before, text])
  if (await choice.count()) {
    await page.locator('.menu details').evaluateAll((all) => all.forEach((d) => (d.open = true)))
    await choice.first().click()
    if (await page.locator('.menu [data-sure]').count()) await choice.first().click() // a friend may be hit: asked once more
  }
  await page.waitForFunction((v) => document.querySelector('.table')?.dataset.version !== v || document.querySelector('[data-curtain]'), before)
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
