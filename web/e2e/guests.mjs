// Around the game: who is invited, turned away, replaced, asked; links that lead nowhere; the page by keys alone and on a small phone.
import { readFileSync } from 'node:fs'
import { act, must, question, settled, start } from './play.mjs'
import { startServer } from './server.mjs'

const calledHanna = () => localStorage.setItem('holdout.settings', JSON.stringify({ speed: 4, name: 'Hanna' }))
const focus = (page) => page.evaluate(() => document.activeElement?.tagName + '.' + document.activeElement?.className)

/** A room with Hanna as host and a friend who has just come by the link. */
async function twoInARoom(open, server) {
  const host = await open({}, true)
  await host.addInitScript(calledHanna)
  await start(host, server.address, '2e/M0', { seed: '3', seats: ['me', 'friend'] })
  await host.waitForSelector('dialog[open] [data-invite="1"]') // by itself
  must(await host.locator('[data-loopback]').count(), 'links to this computer alone are called that')
  const link = await host.evaluate(() => Object.fromEntries([...document.querySelectorAll('[data-invite]')].map((e) => [e.dataset.invite, e.value])))
  await host.keyboard.press('Escape')
  const guest = await open({}, true)
  await guest.goto(link[1])
  for (const page of [host, guest]) await settled(page)
  return { host, guest, link }
}

/** A guest learns the seat and gives a name; chat is said once; who is replaced is told by whom and gets the seat back; a vote has an asker. */
export async function guests({ open, holdout }) {
  const server = await startServer(holdout)
  try {
    const { host, guest, link } = await twoInARoom(open, server)
    must(/seat 2/.test(await guest.locator('[data-welcome]').innerText()), 'a guest is told the seat')
    await guest.fill('[data-welcome] input', 'Ben')
    await guest.keyboard.press('Enter')
    await guest.waitForSelector('dialog[open] [data-briefing]') // what it is about, by itself
    await guest.keyboard.press('Escape')
    must(!(await guest.locator('[data-welcome]').count()), 'and asked once')
    await host.click('[data-tool=room]')
    await host.waitForFunction(() => [...document.querySelectorAll('dialog li b')].some((b) => b.textContent === 'Ben'))
    await host.keyboard.press('Escape')
    for (const page of [host, guest]) must(/^(Hanna|Ben): /.test(await question(page)), 'questions use the name: ' + (await question(page)))

    await guest.click('[data-tool=room]')
    await guest.fill('dialog form input', 'Servus')
    await guest.keyboard.press('Enter')
    await guest.keyboard.press('Escape')
    await host.waitForSelector('.said')
    must(!(await guest.locator('.said, .many').count()), 'what one said oneself is read')
    must(await host.locator('.said [data-speaker="1"] svg').count(), 'with the face of the seat')
    await host.click('.said')
    await host.keyboard.press('Escape')
    server.drop()
    await host.waitForSelector('.lamp.lost')
    await host.waitForSelector('.lamp.on')
    await guest.waitForSelector('.lamp.on')
    await guest.click('[data-tool=room]')
    await guest.fill('dialog form input', 'wieder da')
    await guest.keyboard.press('Enter')
    await guest.keyboard.press('Escape')
    await host.waitForSelector('.said')
    must((await host.locator('[data-tool=room] .many').innerText()) === '1', 'one new line')
    await host.click('.said')
    must((await host.locator('.chat p').count()) === 2, 'a break doubles no line')

    await host.keyboard.press('Escape')

    const watcher = await open({}, true)
    await watcher.goto(link.watch)
    await settled(watcher)
    must(!(await watcher.locator('[data-tool=undo]').count()), 'who watches takes nothing back')
    const [actor, other, name] = (await host.locator('.bar button').count()) ? [host, guest, 'Ben'] : [guest, host, 'Hanna']
    await actor.locator('.bar [data-verb=activate]').first().click()
    await other.waitForFunction(() => document.querySelector('.table')?.dataset.version !== '0')
    await settled(other)
    await other.click('[data-tool=undo]')
    await actor.waitForSelector('.vote button')
    must((await actor.locator('.vote').first().innerText()).includes(name), 'a vote says who asks')
    must(!(await other.locator('.vote button').count()) && (await other.locator('.vote').count()), 'who asks is not asked')
    must(!(await watcher.locator('.vote button').count()), 'nor is who watches')
    await actor.locator('.vote button').first().click()
    await actor.waitForFunction(() => !document.querySelector('.vote'))

    await host.click('[data-tool=room]')
    await host.locator('[data-qr-seat]').first().click()
    await host.waitForSelector('[data-qr] path')
    await host.locator('[data-qr-seat]').first().click()
    await host.locator('dialog li').nth(1).locator('button.quiet').click()
    await guest.waitForSelector('[data-bot-plays]')
    must(/Hanna/.test(await guest.locator('[data-bot-plays]').innerText()), 'who is replaced is told by whom')
    await guest.click('[data-bot-plays] button')
    await host.waitForFunction(() => ![...document.querySelectorAll('dialog li')].some((li) => /played by a bot/.test(li.textContent)))
    await guest.waitForFunction(() => !document.querySelector('[data-bot-plays]')) // has the seat back
  } finally {
    await server.stop()
  }
}

