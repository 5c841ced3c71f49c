// What axe-core finds about accessibility on a screen: nothing, or the test fails.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { must } from './play.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export async function look(page, where) {
  await page.waitForTimeout(200)
  await page.evaluate(axe)
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] })
    return violations.map((v) => `${v.id}: ${v.help} (${v.nodes.slice(0, 3).map((n) => n.target.join(' ')).join('; ')})`)
  })
  must(!found.length, `${where}: ${found.join(' | ')}`)
}
