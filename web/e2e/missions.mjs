// Missions in Chromium: all of them open, what only missions have on the board, fingers that stay, bell and install hint.
import { readFileSync } from 'node:fs'
import { act, asks, engine, moving, must, question, settled, start, still } from './play.mjs'

const golden = (name) => readFileSync(new URL(`../../tests/golden/2e/${name}.replay`, import.meta.url), 'utf8')
const steps = (record) => [...record.matchAll(/^\d+ (\S.*?)\s+(?:=.*)?~ \w+$/gm)].map((m) => m[1])

/** The record up to the first step that begins so, and that step. */
function before(name, begins) {
  const lines = golden(name).split('\n')
  const at = lines.findIndex((l) => new RegExp(`^\\d+ ${begins} `).test(l))
  must(at > 0, `${name} has no ${begins}`)
  return { record: lines.slice(0, at).join('\n') + '\n', step: steps(lines[at])[0] }
}

/** Sits down at a game of this device that stands as the record says. */
async function sit(page, address, mission, record) {
  await page.goto(`${address}#/replays`)
  await page.waitForSelector('input')
  await page.evaluate(([g]) => localStorage.setItem('holdout.game.put', JSON.stringify(g)), [{ id: 'put', mission, who: ['me'], record, steps: 1, result: 'playing', at: 0 }])
  await page.goto(`${address}#/play/put`)
  await page.waitForSelector('.table')
  await settled(page)
}

/** Every mission can be opened and begun; places and figures have words. */
export async function missions({ open, address }) {
  const page = await open()
  const adviser = await engine()
  const all = adviser.ask('games').games.find((g) => g.id === '2e').missions.map((m) => m.id)
  must(all.length === 26, `${all.length} missions`)
  for (const mission of all) {
    const game = adviser.ask('new', mission, 1, '', '', '1', 'en')
    const map = adviser.ask('map', game.handle, 'en')
    let status = game
    await start(page, address, mission, { seed: '1' })
    await settled(page)
    must((await page.locator('.zone').count()) === map.places.length, `${mission}: every place is drawn`)
    must((await page.locator('.doorway').count()) === map.links.filter((l) => l.kind === 'door').length, `${mission}: every door is drawn`)
    const bare = await page.evaluate(() => [...document.querySelectorAll('.zone, .doorway title, .signpost')].filter((e) => /undefined|NaN|\?/.test((e.getAttribute('aria-label') ?? '') + e.textContent)).length)
    must(bare === 0, `${mission}: a sign has no words`)
    for (let i = 0; i < 4; i++) {
      const asked = await question(page)
      must(asks(asked, status.question), `${mission}, step ${i}: "${asked}" and "${status.question}"`)
      status = adviser.ask('bot', game.handle, 'greedy', status.seat, String(i), 'en')
      await act(page, status.did)
    }
    adviser.ask('close', game.handle)
  }
}