/** The first click into the chat is the chat's, also while the briefing is open; what opens by itself waits for whoever writes. */
export async function firstWords({ open, holdout }) {
  const server = await startServer(holdout)
  try {
    const { guest, link } = await twoInARoom(open, server)
    await guest.click('[data-welcome] input')
    await guest.keyboard.type('Otto')
    await guest.keyboard.press('Enter')
    await guest.waitForSelector('dialog[open] [data-briefing]')
    const box = await guest.locator('[data-chat] input').boundingBox()
    await guest.mouse.click(box.x + 20, box.y + box.height / 2)
    await guest.keyboard.type('usn hi')
    must((await guest.inputValue('[data-chat] input')) === 'usn hi', 'the first words are in the chat')
    must(!(await guest.locator('dialog[open]').count()), 'and the briefing is closed')

    const other = await open({}, true)
    await other.goto(link[1])
    await settled(other)
    must((await other.inputValue('[data-welcome] input')) === 'Otto', 'the seat is called on a new device what it is called')
    await other.focus('[data-chat] input')
    await other.evaluate(() => document.querySelector('[data-welcome]').requestSubmit())
    await other.waitForSelector('dialog:has([data-briefing])', { state: 'attached' })
    await other.keyboard.type('first this')
    must((await other.inputValue('[data-chat] input')) === 'first this' && !(await other.locator('dialog[open]').count()), 'nothing opens over whoever writes')
    await other.keyboard.press('Enter')
    await other.waitForSelector('dialog[open] [data-briefing]')
  } finally {
    await server.stop()
  }
}

/** A page opened under an address the server is not meant for is told so. */
export async function turnedaway({ open, holdout }) {
  const server = await startServer(holdout)
  try {
    const page = await open({}, true)
    await page.goto(`${server.direct}#/new/2e/M0`)
    await page.waitForSelector('[data-start]')
    await page.click('[data-seat="0-friend"]')
    await page.click('[data-start]')
    await page.waitForSelector('.trouble')
    must((await page.locator('.trouble').innerText()).includes('--public-origin'), 'the form says why')
    await page.goto(`${server.direct}#/room/none/none`)
    await page.waitForSelector('main.sorry:has-text("--public-origin")') // and so does a link; the sentence may come after the page
  } finally {
    await server.stop()
  }
}

/** Without its engine no page stays empty. */
export async function engineless({ open, address }) {
  for (const hash of ['', 'new/2e/M1', 'rules/2e', 'replays', 'play/nosuch']) {
    const page = await open({}, true)
    await page.route('**/holdout-*.wasm', (route) => (hash ? route.abort() : route.fulfill({ status: 200, contentType: 'application/wasm', body: 'half' })))
    await page.goto(`${address}#/${hash}`)
    await page.waitForSelector(hash === 'play/nosuch' ? 'main.sorry' : '[data-trouble]')
    must((await page.locator('[role=alert]').first().innerText()).length > 30, `${hash}: a sentence`)
  }
}

/** Addresses nobody knows, and records that are none. */
export async function nowhere({ open, address }) {
  const page = await open({}, true)
  for (const hash of ['nonsense', 'replay/nope/3', 'replay/%%%/x']) {
    await page.goto('about:blank')
    await page.goto(`${address}#/${hash}`)
    await page.waitForSelector('main.sorry')
    must(/does not lead anywhere/.test(await page.locator('main.sorry').innerText()), `${hash} is told: ${await page.locator('main.sorry').innerText()}`)
  }
  await page.click('main.sorry .primary')
  await page.waitForSelector('[data-mission]')
}

