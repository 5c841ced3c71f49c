// What a first visit loads, packed by the build (build/pack.ts): everything in dist/ but the plain pages, which only the service worker fetches later.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { filesIn } from '../build/pack'

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const made = filesIn(dist).filter((f) => !/\.(br|gz)$/.test(f))
const pages = made.filter((f) => f.startsWith(join(dist, 'rules')))
const first = made.filter((f) => !pages.includes(f))

const sent = (list: string[], ending: string): number => list.reduce((sum, f) => sum + statSync(existsSync(f + ending) ? f + ending : f).size, 0)

it('the first load is at most 1.3 MB with brotli; the plain pages of five books in two languages, fetched later, less than half a megabyte more', () => {
  expect(existsSync(join(dist, 'sw.js')), 'build the client first').toBe(true)
  expect(sent(first, '.br')).toBeGreaterThan(200_000)
  expect(sent(first, '.br')).toBeLessThanOrEqual(1_300_000)
  expect(sent(first, '.gz')).toBeLessThanOrEqual(1_600_000)
  expect(sent(pages, '.br')).toBeLessThanOrEqual(500_000)
})

it('what is packed is the file beside it', () => {
  const packed = made.filter((f) => existsSync(f + '.br'))
  expect(packed.some((f) => f.endsWith('.wasm'))).toBe(true)
  for (const file of packed) {
    expect(brotliDecompressSync(readFileSync(file + '.br')).equals(readFileSync(file)), file).toBe(true)
    expect(gunzipSync(readFileSync(file + '.gz')).equals(readFileSync(file)), file).toBe(true)
  }
})

it('every build has a cache of its own', () => {
  expect(readFileSync(join(dist, 'sw.js'), 'utf8')).toMatch(/^const cache = 'holdout-[0-9a-f]{16}'$/m)
})

it('no inline script and nothing from elsewhere', () => {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/)
  expect(page).not.toMatch(/https?:\/\//)
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8')
  for (const name of ['./', './rules/2e.de.html']) expect(worker).toContain(JSON.stringify(name))
  expect(worker).toMatch(/"\.\/assets\/holdout-[\w-]+\.wasm"/)
  expect(worker).not.toMatch(/\.(br|gz)"/)
})