/** What only some missions can do, each done once where a recorded game did it. */
export async function deeds({ open, address }) {
  const page = await open()
  for (const [name, verb] of [['M4-win', 'blast'], ['M21-win', 'load'], ['M25-win', 'deliver'], ['M15-win', 'choose'], ['M11-win', 'collect'], ['M14-win', 'wait']]) {
    const { record, step } = before(name, verb)
    await sit(page, address, '2e/' + name.split('-')[0], record)
    const button = page.locator(`.bar [data-verb="${verb}"] svg path`).first()
    must((await button.getAttribute('d')) !== 'M12 8a4 4 0 1 0 .01 0', `${verb} has a drawing`)
    await act(page, step)
  }
  const adviser = await engine()
  const put = (mission, ...lines) => {
    const game = adviser.ask('new', mission, 1, '', '', '1', 'en')
    for (const line of lines) must(adviser.ask('setup', game.handle, line, 'en').ok, line)
    const record = adviser.ask('save', game.handle).text
    adviser.ask('close', game.handle)
    return record
  }
  await sit(page, address, '2e/M12', put('2e/M12', 'kept amy red 1', 'put amy 8R.A', 'turn amy'))
  await act(page, 'treat amy')
  await sit(page, address, '2e/M12', put('2e/M12', 'kept amy red 1', 'put amy r2c0', 'put doug r2c0', 'turn amy'))
  await act(page, 'trade amy doug')
  await act(page, 'pass-token amy red doug')

  const game = adviser.ask('new', '2e/M7', 1, '', '', '1', 'en')
  for (let status = game, i = 0; !/who is next/.test(status.question); i++) status = adviser.ask('bot', game.handle, 'greedy', status.seat, String(i), 'en')
  for (const line of ['zombies walker 0 r0c2', 'zombies fatty 0 r0c2', 'zombies runner 0 r0c2', 'put amy r0c2', 'turn amy']) must(adviser.ask('setup', game.handle, line, 'en').ok, line)
  const push = adviser.ask('legal', game.handle, 0, 'en').actions.find((a) => a.text.startsWith('push'))
  must(push?.place, 'a push names its place')
  await sit(page, address, '2e/M7', adviser.ask('save', game.handle).text)
  await page.mouse.move(2, 2) // an answer the mouse rests on lights only what it means
  const told = await page.locator(`.zone.can[data-place="${push.place}"]`).getAttribute('aria-label')
  must(told.includes(push.label), `the street a spawn token can go to says so: ${told}`)
  await act(page, push.text)
}

/** A door is barred where it is: on the board. */
export async function sealed({ open, address }) {
  const page = await open()
  const { record, step } = before('M16-win', 'seal')
  await sit(page, address, '2e/M16', record)
  const shut = await page.locator('.doorway.sealed').count()
  const grip = page.locator('.grip').first()
  must(/bar|seal/i.test(await grip.getAttribute('aria-label')), `the door says what can be done (${await grip.getAttribute('aria-label')})`)
  const version = await page.locator('[data-version]').getAttribute('data-version')
  await grip.focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction(([v, s]) => document.querySelector('.table')?.dataset.version !== v || document.querySelector(`.menu [data-action="${s}"]`), [version, step])
  if (await page.locator('.menu').count()) await page.locator(`.menu [data-action="${step}"]`).press('Enter')
  await page.waitForFunction((n) => document.querySelectorAll('.doorway.sealed').length > n, shut)
}

/** Doors and signs say what they are: to a pointer, in the list of signs, in German. */
export async function legend({ open, address }) {
  const page = await open({ locale: 'de-DE' })
  await start(page, address, '2e/M8', { seed: '1' })
  await settled(page)
  await page.locator('.doorway.colours').click()
  await page.waitForSelector('.menu')
  must(/geht auf mit Blau und Grün/.test(await page.locator('.menu').innerText()), 'a door explains itself')
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.waitForSelector('dialog[open] [data-sign]')
  const text = await page.locator('dialog[open]').innerText()
  for (const word of ['Zielplättchen, grün', 'Zellen', 'geht auf mit Blau und Grün', 'noch nicht offen', 'dunkler Raum']) must(text.toLowerCase().includes(word.toLowerCase()), `the list has "${word}":\n${text}`)
  await page.keyboard.press('Escape')
  await page.locator('.zone[data-place="8V.C"]').click({ button: 'right', position: { x: 12, y: 12 } })
  await page.waitForSelector('.menu')
  must(/Zellen/.test(await page.locator('.menu').innerText()), 'a marked zone has its name')
}

