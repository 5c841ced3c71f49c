// What is painted reaches past every edge of the window, on every mission and screen, and something stands everywhere out there.
import { describe, expect, it } from 'vitest'
import { bakeBox } from '../src/ground/bake'
import { groundSvg, roofsAround } from '../src/ground/ground'
import { placeOf, strewn } from '../src/ground/places'
import { geometry } from '../src/lib/board'
import { fitCamera, windowOf } from '../src/lib/camera'
import { insetsOf, modeOf } from '../src/lib/layout'
import { ask, begin, missions } from './engine'

const screens = [[1280, 720], [1366, 768], [1440, 900], [1920, 1080], [2560, 1440], [3440, 1440], [1024, 768], [768, 1024], [390, 844], [360, 740], [844, 390]]

describe.each(missions)('%s', (mission) => {
  const game = begin(mission, mission.startsWith('zombietown') ? 2 : 1)
  const map = game.map()
  const theme = game.names().theme!
  ask('close', game.at)
  const geo = geometry(map)
  const rim = geo.unit * 0.35
  const seen = ([width, height]: number[], log: boolean) =>
    windowOf(fitCamera({ x: -rim, y: -rim, w: geo.width + 2 * rim, h: geo.height + 2 * rim }, width, height, insetsOf(modeOf(width, height), width, height, 1, log, mission.startsWith('zombietown'))), width, height)

  it.each(screens)('is painted past the edges of %i × %i', (...screen) => {
    for (const log of [false, true]) {
      const window = seen(screen, log)
      const box = bakeBox(geo, window)
      expect(Math.min(window.x - box.x, window.y - box.y, box.x + box.w - window.x - window.w, box.y + box.h - window.y - window.h)).toBeGreaterThanOrEqual(159.9)
    }
  })
  it('has something to look at in every part of it', () => {
    const box = bakeBox(geo, seen([3440, 1440], false))
    const place = placeOf(theme.place, false, theme.houses)
    const svg = groundSvg(map, geo, place, box, 1)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    if (place.around === 'gardens') return // lawns and streets, drawn outwards from every house
    const stands: [number, number][] = place.around === 'roofs' ? roofsAround(map, geo, box).map((r) => [r.x + r.w / 2, r.y + r.h / 2])
      : place.around === 'park' ? [...svg.matchAll(/<rect x="(-?[\d.]+)" y="(-?[\d.]+)" width="[\d.]+" height="[\d.]+" rx="12" fill="url\(#lawn\)"/g)].map((m) => [+m[1] + 140, +m[2] + 120])
        : strewn(geo, box, place.around === 'rock' ? 250 : 190)
    for (let x = box.x + 150; x < box.x + box.w; x += 300)
      for (let y = box.y + 150; y < box.y + box.h; y += 300) {
        const beyond = x < -200 || y < -200 || x > geo.width + 200 || y > geo.height + 200
        if (beyond) expect(Math.min(...stands.map(([sx, sy]) => Math.hypot(sx - x, sy - y))), `${x} ${y}`).toBeLessThan(640) // wide streets lead out, too
      }
  })
})
