// Tests with the real server: a room is opened in one browser and joined from others.
import { act, keeping, moving, must, question, settled, start } from './play.mjs'
import { startServer } from './server.mjs'

const version = (page) => page.evaluate(() => Number(document.querySelector('.table')?.dataset.version))
const reach = (page, n) => page.waitForFunction((v) => Number(document.querySelector('.table')?.dataset.version) >= v, n)

/** Links the host can hand out, read off the dialog that opens by itself, as a person would copy them. */
async function links(page) {
  await page.waitForSelector('[data-invite]')
  const found = await page.evaluate(() => Object.fromEntries([...document.querySelectorAll('[data-invite]')].map((e) => [e.dataset.invite, e.value])))
  await page.keyboard.press('Escape')
  return found
}

/** Every byte the page gets over its WebSocket. */
function listen(page) {
  const frames = []
  page.on('websocket', (ws) => ws.on('framereceived', (f) => frames.push(String(f.payload))))
  return frames
}

/** Two play, one watches; the line drops in the middle, and nothing is lost or done twice. */
export async function room({ open, holdout }) {
  const server = await startServer(holdout)
  try {
    const host = await open({ ...moving, ...keeping }, true)
    await start(host, server.address, '2e/M0', { seed: '3', seats: ['me', 'friend'] })
    const link = await links(host)
    const guest = await open({}, true)
    await guest.goto(link[1])
    const watcher = await open({}, true)
    await watcher.goto(link.watch)
    for (const page of [host, guest, watcher]) await settled(page)
    must(/watching/i.test(await watcher.locator('.wait').innerText()), 'who watches is told so')

    const first = await question(host)
    must(first === (await question(guest)) && first === (await question(watcher)), 'all see the same question')
    const [actor, other] = (await host.locator('.bar button').count()) ? [host, guest] : [guest, host]
    must((await other.locator('.bar button').count()) === 0, 'only one of them is asked')
    const who = (await actor.locator('.bar [data-verb=activate]').first().getAttribute('data-action')).split(' ')[1]
    const everybody = (n) => Promise.all([host, guest, watcher].map((p) => reach(p, n)))
    await act(actor, `activate ${who}`)
    await everybody(1)
    await act(actor, `move ${who} r2c1`)
    await everybody(2)

    server.drop()
    await Promise.all([host, guest, watcher].map((p) => p.waitForSelector('.lamp.lost, .lamp.on')))
    await act(actor, `noise ${who}`)
    await everybody(3)
    server.drop()
    await act(actor, `end ${who}`)
    await everybody(4)
    for (const page of [host, guest, watcher]) {
      await settled(page)
      must((await version(page)) === 4, `exactly four steps: ${await version(page)}`)
    }
    const places = (page) => page.evaluate(() => [...document.querySelectorAll('[data-figure]')].map((e) => e.dataset.figure + e.getAttribute('style')).sort().join())
    const seen = await Promise.all([host, guest, watcher].map(places))
    must(seen[0] === seen[1] && seen[0] === seen[2], 'all see the same board: ' + seen.join(' / '))

    await guest.reload()
    await settled(guest)
    must((await version(guest)) === 4, 'a reload finds the room again')
  } finally {
    await server.stop()
  }
}

/** Zombietown in two browsers: no frame ever carries the other's hand or the strength of the other's barricades. */
export async function secrets({ open, holdout }) {
  const server = await startServer(holdout)
  try {
    const host = await open({}, true)
    const hostFrames = listen(host)
    await start(host, server.address, 'zombietown/town', { seats: ['me', 'friend'] })
    const link = await links(host)
    const guest = await open({}, true)
    const guestFrames = listen(guest)
    await guest.goto(link[1])
    const pages = [host, guest]
    for (const page of pages) await settled(page)
    const did = { build: 0, keep: 0 }
    for (let step = 0; step < 40; step++) {
      let asked
      for (let tries = 0; !asked && tries < 100; tries++) {
        for (const page of pages) if (await page.locator('.bar button').count()) asked = page
        if (!asked) for (const page of pages) await page.locator('[data-film=skip]').first().click({ timeout: 200 }).catch(() => undefined)
      }
      must(asked, 'somebody is asked')
      await settled(asked)
      const before = await version(asked)
      const verbs = await asked.evaluate(() => [...document.querySelectorAll('.bar [data-verb]')].map((e) => e.dataset.verb))
      const verb = ['home', 'keep', 'build', 'arm', 'draw', 'take', 'trigger', 'end'].find((v) => verbs.includes(v)) ?? verbs[0]
      await asked.locator(`.bar [data-verb="${verb}"]`).first().click()
      const choice = asked.locator('.menu .choice').first()
      await asked.waitForFunction((v) => Number(document.querySelector('.table')?.dataset.version) > v || document.querySelector('.menu .choice'), before)
      if (await choice.count()) await choice.click()
      if (verb in did) did[verb]++
      await Promise.all(pages.map((p) => reach(p, before + 1)))
    }
    must(did.keep > 4 && did.build > 0, `hands were kept (${did.keep}) and barricades built (${did.build})`)
    check(hostFrames, 0)
    check(guestFrames, 1)
  } finally {
    await server.stop()
  }
}

