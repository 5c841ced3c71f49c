// What was made to be looked at: cards as cards, ends that can be left, menus beside whom they are about, weather, chapters, what just happened.
import { look } from './axe.mjs'
import { engine, moving, must, scene, settled, start, visit } from './play.mjs'
import { startServer } from './server.mjs'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Do two boxes lie on each other by more than a hair? */
const overlap = (a, b) => Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 2 && Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 2

/** The page of cards: numbers of weapons, words of the others, nothing on top of words; the dead with how many come at which level; search finds both. */
export async function cardPage({ open, address }) {
  for (const options of [{}, { ...phone, locale: 'de-DE' }]) {
    const page = await open(options)
    await page.goto(`${address}#/cards/2e`)
    const pistol = page.locator('[data-big=pistol]')
    await pistol.waitFor()
    must((await pistol.locator('.stats b').allTextContents()).join(' ') === '1 3+ 1', 'dice, what hits, damage')
    const bad = await page.evaluate(() => [...document.querySelectorAll('[data-big]')].flatMap((card) => {
      const [stage, words] = [card.querySelector('.stage'), card.querySelector('.words, .stats')]
      return words && words.getBoundingClientRect().top < stage.getBoundingClientRect().bottom - 1 ? [card.dataset.big] : []
    }))
    must(bad.length === 0, `the picture lies on the words of ${bad}`)
    must((await page.locator('.spawn li').count()) % 4 === 0 && (await page.locator('.spawn li').count()) > 40, 'who comes at each of the four levels')
    await page.fill('input[type=search]', 'katana')
    must((await page.locator('[data-big]').count()) === 1 && !(await page.locator('.spawn').count()), 'one is found')
  }
}

/** Zombietown ends with who came where; on a phone that lies on its side what can be done next is in sight. */
export async function standings({ open, address }) {
  const adviser = await engine()
  let status = adviser.ask('new', 'zombietown/town', 3, '', '', '7', 'en')
  const at = status.handle
  for (let i = 0; i < 4000 && status.result === 'playing'; i++) status = adviser.ask('bot', at, 'greedy', status.seat, String(i), 'en')
  const view = adviser.ask('observe', at, 0, 'en')
  const points = view.tracks.filter((x) => x.score === 'sum').map((x) => x.value).sort((a, b) => b - a)
  const kept = { id: 'scene', mission: 'zombietown/town', who: ['me', 'greedy', 'greedy'], record: adviser.ask('save', at).text, steps: 1, result: 'over', at: 0 }
  adviser.ask('close', at)
  const page = await open({ viewport: { width: 844, height: 390 } })
  await visit(page, address, kept)
  const told = await page.locator('[data-standings] strong').allTextContents()
  must(told.join() === points.join(), `points ${told}, not ${points}`)
  await endIsInSight(page)
}

/** A lost game on the smallest screens: once more, watch, start page are not below the fold. */
export async function lostEnd({ open, address }) {
  const adviser = await engine()
  const kept = lost(adviser)
  for (const viewport of [{ width: 844, height: 390 }, { width: 360, height: 740 }]) {
    const page = await open({ viewport })
    await visit(page, address, kept)
    await endIsInSight(page)
  }
}

function lost(adviser) {
  for (let seed = 1; seed < 40; seed++) {
    let status = adviser.ask('new', '2e/M1', 0, '', '', String(seed), 'en')
    const at = status.handle
    for (let step = 0; step < 3000 && status.result === 'playing'; step++) status = adviser.ask('bot', at, 'random', status.seat, String(step), 'en')
    const record = adviser.ask('save', at).text
    adviser.ask('close', at)
    if (status.result === 'lost') return { id: 'scene', mission: '2e/M1', who: ['me'], record, steps: 1, result: 'lost', at: 0 }
  }
  throw new Error('nobody ever loses')
}

async function endIsInSight(page) {
  const end = page.locator('dialog[open] .row button')
  await end.first().waitFor()
  const { width, height } = page.viewportSize()
  for (const box of await end.evaluateAll((all) => all.map((e) => e.getBoundingClientRect().toJSON()))) must(box.top >= 0 && box.bottom <= height && box.right <= width, `${width} by ${height}: a button of the end lies at ${box.top} to ${box.bottom}`)
}

