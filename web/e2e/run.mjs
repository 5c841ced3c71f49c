// End-to-end tests in real Chromium: node e2e/run.mjs [NAME...]; HOLDOUT names the native program. Ends with "N passed, M failed".
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { browser, page } from './browser.mjs'
import * as reach from './access.mjs'
import * as again from './again.mjs'
import * as calls from './calls.mjs'
import * as guests from './guests.mjs'
import * as lobby from './lobby.mjs'
import * as local from './local.mjs'
import * as looks from './looks.mjs'
import * as missions from './missions.mjs'
import * as paths from './paths.mjs'
import * as places from './places.mjs'
import * as rooms from './rooms.mjs'
import * as sounds from './sounds.mjs'
import * as stage from './stage.mjs'
import { usual } from './play.mjs'
import { serve } from './serve.mjs'

const holdout = process.env.HOLDOUT ?? fileURLToPath(new URL('../../build/holdout', import.meta.url))
if (!existsSync(holdout)) {
  console.error(`${holdout} is missing: build it first, or say where it is in HOLDOUT`)
  process.exit(2)
}

const wanted = process.argv.slice(2)
const all = [again, local, looks, guests, missions, paths, places, rooms, lobby, calls, reach, sounds, stage].flatMap(Object.entries)
const names = all.map(([name]) => name)
const twice = names.find((name, i) => names.indexOf(name) !== i)
if (twice) throw new Error(`two tests are called ${twice}`)
const tests = all.filter(([name]) => !wanted.length || wanted.includes(name))
const site = await serve()
const chromium = await browser()
let passed = 0
let failed = 0

async function run([name, test]) {
  const begin = Date.now()
  const contexts = []
  const errors = []
  const open = async (options = {}, forgiving = false) => {
    const context = await chromium.newContext({ ...usual, ...options })
    context.setDefaultTimeout(60000) // a machine may have other work
    contexts.push(context)
    await context.addInitScript(() => {
      if (!localStorage.getItem('holdout.settings')) localStorage.setItem('holdout.settings', JSON.stringify({ speed: 4 }))
    })
    return page(context, forgiving ? [] : errors)
  }
  try {
    await test({ open, address: site.address, serve, holdout })
    if (errors.length) throw new Error('the page complained: ' + errors.join(' | '))
    passed++
    console.log(`ok   ${name} (${((Date.now() - begin) / 1000).toFixed(1)} s)`)
  } catch (error) {
    failed++
    console.log(`FAIL ${name}: ${error.stack ?? error}`)
    for (const [i, context] of contexts.entries()) for (const p of context.pages()) await p.screenshot({ path: join(tmpdir(), `holdout-e2e-${name}-${i}.png`) }).catch(() => undefined)
  }
  for (const context of contexts) await context.close().catch(() => undefined)
}

const queue = [...tests]
const lane = async () => {
  for (let next = queue.shift(); next; next = queue.shift()) await run(next)
}
await Promise.all([lane(), lane()])
await chromium.close()
await site.stop()
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
