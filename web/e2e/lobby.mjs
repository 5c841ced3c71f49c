// Ways into a room without being sent a link: from the list of open rooms, and with a game that was begun on this device.
import { look } from './axe.mjs'
import { act, must, settled, start } from './play.mjs'
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
    must(/<b>Ann & Co<\/b>/.test(line) && /1 of 2 seats free/.test(line) && /English/.test(line) && /not started yet/.test(line), `what the list says: ${line}`)
    await look(guest, 'start page with open rooms')
    await guest.click('[data-way=friends]')
    await guest.waitForFunction(() => document.activeElement?.closest('[data-open-rooms]'))
    const top = await guest.evaluate(() => document.querySelector('[data-open-rooms]').getBoundingClientRect().top)
    must(top >= -16 && (await guest.locator('[data-join]').evaluate((e) => e.getBoundingClientRect().bottom <= innerHeight)), `playing with friends begins at the open rooms: ${top}`)
    await guest.click('[data-way=alone]')
    await guest.waitForFunction(() => document.activeElement?.matches('.choice'))
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
    await third.waitForSelector('text=/have been taken/')

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

/** A game of this device becomes a room in the middle of it: a friend comes in, gets a hint there, and the game at home stays. */
export async function invited({ open, holdout }) {
  const server = await startServer(holdout)
  try {
    const host = await open({ bypassCSP: true }, true)
    await start(host, server.address, '2e/M0', { seed: '3', seats: ['me', 'me'] })
    await settled(host)
    const who = (await host.locator('.bar [data-verb=activate]').first().getAttribute('data-action')).split(' ')[1]
    await act(host, `activate ${who}`)
    await act(host, `move ${who} r2c1`)
    const home = host.url()
    await host.click('[data-tool=invite]')
    must((await host.getAttribute('[data-invite-seat="1-friend"]', 'aria-checked')) === 'true', 'somebody is invited by itself')
    await look(host, 'inviting friends')
    await host.click('[data-invite-go]')
    await host.waitForSelector('[data-invite="1"]')
    const link = await host.inputValue('[data-invite="1"]')
    const guest = await open({}, true)
    await guest.goto(link)
    await settled(guest)
    await host.keyboard.press('Escape')
    await settled(host)
    const place = (page) => page.evaluate((id) => document.querySelector(`[data-figure="${id}"]`)?.getAttribute('style'), who)
    must((await place(host)) === (await place(guest)), 'both see where the game stood')
    const asked = (await host.locator('.bar button').count()) ? host : guest
    await asked.click('[data-hint-ask]')
    await asked.waitForSelector('[data-hint]', { timeout: 60000 })
    must((await asked.locator('.ideas li span').first().innerText()).length > 3, 'a hint has a reason')
    await act(host, `end ${who}`).catch(() => act(guest, `end ${who}`))
    await guest.waitForFunction(() => Number(document.querySelector('.table')?.dataset.version) >= 1)
    await host.goto(home)
    await host.reload()
    await settled(host)
    must((await host.evaluate(() => Number(document.querySelector('.table').dataset.version))) === 2, 'the game at home is where it was')
  } finally {
    await server.stop()
  }
}

/** What a device says it has played is not believed: a record that does not lead anywhere makes no room, and says why. */
export async function notBelieved({ open, holdout }) {
  const server = await startServer(holdout)
  try {
    const page = await open({}, true)
    await start(page, server.address, '2e/M0', { seed: '3', seats: ['me', 'me'] })
    await settled(page)
    const kept = await page.evaluate(() => {
      const key = Object.keys(localStorage).find((k) => k.startsWith('holdout.game.'))
      return { key, game: JSON.parse(localStorage.getItem(key)) }
    })
    must(kept.game.record.includes('rules '), 'the device keeps the record')
    await page.evaluate(({ key, game }) => localStorage.setItem(key, JSON.stringify({ ...game, record: game.record.replace(/start .*\n[^]*/, (s) => s.split('\n')[0] + '\nsetup ap amy 18\n') })), kept)
    await page.reload()
    await settled(page)
    await page.click('[data-tool=invite]')
    await page.click('[data-invite-go]')
    await page.waitForSelector('[data-invite-trouble]')
    must(/Step 1/.test(await page.innerText('[data-invite-trouble]')), 'it says at which step')
  } finally {
    await server.stop()
  }
}

/** Two at one device; one of them goes on at another: the seat is given away and not taken again after a reload. */
export async function givenAway({ open, holdout }) {
  const server = await startServer(holdout)
  try {
    const host = await open({}, true)
    await start(host, server.address, '2e/M0', { seed: '3', seats: ['me', 'me', 'friend'] })
    await host.click('[data-give-seat="1"]')
    await host.waitForFunction(() => !document.querySelector('[data-give-seat]'))
    const link = await host.inputValue('[data-invite="1"]')
    await host.reload()
    await settled(host)
    await host.click('[data-tool=room]')
    await host.waitForSelector('[data-invite="1"]')
    must((await host.locator('[data-give-seat]').count()) === 0, 'after a reload one seat is left here')
    const other = await open({}, true)
    await other.goto(link)
    await settled(other)
    must(!(await other.locator('.wait').count()) || !/watching/i.test(await other.locator('.wait').innerText()), 'whoever opens the link sits there')
  } finally {
    await server.stop()
  }
}

