// Being called when it is one's turn: the switch in the room, what is said where it cannot work, and a call that goes all the way,
// from the server through a push service of the test to the service worker. Only the browser's own push service is missing.
import { execFileSync } from 'node:child_process'
import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { look } from './axe.mjs'
import { keeping, must, settled, start } from './play.mjs'
import { startServer } from './server.mjs'

/** A push service with its certificate, and what was posted to it. */
async function service() {
  const folder = mkdtempSync(join(tmpdir(), 'holdout-push-'))
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key, '-out', cert, '-days', '2', '-subj', '/CN=push.example.org', '-addext', 'subjectAltName=DNS:push.example.org'], { stdio: 'ignore' })
  const posted = []
  const http = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (request, answer) => {
    const pieces = []
    request.on('data', (d) => pieces.push(d))
    request.on('end', () => {
      posted.push(Buffer.concat(pieces))
      answer.writeHead(201).end()
    })
  })
  await new Promise((done) => http.listen(0, '127.0.0.1', done))
  return {
    posted,
    env: { HOLDOUT_TEST_PUSH: `127.0.0.1:${http.address().port} ${cert}` },
    stop: () => {
      http.closeAllConnections()
      http.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What the browser would do with it before it wakes the worker. */
function unseal(body, keys) {
  const [salt, theirs, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
  const derive = (secret, s, what, size) => Buffer.from(hkdfSync('sha256', secret, s, what, size))
  const key = derive(keys.ecdh.computeSecret(theirs), keys.auth, Buffer.concat([Buffer.from('WebPush: info\0'), keys.ecdh.getPublicKey(), theirs]), 32)
  const open = createDecipheriv('aes-128-gcm', derive(key, salt, 'Content-Encoding: aes128gcm\0', 16), derive(key, salt, 'Content-Encoding: nonce\0', 12))
  open.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]).toString().replace(/\x02\0*$/, '')
}

const signs = (bytes) => Buffer.from(bytes).toString('base64url')

/** pushManager as a browser has it that reaches its push service. */
async function withPush(page, keys) {
  await page.addInitScript(({ p256dh, auth }) => {
    const made = (key) => ({
      options: { applicationServerKey: key.buffer ?? key },
      toJSON: () => ({ endpoint: 'https://push.example.org/phone', keys: { p256dh, auth } }),
      unsubscribe: () => (sessionStorage.removeItem('line'), Promise.resolve(true)),
    })
    PushManager.prototype.subscribe = ({ applicationServerKey }) => {
      sessionStorage.setItem('line', JSON.stringify([...applicationServerKey]))
      return Promise.resolve(made(applicationServerKey))
    }
    PushManager.prototype.getSubscription = () => {
      const kept = JSON.parse(sessionStorage.getItem('line') ?? 'null')
      return Promise.resolve(kept && made(Uint8Array.from(kept)))
    }
  }, { p256dh: signs(keys.ecdh.getPublicKey()), auth: signs(keys.auth) })
}

function browserKeys() {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { ecdh, auth: Buffer.alloc(16, 7) }
}

/** The first mission for two, the host alone in it; the link for the friend. */
async function hosted(open, server) {
  const host = await open(keeping, true)
  await start(host, server.address, 'zombietown/town', { seats: ['me', 'friend'] })
  await host.waitForSelector('[data-invite="1"]')
  const link = await host.inputValue('[data-invite="1"]')
  await host.keyboard.press('Escape')
  return { host, link }
}

/** The host chooses a house; the friend is asked next. */
async function endTurn(page) {
  await settled(page)
  await page.locator('.bar [data-verb=home]').first().click()
  const choice = page.locator('.menu .choice').first()
  await page.waitForFunction(() => Number(document.querySelector('.table')?.dataset.version) > 0 || document.querySelector('.menu .choice'))
  if (await choice.count()) await choice.click()
  await page.waitForFunction(() => Number(document.querySelector('.table')?.dataset.version) > 0)
}

export async function called({ open, holdout }) {
  const push = await service()
  const server = await startServer(holdout, ['--push', 'mailto:you@example.org'], push.env)
  const keys = browserKeys()
  try {
    const { host, link } = await hosted(open, server)
    const friend = await open({ ...keeping, permissions: ['notifications'], bypassCSP: true }, true)
    await withPush(friend, keys)
    await friend.goto(link)
    await settled(friend)
    await friend.click('[data-tool=room]')
    await friend.focus('[data-call-me]')
    await friend.keyboard.press('Space') // by keys alone
    await friend.waitForFunction(() => document.querySelector('[data-call-me]').checked && !document.querySelector('[data-call-me]').disabled)
    must(!(await friend.locator('[data-deaf]').innerText()), 'nothing is wrong')
    await look(friend, 'a room that calls')
    const room = new URL(link).hash.split('/')[2]
    const worker = await friend.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    must(worker === 'activated', `the service worker runs: ${worker}`)

    await friend.reload()
    await settled(friend)
    await friend.click('[data-tool=room]')
    await friend.waitForFunction(() => document.querySelector('[data-call-me]').checked) // known again
    await friend.keyboard.press('Escape')
    const away = await friend.context().newPage()
    await away.goto(server.address)
    await friend.close()

    await endTurn(host)
    for (let i = 0; i < 200 && !push.posted.length; i++) await host.waitForTimeout(50)
    must(push.posted.length === 1, `one call, not ${push.posted.length}`)
    const said = unseal(push.posted[0], keys)
    must(JSON.parse(said).room === room && /your turn/.test(said), `what is said: ${said}`)

    await deliver(away, said)
    const shown = await away.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map((n) => [n.title, n.data]))
    must(JSON.stringify(shown) === JSON.stringify([['It is your turn', room]]), `what is shown: ${JSON.stringify(shown)}`)
    await away.goto(`${server.address}#/room/${room}`) // where a tap on it leads: the way in is known
    await settled(away)
    await away.click('[data-tool=room]')
    must(await away.locator('[data-call-me]').count(), 'it is the seat of before')
    await away.click('[data-call-me]')
    await away.waitForFunction(() => !document.querySelector('[data-call-me]').checked)
  } finally {
    await server.stop()
    push.stop()
  }
}

