// The board as a stage: how much of the window it has, how large figures are, that it stays where it is, and that one acts where one looks.
import { engine, moving, must, question, scene, settled, start, still, visit } from './play.mjs'

/** The part of the window that no panel covers. */
const free = (page) =>
  page.evaluate(() => {
    let seen = 0
    let all = 0
    for (let x = 5; x < innerWidth; x += 12) for (let y = 5; y < innerHeight; y += 12) {
      all++
      if (document.elementFromPoint(x, y)?.closest('.stage')) seen++
    }
    return seen / all
  })
const world = (page) => page.locator('.boardbox .world').first().evaluate((e) => e.style.transform)
const smallest = (page) => page.evaluate(() => Math.min(...[...document.querySelectorAll('.boardbox [data-figure] .face')].map((f) => f.getBoundingClientRect().width)))

/** 65 % of a wide window, figures of 40 pixels, and a camera that no bar moves. */
export async function stage({ open, address }) {
  const page = await open({ ...moving, viewport: { width: 1440, height: 900 } })
  await start(page, address, '2e/M1', { seed: '4' })
  await settled(page)
  await still(page)
  const part = await free(page)
  must(part >= 0.65, `the board has ${(100 * part).toFixed(0)} % of the window`)
  must((await smallest(page)) >= 40, `the smallest figure has ${(await smallest(page)).toFixed(0)} pixels`)
  for (const goal of await page.locator('.goals p').all()) must((await goal.boundingBox()).y < 860, 'goals are never below the fold')
  must((await page.locator('[data-strip]').count()) === 6, 'all six of the team are in sight')
  const before = await world(page)
  for (let i = 0; i < 8; i++) {
    const was = await page.evaluate(() => document.querySelector('.table').dataset.version)
    await page.locator('.bar button').first().click()
    await page.waitForFunction((v) => document.querySelector('.menu .choice') || document.querySelector('.table').dataset.version !== v, was)
    if (await page.locator('.menu .choice').count()) await page.locator('.menu .choice').first().click()
    await settled(page)
    must((await world(page)) === before, `decision ${i}: the board has moved`)
  }
  // where all of the board would leave figures of 23 pixels, one looks at whoever acts, and signs lead to what is out of sight
  for (const mission of ['washington/M4', 'combined/C2']) {
    const tall = await open({ viewport: { width: 1440, height: 900 } })
    await visit(tall, address, scene(await engine(), mission, []))
    must((await smallest(tall)) >= 36, `${mission}: the smallest figure has ${(await smallest(tall)).toFixed(0)} pixels`)
    must((await tall.locator('[data-beyond]').count()) > 0, `${mission}: signs lead to what is out of sight`)
  }
}

/** On a phone on its side one sees the board and can do everything. */
export async function lying({ open, address }) {
  const page = await open({ ...moving, viewport: { width: 844, height: 390 }, hasTouch: true })
  await start(page, address, '2e/M1', { seed: '4' })
  await settled(page)
  await still(page)
  must((await free(page)) > 0.5, 'most of the screen is board')
  must((await smallest(page)) >= 36, 'figures can be touched')
  await page.tap('[data-strip=amy]')
  await page.waitForFunction(() => document.querySelector('.ask strong')?.textContent?.startsWith('Amy'))
  await page.locator('.bar [data-verb=end]').tap()
  await page.waitForFunction(() => !document.querySelector('.ask strong')?.textContent?.startsWith('Amy'))
}

/** The one who acts is taken by the hand and put down next door; touched, the zone they are in opens. */
export async function carried({ open, address }) {
  const page = await open({ ...moving, viewport: { width: 1440, height: 900 } })
  await start(page, address, '2e/M0', { seed: '3' })
  await settled(page)
  await page.click('[data-action="activate ned"]')
  await settled(page)
  const from = await page.locator('[data-carry=ned]').boundingBox()
  const to = await page.locator('.zone[data-place=r2c1]').boundingBox()
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 })
  await page.mouse.up()
  await page.waitForFunction(() => document.querySelector('.table').dataset.version === '2' || document.querySelector('.menu [data-action="move ned r2c1"]'))
  if (await page.locator('.menu').count()) await page.click('.menu [data-action="move ned r2c1"]')
  await page.waitForFunction(() => document.querySelector('.table').dataset.version === '2')
  await settled(page)
  must(/Ned: 2/.test(await question(page)), 'Ned has gone one zone')
  await page.locator('[data-carry=ned]').click()
  await page.waitForSelector('.menu [data-action="noise ned"]')
}