/** Somebody plays by link with an expert, makes it a learner, and lends it a seat of their own. */
export async function experts({ open, holdout }) {
  const server = await startServer(holdout, ['--bot-pace', '100'])
  try {
    const host = await open({}, true)
    await start(host, server.address, '2e/M0', { seed: '3', seats: ['me', 'search', 'friend'] })
    await host.waitForSelector('[data-strength="1"]')
    const plays = (seat, kind) => host.waitForFunction(([s, k]) => document.querySelector(`[data-strength="${s}"]`)?.value === k, [seat, kind])
    await plays(1, 'search')
    await host.selectOption('[data-strength="1"]', 'learner')
    await plays(1, 'learner')
    await host.getByRole('button', { name: 'Let a bot play' }).first().click()
    await plays(0, 'greedy')
    await host.selectOption('[data-strength="0"]', 'search')
    await plays(0, 'search')
    await host.getByRole('button', { name: 'Let a person play' }).first().click()
    await host.waitForFunction(() => !document.querySelector('[data-strength="0"]'))
  } finally {
    await server.stop()
  }
}

/** A game alone becomes a room: friends play along on its one seat, by the link and from the list; nobody takes back what another did without being asked; whoever came from there can be sent away. */
export async function playAlong({ open, holdout }) {
  const server = await startServer(holdout, ['--open-rooms'])
  try {
    const host = await open({ bypassCSP: true }, true)
    await host.addInitScript(() => localStorage.setItem('holdout.settings', JSON.stringify({ speed: 4, name: 'Hanna' })))
    await start(host, server.address, '2e/M0', { seed: '3', seats: ['me'] })
    await settled(host)
    await host.click('[data-tool=invite]')
    must(!/seats you give away/.test(await host.locator('dialog').innerText()), 'with one seat nobody is told of several')
    must(/Add a player.*By link/.test(await host.locator('dialog').innerText()), 'but how each gets a seat')
    await host.click('[data-invite-anew]')
    await host.waitForSelector('[data-add-seat]')
    must(/#\/new\/2e\/M0$/.test(host.url()), 'with the mission at hand')
    await host.goBack()
    await settled(host)
    await host.click('[data-tool=invite]')
    await host.click('[data-invite-go]')
    await host.waitForSelector('[data-invite="0"]')
    const link = await host.inputValue('[data-invite="0"]')
    await host.check('[data-open-room]')
    const friend = await open({}, true)
    await friend.goto(link)
    await settled(friend)
    must(/playing along/.test(await friend.locator('[data-welcome]').innerText()), 'who comes is told what they may do')
    await friend.fill('[data-welcome] input', 'Ben')
    await friend.keyboard.press('Enter')
    await friend.keyboard.press('Escape')
    await host.waitForFunction(() => [...document.querySelectorAll('dialog li b')].some((b) => /Hanna/.test(b.textContent) && /Ben/.test(b.textContent)))

    const stranger = await open({ bypassCSP: true }, true)
    await stranger.goto(server.address)
    await stranger.waitForSelector('[data-join]')
    must(/play along/.test(await lobby(stranger).innerText()), 'the list says how')
    await look(stranger, 'the list with a room to play along in')
    await stranger.click('[data-join]')
    await settled(stranger)
    await host.waitForSelector('[data-free-seat="0"]')
    await look(host, 'a room with one seat for all')
    await host.keyboard.press('Escape')
    for (const page of [friend, stranger, host]) {
      const before = await page.evaluate(() => Number(document.querySelector('.table').dataset.version))
      await page.keyboard.press('Escape')
      await settled(page)
      await page.locator('.bar button[data-verb]').first().click()
      for (const other of [friend, stranger, host]) await other.waitForFunction((v) => Number(document.querySelector('.table').dataset.version) > v, before)
    }
    const stands = await host.evaluate(() => document.querySelector('.table').dataset.version)
    await stranger.click('[data-tool=undo]') // what the host did is not the stranger's to take back
    for (const page of [host, friend]) await page.waitForSelector('.vote button')
    must(!(await stranger.locator('.vote button').count()) && /asked the others/.test(await stranger.locator('.vote').innerText()), 'who asks is told so, and not asked')
    await host.locator('.vote button').nth(1).click()
    await friend.locator('.vote button').nth(1).click()
    for (const page of [host, friend, stranger]) await page.waitForSelector('.vote', { state: 'detached' })
    must((await host.evaluate(() => document.querySelector('.table').dataset.version)) === stands, 'and the others said no')
    await host.click('[data-tool=room]')
    await host.click('[data-free-seat="0"]')
    await stranger.waitForSelector('text=/freed your seat/')
    await host.waitForFunction(() => !document.querySelector('[data-free-seat]'))
  } finally {
    await server.stop()
  }
}
