// The main screens by night and by day: axe-core finds nothing.
import { look } from './axe.mjs'
import { act, settled, start } from './play.mjs'

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
