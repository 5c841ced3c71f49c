// What a first visit loads, compressed as the server does it (src/server/site.c): everything in dist/ but the plain pages, which only the service worker fetches later.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const files = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => (statSync(join(folder, name)).isDirectory() ? files(join(folder, name)) : [join(folder, name)]))

const packed = (list: string[]): number => list.reduce((sum, f) => sum + gzipSync(readFileSync(f), { level: 9, memLevel: 6 }).length, 0)

it('the first load is at most 1.5 MB; the plain pages of five books in two languages, fetched later, half a megabyte more', () => {
  expect(existsSync(join(dist, 'sw.js')), 'build the client first').toBe(true)
  const pages = files(join(dist, 'rules'))
  const first = packed(files(dist).filter((f) => !pages.includes(f)))
  expect(first).toBeGreaterThan(200_000)
  expect(first).toBeLessThanOrEqual(1_500_000)
  expect(packed(pages)).toBeLessThanOrEqual(600_000)
})

it('every build has a cache of its own', () => {
  expect(readFileSync(join(dist, 'sw.js'), 'utf8')).toMatch(/^const cache = 'holdout-[0-9a-f]{16}'$/m)
})

it('no inline script and nothing from elsewhere', () => {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/)
  expect(page).not.toMatch(/https?:\/\//)
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8')
  for (const name of ['./', './holdout.wasm', './rules/2e.de.html']) expect(worker).toContain(JSON.stringify(name))
})
