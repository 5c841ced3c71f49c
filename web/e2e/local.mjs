// Tests on one device, without a server: whole games, keyboard alone, German, no network, records, two people and a curtain.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { look } from './axe.mjs'
import { act, asks, dist, engine, keeping, moving, must, question, settled, start } from './play.mjs'

/** A seed with which the bot wins within so many steps: whatever the rules of the day, the test stays as long as it is. */
function seedOfWin(adviser, least, most) {
  for (let seed = 1; seed < 200; seed++) {
    const game = adviser.ask('new', '2e/M0', 1, '', '', String(seed), 'en')
    let status = game
    let steps = 0
    while (status.result === 'playing' && steps <= most) status = adviser.ask('bot', game.handle, 'greedy', status.seat, String(steps++), 'en')
    adviser.ask('close', game.handle)
    if (status.result === 'won' && steps >= least) return String(seed)
  }
  throw new Error('no won game of that length')
}

/** The tutorial to its good end by clicks; the engine in node plays along and must always see the same question. The start page remembers it. */
export async function tutorial({ open, address }) {
  const page = await open()
  await page.goto(address)
  await page.click('[data-tutorial]')
  await page.waitForSelector('[data-action="activate amy"]')
  await page.click('[data-action="activate amy"]')
  await page.waitForSelector('[data-lesson]')
  await page.waitForFunction(() => document.querySelector('.ask strong')?.textContent.startsWith('Amy')) // the third click at the latest is an action

  const adviser = await engine()
  const seed = seedOfWin(adviser, 60, 110)
  const game = adviser.ask('new', '2e/M0', 1, '', '', seed, 'en')
  await start(page, address, '2e/M0', { seed })
  await settled(page)
  let status = game
  let steps = 0
  while (status.result === 'playing') {
    const asked = await question(page)
    must(asks(asked, status.question), `step ${steps}: the page asks "${asked}", the engine "${status.question}"`)
    status = adviser.ask('bot', game.handle, 'greedy', status.seat, String(steps++), 'en')
    await act(page, status.did)
  }
  must(steps >= 60, `this seed plays longer than ${steps} steps`)
  await page.waitForSelector('dialog[open]')
  must(/You made it/i.test(await page.locator('dialog[open]').innerText()), 'a won game says so')
  await page.waitForSelector('[data-after]') // and there is a mission after it
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith('holdout.game.')).map((k) => JSON.parse(localStorage[k])))
  const record = kept.find((g) => g.steps === steps)
  must(record?.result === 'won', 'the shelf knows it was won')
  const lines = adviser.ask('save', game.handle).text.split('\n')
  const differs = record.record.split('\n').filter((line, at) => line !== lines[at])
  must(record.record === lines.join('\n'), `the record is that of the engine: ${differs.slice(0, 3).join(' | ')}`)
  await page.goto(address + '#/')
  await page.waitForSelector('[data-mission="2e/M0"] [data-reached=won]')
  must(/1 of 26 won/.test(await page.locator('[data-game="2e"]').innerText()), 'the start page remembers what was won')
}

/** Three ways in: alone, with friends, on with what was left; all games stand side by side. */
export async function ways({ open, address }) {
  const page = await open()
  const invites = async (way) => {
    await page.goto(address + '#/')
    await page.click(`[data-way=${way}]`)
    must(await page.evaluate(() => document.activeElement?.matches('h2')), 'one is led to the games')
    await page.click('[data-mission="2e/M1"]')
    await page.waitForSelector('[data-start]')
    return page.locator('[data-seat$="-friend"][aria-checked=true]').count()
  }
  await page.goto(address)
  await page.waitForSelector('[data-game]')
  const tops = await page.locator('[data-game]').evaluateAll((tiles) => tiles.map((e) => e.getBoundingClientRect().top))
  must(tops.length === 6 && tops.every((y) => y === tops[0]), `the games stand in one row: ${tops}`)
  must(!(await page.locator('[data-continue]').count()), 'nothing to go on with yet')
  must((await invites('friends')) === 1, 'with friends somebody is invited')
  must((await invites('alone')) === 0, 'alone nobody is')
  await page.click('[data-start]')
  await page.waitForSelector('.table')
  await settled(page)
  await act(page, 'activate amy')
  await page.goto(address + '#/')
  await page.click('[data-continue]')
  await page.waitForSelector('.table')
  await settled(page)
  must((await question(page)).startsWith('Amy'), 'it goes on where it was left')
}

