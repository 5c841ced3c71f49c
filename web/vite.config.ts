// How the client is built. The engine (public/engine.wasm) is made by engine/build.sh before.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

export default defineConfig({
  base: './',
  plugins: [svelte()],
  define: { __BUILD__: JSON.stringify(process.env.HOLDOUT_BUILD ?? '0.1.0') },
  worker: { format: 'es' },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  test: { include: ['test/**/*.test.ts'] },
} as never)
