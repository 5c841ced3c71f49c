// What the new games put on a table: night and light, a story that is read and chosen from, pits and broken doors; and a trade.
import { look } from './axe.mjs'
import { engine, must, scene, settled, visit } from './play.mjs'

const count = (page, selector) => page.locator(selector).count()

export async function night({ open, address }) {
  const lines = ['hour 22', 'card justin hand flashlight', 'put justin r2c1', 'beam justin r2c2', 'zombies walker 3 r2c2', 'put anton r2c0', 'ko anton', 'turn justin']
  const adviser = await engine()
  for (const theme of ['dark', 'light']) {
    const page = await open({ bypassCSP: true })
    await page.addInitScript((t) => localStorage.setItem('holdout.settings', JSON.stringify({ speed: 4, theme: t })), theme)
    await visit(page, address, scene(adviser, 'washington/M1', lines))
    must((await page.locator('[data-hour]').getAttribute('data-hour')) === '22', 'the clock shows another hour')
    must((await count(page, '.zone.lit')) === 2, 'a beam lights two zones')
    must((await count(page, '.woken')) === 1 && (await count(page, '.standing .lies')) === 1, 'who sees the light, and who lies there, is not drawn')
    must(/knocked out/.test(await page.locator('[data-strip=anton]').innerText()), 'the strip does not say that Anton lies there')
    await look(page, `${theme} night`)
  }
}

export async function story({ open, address }) {
  const page = await open({ bypassCSP: true })
  await visit(page, address, scene(await engine(), 'washington/M1', ['put justin 5R.B', 'turn justin']))
  await page.locator('.bar [data-verb="take-card"]').first().click()
  await page.waitForSelector('[data-story=choose]')
  must((await page.locator('[data-story] h2').innerText()).toLowerCase() === 'back room', 'the title of the card')
  must((await count(page, '[data-story] .choice')) === 2, 'two ways on the card')
  await look(page, 'story')
  await page.keyboard.press('Escape')
  must((await count(page, '[data-story=choose]')) === 1, 'a choice cannot be closed away')
  await page.locator('[data-story] .choice').nth(1).click()
  await page.waitForSelector('[data-story-on]')
  must((await count(page, '[data-story] .words p')) === 2, 'what comes of it stands on the same card')
  await page.locator('[data-story-on]').click()
  await settled(page)
  must((await count(page, '[data-story]')) === 0, 'the card is gone when it has been read')
}

export async function underground({ open, address }) {
  const page = await open({ bypassCSP: true })
  await visit(page, address, scene(await engine(), 'dark-side/M1', ['pit r4c1 open', 'pit r5c1 closed', 'door r0c2 r1c2 destroyed', 'zombies hunter 2 r1c3']))
  must((await count(page, '.floor.pit')) > 0 && (await count(page, '.floor.closed-pit')) > 0, 'pits lie on the ground')
  must((await count(page, '.doorway.destroyed')) === 1, 'the broken door')
  await page.keyboard.press('g')
  must(/Open pit[^]*Closed pit/.test(await page.locator('dialog[open]').innerText()), 'the legend names pits')
  await look(page, 'legend of the mine')
  const fallen = await open()
  await visit(fallen, address, scene(await engine(), 'dark-side/M10', ['fall 0']))
  must((await count(fallen, 'path.gone')) > 2, 'tiles that fell away')
}

export async function trade({ open, address }) {
  const page = await open({ bypassCSP: true })
  await visit(page, address, scene(await engine(), '2e/M1', ['put amy r2c3', 'put doug r2c3', 'empty amy', 'empty doug', 'card amy hand pistol', 'turn amy']))
  await page.locator('.bar [data-verb=trade]').first().click()
  if (await count(page, '.menu [data-action="trade amy doug"]')) await page.locator('.menu [data-action="trade amy doug"]').click()
  await page.waitForSelector('[data-trade]')
  must((await count(page, '[data-trade] .side')) === 2, 'two sheets face each other')
  await look(page, 'trade')
  await page.locator('[data-trade] .side').first().locator('[data-card=pistol]').dragTo(page.locator('[data-trade] .side').nth(1).locator('.slot').first())
  await page.waitForFunction(() => document.querySelectorAll('[data-trade] .side')[1]?.querySelector('[data-card=pistol]'))
}