/** Every game offers its own lessons on the start page, and they begin in the game, dealt as its mission says. */
export async function learn({ open, address }) {
  const page = await open()
  for (const [game, mission] of [['zombietown', 'town'], ['dark-side', 'M0'], ['invader', 'I0'], ['washington', 'M1']]) {
    const deal = readFileSync(new URL(`../../games/${game}/missions/${mission}.yaml`, import.meta.url), 'utf8').match(/^deal: (\d+)$/m)[1]
    await page.goto(address + '#/')
    await page.click(`[data-game="${game}"]`)
    await page.click(`[data-learn^="${game}/"]`)
    await page.waitForSelector('[data-lesson]')
    must((await page.locator('.lesson').innerText()).includes('1/'), `${game} begins with its first lesson`)
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith('holdout.game.')).map((k) => JSON.parse(localStorage[k]).record))
    const begun = kept.find((record) => record.includes(`game ${game} `))
    must(begun?.includes(` seed 0x${Number(deal).toString(16)} `), `lessons are dealt alike: ${begun?.slice(0, 200)}`)
  }
}

/** A lesson stays, done or not, until its page is turned: no deed takes one away unread. One leafs back, puts them away, and finds them all in the menu. */
export async function pages({ open, address }) {
  const page = await open()
  const says = async (words, why) => {
    const lesson = (await page.locator('.lesson').innerText()).replace(/\s+/g, ' ')
    must(lesson.startsWith(`Lesson ${words[0]}/9`) && lesson.includes('Done.') === words[1], `${why}: ${lesson}`)
  }
  await page.goto(address)
  await page.click('[data-tutorial]')
  await page.waitForSelector('[data-lesson]')
  await settled(page)
  await says([1, false], 'the first one')
  await act(page, 'activate amy')
  await act(page, 'noise amy')
  await page.waitForSelector('[data-lesson-done]')
  await says([1, true], 'what was done stays to be read')
  await page.waitForSelector('.bar [data-action="move amy r2c1"].meant') // and what is next is lit all the same
  await page.click('[data-lesson]')
  await says([2, false], 'its page is turned')
  await act(page, 'move amy r2c1')
  await page.waitForSelector('[data-lesson-done]')
  await says([2, true], 'walked')
  await page.focus('[data-lesson]')
  for (const _ of 'abc') await page.keyboard.press('Enter')
  await says([5, true], 'noise was made before its lesson came: that is read, too')
  await page.click('[data-lesson-back]')
  await says([4, false], 'back')
  await page.click('[data-lesson-on]')
  await says([5, true], 'and on')
  await page.click('[data-lesson-away]')
  await page.waitForSelector('.lesson', { state: 'detached' })
  await page.reload()
  await page.waitForSelector('.table')
  await settled(page)
  must(!(await page.locator('.lesson').count()), 'put away for good')
  await page.click('[data-tool=menu]')
  await page.click('[data-tool=lessons]')
  const ticks = await page.locator('[data-lesson-at]').evaluateAll((all) => all.map((b) => b.classList.contains('done')))
  must(ticks.length === 9 && ticks.flatMap((is, i) => (is ? [i + 1] : [])).join() === '1,2,5', `ticks: ${ticks}`)
  await page.click('[data-lesson-at="2"]')
  await says([3, false], 'and back on the table')
}

/** From the start page into the game and through a round without touching a mouse. */
export async function keyboard({ open, address }) {
  const page = await open(moving)
  const keys = page.keyboard
  await page.goto(address)
  await page.waitForSelector('[data-mission]')
  for (let i = 0; i < 12 && !(await page.evaluate(() => document.activeElement?.matches('[data-tutorial]'))); i++) await keys.press('Tab')
  await keys.press('Enter')
  await page.waitForSelector('.bar button')
  await keys.press('1')
  await page.waitForFunction(() => document.querySelector('.table')?.dataset.version === '1')
  await settled(page)
  must((await question(page)).startsWith('Amy'), 'the key 1 is the first answer')
  await keys.press('/')
  await page.waitForSelector('[role=combobox]')
  await keys.type('move r2c1')
  must((await page.locator('[role=option]').count()) === 1, 'typing leaves one answer')
  await keys.press('Enter')
  await page.waitForFunction(() => document.querySelector('.table')?.dataset.version === '2')
  await settled(page)
  await keys.press('u')
  await page.waitForFunction(() => document.querySelector('.table')?.dataset.version === '1')
  for (let i = 0; i < 60 && !(await page.evaluate(() => document.activeElement?.matches('.zone.can'))); i++) await keys.press('Tab')
  must(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.includes('→')), 'a zone says what can be done there')
  await keys.press('Enter')
  await page.waitForFunction(() => document.querySelector('.table')?.dataset.version === '2' || document.querySelector('.menu .choice:focus'))
  if (await page.locator('.menu .choice').count()) await keys.press('Enter') // dice are asked for once more
  await page.waitForFunction(() => document.querySelector('.table')?.dataset.version === '2')
  await settled(page)
  await keys.press('l')
  await page.waitForSelector('aside ol p')
  must((await page.locator('[aria-live=polite]').innerText()).length > 0, 'what happens is read aloud')
  await keys.press('/')
  await keys.type('move amy r0c4')
  await keys.press('Enter')
  await page.waitForSelector('[role=alert]')
  must(/2E-/.test(await page.locator('.refusal').innerText()), 'a refusal names its rule')
}

