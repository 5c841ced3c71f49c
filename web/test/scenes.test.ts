import { describe, expect, it } from 'vitest'
import { advance } from '../src/lib/film'
import { scenesOf, tellOn } from '../src/lib/scenes'
import type { GameEvent, Step } from '../src/lib/types'
import { ask, begin } from './engine'

const event = (e: Partial<GameEvent>): GameEvent => ({ kind: 'note', text: '', ...e })
const aim = (place: string, to: string, steps: number, piece?: string) => event({ kind: 'target', place, to, piece, n: [1, 1, 0, steps] })
const go = (place: string, to: string) => event({ kind: 'move', piece_kind: 'walker', count: 1, place, to })

describe('the dead get up', () => {
  it('together where they have one aim, in less time where they are far from everybody', () => {
    const far = [aim('a', 'z', 4, 'amy'), go('a', 'b'), aim('c', 'z', 5), event({ place: 'c' }), go('c', 'd'), go('c', 'e')]
    const [aims, moves, ...more] = scenesOf(far)
    expect(more).toEqual([])
    expect([aims.events.length, moves.events.length, aims.groups, aims.aim]).toEqual([3, 3, 2, 'z'])
    const near = scenesOf([aim('a', 'z', 1, 'amy'), go('a', 'z')])
    expect(near[0].time + near[1].time).toBeGreaterThan(aims.time + moves.time)
  })
  it('one by one where they want something else, or somebody is in danger', () => {
    expect(scenesOf([aim('a', 'z', 4), go('a', 'b'), aim('c', 'y', 4), go('c', 'd')]).length).toBe(4)
    expect(scenesOf([aim('a', 'z', 4), go('a', 'b'), aim('c', 'z', 1, 'amy'), go('c', 'z')]).length).toBe(4)
  })
})

describe('what has been told', () => {
  const steps: Step[] = [{ step: 0, why: 'so', events: [event({ text: '1' }), event({ text: '2' })] }, { step: 1, events: [] }, { step: 2, events: [event({ text: '3' })] }]
  const texts = (log: Step[]) => log.flatMap((s) => s.events.map((e) => e.text)).join('')
  it('goes on event by event and loses nothing', () => {
    const [one, rest] = tellOn([], steps, 1)
    expect([texts(one), texts(rest), one[0].why]).toEqual(['1', '23', undefined])
    const [two, last] = tellOn(one, rest, 1)
    expect([texts(two), texts(last), two[0].why, two.length]).toEqual(['12', '3', 'so', 2])
    expect(tellOn(two, last, Infinity)).toEqual([steps, []])
  })
})

it('whole games told by scenes: every event once, what comes later never before, and less time than event by event', () => {
  for (const mission of ['2e/M1', 'dark-side/M1']) {
    const { at, view } = begin(mission, 0, '7')
    let status = ask('legal', at, 0, 'en')
    let merged = 0
    for (let i = 0; i < 110 && status.result === 'playing'; i++) {
      let drawn = view()
      status = ask('bot', at, 'greedy', status.seat as number, String(i), 'en')
      const events = (ask('events', at, -1, 0, 'en').log as Step[]).at(-1)!.events
      const scenes = scenesOf(events)
      expect(new Set(scenes.flatMap((s) => s.events))).toEqual(new Set(events))
      expect(scenes.reduce((n, s) => n + s.tells, 0)).toBe(events.length)
      merged += scenes.filter((s) => s.groups > 1).length
      for (const scene of scenes) drawn = scene.events.reduce(advance, drawn)
      const bodies = (v: typeof drawn) => v.pieces.filter((p) => p.place && p.health === undefined && ['walker', 'worker', 'runner'].includes(p.kind)).reduce((n, p) => n + p.count, 0)
      expect(bodies(drawn), `${mission}, step ${i}`).toBe(bodies(view()))
    }
    expect(merged, mission).toBeGreaterThan(1)
    ask('close', at)
  }
})