/** Every kind of screen: two seconds must do for whose turn it is, who is in danger, what is still to do. */
const screens = [[1440, 900], [1280, 720], [1024, 768], [768, 1024], [390, 844], [360, 740], [844, 390]]
const peril = ['put amy r3c2', 'put doug r3c2', 'zombies walker 4 r2c2', 'zombies walker 1 r3c2', 'turn amy']
/** Those of these elements that lie out of the window or under something else, and what that is. */
const covered = (page, selector) =>
  page.evaluate((s) => [...document.querySelectorAll(s)].flatMap((e) => {
    const box = e.getBoundingClientRect()
    const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    const whole = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth
    return whole && (e.contains(met) || met?.contains(e)) ? [] : [`${e.dataset.strip ?? e.textContent.trim()} (${met?.className ?? 'outside'})`]
  }), selector)

/** Can every goal in the line be read to its end, and is it said how many more there are? */
const told = (page) => page.evaluate(() => {
  const line = document.querySelector('[data-goals] .words')
  const left = [...line.querySelectorAll('[data-goal]')].filter((e) => !e.offsetWidth).length
  const more = document.querySelector('[data-goals] [data-more]')?.textContent ?? ''
  return line.scrollHeight <= line.clientHeight + 2 && (left ? more.includes(String(left)) : !more)
})

/** Long goals on a small phone: in German, where they are longest, a tap reads all of them. */
export async function goals({ open, address }) {
  const kept = scene(await engine(), 'dark-side/M9', [])
  const page = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'de-DE' })
  await visit(page, address, kept)
  must(await told(page), 'goals are cut, and nothing says so')
  const words = await page.locator('[data-goal]').evaluateAll((all) => all.map((e) => [...e.childNodes].find((n) => n.nodeType === 3 && n.textContent.trim()).textContent))
  await page.locator('[data-goals]').tap()
  await page.waitForSelector('dialog[open]')
  const text = await page.locator('dialog[open]').innerText()
  for (const goal of words) must(text.includes(goal), `"${goal}" cannot be read:\n${text}`)
}

export async function glance({ open, address }) {
  const kept = scene(await engine(), '2e/M1', peril)
  for (const [width, height] of screens) {
    const page = await open({ viewport: { width, height }, hasTouch: width < 1000 })
    const on = `${width} by ${height}: `
    await visit(page, address, kept)
    must((await question(page)).startsWith('Amy'), on + 'whose turn it is')
    must((await page.locator('[data-strip]').count()) === 6, on + 'the team of six')
    for (const [what, selector] of [['the team', '[data-strip]'], ['who is in danger', '[data-strip] .risk'], ['the end of the turn', '.bar .leaves'], ['what ending costs', '.bar .coming']]) {
      const hidden = await covered(page, selector)
      must(hidden.length === 0, `${on}${what} is hidden: ${hidden}`)
    }
    must((await page.locator('[data-strip] .risk').count()) === 2, on + 'both in danger')
    const aside = width > height && height > 520
    const goals = aside ? '.goals p' : '[data-goals]'
    must((await page.locator(aside ? goals : '[data-goal]').count()) === 3 && (await covered(page, goals)).length === 0, `${on}goals are hidden: ${await covered(page, goals)}`)
    must(aside || (await told(page)), on + 'goals are cut, and nothing says so')
    const board = await world(page)
    if (![1440, 390].includes(width)) continue
    await page.locator('[data-hint-ask]').click()
    await page.waitForSelector('[data-hint]', { timeout: 60000 })
    must((await world(page)) === board, on + 'a hint moves the board')
    await page.locator('[data-hint]').first().scrollIntoViewIfNeeded()
    must((await covered(page, '[data-hint]')).length < (await page.locator('[data-hint]').count()), on + 'the hint can be read')
  }
}