export async function german({ open, address }) {
  const page = await open({ locale: 'de-DE' })
  await page.goto(address)
  await page.waitForSelector('[data-mission]')
  must((await page.locator('[data-tutorial] b').textContent()) === 'Zum Lernspiel', 'the start page speaks German')
  must((await page.evaluate(() => document.documentElement.lang)) === 'de', 'and says so')
  await page.click('[data-tutorial]')
  await page.waitForSelector('.bar button')
  must(/^Wer ist als Nächstes dran/.test(await question(page)), 'the question is German, and names nobody who plays alone')
  await act(page, 'activate amy')
  must(/Aktionen/.test(await question(page)), 'and stays German')
  await page.keyboard.press('?')
  await page.selectOption('[name=lang]', 'en')
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => /actions left/.test(document.querySelector('.ask strong')?.textContent ?? ''))
}

/** Once loaded, the page needs nobody. */
export async function offline({ open, address, serve }) {
  const own = await serve()
  const page = await open(keeping)
  await page.goto(own.address)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await own.stop()
  await page.context().setOffline(true)
  await page.reload()
  await page.click('[data-tutorial]')
  await page.waitForSelector('[data-action="activate amy"]')
  await act(page, 'activate amy')
  await page.goto(own.address + '#/')
  await page.waitForSelector('[data-kept]')
  await page.goto(own.address + 'rules/2e.de.html')
  must((await page.locator('article[id^="2E-"]').count()) > 50, 'the rules are there, too')
}

export async function replay({ open, address }) {
  const page = await open()
  await start(page, address, '2e/M0', { seed: '10' })
  const done = ['activate amy', 'move amy r2c1', 'noise amy', 'end amy', 'activate doug']
  for (const text of done) await act(page, text)
  await page.goto(address + '#/replays')
  await page.click('[data-replay-of]')
  await page.waitForSelector('[data-replay=at]')
  const at = () => page.locator('[data-replay=at]').innerText()
  const place = () => page.evaluate(() => document.querySelector('[data-figure=amy]')?.getAttribute('style'))
  must((await at()) === 'Step 0 of 5', 'a record opens at its beginning')
  const home = await place()
  await page.click('[data-replay=next]')
  await page.waitForFunction(() => document.querySelector('[data-replay=at]')?.textContent?.startsWith('Step 1 '))
  await page.locator('input[type=range]').fill('5')
  await page.waitForFunction(() => document.querySelector('[data-replay=at]')?.textContent === 'Step 5 of 5')
  await page.waitForFunction((was) => document.querySelector('[data-figure=amy]')?.getAttribute('style') !== was, home)
  await page.locator('input[type=range]').fill('1')
  await page.waitForFunction((was) => document.querySelector('[data-figure=amy]')?.getAttribute('style') === was, home)

  await page.locator('input[type=range]').fill('3')
  await page.waitForFunction(() => location.hash.endsWith('/3'))
  const link = page.url()
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-replay=report]')])
  const report = JSON.parse(readFileSync(await file.path(), 'utf8'))
  must(report.step === 3 && report.build && report.record.startsWith('holdout-replay 1'), 'a report has record, step and build')

  const other = await open()
  await other.goto(link)
  await other.waitForFunction(() => document.querySelector('[data-replay=at]')?.textContent === 'Step 3 of 5')
  await other.click('[data-replay=goon]')
  await other.waitForSelector('.bar button')
  must((await question(other)).startsWith('Amy'), 'one goes on from the step')
  await act(other, 'end amy')
}