/** What a crowd opens lies beside it: whoever is about to be shot is still seen. */
export async function asideMenu({ open, address }) {
  const kept = scene(await engine(), '2e/M1', ['put amy r3c2', 'empty amy', 'card amy hand pistol', 'zombies walker 4 r2c2', 'zombies runner 1 r2c2', 'turn amy'])
  const page = await open()
  await visit(page, address, kept)
  const { bodies, zone } = await page.evaluate(() => {
    const zone = document.querySelector('.zone[data-place=r2c2]').getBoundingClientRect()
    const isHere = (b) => b.x > zone.x && b.right < zone.right && b.y > zone.y && b.bottom < zone.bottom
    return { zone: zone.toJSON(), bodies: [...document.querySelectorAll('.boardbox .body')].map((e) => e.getBoundingClientRect()).filter(isHere).map((b) => b.toJSON()) }
  })
  must(bodies.length === 5, `${bodies.length} of the dead stand there`)
  await page.mouse.click(zone.x + zone.width / 2, zone.y + zone.height / 2)
  await page.locator('.menu .choice').first().waitFor()
  await page.waitForFunction(() => document.querySelector('.menu').getAnimations({ subtree: true }).every((a) => a.playState === 'finished'))
  const hidden = await page.evaluate((all) => {
    const isFree = (x, y) => !document.elementFromPoint(x, y)?.closest('.menu')
    return all.filter((b) => ![b.x, b.x + b.width].every((x) => isFree(x, b.y) && isFree(x, b.y + b.height)))
  }, bodies)
  must(hidden.length === 0, `the answers lie on the dead: ${JSON.stringify(hidden)}`)
}

/** On a wide window the answers lie in a ring around what was touched, and the odds of the one pointed at beside it; where they have no room, in a list. */
export async function ringOfAnswers({ open, address }) {
  const kept = scene(await engine(), '2e/M1', ['put amy r3c2', 'empty amy', 'card amy hand pistol', 'zombies walker 4 r2c2', 'turn amy'])
  for (const [viewport, locale, ringed] of [[{ width: 1440, height: 900 }, 'de-DE', true], [{ width: 1280, height: 720 }, 'en-US', true], [{ width: 768, height: 1024 }, 'en-US', false]]) {
    const page = await open({ viewport, locale })
    await visit(page, address, kept)
    const zone = await page.locator('.zone[data-place=r2c2]').boundingBox()
    const at = { x: zone.x + zone.width / 2, y: zone.y + zone.height / 2 }
    const openAll = async () => {
      await page.mouse.click(at.x, at.y)
      await page.locator('.menu .choice').first().waitFor()
    }
    await openAll()
    const where = `${viewport.width} by ${viewport.height}`
    must((await page.locator('.menu .petal').count()) === (ringed ? 2 : 0), `${where}: a ring only where there is room`)
    must((await page.locator('.menu .choice:focus').count()) === 1, `${where}: one of them has the keys`)
    if (!ringed) continue
    const shot = page.locator('.menu [data-action="shoot amy pistol r2c2"]')
    await shot.hover()
    must((await page.locator('.menu .told .bars i').count()) === 2 && /67\s?%/.test(await page.locator('.menu .told').innerText()), `${where}: the odds of a shot beside it`)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    const hot = await page.locator('.menu .choice:focus').getAttribute('data-action')
    must(hot === (await page.locator('.menu .hot').getAttribute('data-action')), `${where}: what has the keys is what is told of`)
    await look(page, `${where}: a ring of answers`)
    await page.keyboard.press('Escape')
    must((await page.locator('.menu').count()) === 0, `${where}: Escape closes it`)
    await openAll()
    const was = await page.evaluate(() => document.querySelector('.table').dataset.version)
    await page.keyboard.press('2')
    await page.waitForFunction((v) => document.querySelector('.table').dataset.version !== v, was)
  }
}