/** A finger that stays explains, also where the browser does not tell of it; and nothing is done by it. */
export async function longpress({ open, address }) {
  const page = await open({ ...moving, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await page.addInitScript(() => addEventListener('contextmenu', (e) => (e.stopImmediatePropagation(), e.preventDefault()), true))
  await start(page, address, '2e/M0', { seed: '10' })
  await settled(page)
  await act(page, 'activate amy')
  const version = await page.locator('[data-version]').getAttribute('data-version')
  await settled(page)
  await still(page) // the camera may be on its way to Amy
  const at = await page.evaluate(() => {
    const zone = document.querySelector('.zone.can')
    const [box, screen] = [zone.getBBox(), zone.getScreenCTM()]
    const p = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(screen)
    return { x: p.x, y: p.y, place: zone.dataset.place }
  })
  const touch = await page.context().newCDPSession(page)
  const points = [{ x: at.x, y: at.y }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points })
  await page.waitForSelector('.menu')
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  must((await page.locator('.menu').count()) === 1, 'it stays when the finger goes')
  must((await page.locator('.menu .choice').count()) > 0, 'and offers what can be done there')
  must((await page.locator('[data-version]').getAttribute('data-version')) === version, 'nothing was done')
  await page.locator('.menu header button').tap()
  await page.touchscreen.tap(at.x, at.y)
  await page.waitForFunction((v) => document.querySelector('.table')?.dataset.version !== v || document.querySelector('.menu .choice'), version)
}

/** The bell rings when a bot has played, in a game on one device, too; not after one's own actions, not alone. */
export async function bell({ open, address }) {
  const page = await open()
  await page.addInitScript(() => {
    localStorage.setItem('holdout.settings', JSON.stringify({ speed: 4, sound: true, notify: true, lang: 'en' }))
    window.rung = 0
    window.notes = []
    // whatever the synthesis makes, what counts is that something of it starts
    const value = new Proxy({}, { get: () => () => undefined, set: () => true })
    const part = () => new Proxy({ connect: (x) => x, start: () => window.rung++ }, { get: (own, name) => own[name] ?? (name === 'stop' ? () => undefined : value), set: () => true })
    const buffer = () => ({ getChannelData: () => new Float32Array(8) })
    window.AudioContext = class { constructor() { return new Proxy({ currentTime: 0, sampleRate: 8, state: 'running', destination: {}, createBuffer: buffer }, { get: (own, name) => own[name] ?? part }) } }
    window.Notification = class { static permission = 'granted'; constructor(title, more) { window.notes.push(`${title}: ${more.body}`) } }
    Object.defineProperty(document, 'hidden', { get: () => true })
  })
  const rung = () => page.evaluate(() => window.rung)
  await start(page, address, '2e/M0', { seed: '10' })
  await settled(page)
  for (const text of ['activate amy', 'move amy r2c1', 'end amy']) await act(page, text)
  must((await rung()) === 0, 'nobody is called who plays alone')

  const adviser = await engine()
  const game = adviser.ask('new', 'zombietown/town', 2, '', '', '5', 'en')
  await start(page, address, 'zombietown/town', { seed: '5', seats: ['me', 'greedy'] })
  await settled(page)
  const first = adviser.ask('legal', game.handle, 0, 'en')
  if (first.seat === 0) await act(page, first.actions[0].text)
  await page.waitForFunction(() => window.rung > 0 || document.querySelector('[data-film=skip]'))
  for (let i = 0; i < 40 && !(await rung()); i++) {
    await settled(page)
    const was = await page.evaluate(() => document.querySelector('.table').dataset.version)
    const moved = (menu) => page.waitForFunction(([v, m]) => window.rung > 0 || document.querySelector('.table').dataset.version !== v || (m && document.querySelector('.menu .choice')), [was, menu])
    if (await page.locator('.bar button').count()) await page.locator('.bar button').first().click()
    await moved(true)
    if (await page.locator('.menu .choice').count()) await page.locator('.menu .choice').first().click()
    await moved(false)
  }
  must((await rung()) > 0, 'the bell rings after the bot')
  must((await page.evaluate(() => window.notes[0] ?? '')).startsWith('Your turn'), 'and a note is shown')
}

/** The offer to install is shown when the browser makes it, once, and can be refused. */
export async function install({ open, address }) {
  const page = await open()
  const offer = () =>
    page.evaluate(() => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => void (window.asked = true), userChoice: Promise.resolve({ outcome: 'accepted' }) })
      dispatchEvent(event)
    })
  await page.goto(address)
  await page.waitForSelector('[data-mission]')
  must(!(await page.locator('[data-install]').count()), 'no hint without an offer')
  await page.evaluate(() => localStorage.setItem('holdout.game.left', JSON.stringify({ id: 'left', mission: '2e/M0', who: ['me'], record: 'x', steps: 3, result: 'playing', at: 1 })))
  for (const [width, height] of [[390, 844], [1280, 800]]) {
    await page.setViewportSize({ width, height })
    await page.reload()
    await page.waitForSelector('[data-mission]')
    await offer()
    await page.waitForSelector('[data-install]')
    const [learn, box] = await Promise.all(['[data-tutorial]', '.install'].map((s) => page.locator(s).boundingBox()))
    must(learn.y + learn.height <= box.y || box.y + box.height <= learn.y, `${width}: the tutorial's link lies on the offer`)
  }
  await page.click('[data-install]')
  must(await page.evaluate(() => window.asked), 'the browser asks')
  await page.waitForSelector('[data-install]', { state: 'detached' })
  await offer()
  await page.click('[data-install-no]')
  await page.reload()
  await page.waitForSelector('[data-mission]')
  await offer()
  must(!(await page.locator('[data-install]').count()), 'who said no is left alone')
}

