// What axe-core finds about accessibility on the main screens, by night and by day: nothing.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { act, must, settled, start } from './play.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function look(page, where) {
  await page.waitForTimeout(200)
  await page.evaluate(axe)
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] })
    return violations.map((v) => `${v.id}: ${v.help} (${v.nodes.slice(0, 3).map((n) => n.target.join(' ')).join('; ')})`)
  })
  must(!found.length, `${where}: ${found.join(' | ')}`)
}

export async function access({ open, address }) {
  for (const theme of ['dark', 'light']) {
    const page = await open({ reducedMotion: 'reduce', bypassCSP: true })
    await page.addInitScript((t) => localStorage.setItem('holdout.settings', JSON.stringify({ speed: 4, theme: t })), theme)
    for (const [hash, wait] of [['', '[data-game] svg'], ['new/2e/M1', '[data-start]'], ['rules/2e', 'article'], ['cards/2e', 'article'], ['replays', 'input']]) {
      await page.goto(`${address}#/${hash}`)
      await page.waitForSelector(wait)
      await look(page, `${theme} ${hash || 'start'}`)
    }
    await start(page, address, '2e/M0', { seed: '10' })
    await settled(page)
    await act(page, 'activate amy')
    await page.keyboard.press('l')
    await look(page, `${theme} table with log`)
    await page.keyboard.press('/')
    await look(page, `${theme} typing`)
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await look(page, `${theme} settings`)
    await start(page, address, 'zombietown/town', { seed: '5', seats: ['me', 'me'] })
    await look(page, `${theme} curtain`)
    await page.click('[data-curtain]')
    await settled(page)
    await look(page, `${theme} town`)
  }
}
