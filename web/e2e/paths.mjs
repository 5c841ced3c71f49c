// Act where you look: what is chosen on the board, dragged, asked once more, folded away, shown large, and watched as a film; by mouse and by finger.
import { readdirSync, readFileSync } from 'node:fs'
import { look } from './axe.mjs'
import { engine, must, question, scene, settled, still, visit } from './play.mjs'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const version = (page) => page.evaluate(() => document.querySelector('.table').dataset.version)
const later = (page, was) => page.waitForFunction((v) => document.querySelector('.table').dataset.version !== v, was)
/** What was done last, as the record says it. */
const lastDone = (page) => page.evaluate(() => JSON.parse(localStorage['holdout.game.scene']).record.trim().split('\n').filter((l) => /^\d+ /.test(l)).at(-1))
const colour = (page, selector) => page.locator(selector).first().evaluate((e) => getComputedStyle(e).color)
/** A colour of the theme as the browser says it. */
const themed = (page, name) => page.evaluate((n) => {
  const probe = Object.assign(document.createElement('i'), { style: `color:var(${n})` })
  document.querySelector('.table').append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}, name)

/** From one point to another by a mouse, or by a finger where the page has one. */
async function drag(page, points, finger) {
  const [first, ...rest] = points.flatMap((p, i) => (i ? [1, 2, 3, 4].map((k) => ({ x: points[i - 1].x + ((p.x - points[i - 1].x) * k) / 4, y: points[i - 1].y + ((p.y - points[i - 1].y) * k) / 4 })) : [p]))
  if (!finger) {
    await page.mouse.move(first.x, first.y)
    await page.mouse.down()
    for (const p of rest) await page.mouse.move(p.x, p.y)
    return page.mouse.up()
  }
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] })
  for (const p of rest) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [p] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