/** With machines in the team and many answers the same is in sight. */
export async function crowd({ open, address }) {
  const kept = scene(await engine(), 'dark-side/M1', ['put drake r1c2', 'zombies worker 3 r1c1', 'turn drake'])
  for (const [width, height] of [[1280, 720], [390, 844], [844, 390]]) {
    const page = await open({ viewport: { width, height }, hasTouch: width < 1000 })
    await visit(page, address, kept)
    const strips = height < 520 ? '[data-strip]:nth-child(-n + 6)' : '[data-strip]'
    for (const selector of [strips, '.bar .leaves']) must((await covered(page, selector)).length === 0, `${width} by ${height}: hidden are ${await covered(page, selector)}`)
  }
}

/** However many answers there are: none lies under the end of the turn or under another, none is cut, and all can be reached by scrolling; in German, where they are longest. */
export async function unburied({ open, address }) {
  const adviser = await engine()
  const many = scene(adviser, 'dark-side/M1', ['put miranda r1c0', 'put drake r1c2', 'put reese r1c2', 'zombies worker 3 r1c1', 'zombies hunter 2 r1c3', 'door r0c2 r1c2 destroyed', 'turn drake'])
  const few = scene(adviser, '2e/M1', ['put doug r3c2', ...peril.filter((l) => !l.startsWith('put doug'))])
  for (const [width, height] of [[390, 844], [360, 740], [768, 1024], [844, 390], [1440, 900]]) for (const kept of [many, few]) {
    const page = await open({ viewport: { width, height }, hasTouch: width < 1000, locale: 'de-DE' })
    await visit(page, address, kept)
    const on = `${kept.mission} at ${width} by ${height}: `
    const wrong = await page.evaluate(() => {
      const box = (e) => e.getBoundingClientRect()
      const list = document.querySelector('.bar .verbs')
      const ends = [...document.querySelectorAll('.bar .leaves')]
      const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
      const bad = ends.filter((end) => over(box(end), box(list))).map((end) => `${end.textContent.trim()} covers the answers`)
      if (!ends.length) bad.push('there is no end of the turn')
      const all = [...list.children]
      for (const button of all) {
        button.scrollIntoView({ block: 'nearest' })
        const b = box(button)
        const met = document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)
        if (!button.contains(met)) bad.push(`${button.textContent.trim()} cannot be reached: ${met?.className}`)
        for (const other of all) if (other !== button && over(b, box(other))) bad.push(`${button.textContent.trim()} lies over another`)
        const head = button.querySelector('.head')
        if (head.scrollWidth > head.clientWidth + 1 || head.scrollHeight > head.clientHeight + 3) bad.push(`${head.textContent} is cut`)
        if (Math.min(b.width, b.height) < 43 && innerWidth < 1000) bad.push(`${head.textContent} is too small for a thumb`)
      }
      return bad
    })
    must(wrong.length === 0, on + wrong.join('; '))
  }
}