/** The browser's part after it has unsealed a message. */
async function deliver(page, data) {
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise((done) => cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations.length && done(registrations[0])))
  await cdp.send('ServiceWorker.enable')
  const { registrationId } = await registered
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data })
  await page.waitForFunction(async () => (await (await navigator.serviceWorker.ready).getNotifications()).length > 0)
}

/** Where it cannot work a person is told why, and a server that does not call shows no switch. */
export async function deaf({ open, holdout }) {
  const push = await service()
  const server = await startServer(holdout, ['--push', 'mailto:you@example.org'], push.env)
  const mute = await startServer(holdout)
  try {
    const { link } = await hosted(open, server)
    const refused = await open({ ...keeping, bypassCSP: true }, true)
    await refused.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    })
    await refused.goto(link)
    await settled(refused)
    await refused.click('[data-tool=room]')
    await refused.click('[data-call-me]')
    await refused.waitForSelector('[data-deaf]:has-text("settings")')
    must(!(await refused.isChecked('[data-call-me]')), 'the switch says what is')
    await look(refused, 'a room whose calls are refused')
    const apple = await open({ ...keeping, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', locale: 'de-DE' }, true)
    await apple.addInitScript(() => delete window.PushManager)
    await apple.goto(link)
    await settled(apple)
    await apple.click('[data-tool=room]')
    await apple.click('[data-call-me]')
    await apple.waitForSelector('[data-deaf]:has-text("Home-Bildschirm")')

    const { host } = await hosted(open, mute)
    await host.click('[data-tool=room]')
    must(!(await host.locator('[data-call-me]').count()), 'no switch where nobody calls')
  } finally {
    await server.stop()
    await mute.stop()
    push.stop()
  }
}
