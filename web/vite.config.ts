// How the client is built. The engine (public/holdout.wasm) is made by engine/build.sh before.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { writePages, writeWorker } from './build/pages.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

function extras(): Plugin {
  return {
    name: 'holdout-extras',
    apply: 'build',
    async closeBundle() {
      await writePages(here('./dist'))
      writeWorker(here('./dist'), here('./build/sw.js'))
    },
  }
}

export default defineConfig({
  base: './',
  plugins: [svelte(), extras()],
  define: { __BUILD__: JSON.stringify(process.env.HOLDOUT_BUILD ?? '0.1.0') },
  worker: { format: 'es' },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  test: { include: ['test/**/*.test.ts'] },
} as never)