/** Goes through all a seat was ever sent. */
function check(frames, seat) {
  must(frames.length > 30, 'frames came')
  let own = 0
  let hidden = 0
  for (const text of frames) {
    const m = JSON.parse(text)
    if (m.t !== 'view') continue
    for (const area of m.view.areas) {
      const secret = area.area === 'hand' || area.area === 'barricades' || area.area === 'stash'
      if (!secret || area.seat === undefined) continue
      if (area.seat === seat) own += area.card ? 1 : 0
      else {
        must(area.card === undefined, `seat ${seat} was shown ${area.card} of seat ${area.seat}`)
        hidden++
      }
    }
    for (const step of m.events ?? []) {
      const others = step.seat !== undefined && step.seat !== seat && step.seat >= 0
      if (others && /^(keep|build|take|store|top|bottom)\b/.test(step.do ?? '')) throw new Error(`seat ${seat} was told "${step.do}"`)
    }
    for (const action of m.view.question.actions ?? []) must(m.view.to_move === seat || !action.card, 'answers of others stay with them')
  }
  must(own > 0 && hidden > 0, `own cards are seen (${own}), those of others only from behind (${hidden})`)
}

/** Around the table: chat, taking back by vote, a bot for somebody who left and gives the seat back, a room that is deleted. */
export async function company({ open, holdout }) {
  const server = await startServer(holdout)
  try {
    const host = await open({}, true)
    await start(host, server.address, '2e/M0', { seed: '3', seats: ['me', 'friend'] })
    const link = await links(host)
    const guest = await open({}, true)
    await guest.goto(link[1])
    for (const page of [host, guest]) await settled(page)

    await guest.click('[data-tool=room]')
    await guest.fill('dialog form input', 'Ich nehme die Axt <b>')
    await guest.keyboard.press('Enter')
    await host.waitForSelector('.said')
    must((await host.locator('.said').innerText()).includes('Ich nehme die Axt <b>'), 'chat arrives as it was typed')
    await guest.keyboard.press('Escape')

    const [actor, other] = (await host.locator('.bar button').count()) ? [host, guest] : [guest, host]
    await actor.locator('.bar [data-verb=activate]').first().click()
    await Promise.all([reach(host, 1), reach(guest, 1)])
    await other.click('[data-tool=undo]')
    await actor.waitForSelector('.vote')
    await actor.locator('.vote button').first().click()
    await Promise.all([reach(host, 2), reach(guest, 2)])
    await settled(actor)
    must((await actor.locator('.bar [data-verb=activate]').count()) > 0, 'what was taken back can be chosen again')

    await guest.context().close()
    await host.click('[data-tool=room]')
    await host.waitForFunction(() => [...document.querySelectorAll('dialog li')].some((li) => /not here/i.test(li.textContent)))
    await host.locator('dialog li').nth(1).locator('button.quiet').click()
    await host.waitForFunction(() => [...document.querySelectorAll('dialog li')].some((li) => /played by a bot/.test(li.textContent)))
    await host.keyboard.press('Escape')

    const back = await open({}, true)
    await back.goto(link[1])
    await settled(back)
    await back.click('[data-tool=room]')
    await back.waitForFunction(() => ![...document.querySelectorAll('dialog li')].some((li) => /played by a bot/.test(li.textContent)))

    await host.click('[data-tool=room]')
    await host.click('[data-delete-room]')
    await host.click('[data-sure]')
    for (const page of [host, back]) {
      await page.waitForSelector('main.sorry')
      must(/deleted/.test(await page.locator('main.sorry').innerText()), 'a deleted room is told')
      must(!(await page.locator('.table').count()), 'and its table is gone')
    }
    await host.goto(server.address + '#/')
    await host.waitForSelector('[data-mission]')
    must(!(await host.locator('[data-room]').count()), 'the start page no longer lists it')
    const late = await open({}, true)
    await late.goto(link[1])
    await late.waitForSelector('[role=alert]')
    must((await late.locator('[role=alert]').innerText()).length > 15, 'an old link gets a sentence')
  } finally {
    await server.stop()
  }
}