/** Two people at one device: nothing of one player's cards is in the page while the curtain hangs or the other one plays. */
/** A record looked back at: what it says, a way to stop it, and a way on from the decision that cost most. */
export async function lookback({ open, address }) {
  const page = await open({ bypassCSP: true })
  await start(page, address, '2e/M0', { seed: '10' })
  for (const text of ['activate amy', 'noise amy', 'noise amy']) await act(page, text)
  await page.goto(address + '#/replays')
  await page.click('[data-replay-of]')
  await page.waitForSelector('[data-replay=at]')
  await page.click('[data-replay=lookback]')
  await page.click('[data-lookback-stop]')
  must((await page.locator('[data-lookback]').count()) === 0, 'looking back can be stopped')
  await page.click('[data-replay=lookback]')
  await page.waitForSelector('[data-lookback=busy]')
  const [bar, tools] = await page.evaluate(() => ['.bottom .replay', '.corner'].map((s) => document.querySelector(s).getBoundingClientRect()))
  must(bar.right <= tools.left, 'the bar leaves what zooms in reach')
  await page.locator('input[type=range]').fill('2')
  await page.waitForFunction(() => document.querySelector('[data-replay=at]')?.textContent === 'Step 2 of 3')
  await page.waitForSelector('[data-lookback=done]', { timeout: 120000 })
  must((await page.locator('[data-lookback] .chance').getAttribute('d'))?.startsWith('M'), 'the chance to win is drawn')
  const costly = page.locator('[data-costly]')
  if (await costly.count()) {
    const step = Number(await costly.first().getAttribute('data-costly'))
    must(/Better: \S/.test(await costly.first().innerText()), 'it says what would have been better')
    await costly.first().locator('[data-costly-show]').click()
    await page.waitForFunction((n) => document.querySelector('[data-replay=at]')?.textContent === `Step ${n} of 3`, step)
    await look(page, 'looking back')
    await costly.first().locator('[data-costly-go]').click()
    await page.waitForSelector('.bar button')
  } else {
    must(/No decision was clearly worse/.test(await page.locator('[data-lookback]').innerText()), 'or that nothing was')
    await look(page, 'looking back')
  }
}

export async function hotseat({ open, address }) {
  const page = await open()
  await start(page, address, 'zombietown/town', { seed: '5', seats: ['me', 'me'] })
  const adviser = await engine()
  const game = adviser.ask('new', 'zombietown/town', 2, '', '', '5', 'en')
  let status = game
  let curtains = 0
  let looked = -1
  const handOf = (seat) => adviser.ask('observe', game.handle, seat, 'en').areas.filter((a) => a.area === 'hand' && a.seat === seat && a.card).map((a) => a.card)
  for (let step = 0; step < 60 && curtains < 6; step++) {
    await settled(page)
    const curtain = page.locator('[data-curtain]')
    if (await curtain.count()) {
      must(status.seat !== looked, 'a curtain only falls when somebody else is asked')
      must(!(await page.locator('[data-card]').count()) && !(await page.locator('.board').count()), 'behind the curtain is nothing')
      curtains++
      looked = status.seat
      await curtain.click()
      await settled(page)
    }
    must(status.seat === looked, `seat ${status.seat} is asked, and seat ${looked} looks`)
    must((await question(page)) === status.question, 'both see the same question')
    const shown = await page.evaluate(() => [...document.querySelectorAll('[data-area=hand] [data-card]')].map((e) => e.dataset.card))
    must(shown.sort().join() === handOf(looked).sort().join(), 'the hand is that of the one who looks')
    status = adviser.ask('bot', game.handle, 'greedy', status.seat, String(step), 'en')
    await act(page, status.did)
  }
  must(curtains >= 4, `a curtain falls every time (${curtains})`)
}

/** The engine gives the same games in Chromium, in node and natively. */
export async function bench({ open, address, holdout }) {
  const page = await open()
  await page.goto(address)
  const worker = readdirSync(dist('assets')).find((f) => f.startsWith('engine.worker'))
  const signature = await page.evaluate(
    (url) =>
      new Promise((resolve) => {
        const w = new Worker(url, { type: 'module' })
        w.onmessage = (e) => resolve(e.data.answer?.signature ?? e.data.failed)
        w.postMessage({ id: 1, name: 'bench', args: ['2e/M1', 60] })
      }),
    `${address}assets/${worker}`,
  )
  const node = (await engine()).ask('bench', '2e/M1', 60).signature
  const native = JSON.parse(execFileSync(holdout, ['bench', '--games', '60', '--mission', '2e/M1', '--json'])).signature
  must(signature === node && String(native).replace(/^0x/, '') === signature, `Chromium ${signature}, node ${node}, native ${native}`)
}