/** 26 missions can be sifted. */
export async function sieve({ open, address }) {
  const page = await open()
  await page.goto(address)
  await page.waitForSelector('[data-mission="2e/M25"]', { state: 'attached' })
  const shown = () => page.evaluate(() => [...document.querySelectorAll('[data-mission^="2e/"]')].map((e) => e.dataset.mission))
  must((await shown()).length === 26, 'all of them')
  await page.click('[data-difficulty=easy]')
  must((await shown()).join() === '2e/M0,2e/M10', 'the easy ones')
  await page.click('[data-difficulty=""]')
  await page.selectOption('[data-minutes]', '30')
  must((await shown()).every((m) => ['2e/M0', '2e/M8', '2e/M10', '2e/M11'].includes(m)), `the short ones: ${await shown()}`)
  await page.selectOption('[data-minutes]', '0')
  await page.fill('[data-find]', 'police station')
  must((await shown()).includes('2e/M8') && (await shown()).length < 5, 'those with a word')
  await page.fill('[data-find]', 'nothing like this')
  must((await page.locator('.none').innerText()).length > 10, 'none is said')
}

/** What an attack is worth is told as it is: what cannot kill is grey, what nobody stands in comes last, a hit that bounces off says so. */
export async function odds({ open, address }) {
  const page = await open()
  const adviser = await engine()
  const game = adviser.ask('new', '2e/M0', 1, '', '', '1', 'en')
  const lines = ['zombies walker 0 r1c2', 'zombies fatty 1 r1c2', 'put amy r1c2', 'empty amy', 'card amy hand crowbar', 'card amy hand pistol', 'zombies walker 0 r2c2', 'turn amy', 'dice 6']
  for (const line of lines) must(adviser.ask('setup', game.handle, line, 'en').ok, line)
  await sit(page, address, '2e/M0', adviser.ask('save', game.handle).text)
  const strike = page.locator('.bar [data-action="melee amy crowbar"]')
  must(/cannot kill: Fatty/.test(await strike.innerText()), `a crowbar cannot kill a fatty: ${await strike.innerText()}`)
  must(!/%/.test(await strike.innerText()), 'and promises nothing')
  await page.locator('.bar [data-verb=shoot]').click()
  await page.waitForSelector('.menu .choice')
  const shots = await page.locator('.menu .choice').allInnerTexts()
  must(/nobody there/.test(shots.at(-1)) && !/nobody there/.test(shots[0]), `empty zones come last: ${shots.join(' | ')}`)
  await page.keyboard.press('Escape')
  await act(page, 'melee amy crowbar')
  must(/bounces off/.test(await page.locator('.dice').innerText()), 'the dice say that it bounces off')
  must((await page.locator('.dice .hit').count()) === 0, 'and show no hit')
  await page.click('[data-tool=undo]')
  await page.locator('dialog[open] .primary').click()
  await page.waitForSelector('.dice', { state: 'detached' })
}