/** Whoever was invited, and whoever watched, finds the way back from the start page, until the room is gone. */
export async function wayBack({ open, holdout }) {
  const server = await startServer(holdout)
  try {
    const host = await open({}, true)
    await host.addInitScript(() => localStorage.setItem('holdout.settings', JSON.stringify({ speed: 4, name: 'Hanna' })))
    await start(host, server.address, '2e/M0', { seed: '3', seats: ['me', 'friend'] })
    const link = await links(host)
    const guest = await open({}, true)
    await guest.goto(link[1])
    await settled(guest)
    await guest.fill('[data-welcome] input', 'Otto')
    await guest.keyboard.press('Enter')
    await guest.waitForSelector('dialog[open] [data-briefing]')
    await guest.goto(server.address)
    await guest.waitForSelector('[data-mission]')
    must(/with Hanna/.test(await guest.locator('[data-continue]').innerText()), 'Continue says with whom: ' + (await guest.locator('[data-continue]').innerText()))
    must(/With Hanna/.test(await guest.locator('[data-room]').innerText()), 'and so do Your games')
    await guest.click('[data-continue]')
    await settled(guest)
    must(guest.url() === link[1], 'it leads to the seat')
    await guest.goto(link.watch)
    await settled(guest)
    await guest.goto(server.address)
    await guest.waitForSelector('[data-room]')
    must(/With Hanna/.test(await guest.locator('[data-room]').innerText()), 'who once watched still has the seat')

    const watcher = await open({}, true)
    await watcher.goto(link.watch)
    await settled(watcher)
    await watcher.goto(server.address)
    await watcher.waitForSelector('[data-continue]')
    must(/Watching Hanna and Otto/.test(await watcher.locator('[data-room]').innerText()), 'who watched is told whom: ' + (await watcher.locator('[data-room]').innerText()))

    await host.goto(server.address)
    await host.waitForSelector('[data-mission]')
    must(/With Otto/.test(await host.locator('[data-room]').innerText()), 'the one who opened it is told, too')
    await host.click('[data-continue]')
    await settled(host)
    await host.click('[data-tool=room]')
    await host.click('[data-delete-room]')
    await host.click('[data-sure]')
    await host.waitForSelector('main.sorry')
    await guest.reload()
    await guest.waitForSelector('[data-tutorial].first')
    must(!(await guest.locator('[data-room]').count()), 'a room that is gone is not offered')
  } finally {
    await server.stop()
  }
}

/** Two people at one device and a third elsewhere: the curtain falls in rooms, too, and the server shows nothing before it opens. */
export async function beside({ open, holdout }) {
  const server = await startServer(holdout)
  try {
    const host = await open({}, true)
    const frames = listen(host)
    await start(host, server.address, 'zombietown/town', { seats: ['me', 'me', 'greedy', 'friend'] })
    await host.waitForSelector('[data-curtain], .bar button, .wait')
    let curtains = 0
    for (let step = 0; step < 6; step++) {
      await host.waitForSelector('[data-curtain], .bar button, .wait')
      if (await host.locator('dialog[open]').count()) await host.keyboard.press('Escape')
      const curtain = host.locator('[data-curtain]')
      if (!(await curtain.count())) {
        const button = host.locator('.bar button').first()
        if (!(await button.count())) break
        const before = await version(host)
        await button.click()
        await host.waitForFunction((v) => document.querySelector('[data-curtain]') || document.querySelector('.menu .choice') || Number(document.querySelector('.table')?.dataset.version) > v, before)
        const choice = host.locator('.menu .choice').first()
        if (await choice.count()) await choice.click()
        await settled(host)
        continue
      }
      curtains++
      const closed = frames.map((f) => JSON.parse(f)).findLast((m) => m.t === 'view')
      must(closed.look !== undefined && !closed.view.question.actions?.length, 'behind the curtain the server has shown no answers')
      must(!closed.view.areas.some((a) => a.area === 'hand' && a.card), 'and no hand')
      await curtain.click()
      await host.waitForSelector('.bar button, [data-film=skip]')
      await settled(host)
    }
    must(curtains > 0, 'a curtain fell')
  } finally {
    await server.stop()
  }
}