/** The menu and typed actions by keys; the focus is never nowhere. */
export async function focused({ open, address }) {
  const page = await open()
  const keys = page.keyboard
  const somewhere = async (when) => must(!(await focus(page)).startsWith('BODY'), `${when}: the focus is on ${await focus(page)}`)
  await page.goto(address)
  await page.focus('[data-tutorial]')
  await keys.press('Enter')
  await page.waitForSelector('.bar button')
  await page.waitForFunction(() => document.activeElement?.classList.contains('ask'))
  await page.focus('[data-tool=menu]')
  await keys.press('Enter')
  await page.waitForFunction(() => document.activeElement?.closest('.drop'))
  await keys.press('Tab')
  must(await page.evaluate(() => !!document.activeElement?.closest('.drop')), 'Tab walks through the menu')
  await keys.press('Escape')
  await page.waitForFunction(() => !document.querySelector('.drop') && document.activeElement?.matches('[data-tool=menu]'))

  await keys.press('1')
  await page.waitForFunction(() => document.querySelector('.table')?.dataset.version === '1')
  await settled(page)
  await somewhere('after an action')
  await keys.press('/')
  await keys.type('open sesame')
  await keys.press('Enter')
  await page.waitForSelector('.line .unclear')
  must((await page.locator('[role=option]').count()) > 0, 'words nobody understands get near ones')
  await page.fill('[role=combobox]', 'move r0c4')
  await keys.press('Enter')
  await page.waitForSelector('.refusal')
  must(/2E-/.test(await page.locator('.refusal').innerText()), 'who is on turn need not be named: ' + (await page.locator('.refusal').innerText()))
  await somewhere('after a typed action')
}

/** It is night unless one chooses otherwise: the day, or whatever the device likes. A step of a record has words, a link and a build. */
export async function paper({ open, address }) {
  for (const colorScheme of ['light', 'dark']) {
    const page = await open({ colorScheme })
    const theme = async (settings) => {
      await page.goto(address)
      await page.evaluate((kept) => localStorage.setItem('holdout.settings', kept), JSON.stringify(settings))
      await page.reload()
      await page.waitForSelector('[data-mission]')
      return page.evaluate(() => document.documentElement.dataset.theme)
    }
    must((await theme({})) === 'dark', `a ${colorScheme} device: night`)
    must(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), 'pages scroll, the window does not')
    must((await theme({ theme: 'auto' })) === colorScheme, `... asked, as the device`)
    must((await theme({ theme: 'light' })) === 'light', `... asked, the day`)
  }
  const page = await open()
  await start(page, address, '2e/M0', { seed: '10' })
  for (const text of ['activate amy', 'noise amy']) await act(page, text)
  await page.goto(address + '#/replays')
  await page.click('[data-replay-of]')
  await page.waitForSelector('[data-replay=at]')
  await page.locator('input[type=range]').fill('2')
  await page.waitForFunction(() => location.hash.endsWith('/2'))
  const caption = await page.locator('[data-replay=now]').innerText()
  must(/^Amy makes noise (on|at|in) /.test(caption), `a step is told in words: "${caption}"`)
  await page.click('[data-replay=share]')
  await page.waitForFunction(() => document.querySelector('[data-replay=share]')?.textContent?.includes('Copied'))
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-replay=report]')])
  const { build } = JSON.parse(readFileSync(await file.path(), 'utf8'))
  must(/engine [0-9a-f]{12}/.test(build), `the report names the engine: ${build}`)
}

/** A small phone in German: the heading of a room can be read, the settings stay in their row. */
export async function phone({ open, holdout }) {
  const server = await startServer(holdout)
  try {
    const page = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'de-DE' }, true)
    await page.addInitScript(() => localStorage.setItem('holdout.settings', JSON.stringify({ speed: 4, lang: 'de', name: 'Hanna' })))
    await page.goto(server.address)
    await page.waitForSelector('[data-mission]')
    const tops = await page.evaluate(() => [...document.querySelectorAll('header nav > *')].map((e) => Math.round(e.getBoundingClientRect().top + e.getBoundingClientRect().height / 2)))
    must(Math.max(...tops) - Math.min(...tops) < 8, `the row at the top is one row: ${tops}`)
    await start(page, server.address, '2e/M0', { seed: '3', seats: ['me', 'friend'] })
    await page.waitForSelector('dialog[open]')
    await page.keyboard.press('Escape')
    await settled(page)
    const box = await page.evaluate(() => {
      const strong = document.querySelector('.ask strong')
      const small = document.querySelector('.ask .lamp').getBoundingClientRect()
      return { text: strong.textContent, cut: strong.scrollHeight - strong.clientHeight, lamp: small.width, gap: document.querySelector('.tools').getBoundingClientRect().left - small.right }
    })
    must(box.cut <= 1 && box.lamp >= 10 && box.gap >= 4, `heading "${box.text}": ${box.cut} px cut, ${box.gap} px to the buttons`)
  } finally {
    await server.stop()
  }
}