const middle = async (page, selector) => {
  const box = await page.locator(selector).first().boundingBox()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const shooter = ['put amy r3c2', 'put doug r2c2', 'put josh r4c1', 'empty amy', 'card amy hand pistol', 'zombies walker 2 r2c2', 'turn amy']

/** Shots at nobody are folded away; where somebody is, the odds stand beside it. */
export async function folded({ open, address }) {
  const kept = scene(await engine(), '2e/M1', shooter)
  for (const options of [{}, phone]) {
    const page = await open(options)
    await visit(page, address, kept)
    await page.locator('.bar [data-verb=shoot]').click()
    await page.waitForSelector('.menu')
    const seen = async () => page.locator('.menu .choice').evaluateAll((all) => all.filter((e) => e.checkVisibility()).map((e) => e.dataset.action))
    must((await seen()).join() === 'shoot amy pistol r2c2', `in sight are ${await seen()}`)
    must(/%/.test(await page.locator('.menu .choice').first().innerText()), 'with its odds')
    must(/2/.test(await page.locator('.menu summary').innerText()), 'the fold says how many')
    await page.locator('.menu summary').click()
    must((await seen()).length === 3, 'and opens')
  }
}

/** What may hit a friend is red and asked once more, and only once; what cannot is done at once. */
export async function friendly({ open, address }) {
  const kept = scene(await engine(), '2e/M1', shooter)
  for (const options of [{}, phone]) {
    const page = await open(options)
    await visit(page, address, kept)
    await page.locator('.bar [data-verb=shoot]').click()
    const shot = page.locator('.menu .choice.friend')
    must((await shot.count()) === 1 && (await colour(page, '.menu .friend .label')) === (await themed(page, '--red')), 'a shot past a friend is red')
    const was = await version(page)
    await shot.click()
    must(/33%/.test(await page.locator('[data-sure]').innerText()), `it says how likely: ${await page.locator('[data-sure]').innerText()}`)
    must((await version(page)) === was, 'nothing was done yet')
    await shot.click()
    await later(page, was)
    must(/shoot amy pistol r2c2/.test(await lastDone(page)), 'the second time it is done')
  }
  const page = await open()
  await visit(page, address, scene(await engine(), '2e/M1', [...shooter, 'put doug r4c1']))
  const was = await version(page)
  await page.locator('.bar [data-verb=shoot]').click()
  must((await page.locator('.menu .friend').count()) === 0, 'with nobody in the way nothing is red')
  await page.locator('.menu .choice').first().click()
  await later(page, was)
}

const answers = async (page) => page.locator('.menu [data-action]').evaluateAll((all) => all.map((e) => e.dataset.action))

/** A car, a machine, the dead and a face in a crowd: each is touched where it is, and says what can be done with it. */
export async function meantThing({ open, address }) {
  const adviser = await engine()
  for (const finger of [false, true]) {
    const at = async (mission, lines) => {
      const page = await open(finger ? phone : {})
      await visit(page, address, scene(adviser, mission, lines))
      await still(page)
      const touch = async (selector) => {
        const { x, y } = await middle(page, selector)
        await (finger ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
        await page.waitForSelector('.menu')
        return answers(page)
      }
      return { page, touch }
    }
    const car = await at('2e/M4', ['turn amy', 'ride amy 0 passenger', 'ride doug 0 driver'])
    const inside = await car.touch('[data-carry=amy]')
    for (const way of ['getout amy', 'seat amy driver doug']) must(inside.includes(way), `the car says ${inside}, not ${way}`)

    const bot = await at('dark-side/M1', ['put reese r2c4', 'remote bot reese', 'turn reese'])
    const led = await bot.touch('[data-figure=vindicator-bot] .pick')
    for (const way of ['steer reese vindicator-bot r1c4', 'fire reese vindicator-bot r1c4']) must(led.includes(way), `the bot says ${led}, not ${way}`)

    const dead = await at('2e/M1', ['put amy r4c2', 'empty amy', 'zombies walker 2 r3c2', 'turn amy'])
    const was = await version(dead.page)
    must((await dead.touch('.zone[data-place="r3c2"]')).join() === 'move amy r3c2', 'the way to the dead')
    must((await version(dead.page)) === was, 'nobody walks into them by a single touch')
    must(/2 × Walker/.test(await dead.page.locator('.menu').innerText()), 'who stands there')

    const crowd = await at('2e/M1', ['turn amy'])
    const names = await crowd.page.locator('.standing[data-figure] .pick[role=button]').evaluateAll((all) => all.map((e) => {
      const box = e.closest('.standing').getCTM()
      const p = new DOMPoint(box.e, box.f).matrixTransform(e.ownerSVGElement.getScreenCTM().multiply(e.ownerSVGElement.getCTM().inverse()))
      return [e.closest('.standing').dataset.figure, document.elementFromPoint(p.x, p.y)?.closest('.standing')?.dataset.figure]
    }))
    must(names.length === 5 && names.every(([who, met]) => who === met), `in a crowd ${JSON.stringify(names)}`)
  }
}

/** Which of the dead a hit takes is said by touching them. */
export async function whichDies({ open, address }) {
  const adviser = await engine()
  const record = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((seed) => {
    const kept = scene(adviser, '2e/M0', ['put ostara r2c1', 'empty ostara', 'card ostara hand katana', 'zombies fatty 1 r2c1', 'zombies walker 2 r2c1', 'turn ostara'], 0, seed, 'amy,ostara')
    const { handle } = adviser.ask('load', kept.record, 0, 'en')
    adviser.ask('do', handle, 'melee ostara katana', 'en')
    const asks = adviser.ask('legal', handle, 0, 'en').actions.some((a) => a.text === 'hit ostara walker')
    return asks && { ...kept, record: adviser.ask('save', handle).text }
  }).find(Boolean)
  for (const finger of [false, true]) {
    const page = await open(finger ? phone : {})
    await visit(page, address, record)
    await still(page)
    const was = await version(page)
    const [x, y] = await page.evaluate(() => {
      const zone = document.querySelector('.zone[data-place="r2c1"]').getBoundingClientRect()
      const crowds = [...document.querySelectorAll('[data-sways=basic]')].map((e) => e.getBoundingClientRect()).map((r) => [r.x + r.width / 2, r.y + r.height / 2])
      return crowds.find(([x, y]) => x > zone.left && x < zone.right && y > zone.top && y < zone.bottom)
    })
    await (finger ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
    await later(page, was)
    must((await lastDone(page)).includes('hit ostara walker'), `${await lastDone(page)} was done`)
  }
}

/** The position before the last answer of the players in this round: what comes next is the film of the dead. */
function beforeTheDead(adviser, mission, lines) {
  const kept = scene(adviser, mission, lines)
  const { handle } = adviser.ask('load', kept.record, 0, 'en')
  for (let i = 0; i < 60; i++) {
    const record = adviser.ask('save', handle).text
    const { actions } = adviser.ask('legal', handle, 0, 'en')
    const next = (actions.find((a) => a.text.startsWith('end ')) ?? actions[0]).text
    adviser.ask('do', handle, next, 'en')
    const { events } = adviser.ask('events', handle, -1, 0, 'en').log.at(-1)
    if (!events.some((e) => e.kind === 'phase')) continue
    adviser.ask('close', handle)
    return { kept: { ...kept, record }, next, events }
  }
  throw new Error('the dead never come')
}
const slowly = () => localStorage.setItem('holdout.settings', JSON.stringify({ speed: 0.5 }))

/** A card that brings the dead is shown large, with who and how many, in the colour of the danger level. */
export async function spawncard({ open, address }) {
  const adviser = await engine()
  for (const [level, at, hue] of [['blue', 0, 'rgb(90, 170, 255)'], ['orange', 2, 'rgb(255, 154, 69)']]) {
    const { kept, next, events } = beforeTheDead(adviser, '2e/M1', [`level amy ${level}`])
    const card = events.findIndex((e, i) => e.kind === 'card' && e.piece_kind && events[i + 1]?.kind === 'appear')
    must(card >= 0, 'a card brings somebody')
    const page = await open()
    await page.addInitScript(slowly)
    await visit(page, address, kept)
    await page.locator(`.bar [data-action="${next}"]`).click()
    await page.waitForSelector('.film')
    for (let i = 0; i < events.length && !(await page.locator('[data-drawn]').count()); i++) await page.locator('[data-film=step]').click()
    const drawn = page.locator(`[data-drawn].l${at}`)
    must((await drawn.count()) === 1, `a ${level} card is shown`)
    must((await drawn.locator('.caption').evaluate((e) => getComputedStyle(e).backgroundColor)) === hue, `in ${level}`)
    must((await drawn.evaluate((e) => e.offsetWidth)) > 200, 'and large')
    must((await drawn.locator('svg > g').count()) > 0, 'with who comes')
    const count = events[card + 1].count ?? 1
    must(count < 2 || (await drawn.innerText()).includes(`${count} ×`), `how many come: ${await drawn.innerText()}`)
  }
}

/** A zombie of Zombietown is carried to its square. */
export async function hauled({ open, address }) {
  const adviser = await engine()
  let status = adviser.ask('new', 'zombietown/town', 2, '', '', '7', 'en')
  const at = status.handle
  for (let i = 0; i < 200 && !(status.seat === 0 && /move a zombie/.test(status.question)); i++) status = adviser.ask('bot', at, 'greedy', status.seat, String(i), 'en')
  const ways = adviser.ask('legal', at, 0, 'en').actions.flatMap((a) => (a.text.startsWith('zombie ') ? [a.text] : []))
  must(ways.length > 100, 'many a zombie can be moved')
  const kept = { id: 'scene', mission: 'zombietown/town', who: ['me', 'greedy'], record: adviser.ask('save', at).text, steps: 1, result: 'playing', at: 0 }
  for (const finger of [false, true]) {
    const page = await open(finger ? phone : {})
    await visit(page, address, kept)
    await still(page)
    must((await page.locator('.roof.off').count()) > 0 && (await page.locator('.roof:not(.off)').count()) > 0, 'roofs are off houses with somebody in them, and on the others')
    const way = await page.evaluate((all) => all.find((text) => {
      const [, from, to] = text.split(' ')
      const inSight = (selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect()
        return box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.matches(selector)
      }
      return inSight(`[data-haul="${from}"]`) && inSight(`.zone[data-place="${to}"]`)
    }), ways)
    must(way, 'a zombie and a square for it are in sight')
    const [, from, to] = way.split(' ')
    const was = await version(page)
    await drag(page, [await middle(page, `[data-haul="${from}"]`), await middle(page, `.zone[data-place="${to}"]`)], finger)
    await later(page, was)
    must((await lastDone(page)).includes(way), `${finger ? 'finger' : 'mouse'}: ${await lastDone(page)}`)
  }
  const page = await open() // and without dragging: it is touched, and goes where it is told
  await visit(page, address, kept)
  await still(page)
  const from = await page.evaluate(() => [...document.querySelectorAll('[data-haul]')].find((e) => {
    const box = e.getBoundingClientRect()
    return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === e
  }).dataset.haul)
  const mine = ways.filter((text) => text.startsWith(`zombie ${from} `))
  const was = await version(page)
  const spot = await middle(page, `[data-haul="${from}"]`)
  await page.mouse.click(spot.x, spot.y)
  if (mine.length > 1) await page.locator(`.menu [data-action="${mine[0]}"]`).click()
  await later(page, was)
  const done = await lastDone(page)
  must(mine.some((way) => done.includes(way)), `the zombie that was touched goes: ${done}`)
}

/** A recorded game before a step that tells of seventy events and more. */
function beforeMuch(adviser) {
  const folder = new URL('../../tests/golden/2e/', import.meta.url)
  for (const file of readdirSync(folder)) {
    const record = readFileSync(new URL(file, folder), 'utf8')
    const { handle } = adviser.ask('load', record, 0, 'en')
    const long = adviser.ask('events', handle, -1, 0, 'en').log.find((s) => s.events.length >= 70)
    adviser.ask('close', handle)
    if (!long) continue
    const lines = record.split('\n')
    const upTo = lines.slice(0, lines.findIndex((l) => l.startsWith(`${long.step + 1} `))).join('\n') + '\n'
    return { kept: { id: 'scene', mission: `2e/${file.split('-')[0]}`, who: ['me'], record: upTo, steps: 1, result: 'playing', at: 0 }, next: long.do, events: long.events }
  }
  throw new Error('no recorded game has a phase of seventy events')
}

/** The turn of the dead is a film: of seventy events at most fifteen seconds, skipped with a click or a key, and watched again. */
export async function film({ open, address }) {
  const { kept, next, events } = beforeMuch(await engine())
  const page = await open()
  await page.addInitScript(slowly)
  await visit(page, address, kept)
  const bar = page.locator('.film')
  const planned = async () => ({ events: Number(await bar.getAttribute('data-events')), length: Number(await bar.getAttribute('data-length')) })
  const verb = next.split(' ')[0]
  await page.locator(`.bar [data-action="${next}"], .bar [data-verb="${verb}"]`).first().click()
  await page.waitForSelector(`.film, .menu [data-action="${next}"]`)
  if (await page.locator('.menu').count()) await page.locator(`.menu [data-action="${next}"]`).click()
  await bar.waitFor()
  const first = await planned()
  must(first.events === events.length && first.length > 5000 && first.length <= 15000, `${first.events} events in ${first.length} ms`)
  await page.click('[data-film=skip]')
  await bar.waitFor({ state: 'detached' })
  await page.click('[data-tool=again]')
  await bar.waitFor()
  must((await planned()).events === first.events, 'again is the whole film')
  await page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
}

/** The log and what just happened beside the board tell what the film has shown, and no more; groups with one aim get up together. */
export async function inStep({ open, address }) {
  const { kept, next, events } = beforeMuch(await engine())
  const page = await open()
  await page.addInitScript(slowly)
  await visit(page, address, kept)
  await page.keyboard.press('l')
  await page.locator(`.bar [data-action="${next}"], .bar [data-verb="${next.split(' ')[0]}"]`).first().click()
  await page.waitForSelector(`.film, .menu [data-action="${next}"]`)
  if (await page.locator('.menu').count()) await page.locator(`.menu [data-action="${next}"]`).click()
  let [same, together] = [0, 0]
  for (let i = 0; i < 40; i++) {
    await page.locator('[data-film=step]').click()
    const told = await page.evaluate(() => ({ film: document.querySelector('.film p span').textContent, log: [...document.querySelectorAll('.log li p:not(.why) span')].at(-1).textContent, aims: document.querySelectorAll('[data-aim]').length }))
    if (told.aims > 1) together++
    if (/with one aim/.test(told.film)) continue
    must(told.log === told.film, `the film shows "${told.film}", the log tells "${told.log}"`)
    same++
  }
  must(same > 20 && together > 1, `${same} compared, ${together} times several groups with one aim`)
  await page.keyboard.press('Escape')
  await page.waitForFunction((text) => [...document.querySelectorAll('.log li p:not(.why) span')].at(-1).textContent === text, events.findLast((e) => e.text).text)
}

/** While somebody is attacked everything else steps back, until it is over; who wants no motion sees it too. */
export async function inPeril({ open, address }) {
  const { kept, next } = beforeTheDead(await engine(), '2e/M1', ['put amy r2c1', 'zombies walker 2 r2c1'])
  const page = await open()
  await page.addInitScript(() => localStorage.setItem('holdout.settings', JSON.stringify({ speed: 0.02 }))) // nothing happens but by steps
  await visit(page, address, kept)
  await page.locator(`.bar [data-action="${next}"]`).click()
  await page.waitForSelector('.film')
  const hearts = () => page.locator('[data-strip=amy] .hearts').getAttribute('aria-label')
  const unhurt = await hearts()
  for (let i = 0; i < 12 && !(await page.locator('[data-peril]').count()); i++) await page.locator('[data-film=step]').click()
  must((await page.locator('[data-peril]').count()) === 1, 'an attack is in focus')
  must((await hearts()) === unhurt, 'nobody is hurt before the film shows it')
  await page.locator('[data-film=step]').click()
  must(/wound/.test(await page.locator('.film p').innerText()) && (await hearts()) !== unhurt, 'then the face in the team shows the wound')
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => !document.querySelector('[data-peril]'))
}

/** A figure led through two places goes both steps; led back, it stays; by mouse and by finger. */
export async function led({ open, address }) {
  const kept = scene(await engine(), '2e/M1', ['put amy r2c1', 'turn amy'])
  for (const finger of [false, true]) {
    const page = await open(finger ? { viewport: { width: 1024, height: 768 }, hasTouch: true } : {})
    await visit(page, address, kept)
    await still(page)
    const [amy, next, far] = [await middle(page, '[data-carry=amy]'), await middle(page, '.zone[data-place=r2c2]'), await middle(page, '.zone[data-place=r2c3]')]
    const was = Number(await version(page))
    await drag(page, [amy, next, amy], finger)
    await page.locator('.menu').waitFor() // back where she stood: what is there is told, nothing is done
    must(Number(await version(page)) === was, 'led back she stays')
    await page.keyboard.press('Escape')
    await page.locator('.menu').waitFor({ state: 'detached' })
    await drag(page, [amy, next, far], finger)
    await page.waitForFunction((v) => document.querySelector('.table').dataset.version === String(v + 2), was)
    must(/move amy r2c3/.test(await lastDone(page)), `she went ${await lastDone(page)}`)
  }
}

/** A card is dragged to a friend: from the sheet onto their face, in a trade from sheet to sheet; a finger takes it along, too. */
export async function handed({ open, address }) {
  const kept = scene(await engine(), '2e/M1', ['put amy r2c3', 'put doug r2c3', 'empty amy', 'empty doug', 'card amy hand pistol', 'turn amy'])
  for (const finger of [false, true]) {
    const page = await open(finger ? phone : {})
    await visit(page, address, kept)
    if (finger) await page.locator('.grab').tap()
    await still(page)
    await page.locator('.sheet [data-card=pistol]').scrollIntoViewIfNeeded()
    if (finger) await carry(page, '.sheet [data-card=pistol]', '[data-strip=doug]')
    else await page.locator('.sheet [data-card=pistol]').dragTo(page.locator('[data-strip=doug]'))
    await page.click('[data-remedy]') // cards change hands in a trade: offered, not done behind one's back
    await page.waitForSelector('[data-trade] .side:nth-of-type(2) [data-card=pistol]')
    must(/give amy pistol doug/.test(await lastDone(page)), `done was ${await lastDone(page)}`)
    if (finger) await carry(page, '[data-trade] [data-card=pistol]', '[data-trade] .side:nth-of-type(1) .slot')
    else await page.locator('[data-trade] [data-card=pistol]').dragTo(page.locator('[data-trade] .side').first().locator('.slot').first())
    await page.waitForSelector('[data-trade] .side:nth-of-type(1) [data-card=pistol]')
  }
}

/** A finger that stays on a card until it is lifted, and puts it down. */
async function carry(page, from, to) {
  const touch = await page.context().newCDPSession(page)
  const [a, b] = [await middle(page, from), await middle(page, to)]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [a] })
  await page.waitForSelector('[data-lifted]')
  for (const part of [0.5, 1]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Nothing opens under the finger that opened it: on the board, by the answers below, by a card. */
export async function popups({ open, address }) {
  const kept = scene(await engine(), '2e/M1', [...shooter, 'card amy hand crowbar', 'zombies fatty 1 r3c2', 'zombies walker 2 r4c2'])
  for (const viewport of [phone.viewport, { width: 844, height: 390 }, { width: 768, height: 1024 }]) {
    const page = await open({ ...phone, viewport })
    await visit(page, address, kept)
    const targets = await page.evaluate(() => {
      const bare = [...document.querySelectorAll('.zone:not(.can), .bar [data-verb=shoot], .bar [data-verb=melee], .sheet .card')]
      return bare.flatMap((e) => {
        const b = e.getBoundingClientRect()
        const at = { x: b.x + b.width / 2, y: b.y + b.height / 2 }
        const met = document.elementFromPoint(at.x, at.y)
        return met === e || (met && e.contains(met)) ? [{ ...at, what: e.dataset.place ?? e.dataset.verb ?? 'card' }] : []
      })
    })
    must(targets.length > 3, `${viewport.width}: ${targets.length} things to touch`)
    for (const at of targets) {
      await page.touchscreen.tap(at.x, at.y)
      const menu = page.locator('.menu')
      await menu.waitFor()
      const box = await menu.boundingBox()
      const on = at.x > box.x && at.x < box.x + box.width && at.y > box.y && at.y < box.y + box.height
      must(!on, `${viewport.width} by ${viewport.height}: what ${at.what} opens lies under the finger at ${at.x} ${at.y}: ${JSON.stringify(box)}`)
      must(box.y >= 0 && box.y + box.height <= viewport.height, `${viewport.width}: it lies in the window`)
      await page.keyboard.press('Escape')
      await menu.waitFor({ state: 'detached' })
    }
  }
}

/** Who would be bitten, and how likely the mission is lost, if nobody did anything more: beside the team and on the end of the turn, in both languages. */
export async function foretold({ open, address }) {
  const adviser = await engine()
  const doomed = scene(adviser, '2e/M1', ['put amy r3c2', 'wounds amy 2', 'zombies walker 4 r3c2', 'turn amy'])
  for (const [locale, words, badge] of [['en-US', 'Risk of losing the mission', 'lost: 100%'], ['de-DE', 'Gefahr, die Mission zu verlieren', 'verloren: 100 %']]) {
    const page = await open({ locale })
    await visit(page, address, doomed)
    const line = page.locator('[data-threats] [data-lost]')
    await line.waitFor()
    must((await line.innerText()).replace(/\s+/g, ' ') === `${words} 100${locale === 'de-DE' ? ' ' : ''}%`, `it says "${await line.innerText()}"`)
    must((await page.locator('.bar .coming').innerText()).replace(/\s+/g, ' ').includes(badge), `the end of the turn says "${await page.locator('.bar .coming').innerText()}"`)
  }
  const page = await open()
  await visit(page, address, scene(adviser, '2e/M1', ['put amy r3c2', 'zombies walker 1 r3c2', 'turn amy']))
  await page.locator('[data-threats]').waitFor()
  must((await page.locator('[data-lost]').count()) === 0, 'nobody is frightened without need')
  // five names and a long word beside them, in a narrow panel
  const crowded = await open({ viewport: { width: 1440, height: 900 } })
  await visit(crowded, address, scene(adviser, '2e/M1', ['put amy r3c2', 'put doug r3c2', 'put elle r3c2', 'put josh r3c2', 'put ned r3c2', 'zombies walker 1 r3c2', 'turn amy']))
  await crowded.locator('[data-threats] .who').waitFor()
  const room = await crowded.locator('[data-threats] .who').first().evaluate((e) => e.clientWidth - e.scrollWidth)
  must(room >= 0, `names run into the bites beside them, by ${-room}`)
  // two who share them, and then the dead at work: what comes is asked on the card of the question, not foretold
  const shared = await open({ viewport: { width: 1440, height: 900 } })
  await visit(shared, address, scene(adviser, '2e/M1', ['put amy r3c2', 'put doug r3c2', 'zombies walker 2 r3c2', 'turn amy']))
  must((await shared.locator('[data-threats]').innerText()).includes('2 bites, shared'), 'two bites for two look like four')
  must((await shared.locator('[data-strip=amy] .risk').innerText()).includes('≤2'), 'on the face, too')
  must((await shared.locator('[data-bites]').allTextContents()).join() === '−2', 'and once beside the two of them on the board')
  for (let i = 0; i < 30 && !/attacks? on/.test(await question(shared)); i++) {
    await shared.evaluate(() => (document.querySelector('.bar .leaves') ?? document.querySelector('.bar [data-action]'))?.click())
    await shared.waitForTimeout(100)
    await settled(shared)
  }
  must(/attacks? on/.test(await question(shared)), `the dead strike: ${await question(shared)}`)
  must((await shared.locator('[data-threats], [data-strip] .risk, [data-bites]').count()) === 0, 'and nothing more is foretold')
}

/** The end tells what turned the game, and each of these moments can be watched from there. */
export async function turns({ open, address }) {
  const record = readFileSync(new URL('../../tests/golden/2e/M1-win.replay', import.meta.url), 'utf8')
  const page = await open({ bypassCSP: true })
  await visit(page, address, { id: 'scene', mission: '2e/M1', who: ['me'], record, steps: 1, result: 'playing', at: 0 })
  await page.waitForSelector('[data-tale] [data-turn]')
  await look(page, 'end', { within: 'dialog[open]' })
  const found = await page.locator('[data-turn]').evaluateAll((all) => all.map((e) => ({ what: e.dataset.turn, text: e.innerText, step: Number(e.querySelector('[data-watch]').dataset.watch) })))
  for (const what of ['goal', 'level']) must(found.some((m) => m.what === what), `a ${what} is told: ${JSON.stringify(found)}`)
  must(found.every((m, i) => /round \d+/i.test(m.text) && (!i || m.step >= found[i - 1].step)), `with the round, in their order: ${JSON.stringify(found)}`)
  const last = found.at(-1)
  await page.locator('[data-watch]').last().click()
  await page.waitForFunction((n) => document.querySelector('[data-replay=at]')?.textContent.startsWith(`Step ${n} of`), last.step)
}

/** Dice lie beside a fight, on nobody who is in it or stands around. */
export async function dicelie({ open, address }) {
  const kept = scene(await engine(), '2e/M1', ['put amy r3c2', 'put doug r3c2', 'put ned 8V.C', 'put josh 8V.D', 'put elle 2V.B', 'put wanda 4V.D', 'empty amy', 'card amy hand crowbar', 'zombies walker 4 r3c2', 'zombies fatty 2 r3c2', 'turn amy'])
  for (const viewport of [{ width: 768, height: 1024 }, { width: 1280, height: 720 }, phone.viewport]) {
    const page = await open({ viewport, hasTouch: viewport.width < 1000 })
    await visit(page, address, kept)
    await page.locator('.bar [data-verb=melee]').click()
    await page.locator('.menu .choice').first().click()
    await page.waitForSelector('.dice')
    await page.waitForFunction(() => !document.querySelector('.film'))
    const covered = await page.evaluate(() => {
      const dice = document.querySelector('.dice').getBoundingClientRect()
      return [...document.querySelectorAll('[data-figure]')].filter((e) => {
        const b = e.getBoundingClientRect()
        return b.right > dice.left + 4 && b.left < dice.right - 4 && b.bottom > dice.top + 4 && b.top < dice.bottom - 4
      }).map((e) => e.dataset.figure)
    })
    must(covered.length === 0, `${viewport.width}: the dice lie on ${covered}`)
  }
}

/** What is said when cards are sorted, and every sign of the legend, in both languages. */
export async function words({ open, address }) {
  const adviser = await engine()
  const sorting = scene(adviser, '2e/M1', ['put amy r2c3', 'empty amy', 'card amy hand pistol', 'turn amy'])
  const boards = ['2e/M1', 'dark-side/M1', 'invader/I1', 'washington/M1'].map((mission) => scene(adviser, mission, []))
  const said = []
  for (const [locale, asked, moved] of [['en-US', 'Amy sorts cards', 'Amy puts the Pistol in the backpack.'], ['de-DE', 'Amy sortiert Karten', 'Amy steckt die Pistole in den Rucksack.']]) {
    const page = await open({ locale })
    await visit(page, address, sorting)
    await page.locator('.bar [data-action="reorganise amy"]').click()
    await page.waitForFunction((text) => document.querySelector('.ask strong')?.textContent === text, asked)
    await page.locator('.bar [data-action="stow amy pistol"]').click()
    await page.keyboard.press('l')
    await page.waitForFunction((text) => document.querySelector('.log')?.innerText.includes(text), moved)
    const signs = []
    for (const kept of boards) {
      const other = await open({ locale })
      await visit(other, address, kept)
      await other.keyboard.press('g')
      await other.waitForSelector('dialog[open] [data-sign]')
      signs.push(...(await other.locator('dialog[open] li').evaluateAll((all) => all.map((e) => e.innerText.trim()))))
      await other.close()
    }
    must(signs.length > 20 && signs.every((text) => text.length > 2 && !/undefined|NaN|[{}]|^[a-z]+-[a-z-]+$/.test(text)), `a sign has no words: ${signs.join(' | ')}`)
    said.push(signs)
  }
  must(said[0].length === said[1].length && said[0].filter((text, i) => text === said[1][i]).length < said[0].length / 4, `the legend is German in German: ${said[1].join(' | ')}`)
}

/** The way out can be seen while everybody stands there, and nothing that scrolls by itself moves the table. */
export async function wayout({ open, address }) {
  const kept = scene(await engine(), '2e/M0', [])
  for (const [width, height] of [[1440, 900], [390, 844]]) {
    const page = await open({ viewport: { width, height } })
    await visit(page, address, kept)
    await still(page)
    const met = await page.evaluate(() => {
      const sign = document.querySelector('[data-exit]').getBoundingClientRect()
      const faces = [...document.querySelectorAll('[data-figure] .piece > g')].map((e) => e.getBoundingClientRect())
      const noise = [...document.querySelectorAll('.noises .noise')].map((e) => e.getBoundingClientRect())
      const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
      return { faces: faces.length, onSign: [...faces, ...noise].filter((r) => over(sign, r)).length, onFaces: faces.filter((r) => noise.some((n) => over(n, r))).length }
    })
    must(met.faces === 6 && met.onSign === 0, `${width}: ${met.onSign} of them cover the exit (${met.faces} stand there)`)
    must(met.onFaces === 0, `${width}: the noise lies on ${met.onFaces} faces`)
    must((await page.evaluate(() => { const t = document.querySelector('.table'); t.scrollLeft = 86; return t.scrollLeft })) === 0, `${width}: the table can be pushed aside`)
  }
}

/** Whoever falls is named, and how they can be saved stands on the card, even if the film was skipped. */
export async function fallen({ open, address }) {
  const page = await open()
  await visit(page, address, scene(await engine(), 'washington/M1', ['put justin r2c0', 'wounds justin 2', 'zombies walker 9 r2c0', 'turn justin']))
  for (let i = 0; i < 60 && !(await page.locator('[data-help]').count()); i++) {
    await page.evaluate(() => (document.querySelector('[data-film=skip]') ?? document.querySelector('.bar .leaves') ?? document.querySelector('.bar button'))?.click())
    await page.waitForTimeout(150)
  }
  const [title, help] = [await page.locator('[data-story] h2').innerText(), await page.locator('[data-help]').innerText()]
  must(/is knocked out/i.test(title), `the title is "${title}"`)
  must(help.includes('carry') && help.startsWith('Someone'), `it says "${help}"`)
}

/** A game that is only looked at stays as old as it is. */
export async function looked({ open, address }) {
  const page = await open()
  await visit(page, address, { ...scene(await engine(), '2e/M0', ['turn amy']), at: 1 })
  const at = () => page.evaluate(() => JSON.parse(localStorage.getItem('holdout.game.scene')).at)
  await page.waitForTimeout(400)
  must((await at()) === 1, 'opening it is no move')
  await page.locator('.bar .leaves').click()
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('holdout.game.scene')).at > 1)
}

