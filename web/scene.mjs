// A picture of any position, for those who draw: node scene.mjs OUT.png MISSION 'setup line; setup line ...' [WIDTHxHEIGHT] [light|dark] [en|de] [team]
// Build the client first (npm run build).
import { browser } from './e2e/browser.mjs'
import { engine, settled } from './e2e/play.mjs'
import { serve } from './e2e/serve.mjs'

const [out, mission, lines = '', size = '1440x900', theme = 'dark', lang = 'en', team = ''] = process.argv.slice(2)
const [width, height] = size.split('x').map(Number)
const adviser = await engine()
let status = adviser.ask('new', mission, 0, team, '', '5', lang)
const at = status.handle
for (let i = 0; i < 90 && adviser.ask('observe', at, 0, lang).round === 0; i++) adviser.ask('bot', at, 'greedy', adviser.ask('state', at, lang).seat, '1', lang)
for (const line of lines.split(';').map((l) => l.trim()).filter(Boolean)) {
  const [verb, rest] = line.startsWith('do ') ? ['do', line.slice(3)] : ['setup', line]
  const said = adviser.ask(verb, at, rest, lang)
  if (said.ok === false) console.log(`${line}: ${said.error}`)
}
const seats = adviser.ask('observe', at, 0, lang)
console.log(seats.question?.text)
const kept = { id: 'shot', mission, who: ['me'], record: adviser.ask('save', at).text, steps: 1, result: 'playing', at: 0 }
const site = await serve()
const chromium = await browser()
const context = await chromium.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
await context.addInitScript(([game, settings]) => {
  localStorage.setItem('holdout.game.shot', JSON.stringify(game))
  localStorage.setItem('holdout.settings', JSON.stringify(settings))
}, [kept, { lang, theme, speed: 1 }])
const page = await context.newPage()
page.on('pageerror', (e) => console.log('page error', e.message))
await page.goto(`${site.address}#/play/shot`)
await page.waitForSelector('.table')
await settled(page)
await page.waitForTimeout(1500)
for (const selector of (process.env.CLICK ?? '').split('|').filter(Boolean)) {
  await page.locator(selector).first().click()
  await page.waitForTimeout(500)
}
await page.screenshot({ path: out })
await chromium.close()
await site.stop()
