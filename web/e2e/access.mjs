// The main screens by night and by day: axe-core finds nothing. What stands where is the same by day, so there only colours are asked for.
import { look as find } from './axe.mjs'
import { act, settled, start } from './play.mjs'

/** One rule looks like another: a handful of them is looked at. */
async function sift(page) {
  await page.fill('input[type=search]', 'noise')
  await page.waitForFunction(() => document.querySelectorAll('article').length < 60)
}

export async function access({ open, address }) {
  for (const theme of ['dark', 'light']) {
    const look = (page, where, within) => find(page, `${theme} ${where}`, { colours: theme === 'light', within })
    const page = await open({ bypassCSP: true })
    await page.addInitScript((t) => localStorage.setItem('holdout.settings', JSON.stringify({ speed: 4, theme: t })), theme)
    for (const [hash, wait] of [['', '[data-game] svg'], ['new/2e/M1', '[data-start]'], ['rules/2e', 'article'], ['cards/2e', 'article'], ['replays', 'input']]) {
      await page.goto(`${address}#/${hash}`)
      await page.waitForSelector(wait)
      if (hash === 'rules/2e') await sift(page)
      await look(page, hash || 'start')
    }
    await start(page, address, '2e/M0', { seed: '10' })
    await settled(page)
    await act(page, 'activate amy')
    await page.keyboard.press('l')
    await look(page, 'table with log')
    await page.keyboard.press('/')
    await look(page, 'typing', '[role=dialog]:has([role=combobox])')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await look(page, 'settings', 'dialog[open]')
    await start(page, address, 'zombietown/town', { seed: '5', seats: ['me', 'me'] })
    await look(page, 'curtain')
    await page.click('[data-curtain]')
    await settled(page)
    await look(page, 'town')
  }
}