/** What stands on a card is all there where cards are small, in German too; a long question leaves the bar as high as it is, and the sheet of a phone on its side lies over everything else. */
export async function legible({ open, address }) {
  const adviser = await engine()
  const packed = ['put amy r2c3', 'put doug r2c3', 'empty amy', 'empty doug', ...['hand pistol', 'hand crowbar', 'pack katana', 'pack water', 'pack molotov'].map((c) => `card amy ${c}`), ...['hand machete', 'hand sawed-off', 'pack pistol', 'pack canned-food', 'pack chainsaw'].map((c) => `card doug ${c}`), 'turn amy']
  const kept = scene(adviser, '2e/M1', packed)
  for (const [width, height] of [[1024, 768], [768, 1024], [844, 390], [740, 360], [390, 844], [360, 740]]) {
    const page = await open({ viewport: { width, height }, hasTouch: true, isMobile: true, locale: 'de-DE' })
    await visit(page, address, kept)
    const on = `${width} by ${height}: `
    if (width < 700) must((await page.locator('.top').evaluate((e) => e.offsetHeight)) <= 60, on + 'the bar has grown')
    if (height < 520) {
      await page.tap('.grab')
      await page.waitForSelector('.rail.h2 .scroll')
      const under = await page.evaluate(() => {
        const b = document.querySelector('.rail .scroll').getBoundingClientRect()
        return [0.1, 0.5, 0.9].map((x) => document.elementFromPoint(b.left + b.width * x, b.top + 12)).find((e) => !e?.closest('.scroll'))?.className
      })
      must(under === undefined, `${on}${under} lies over the sheet`)
      await page.tap('.grab')
    }
    await page.locator('.bar [data-verb=trade]').first().tap()
    await page.waitForSelector('[data-trade]')
    const cut = await page.$$eval('[data-trade] .card', (cards) =>
      cards.flatMap((card) => {
        const edge = card.getBoundingClientRect()
        return [...card.querySelectorAll('.line > *, .name')].filter((e) => e.getBoundingClientRect().right > edge.right - 2 || e.scrollWidth > e.clientWidth + 1 && e.clientWidth).map((e) => `${card.dataset.card}: ${e.textContent || 'a sign'}`)
      }),
    )
    must(cut.length === 0, on + cut.join('; '))
  }
}

/** On a desk all of the sheet is in sight, also with full hands and on a low window, and so are all of the team, the goals and the danger; decks come last. */
export async function unfolded({ open, address }) {
  const adviser = await engine()
  const full = ['put drake r1c2', 'zombies worker 3 r1c1', ...['pack searchlight', 'pack light-machine-gun', 'pack ration-pack', 'pack energy-cell', 'body deflector-armour'].map((c) => `card drake ${c}`), 'turn drake']
  const packed = ['empty amy', ...['hand pistol', 'hand crowbar', 'pack katana', 'pack sawed-off', 'pack chainsaw'].map((c) => `card amy ${c}`), 'turn amy']
  const everybody = 'miranda,drake,reese,miles,umkos,radka,cole,vivian,mitsuki,magnus,jared,baraka'
  const games = [['2e/M1', peril], ['dark-side/M1', full], ['dark-side/M1', ['turn drake']], ['2e/M1', packed], ['combined/C1', [], everybody]].map(([mission, lines, team]) => scene(adviser, mission, lines, 0, '5', team))
  for (const [width, height, which] of [[1440, 900, 0], [1440, 900, 1], [1280, 720, 0], [1280, 720, 2], [1366, 768, 2], [1920, 1080, 1], [1440, 900, 3], [1440, 900, 4]]) {
    const page = await open({ viewport: { width, height }, locale: 'de-DE' })
    const on = `${games[which].mission} at ${width} by ${height}: `
    await visit(page, address, games[which])
    await page.waitForTimeout(300)
    const [all, seen] = await page.locator('.crew .open').evaluate((e) => [e.scrollHeight, e.clientHeight])
    must(all <= seen + 2, `${on}of ${all} pixels of the sheet ${seen} are in sight`)
    must((await covered(page, '.crew [data-strip]')).length === 0, `${on}of the team are hidden: ${await covered(page, '.crew [data-strip]')}`)
    must((await page.locator('.crew .open.more').count()) === 0, on + 'nothing fades where there is no more')
    must(which < 3 || (await page.locator('.crew.faces').count()) === 0, on + 'names and hearts of the team are in sight')
    must((await page.locator('.crew .card .line').evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth + 1).length)) === 0, on + 'numbers of a card are cut')
    must((await covered(page, '.goals p, .meter')).length === 0, on + 'goals and danger are in sight')
    must(await page.evaluate(() => !document.querySelector('[data-piles] ~ *')), on + 'decks come last')
  }
}

