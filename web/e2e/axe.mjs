// What axe-core finds about accessibility on a screen: nothing, or the test fails.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { must } from './play.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Everything, or what colours can change; on the whole page, or what has come up on it. What is well is not described: nobody reads it. */
export async function look(page, where, { colours = false, within = '' } = {}) {
  await page.waitForFunction(() => document.fonts.status === 'loaded' && document.getAnimations().every((a) => a.playState !== 'running' || a.effect.getComputedTiming().endTime === Infinity)) // what fades in is grey
  await page.evaluate(axe)
  const found = await page.evaluate(async ({ colours, within }) => {
    const runOnly = colours ? ['color-contrast', 'link-in-text-block'] : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
    const { violations } = await window.axe.run(within || document, { runOnly, resultTypes: ['violations'], preload: false })
    return violations.map((v) => `${v.id}: ${v.help} (${v.nodes.slice(0, 3).map((n) => n.target.join(' ')).join('; ')})`)
  }, { colours, within })
  must(!found.length, `${where}: ${found.join(' | ')}`)
}
