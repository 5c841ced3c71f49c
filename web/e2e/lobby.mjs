// The list of open rooms: a room is opened to all, somebody finds it on the start page, joins with a click and is back after a reload.
import { look } from './axe.mjs'
import { must, settled, start } from './play.mjs'
import { startServer } from './server.mjs'

const lobby = (page) => page.locator('[data-open-rooms]')

export async function openRooms({ open, holdout }) {
  const server = await startServer(holdout, ['--open-rooms'])
  try {
    const host = await open({}, true)
    await start(host, server.address, '2e/M0', { seed: '3', seats: ['me', 'friend'] })
    await host.waitForSelector('[data-invite]')

    const guest = await open({ bypassCSP: true }, true)
    await guest.goto(server.address)
    await lobby(guest).waitFor()
    must((await lobby(guest).getAttribute('data-open-rooms')) === '0', 'a room is not open by itself')
    await host.fill('.name input', '<b>Ann & Co</b>')
    await host.press('.name input', 'Tab')
    await host.check('[data-open-room]')
    await guest.click('[data-refresh]')
    await guest.waitForSelector('[data-join]')
    const line = await lobby(guest).locator('li').innerText()
    must(/<b>Ann & Co<\/b>/.test(line) && /1 of 2 seats free/.test(line) && /English/.test(line) && /not begun/.test(line), `what the list says: ${line}`)
    await look(guest, 'start page with open rooms')
    await guest.click('[data-lang-toggle]')
    must(/1 von 2 Plätzen frei/.test(await lobby(guest).innerText()), 'in German, too')
    await guest.click('[data-join]')
    await settled(guest)
    const mine = () => guest.evaluate(() => document.querySelector('.table')?.dataset.version !== undefined)
    must(await mine(), 'the guest sits at the table')
    await host.waitForFunction(() => /from the list/.test(document.querySelector('dialog')?.innerText ?? ''))
    must((await host.locator('[data-invite="1"]').count()) === 0, 'the link of a taken seat is put away')
    await look(host, 'the room with a guest')

    await guest.reload()
    await settled(guest)
    must((await guest.locator('.wait').count()) === 0 || !/schaust|watching/i.test(await guest.locator('.wait').innerText()), 'after a reload it is still a seat')

    const third = await open({}, true)
    await third.goto(server.address)
    await lobby(third).waitFor()
    must((await lobby(third).getAttribute('data-open-rooms')) === '0', 'a full room is not in the list')
    await third.goto(guest.url())
    await third.waitForSelector('text=/taken by now/')

    await host.click('[data-free-seat="1"]')
    await guest.waitForSelector('text=/Platz wieder freigegeben/')
    await host.waitForSelector('[data-invite="1"]')
  } finally {
    await server.stop()
  }
}

/** Opened to all when it is made; a server without a list does not speak of one. */
export async function openFromTheStart({ open, holdout }) {
  const shut = await startServer(holdout)
  const server = await startServer(holdout, ['--open-rooms'])
  try {
    const host = await open({}, true)
    await host.goto(`${shut.address}#/new/2e/M0`)
    await host.click('[data-add-seat]')
    await host.click('[data-seat="1-friend"]')
    must((await host.locator('[data-open-room]').count()) === 0, 'where there is no list nobody is asked about it')
    await host.goto(`${server.address}#/new/2e/M0`)
    await host.click('[data-add-seat]')
    await host.click('[data-seat="1-friend"]')
    await host.check('[data-open-room]')
    await host.click('[data-start]')
    await host.waitForSelector('[data-invite]')
    must(await host.isChecked('[data-open-room]'), 'the room knows that it is open')
    const guest = await open({}, true)
    await guest.goto(server.address)
    await guest.waitForSelector('[data-join]')
    await host.goto(server.address)
    await host.reload()
    await guest.click('[data-refresh]')
    await guest.waitForSelector('[data-open-rooms="0"]')
  } finally {
    await server.stop()
    await shut.stop()
  }
}