/** What is to be chosen from is in sight: the team, wherever it stands, the houses of the town; and on a desk all of the town, also in the middle of a turn. */
export async function surveyed({ open, address }) {
  const adviser = await engine()
  const outside = (page, selector) =>
    page.evaluate((s) => {
      const sheet = document.querySelector('.phone .rail')?.getBoundingClientRect().top ?? innerHeight
      return [...document.querySelectorAll(`.boardbox ${s}`)].map((e) => e.getBoundingClientRect()).filter((b) => b.left < -2 || b.top < -2 || b.right > innerWidth + 2 || b.bottom > sheet + 5).length
    }, selector)
  const small = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  let phone = await open(small)
  await visit(phone, address, scene(adviser, '2e/M1', ['put amy r2c3', 'put wanda r4c1']))
  must(/next/i.test(await question(phone)), 'somebody is chosen')
  must((await outside(phone, '[data-figure] .face')) === 0, 'all to choose from are in sight')
  const town = scene(adviser, 'zombietown/town', [], 4, '7')
  phone = await open(small)
  await visit(phone, address, { ...town, who: ['me', 'greedy', 'greedy', 'greedy'] })
  must((await phone.locator('.zone.can').count()) === 12 && (await outside(phone, '.zone.can')) === 0, 'all houses to choose from are in sight')
  must((await phone.locator('[data-roof]').count()) === 12 && !(await phone.locator('.roof.off').count()), 'houses nobody is in have their roof on')
  for (const [width, height] of [[1280, 720], [1024, 768]]) {
    const page = await open({ viewport: { width, height } })
    await visit(page, address, { ...town, who: ['me', 'greedy', 'greedy', 'greedy'] })
    must((await outside(page, '.zone')) === 0, `${width} by ${height}: all of the town is in sight`)
  }
}

