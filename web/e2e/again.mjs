// A game in a room is over: its people play on together, the same again or the next mission, each in the seat they have.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keeping, must, settled, start } from './play.mjs'
import { startServer } from './server.mjs'

/** The games, with missions that are won when their second round begins. */
function shortGames() {
  const folder = mkdtempSync(join(tmpdir(), 'holdout-e2e-games-'))
  cpSync(fileURLToPath(new URL('../../games/', import.meta.url)), folder, { recursive: true })
  for (const mission of ['M0', 'M1']) {
    const file = join(folder, '2e', 'missions', `${mission}.yaml`)
    const text = readFileSync(file, 'utf8')
    must(!/^rules:/m.test(text), `${mission} has no rules of its own`)
    writeFileSync(file, `${text}\nrules:\n  - {when: round, round: 2, do: win}\n`)
  }
  return folder
}

const roomOf = (page) => page.evaluate(() => location.hash.split('/')[2])
const calledHanna = () => localStorage.setItem('holdout.settings', JSON.stringify({ speed: 4, name: 'Hanna' }))

/** Whoever is asked ends the turn, until the round is over. */
async function playToTheEnd(pages) {
  const over = async () => (await Promise.all(pages.map((p) => p.locator('dialog.mood-won, dialog [data-again], dialog [data-led]').count()))).every(Boolean)
  for (let step = 0; step < 60 && !(await over()); step++) {
    for (const page of pages) {
      for (const what of ['[data-film=skip]', '.bar .leaves', '.bar [data-verb=end]', '.bar [data-verb=activate]', '.menu .choice']) {
        const button = page.locator(what).first()
        if (await button.count()) await button.click({ timeout: 400 }).catch(() => undefined)
      }
    }
  }
  must(await over(), 'the mission is over for everybody')
}

export async function again({ open, holdout }) {
  const folder = shortGames()
  const server = await startServer(holdout, ['--pack', folder])
  try {
    const host = await open({ ...keeping }, true)
    await host.addInitScript(calledHanna)
    await start(host, server.address, '2e/M0', { seed: '3', seats: ['me', 'friend'] })
    await host.waitForSelector('[data-invite="1"]')
    const link = await host.evaluate(() => Object.fromEntries([...document.querySelectorAll('[data-invite]')].map((e) => [e.dataset.invite, e.value])))
    await host.keyboard.press('Escape')
    const guest = await open({}, true)
    await guest.goto(link[1])
    await guest.fill('[data-welcome] input', 'Ben')
    await guest.keyboard.press('Enter')
    await guest.waitForSelector('dialog[open] [data-briefing]')
    await guest.keyboard.press('Escape')
    const watcher = await open({}, true)
    await watcher.goto(link.watch)
    const all = [host, guest, watcher]
    for (const page of all) await settled(page)
    await playToTheEnd(all)

    for (const page of [guest, watcher]) {
      must(!(await page.locator('[data-again], [data-after]').count()), 'only the host leads on')
      must(/host can start/.test(await page.locator('[data-led]').innerText()), 'and the others are told so')
    }
    const first = await roomOf(host)
    await host.click('[data-again]')
    for (const page of all) {
      await page.waitForFunction((before) => location.hash.split('/')[2] !== before && document.querySelector('.table')?.dataset.version === '0', first)
      await page.waitForSelector('[data-continued]')
    }
    const second = await roomOf(host)
    must((await roomOf(guest)) === second && (await roomOf(watcher)) === second, 'all are in the same room')
    must(!(await host.locator('dialog[open]').count()), 'the links need not be handed out again')
    must(!(await guest.locator('[data-welcome]').count()), 'nor is anybody asked for a name again')
    await guest.click('[data-tool=room]')
    const people = await guest.evaluate(() => [...document.querySelectorAll('dialog li b')].map((b) => b.textContent))
    must(people[0] === 'Hanna' && people[1] === 'Ben', `everybody has the seat they had: ${people}`)
    await guest.keyboard.press('Escape')
    for (const page of all) await settled(page)

    await guest.context().close() // gone while it ends
    const seat = await open({}, true)
    await playToTheEnd([host]).catch(() => undefined)
    await seat.goto(link[1]) // the first link leads to where they are
    await seat.waitForFunction((room) => location.hash.split('/')[2] === room, second)
    for (const page of [host, seat]) await settled(page)
    await playToTheEnd([host, seat])
    await host.click('[data-after]')
    for (const page of [host, seat, watcher]) await page.waitForFunction((before) => location.hash.split('/')[2] !== before && document.querySelector('.table')?.dataset.version === '0', second)
    await seat.waitForSelector('[data-continued]')
    await seat.click('[data-continued] button')
    await seat.waitForSelector('dialog[open] [data-briefing]')
    await host.goto(server.address + '#/')
    await host.waitForSelector('[data-mission]')
    must((await host.locator('[data-room]').count()) === 1, 'one room to come back to')
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