/** Nothing is wider than a small phone, on any page. */
export async function narrow({ open, address }) {
  const page = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const fits = async (where) => {
    const width = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, ...[...document.querySelectorAll('.page, .table')].map((e) => e.scrollWidth)))
    must(width <= 360, `${where} is ${width} wide`)
  }
  for (const [hash, wait] of [['', '[data-mission]'], ['new/2e/M1', '[data-start]'], ['rules/2e', 'article'], ['cards/2e', 'article'], ['replays', 'input']]) {
    await page.goto(`${address}#/${hash}`)
    await page.waitForSelector(wait)
    await fits(hash || 'start')
  }
  await start(page, address, '2e/M0', { seed: '10' })
  await settled(page)
  await page.tap('[data-action="activate amy"]')
  await settled(page)
  await fits('table')
  const small = await page.evaluate(() => [...document.querySelectorAll('.bar button')].filter((b) => b.getBoundingClientRect().height < 44).length)
  must(small === 0, 'buttons are as large as a thumb')
  await page.tap('.grab')
  await fits('sheet')
}

/** A link that leads nowhere, a broken record: said, not shown as an empty page. */
export async function broken({ open, address }) {
  const page = await open({}, true)
  for (const hash of ['play/nosuch', 'replay/AAAA/3', 'new/2e/M99']) {
    await page.goto('about:blank')
    await page.goto(`${address}#/${hash}`)
    await page.waitForSelector('[role=alert]')
    must((await page.locator('[role=alert]').innerText()).length > 10, `${hash}: a sentence`)
  }
}

/** Cards by drag and drop: refused with its rule outside of sorting, done inside; and by keys. */
export async function inventory({ open, address }) {
  const page = await open()
  await start(page, address, '2e/M0', { seed: '3' })
  await settled(page)
  await act(page, 'activate ned')
  const card = page.locator('.sheet [data-card]').first()
  const id = await card.getAttribute('data-card')
  const pack = page.locator('.sheet .slot').nth(2)
  await card.dragTo(pack)
  await page.waitForSelector('.refusal')
  must(/2E-/.test(await page.locator('.refusal').innerText()), 'a drop that does not work says why')
  await page.locator('.refusal .link').click()
  await page.waitForSelector('dialog[open]')
  must((await page.locator('dialog[open] p').count()) > 1, 'and the rule can be read')
  await page.keyboard.press('Escape')

  await act(page, 'reorganise ned')
  await card.dragTo(pack)
  await page.waitForFunction(() => document.querySelector('.table')?.dataset.version === '3')
  must((await pack.locator('[data-card]').getAttribute('data-card')) === id, 'the card lies in the backpack')
  await pack.locator('[data-card]').focus()
  await page.keyboard.press('Enter')
  await page.waitForSelector(`.menu [data-action="equip ned ${id}"]`)
  await page.locator(`.menu [data-action="equip ned ${id}"]`).press('Enter')
  await page.waitForFunction(() => document.querySelector('.table')?.dataset.version === '4')
  await settled(page)

  await page.keyboard.press('s')
  await page.waitForSelector('.zone.seen')
  await page.keyboard.press('s')
  await page.keyboard.press('t')
  await page.waitForSelector('.arrow')
  await page.locator('.zone[data-place="r0c2"]').click({ position: { x: 20, y: 20 } })
  await page.waitForSelector('.menu')
  must(/Fatty/.test(await page.locator('.menu').innerText()), 'a zone tells who stands there and what they are up to')
}

/** A seat is lent to a bot in the middle of a game and taken back: the bot plays on, then nobody does but who is back, also after a reload. */
export async function seatLent({ open, address }) {
  const page = await open()
  await start(page, address, '2e/M0', { seed: '7' })
  await settled(page)
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith('holdout.game.')).map((k) => JSON.parse(localStorage[k]))[0])
  const give = async (kind) => {
    await page.click('[data-tool=menu]')
    await page.click('[data-tool=seats]')
    await page.click(`[data-seat-plays="0-${kind}"]`)
    must((await page.getAttribute(`[data-seat-plays="0-${kind}"]`, 'aria-checked')) === 'true', 'the choice shows')
    await page.keyboard.press('Escape')
    await page.waitForSelector('dialog[open]', { state: 'detached' })
  }
  await act(page, 'activate amy')
  await settled(page)
  await give('learner')
  await page.waitForFunction(() => Object.keys(localStorage).some((k) => k.startsWith('holdout.game.') && JSON.parse(localStorage[k]).steps > 4))
  must((await kept()).who[0] === 'learner', 'a bot plays')
  await give('me')
  await settled(page)
  await page.waitForSelector('[data-action]')
  const steps = (await kept()).steps
  await page.waitForTimeout(1000)
  must((await kept()).steps === steps && (await kept()).who[0] === 'me', 'nobody plays for who is back')
}
