// The colours of both themes: text stands out 4.5 to 1, shapes 3 to 1.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('../src/styles.css', import.meta.url), 'utf8')

function theme(selector: string): Record<string, string> {
  const start = css.indexOf(selector + ' {')
  const block = css.slice(start, css.indexOf('}', start))
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1], m[2]]))
}

function light(colour: string): number {
  const part = (i: number) => {
    const v = parseInt(colour.slice(i, i + 2), 16) / 255
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

function contrast(a: string, b: string): number {
  const [x, y] = [light(a), light(b)].sort((p, q) => q - p)
  return (x + 0.05) / (y + 0.05)
}

const night = theme(':root')
const themes = { night, day: { ...night, ...theme(":root[data-theme='light']") } }

describe.each(Object.entries(themes))('%s', (_, c) => {
  it.each(['text', 'text-2', 'accent', 'red', 'good', 'blue', 'yellow', 'orange', 'loud'])('%s can be read on panels', (name) => {
    for (const ground of ['panel', 'panel-2']) expect(contrast(c[name], c[ground]), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  })
  it.each(['text', 'text-2', 'accent'])('%s can be read on the ground', (name) => expect(contrast(c[name], c.ground)).toBeGreaterThanOrEqual(4.5))
  it('text on the main button can be read', () => expect(contrast(c['on-fill'], c.fill)).toBeGreaterThanOrEqual(4.5))
  it.each(['z-basic', 'z-tank', 'z-fast', 'z-boss', 'token'])('%s stands out by its fill or its edge', (name) => {
    for (const ground of ['asphalt', 'floor0', 'floor1']) expect(Math.max(contrast(c[name], c[ground]), contrast(c['piece-edge'], c[ground])), `${name} on ${ground}`).toBeGreaterThanOrEqual(3)
    expect(contrast(c[name], c['piece-edge']), `${name} against its edge`).toBeGreaterThanOrEqual(3)
  })
  it.each(['can-edge', 'aim-edge', 'exit'])('%s stands out on the street', (name) => expect(contrast(c[name], c.asphalt)).toBeGreaterThanOrEqual(3))
  it.each(['noise', 'spawn'])('%s stands out on the dark ground it lies on, and one of both on the street', (name) => {
    expect(contrast(c[name], c['piece-edge'])).toBeGreaterThanOrEqual(3)
    expect(Math.max(contrast(c[name], c.asphalt), contrast(c['piece-edge'], c.asphalt))).toBeGreaterThanOrEqual(3)
  })
})