/** Chapters of the rules are one click away; what just happened opens the log. */
export async function oneClick({ open, address }) {
  const page = await open()
  await page.goto(`${address}#/rules/2e`)
  const chapter = page.locator('.book nav button').nth(8)
  await chapter.waitFor()
  const name = await chapter.textContent()
  await chapter.click()
  await page.waitForFunction((text) => {
    const h2 = [...document.querySelectorAll('.book h2')].find((h) => h.textContent === text)
    const top = h2?.getBoundingClientRect().top ?? -1
    return top > 0 && top < innerHeight / 2
  }, name)
  const table = await open()
  await visit(table, address, scene(await engine(), '2e/M1', ['turn amy']))
  await table.locator('.bar [data-verb=noise]').click()
  const now = table.locator('[data-just-now]')
  await now.waitFor()
  const line = await now.locator('p').last().textContent()
  await now.locator('button').click()
  await table.waitForFunction((text) => document.querySelector('.log')?.textContent.includes(text), line)
}

/** The log is told by faces: one stands before all that one person did, another before what the dead did; a rule is one click away. */
export async function chronicle({ open, address }) {
  for (const options of [{}, phone]) {
    const page = await open(options)
    await visit(page, address, scene(await engine(), '2e/M1', ['put amy r3c2', 'zombies walker 2 r3c2', 'turn amy']))
    await page.locator('.bar [data-verb=noise]').first().click()
    for (let ends = 0; ends < 14 && !/2/.test(await page.locator('.ask small, .ask span').first().innerText()); ends++) {
      await page.locator((await page.locator('.bar .leaves').count()) ? '.bar .leaves' : '.bar button').first().click()
      await settled(page)
    }
    await page.keyboard.press('l')
    await page.waitForSelector('.log li[data-told]')
    must((await page.locator('.log li[data-told=amy] p').count()) > (await page.locator('.log li[data-told=amy]').count()), 'several lines stand under one face')
    const faceless = await page.locator('.log li[data-told]').evaluateAll((all) => all.filter((li) => {
      const art = document.querySelector(li.querySelector('.face use')?.getAttribute('href') ?? '#none')
      return !art?.childNodes.length || li.querySelector('.face').getBoundingClientRect().width < 24
    }).map((li) => li.dataset.told))
    must(faceless.length === 0, `without a face: ${faceless}`)
    must((await page.locator('.log [data-told=walker]').count()) > 0, 'the dead have a face, too')
    await page.locator('.log [data-told=amy] .rule').first().click()
    await page.waitForSelector('dialog[open]')
  }
}

/** It rains at night; who wants no motion, or no weather, has none. */
export async function weather({ open, address }) {
  const kept = scene(await engine(), '2e/M1', ['turn amy'])
  const night = { theme: 'dark', speed: 4 }
  for (const [options, settings, falls] of [[moving, night, true], [{}, night, false], [moving, { ...night, weather: false }, false]]) {
    const page = await open(options)
    await page.addInitScript((s) => localStorage.setItem('holdout.settings', JSON.stringify(s)), settings)
    const rain = page.waitForSelector('[data-weather=rain]', { state: 'visible', timeout: falls ? 60000 : 1 }).catch(() => undefined)
    await visit(page, address, kept)
    must(falls ? await rain : !(await page.locator('[data-weather]:visible').count()), `rain: ${falls}`)
  }
}

/** In a room the chat is beside the table: a line and a sign reach the other one without a dialog, and nobody has to type. */
export async function chatBeside({ open, holdout }) {
  const server = await startServer(holdout)
  try {
    const host = await open({}, true)
    await start(host, server.address, '2e/M0', { seed: '3', seats: ['me', 'friend'] })
    const link = await host.locator('[data-invite="1"]').inputValue()
    await host.keyboard.press('Escape')
    const guest = await open({}, true)
    await guest.goto(link)
    for (const page of [host, guest]) await settled(page)
    await host.fill('[data-chat] input', 'Door first')
    await host.keyboard.press('Enter')
    await guest.waitForFunction(() => document.querySelector('[data-chat] .chat')?.textContent.includes('Door first'))
    await guest.locator('[data-chat] [data-react]').first().click()
    await host.locator('[data-chat] .chat svg[role=img]').waitFor()
    await host.locator('.said svg[role=img]').waitFor()
    must(!(await host.locator('dialog[open]').count()), 'no dialog was needed')
  } finally {
    await server.stop()
  }
}
