// The main screens by night and by day: axe-core finds nothing. What stands where is the same by day, so there only colours are asked for.
import { look as find } from './axe.mjs'
import { act, engine, must, scene, settled, start, visit } from './play.mjs'

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

/** Where the system chooses the colours, what is said by colour alone is still to be seen: hearts, actions, the danger, how far somebody is. */
export async function forced({ open, address }) {
  const page = await open({ forcedColors: 'active', viewport: { width: 1440, height: 900 } })
  await visit(page, address, scene(await engine(), '2e/M1', ['put amy r3c2', 'wounds amy 1', 'turn amy']))
  const bare = await page.evaluate(() => {
    const ground = (e) => getComputedStyle(e).backgroundColor
    const canvas = ground(document.querySelector('.panel'))
    return ['.hearts i:not(.gone)', '.pips i', '.meter i', '.track .part', '.track .peg', '.skill.owned i'].filter((s) => [canvas, 'rgba(0, 0, 0, 0)'].includes(ground(document.querySelector(s))))
  })
  must(bare.length === 0, `nothing is seen of ${bare}`)
}
