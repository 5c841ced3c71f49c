import { afterEach, describe, expect, it } from 'vitest'
import { targets } from '../src/lib/choices'
import { colourOf, figureLetters } from '../src/lib/looks'
import { settings } from '../src/lib/settings.svelte'
import { doorAt, doorKind, doorSigns, doorsOf, doorWords, enemyLetters, lookOf, pieceWords, placeWords, slotWords, waitingAt } from '../src/lib/signs'
import type { Action, MapLink, Names } from '../src/lib/types'
import { ask, begin, missions } from './engine'

const told = (mission: string) => {
  const game = begin(mission)
  const all = { map: game.map(), names: ask('names', game.at, settings.lang) as unknown as Names, view: game.view(), at: game.at }
  ask('close', game.at)
  return all
}
const door = (more: Partial<MapLink> = {}): MapLink => ({ kind: 'door', a: 'a', b: 'b', from: [0, 0], to: [1, 0], ...more })
afterEach(() => void (settings.lang = 'en'))

describe('doors', () => {
  it.each([
    [door(), false, false, 'plain'],
    [door(), true, false, 'open'],
    [door({ flags: ['added'] }), false, false, 'added'],
    [door({ flags: ['locked'] }), false, false, 'locked'],
    [door({ flags: ['broken'] }), false, false, 'broken'],
    [door({ flags: ['broken'] }), true, false, 'open'],
    [door({ flags: ['broken'] }), true, true, 'sealed'],
    [door({ colour: 'blue' }), false, false, 'colour'],
    [door({ colour: 'blue' }), true, false, 'open'],
    [door({ colour: 'blue', also: 'green' }), false, false, 'colours'],
    [door({ level: 2 }), false, false, 'level'],
  ])('%j open %s sealed %s is %s', (link, open, sealed, kind) => expect(doorKind(link, open, sealed)).toBe(kind))

  it('broken down stay open for good, whatever they were', () => expect(doorKind(door({ colour: 'blue' }), true, false, true)).toBe('destroyed'))

  const of = (mission: string, kind: string) => {
    const { map, names, view } = told(mission)
    const index = map.links.findIndex((l, i) => l.kind === 'door' && doorAt(map, view, i) === kind)
    return { words: doorWords(names, map.links[index], kind as never), signs: doorSigns(names, map.links[index], kind as never) }
  }
  it('of two colours carry both letters', () => expect(of('2e/M8', 'colours')).toEqual({ words: 'opens with blue and green', signs: ['B', 'G'] }))
  it('of one colour name it', () => expect(of('2e/M14', 'colour')).toEqual({ words: 'opens with the green objective', signs: ['G'] }))
  it('of a level name it', () => expect(of('2e/M17', 'level')).toEqual({ words: 'opens at orange', signs: ['O+'] }))
  it('speak German', () => {
    settings.lang = 'de'
    expect(of('2e/M17', 'level').words).toBe('geht ab Orange auf')
    expect(of('2e/M14', 'colour').words).toBe('geht auf mit dem Zielplättchen in Grün')
    expect(of('2e/M8', 'colours').words).toBe('geht auf mit Blau und Grün')
    expect(of('2e/M14', 'locked').words).toBe('verschlossen, geht nie auf')
  })
  it('that are special are told in their places', () => {
    const { map, names, view } = told('2e/M16')
    const broken = map.links.find((l) => l.flags?.includes('broken'))!
    expect(doorsOf(map, names, view, broken.a).join()).toContain('broken door')
    expect(doorsOf(map, names, view, broken.b).join()).toContain('broken door')
  })
})

