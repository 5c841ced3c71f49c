import { expect, it } from 'vitest'
import { geometry } from '../src/lib/board'
import { inscriptions } from '../src/lib/inscriptions'
import type { BoardMap, Lang, Names } from '../src/lib/types'
import { ask } from './engine'

function painted(mission: string, lang: Lang) {
  const at = ask('new', mission, 1, '', '', '1', lang).handle as number
  const map = ask('map', at, lang) as unknown as BoardMap
  const names = ask('names', at, lang) as unknown as Names
  ask('close', at)
  const geo = geometry(map)
  return { map, geo, list: inscriptions(map, geo, names) }
}

it('streets and houses have their names on the ground, in both languages', () => {
  const en = painted('2e/M1', 'en').list
  expect(en.map((p) => p.text)).toEqual(expect.arrayContaining(['Main Street', 'Elm Avenue', 'bakery']))
  expect(en.find((p) => p.text === 'Main Street')?.upright).toBe(false)
  expect(en.find((p) => p.text === 'Elm Avenue')?.upright).toBe(true)
  expect(painted('2e/M1', 'de').list.map((p) => p.text)).toContain('Hauptstraße')
})

it('a house is named once, and every name lies in its place', () => {
  for (const mission of ['2e/M1', '2e/M5', 'washington/M1', 'dark-side/M1', 'invader/I1']) {
    const { map, geo, list } = painted(mission, 'en')
    for (const p of list) {
      const i = geo.zones.findIndex((z) => z.id === p.place)
      const { room } = geo.zones[i]
      expect(p.x > room.x && p.x < room.x + room.w && p.y > room.y && p.y < room.y + room.h, `${mission} ${p.place}`).toBe(true)
      if (map.places[i].kind !== 'street') expect(list.filter((q) => q.text === p.text).length, p.text).toBe(1)
    }
  }
})