/** The second click of a double click does nothing to what has come under the pointer meanwhile. */
export async function doubled({ open, address }) {
  const page = await open()
  await visit(page, address, scene(await engine(), '2e/M0', []))
  const buttons = page.locator('.bar .verbs button')
  const [first, at] = [await buttons.first().getAttribute('data-action'), await middle(page, '.bar .verbs button >> nth=2')]
  const who = await buttons.nth(2).getAttribute('data-action')
  await page.mouse.click(at.x, at.y)
  await page.waitForFunction(([other, { x, y }]) => !document.querySelector(`.bar [data-action="${other}"]`) && document.elementFromPoint(x, y)?.closest('.bar button'), [first, at])
  const was = await version(page)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await page.locator('.bar .leaves').click()
  await later(page, was)
  await page.waitForFunction(() => JSON.parse(localStorage['holdout.game.scene']).record.includes(' end '))
  const done = await page.evaluate(() => JSON.parse(localStorage['holdout.game.scene']).record.split('\n').filter((l) => /^\d+ /.test(l)))
  must(done.length === 2 && done[0].includes(` ${who} `), `what was done is ${done}`)
}

/** What answers a question best comes first; what else is found in the rules stands in their order, refers to rules that were not found, and says where else it is. */
export async function searched({ open, address }) {
  const page = await open()
  await page.goto(`${address}#/rules/2e`)
  await page.waitForSelector('article')
  await page.fill('input[type=search]', 'noise')
  await page.waitForSelector('[data-elsewhere] a')
  const chapters = await page.locator('main section[data-chapter] h2').evaluateAll((all) => all.map((e) => parseInt(e.textContent)))
  must(chapters.length > 3 && chapters.every((n, i) => !i || n > chapters[i - 1]), `the chapters are ${chapters}`)
  const found = await page.locator('main article').evaluateAll((all) => all.map((e) => e.id.slice(5)))
  const linked = await page.locator('main article p a').evaluateAll((all) => all.map((e) => e.textContent))
  must(linked.some((id) => !found.includes(id)), 'a rule that does not have the word can be gone to')
  for (const [game, question, rule] of [['2e', 'can I trade with a friend', '2E-ACT-TRADE-2'], ['dark-side', 'can I close a door', 'DS-ACT-DOOR']]) {
    await page.goto(`${address}#/rules/${game}`)
    await page.fill('input[type=search]', question)
    await page.waitForFunction((id) => document.querySelector('[data-best] article')?.id.startsWith(`rule-${id}`), rule)
  }
}