describe('pieces', () => {
  const find = (mission: string, which: (p: { kind: string; flags: string[]; colour?: string; id: string; name?: unknown; seat?: number }) => boolean) => {
    const { map, names, view } = told(mission)
    const piece = view.pieces.find(which)!
    return { words: pieceWords(map, names, view, piece), look: lookOf(map, names, view, piece), piece, map, names, view }
  }
  it('face down ask', () => {
    const { words, look } = find('2e/M5', (p) => p.flags.includes('turned'))
    expect(words).toBe('Objective, face down')
    expect(look.turned).toBe(true)
  })
  it('of another colour carry its letter', () => {
    const { words, look } = find('2e/M8', (p) => p.colour === 'green')
    expect(words).toBe('Objective, green')
    expect(look.letter).toBe('G')
    expect(find('2e/M8', (p) => p.kind === 'objective' && !p.colour).look.letter).toBe('')
  })
  it('of a mark have the name of the mark, in both languages', () => {
    expect(find('2e/M8', (p) => p.kind === 'mark').words).toBe('cells')
    settings.lang = 'de'
    expect(find('2e/M8', (p) => p.kind === 'mark').words).toBe('Zellen')
  })
  it('spawn zones are numbered, and sleep', () => {
    const { words, look } = find('2e/M21', (p) => p.kind === 'spawn' && p.flags.includes('inactive'))
    expect(words).toContain('blue, still asleep')
    expect(look.sign).toBe('2')
    expect(find('2e/M21', (p) => p.kind === 'start-spawn').look.sign).toBe('1')
  })
  it('cars say what is in them and whether they drive', () => {
    const { words, look } = find('2e/M19', (p) => p.kind === 'muscle-car' && p.flags.includes('inactive'))
    expect(words).toContain('cannot be driven')
    expect(look.cargo).toMatchObject({ crate: true, objective: true })
    expect(find('2e/M3', (p) => p.kind === 'police-car').look.cargo).toMatchObject({ crate: false, objective: false, load: 0 })
  })
  it('what is loaded is counted', () => {
    const { map, names, view } = told('2e/M21')
    view.tracks.find((x) => x.track === 'loaded')!.value = 3
    const car = view.pieces.find((p) => p.kind === 'muscle-car')!
    expect(lookOf(map, names, view, car).cargo?.load).toBe(3)
    expect(pieceWords(map, names, view, car)).toContain('objectives in the car: 3')
  })
  it('what is in a car does not lie beside it', () => {
    const { map, names, view } = told('2e/M3')
    const car = view.pieces.find((p) => p.kind === 'muscle-car')!
    expect(placeWords(map, names, view, car.place!)).toEqual(['Muscle car, inside: Weapon crate'])
  })
  it('somebody who stays is told as one who waits', () => {
    const { words, look } = find('2e/M25', (p) => p.id === 'ned')
    expect(words).toBe('Ned, waits here')
    expect(look.waits).toBe(true)
    expect(find('2e/M25', (p) => p.id === 'amy').look.waits).toBe(false)
  })
  it('places where companions will wait say how many', () => {
    const { map, view } = told('2e/M14')
    expect(waitingAt(map, view, '4R.B')).toBe(6)
    expect(waitingAt(map, { ...view, phase: 'players' }, '4R.B')).toBe(0)
  })
  it('figures stay apart: colours of a team with companions, letters of twins', () => {
    const { names, view } = told('2e/M25')
    const team = view.pieces.filter((p) => p.health !== undefined && p.seat === 0)
    expect(new Set(team.map((p) => colourOf(view, names, p))).size).toBe(team.length)
    const kids = ['lili', 'lou'].map((id, i) => ({ piece: i, id, kind: 'kid', count: 1, flags: [], health: 2 }))
    expect(kids.map((k) => figureLetters({ ...view, pieces: kids }, names, k))).toEqual(['Li', 'Lo'])
  })
  it.each([
    ['en', ['W', 'T', 'H', 'DW', 'DB', 'DH'], ['A', 'D']],
    ['de', ['A', 'B', 'J', 'MA', 'MB', 'MJ'], ['F', 'D']],
  ] as const)('xenos of two boxes stay apart, whatever their names begin with (%s)', (lang, crowds, bosses) => {
    settings.lang = lang
    const { map, names, view } = told('combined/C2')
    expect(['worker', 'tank', 'hunter', 'driller-worker', 'driller-berserker', 'driller-hunter'].map((kind) => enemyLetters(names, kind))).toEqual(crowds)
    const boss = (kind: string) => lookOf(map, names, view, { piece: 99, id: kind, kind, count: 1, flags: [] }).sign
    expect(['abomination', 'driller-abomination'].map(boss)).toEqual(bosses)
  })
})

it.each(missions)('%s: everything on the board has words in both languages', (id) => {
  for (const lang of ['en', 'de'] as const) {
    settings.lang = lang
    const game = begin(id, 0, '1')
    const [map, view] = [game.map(), game.view()]
    const names = ask('names', game.at, lang) as never
    expect(new Set(view.pieces.map((p) => `${p.kind} ${p.piece} ${p.place}`)).size).toBe(view.pieces.length)
    ask('close', game.at)
    for (const place of map.places) for (const words of placeWords(map, names, view, place.id)) expect(words).toMatch(/^[^?{}]+$/)
  }
})

it('a car somewhere else is a target; the zone one stands in is not', () => {
  const shot = { text: 'blast amy pistol 0', label: '', cost: 1, piece: 'amy', place: 'r2c3', card: 'pistol' } as Action
  expect([...targets([shot], 'amy', 'r2c2', true).places.keys()]).toEqual(['r2c3'])
  expect(targets([{ ...shot, place: 'r2c2' }], 'amy', 'r2c2', true).places.size).toBe(0)
  const noise = { text: 'noise amy', label: '', cost: 1, piece: 'amy', place: 'r2c2' } as Action
  expect(targets([noise], 'amy', 'r2c2', true).places.size).toBe(0)
})

it('what lies in a house of Zombietown is told in words: what its counter means, how many cards lie there', () => {
  const { names } = told('zombietown/town')
  expect(slotWords(names, { area: 'house', place: 'h5', card: 'normal', count: 5, charged: true })).toBe('house card: Normal house, counter at 5: worth that many points in the end')
  expect(slotWords(names, { area: 'pile', place: 'h5', face_down: true, count: 7 })).toBe('pile: 7')
  expect(slotWords(names, { area: 'stash', place: 'h5', card: 'pistol', count: 2 })).toBe('stash: 2 × Pistol')
})