/** Before the names of a team are known nobody is called anything. */
export async function nameless({ open, address }) {
  const page = await open()
  await page.addInitScript(() => {
    window.shown = []
    new MutationObserver(() => document.querySelectorAll('.team button').forEach((b) => window.shown.push(b.textContent.trim()))).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.goto(`${address}#/new/2e/M1`)
  await page.waitForSelector('.team button:has-text("Amy")')
  const shown = await page.evaluate(() => [...new Set(window.shown)])
  must(shown.includes('') && shown.every((text) => !/^[a-z]/.test(text)), `what the team was called: ${shown.slice(0, 12)}`)
}

/** Nothing jumps while a game is set up and begins: on small screens a line that comes late pushes most. */
export async function steady({ open, address }) {
  for (const [width, height] of [[390, 844], [768, 1024], [1440, 900]]) {
    const page = await open({ ...moving, viewport: { width, height }, hasTouch: width < 1000 })
    await page.addInitScript(() => {
      window.jumps = []
      new PerformanceObserver((list) => {
        for (const e of list.getEntries()) if (!e.hadRecentInput) window.jumps.push(e.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await start(page, address, '2e/M1', { seed: '4' })
    await settled(page)
    const sum = await page.evaluate(() => window.jumps.reduce((a, b) => a + b, 0))
    must(sum <= 0.02, `${width} by ${height}: the layout shifts by ${sum.toFixed(3)}`)
  }
}

/** What happens is drawn where it happens: a blow, who falls, the points for it, what is learned, and a danger level crossed across the board; nothing of it for those who want no motion. */
export async function alive({ open, address }) {
  const kept = scene(await engine(), '2e/M1', ['put amy r2c1', 'empty amy', 'card amy hand katana', 'ap amy 6', 'zombies walker 6 r2c1', 'actions amy 4', 'turn amy'])
  for (const motion of [true, false]) {
    const page = await open(motion ? moving : {})
    await page.addInitScript(() => {
      window.seen = new Set()
      new MutationObserver(() => document.querySelectorAll('[data-drama], [data-crossed], [data-points], [data-gained]').forEach((e) => window.seen.add(e.dataset.drama ?? (e.dataset.points ? 'points' : e.dataset.gained ? 'gained' : `crossed ${e.dataset.crossed}`)))).observe(document, { subtree: true, childList: true })
    })
    await visit(page, address, kept)
    for (let i = 0; i < 4 && !(await page.evaluate(() => /^Y/.test(document.querySelector("[data-strip=amy] .level").textContent))); i++) {
      const was = await page.evaluate(() => document.querySelector('.table').dataset.version)
      await page.locator('.bar [data-verb=melee]').first().click()
      await page.locator('.menu .choice').first().click()
      await page.waitForFunction((v) => document.querySelector('.table').dataset.version !== v && !document.querySelector('[data-film=skip]'), was)
    }
    const seen = await page.evaluate(() => [...window.seen])
    const wanted = ['blow', 'fall', 'points', 'crossed 1']
    must(seen.includes('gained'), 'what is learned is shown, with motion and without')
    if (motion) must(wanted.every((w) => seen.includes(w)), `seen: ${seen}`)
    else must(!seen.some((s) => !s.startsWith('crossed') && s !== 'gained') && !(await page.locator('.crossed').first().isVisible()), `without motion: ${seen}`)
  }
}

/** A car carries its people: it is the same car on the way, as large as it was, and nobody runs ahead of it; a door swings open. */
export async function ridden({ open, address }) {
  const adviser = await engine()
  const page = await open(moving)
  await page.addInitScript(() => {
    new MutationObserver(() => { window.flown ||= !!document.querySelector('.flight') }).observe(document, { subtree: true, childList: true })
  })
  await visit(page, address, scene(adviser, '2e/M13', ['ride elle 0 driver', 'ride doug 0 passenger', 'turn elle']))
  const cars = () => page.evaluate(() => {
    const middle = (e) => { const b = e.querySelector('.piece').getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2] }
    const [x, y] = middle(document.querySelector('[data-figure=elle]'))
    return [...document.querySelectorAll('[data-car]')].map((e) => ({ mark: (e.mark ??= Math.random()), far: Math.hypot(middle(e)[0] - x, middle(e)[1] - y), x })).sort((p, q) => p.far - q.far)[0]
  })
  await still(page)
  const before = await cars()
  await page.locator('.bar [data-verb=drive]').click()
  await page.locator('.menu .choice').first().click()
  await page.waitForFunction(() => !document.querySelector('.menu') && !document.querySelector('.film'))
  await still(page)
  const after = await cars()
  must(after.mark === before.mark && after.far < 60 && !(await page.evaluate(() => window.flown)), `the car with its people: ${JSON.stringify([before, after])}`)
  const street = await open(moving)
  await street.addInitScript(() => {
    new MutationObserver(() => { window.swung ||= !!document.querySelector('.swings') }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await visit(street, address, scene(adviser, '2e/M1', ['put amy r2c1', 'card amy hand crowbar', 'turn amy']))
  await street.locator('.bar [data-verb=open]').click()
  await street.waitForFunction(() => window.swung || (document.querySelector('.menu .choice')?.click(), false))
}

/** The start page shows the place of the game one has chosen, with its people; its words can be read before every one of them. */
export async function banner({ open, address }) {
  const page = await open({ viewport: { width: 1440, height: 900 } })
  await page.goto(address)
  await page.waitForSelector('[data-game] svg')
  const scenes = new Set([await page.locator('.hero .scene').innerHTML()])
  const games = await page.locator('[data-game]').evaluateAll((all) => all.map((e) => e.dataset.game))
  for (const game of games) {
    const before = await page.locator('.hero .scene').innerHTML()
    await page.click(`[data-game="${game}"]`)
    await page.waitForFunction((was) => document.querySelector('.hero .scene').innerHTML !== was, before)
    scenes.add(await page.locator('.hero .scene').innerHTML())
    must((await page.locator('.hero .folk > g').count()) > 0, `${game}: somebody holds out`)
  }
  must(scenes.size === games.length + 1, 'each game has a picture of its own')
}

const hand = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** Those of these elements a finger can meet in their middle. */
const met = (page, selector) => page.locator(selector).evaluateAll((all) => all.filter((e) => {
  const b = e.getBoundingClientRect()
  return e.contains(document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2))
}).length)

/** What a lesson means is lit: the answer that does it, or the door and the faces of those who can open it. Read, it folds away, and people are large enough to be known. */
export async function lit({ open, address }) {
  const page = await open(hand)
  await page.goto(address)
  await page.tap('[data-tutorial]')
  await page.waitForSelector('[data-lesson]')
  await settled(page)
  await still(page)
  must((await smallest(page)) >= 34, `the smallest of six in a street has ${(await smallest(page)).toFixed(0)} pixels`)
  await page.tap('[data-lesson]') // a word of welcome: read
  await page.tap('.bar [data-action="activate amy"]')
  await page.waitForSelector('.bar .leaves')
  const answers = await page.locator('.bar button.meant').evaluateAll((all) => all.map((b) => b.dataset.action))
  must(answers.join() === 'move amy r2c1', `the lesson about walking lights ${answers}`)
  must(await page.locator('.bar .leaves').evaluate((e) => e.classList.contains('early') && getComputedStyle(e).borderStyle === 'dashed'), 'the end of the turn is not what is to be touched now')
  must((await page.locator('[data-strip] .hand svg').count()) === 6, 'the team shows what is in its hands')
  must((await page.locator('.lesson.folded').count()) === 0, 'what is to be done now can be read')
  await page.tap('.bar [data-action="move amy r2c1"]')
  await page.waitForSelector('[data-meant=door]')
  const faces = await page.locator('[data-strip].meant').evaluateAll((all) => all.map((b) => b.dataset.strip))
  must((await page.locator('.bar button.meant').count()) ? !faces.length : faces.length > 0 && !faces.includes('amy'), `who has a tool for the door: ${faces}`)
  for (let i = 0; i < 2; i++) {
    const was = await page.evaluate(() => document.querySelector('.table').dataset.version)
    await page.tap(i ? '.bar .leaves' : '.bar [data-action="noise amy"]')
    await page.waitForFunction((v) => document.querySelector('.table').dataset.version !== v, was)
    await settled(page)
  }
  must((await page.locator('.lesson.folded').count()) === 1, 'who went on has read it')
  must((await page.locator('.lesson').boundingBox()).height < 48, 'a lesson that was read is one line')
  await page.tap('[data-lesson-fold]')
  must((await page.locator('.lesson.folded').count()) === 0 && (await met(page, '[data-lesson]')) === 1, 'and can be read again')
}

/** On a low desk the column at the right is longer than the window when a lesson and what threatens stand in it: the hint is in sight all the same. */
export async function hintAtHand({ open, address }) {
  const page = await open({ viewport: { width: 1366, height: 768 } })
  await visit(page, address, scene(await engine(), '2e/M0', ['zombies walker 2 r2c0', 'zombies runner 2 r2c1', 'turn amy', 'put doug r2c1']))
  await page.waitForSelector('[data-lesson]')
  await page.waitForSelector('[data-threats]')
  must(await page.locator('.scroll').evaluate((e) => e.scrollHeight > e.clientHeight), 'the column is longer than its place')
  must((await met(page, '[data-hint-ask]')) === 1, 'the hint is in sight')
}

/** On a phone one looks closer: signs at the edge say where goals are and lead there, and a face leads back. */
export async function edges({ open, address }) {
  const kept = scene(await engine(), '2e/M1', ['put amy r2c1', 'turn amy'])
  for (const viewport of [hand.viewport, { width: 844, height: 390 }]) {
    const page = await open({ ...hand, viewport })
    await visit(page, address, kept)
    await still(page)
    const home = await world(page)
    const signs = page.locator('[data-beyond]')
    must((await signs.count()) > 0 && (await met(page, '[data-beyond]')) === (await signs.count()), `${viewport.width}: nothing lies over the ${await signs.count()} signs at the edge`)
    const there = await signs.first().getAttribute('data-beyond')
    await signs.first().tap()
    await page.waitForFunction((place) => !document.querySelector(`[data-beyond="${place}"]`), there)
    must((await world(page)) !== home, 'one looks there')
    await page.tap('[data-strip=amy]')
    await page.waitForFunction((was) => document.querySelector('.boardbox .world').style.transform === was, home)
  }
}

/** The sheet of a phone follows the finger: pulled up it tells everything, pulled down it leaves the board alone. A tap still goes through its heights. */
export async function pulled({ open, address }) {
  const page = await open(hand)
  await visit(page, address, scene(await engine(), '2e/M1', peril))
  const finger = await page.context().newCDPSession(page)
  const height = () => page.locator('.rail').evaluate((e) => e.getBoundingClientRect().height)
  const pull = async (by) => {
    const b = await page.locator('.grab').boundingBox()
    const touch = (type, y) => finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] })
    const y = b.y + b.height / 2
    await touch('touchStart', y)
    for (let i = 1; i <= 6; i++) await touch('touchMove', y + (by * i) / 6)
    await touch('touchEnd')
    await page.waitForFunction(() => document.querySelector('.rail').getAnimations().every((a) => a.playState === 'finished') && !document.querySelector('.pulling'))
    await page.waitForTimeout(300)
  }
  const usual = await height()
  await pull(-200)
  must((await height()) > 600, `pulled up it has ${await height()} pixels`)
  must((await page.locator('[data-tool=look]').count()) === 0, 'nothing of the board looks through')
  await pull(300)
  must(Math.abs((await height()) - usual) < 2, `pulled back it has ${await height()} instead of ${usual} pixels`)
  await pull(200)
  must((await height()) < 140 && (await covered(page, '[data-strip]')).length === 0, 'pulled down the team is still in sight')
  await page.locator('.grab').tap()
  await page.waitForFunction((h) => Math.abs(document.querySelector('.rail').getBoundingClientRect().height - h) < 2, usual)
}

/** What is touched on the board of a phone opens over the sheet: the board stays in sight. */
export async function below({ open, address }) {
  const page = await open(hand)
  await visit(page, address, scene(await engine(), '2e/M1', ['put amy r3c2', 'empty amy', 'card amy hand pistol', 'zombies walker 4 r2c2', 'turn amy']))
  await still(page)
  const at = await page.evaluate(() => {
    const b = document.querySelector('.zone[data-place=r2c2]').getBoundingClientRect()
    return { x: b.x + b.width / 2, y: Math.max(150, b.y + b.height / 2) }
  })
  await page.touchscreen.tap(at.x, at.y)
  await page.waitForSelector('.menu .choice')
  const [menu, sheet] = await Promise.all([page.locator('.menu').boundingBox(), page.locator('.rail').boundingBox()])
  must(menu.y >= sheet.y - 8 && menu.y + menu.height <= 844 && menu.width > 370, `the menu lies at ${JSON.stringify(menu)}, the sheet at ${JSON.stringify(sheet)}`)
}

/** Rivals take their time; one skip leads on to one's own turn, whatever they still do. */
export async function hurried({ open, address }) {
  const adviser = await engine()
  let now = adviser.ask('new', 'zombietown/town', 4, '', '', '7', 'en')
  const town = now.handle
  for (let i = 0; i < 400 && !(now.seat === 0 && /left/.test(now.question)); i++) now = adviser.ask('bot', town, 'greedy', now.seat, String(i), 'en')
  const kept = { id: 'scene', mission: 'zombietown/town', who: ['me', 'greedy', 'greedy', 'greedy'], record: adviser.ask('save', town).text, steps: 1, result: 'playing', at: 0 }
  const page = await open({ ...moving, ...hand })
  await page.addInitScript(() => localStorage.setItem('holdout.settings', JSON.stringify({ speed: 1 })))
  await page.addInitScript((game) => localStorage.setItem('holdout.game.scene', JSON.stringify(game)), kept)
  await page.goto(`${address}#/play/scene`)
  await page.waitForSelector('.bar .leaves')
  await page.tap('.bar .leaves')
  let skips = 0
  for (let asked = 0; asked < 12; ) {
    await page.waitForSelector('[data-film=skip], .bar button')
    const seat = await page.evaluate(() => (document.querySelector('[data-film=skip]') ? 'film' : document.querySelector('.ask strong').textContent))
    if (seat === 'film') {
      skips++
      await page.locator('[data-film=skip]').tap({ timeout: 2000 }).catch(() => undefined)
    } else if (/left/.test(seat)) break
    else {
      asked++
      await page.locator('.bar button').first().tap()
      await page.waitForTimeout(250)
      if (await page.locator('.menu .choice').count()) await page.locator('.menu .choice').first().tap()
    }
    await page.waitForTimeout(150)
  }
  must(skips > 0 && skips <= 8, `it takes ${skips} skips until one's own turn`)
}
