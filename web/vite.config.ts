// How the client is built. The engine (engine/holdout.wasm) is made by engine/build.sh before.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { packAll } from './build/pack.ts'
import { writePages, writeWorker } from './build/pages.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const engine = here('./engine/holdout.wasm')

/** What a report says about the program: version, commit where there is one, and which engine. */
function stand(): string {
  const hash = existsSync(engine) ? createHash('sha256').update(readFileSync(engine)).digest('hex').slice(0, 12) : 'none'
  let commit = ''
  try {
    commit = execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: here('.'), stdio: ['ignore', 'pipe', 'ignore'] }).toString().trim()
  } catch {
    /* not built from a repository */
  }
  return ['0.1.0', commit && `commit ${commit}`, `engine ${hash}`].filter(Boolean).join(', ')
}

function extras(): Plugin {
  return {
    name: 'holdout-extras',
    apply: 'build',
    async closeBundle() {
      await writePages(here('./dist'), engine)
      writeWorker(here('./dist'), here('./build/sw.js'))
      await packAll(here('./dist'))
    },
  }
}

export default defineConfig({
  base: './',
  plugins: [svelte(), extras()],
  define: { __BUILD__: JSON.stringify(process.env.HOLDOUT_BUILD ?? stand()) },
  worker: { format: 'es' },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  test: { include: ['test/**/*.test.ts'], testTimeout: 60000 }, // whole games are played in some, on machines that do other things, too
} as never)