/** A click where one cannot go says why, with its rule; a card dropped too early offers the sorting it needs. */
export async function whynot({ open, address }) {
  const page = await open()
  await start(page, address, '2e/M0', { seed: '3' })
  await settled(page)
  await act(page, 'activate ned')
  await page.locator('.zone[data-place="r0c2"]').click({ position: { x: 20, y: 20 } })
  await page.waitForSelector('.menu .no')
  must(/2E-MOVE/.test(await page.locator('.menu .no').innerText()), 'the refusal has its rule')
  await page.locator('.menu .no .link').click()
  await page.waitForSelector('dialog[open]')
  await page.keyboard.press('Escape')
  const card = page.locator('.sheet [data-card]').first()
  const id = await card.getAttribute('data-card')
  await card.dragTo(page.locator('.sheet .slot').nth(2))
  await page.click('[data-remedy]')
  await page.waitForFunction(() => document.querySelector('.table')?.dataset.version === '3')
  must((await page.locator('.sheet .slot').nth(2).locator('[data-card]').getAttribute('data-card')) === id, 'sorted, and the card lies where it was dropped')
  await page.keyboard.press('n')
  must((await page.locator('.codes text').count()) === (await page.locator('.zone').count()), 'zones show their names')
  must(/next to: .*Mill Street by the diner/.test(await page.locator('.zone[data-place="r2c0"] desc').textContent()), 'a zone tells its neighbours')
}

/** Who has lost may take the last step back; options are chosen by their words; who can come shows what they can do. */
export async function second({ open, address }) {
  const page = await open()
  const adviser = await engine()
  await page.goto(`${address}#/new/2e/M1`)
  await page.waitForFunction(() => [...document.querySelectorAll('.team small')].filter((e) => e.textContent).length === 12)
  await page.click('summary')
  await page.click('[data-option="abominations-patient-0"]')
  await page.selectOption('[data-option="zombie-cards"]', 'easy')
  await page.click('[data-start]')
  await page.waitForSelector('.table')
  await settled(page)
  await act(page, 'activate amy')
  await page.waitForFunction(() => Object.keys(localStorage).some((k) => k.startsWith('holdout.game.')))
  const record = await page.evaluate(() => JSON.parse(localStorage[Object.keys(localStorage).find((k) => k.startsWith('holdout.game.'))]).record)
  must(/option abominations hobomination,abominacop,abominawild$/m.test(record) && /option zombie-cards easy$/m.test(record), `the options are in the record:\n${record}`)

  const game = adviser.ask('new', '2e/M0', 1, '', '', '1', 'en')
  for (const line of ['put amy r1c2', 'wounds amy 2', 'zombies walker 9 r1c2', 'zombies runner 9 r1c2', 'turn amy']) must(adviser.ask('setup', game.handle, line, 'en').ok, line)
  await sit(page, address, '2e/M0', adviser.ask('save', game.handle).text)
  for (let i = 0; i < 60; i++) {
    await page.waitForSelector('.bar button, [data-take-back]')
    if (await page.locator('[data-take-back]').count()) break
    const next = await page.evaluate(() => (document.querySelector('.bar .leaves') ?? document.querySelector('.bar button')).dataset.action)
    await act(page, next)
  }
  await page.click('[data-take-back]')
  await page.waitForSelector('.bar button')
}
