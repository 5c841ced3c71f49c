import { describe, expect, it } from 'vitest'
import { advance, beat, isLoud, joinRoll, lengthOf, squeeze } from '../src/lib/film'
import type { GameEvent, Step, View } from '../src/lib/types'
import { ask, begin } from './engine'

const crowd = (view: View, kind: string, place: string) => view.pieces.filter((p) => p.kind === kind && p.place === place && p.health === undefined).reduce((n, p) => n + p.count, 0)
const event = (e: Partial<GameEvent>): GameEvent => ({ kind: 'note', text: '', ...e })

describe('one event drawn', () => {
  const before = begin('2e/M0').view()
  it('moves a crowd and leaves the view before as it was', () => {
    const after = advance(before, event({ kind: 'move', piece_kind: 'walker', count: 1, place: 'r1c2', to: 'r2c2' }))
    expect([crowd(after, 'walker', 'r1c2'), crowd(after, 'walker', 'r2c2')]).toEqual([0, 2])
    expect([crowd(before, 'walker', 'r1c2'), crowd(before, 'walker', 'r2c2')]).toEqual([1, 1])
  })
  it('moves a survivor, hurts, opens', () => {
    expect(advance(before, event({ kind: 'move', piece: 'amy', place: 'r2c0', to: 'r2c1' })).pieces.find((p) => p.id === 'amy')?.place).toBe('r2c1')
    expect(advance(before, event({ kind: 'hurt', piece: 'amy', n: [1, 2, 0, 0] })).pieces.find((p) => p.id === 'amy')?.wounds).toBe(1)
    expect(before.links[4]).toBe(false)
    expect(advance(before, event({ kind: 'link', link: 4 })).links[4]).toBe(true)
  })
  it('does not lose a survivor when one of them takes a crowd away', () => {
    const after = advance(before, event({ kind: 'remove', piece: 'doug', piece_kind: 'walker', count: 1, place: 'r2c2' }))
    expect(after.pieces.find((p) => p.id === 'doug')?.place).toBe('r2c0')
    expect(crowd(after, 'walker', 'r2c2')).toBe(0)
  })
})

it('a film told event by event ends where the game is', () => {
  const game = begin('2e/M0', 1, '10')
  let status = ask('legal', game.at, 1, 'en')
  let compared = 0
  for (let step = 0; step < 120 && status.result === 'playing'; step++) {
    let drawn = game.view()
    status = ask('bot', game.at, 'greedy', status.seat as number, String(step), 'en')
    const [told] = (ask('events', game.at, step, 0, 'en').log as Step[]).slice(-1)
    for (const e of told.events) drawn = advance(drawn, e)
    const truth = game.view()
    for (const place of truth.places)
      for (const kind of ['walker', 'runner', 'fatty']) expect(crowd(drawn, kind, place.id), `step ${step}, ${kind} at ${place.id}: ${told.do}`).toBe(crowd(truth, kind, place.id))
    for (const p of truth.pieces.filter((x) => x.health !== undefined)) expect(drawn.pieces.find((x) => x.id === p.id)?.place, `step ${step}, ${p.id}`).toBe(p.flags?.includes('dead') ? undefined : p.place)
    for (const t of truth.tracks) expect(drawn.tracks.find((x) => x.track === t.track && x.piece === t.piece)?.value, `step ${step}, ${t.track} of ${t.piece}: ${told.do}`).toBe(t.value)
    for (const p of truth.pieces.filter((x) => x.level !== undefined)) expect(drawn.pieces.find((x) => x.id === p.id)?.level, `step ${step}, level of ${p.id}`).toBe(p.level)
    compared++
  }
  expect(compared).toBeGreaterThan(60)
})

it('what matters stays longer, and is shown even to who caused it', () => {
  expect(beat(event({ kind: 'roll' }))).toBeGreaterThan(beat(event({ kind: 'note' })))
  expect(isLoud(event({ kind: 'roll' }))).toBe(true)
  expect(isLoud(event({ kind: 'move', piece: 'amy' }))).toBe(false)
  expect(isLoud(event({ kind: 'move', piece_kind: 'walker' }))).toBe(true)
})

it('a car takes the people in it along, and what it carries', () => {
  const at = ask('new', '2e/M13', 1, '', '', '3', 'en').handle as number
  for (const line of ['ride elle 0 driver', 'ride doug 0 passenger', 'turn elle']) expect(ask('setup', at, line, 'en').ok, line).toBe(true)
  const before = ask('observe', at, 0, 'en') as unknown as View
  const drive = (ask('legal', at, 0, 'en').actions as { text: string; place: string }[]).find((a) => a.text.startsWith('drive elle'))!
  ask('do', at, drive.text, 'en')
  let drawn = before
  for (const e of (ask('events', at, 0, 0, 'en').log as Step[]).at(-1)!.events) drawn = advance(drawn, e)
  for (const who of ['elle', 'doug']) expect(drawn.pieces.find((p) => p.id === who)?.place, who).toBe(drive.place)
  const truth = ask('observe', at, 0, 'en') as unknown as View
  for (const p of truth.pieces.filter((x) => x.piece === truth.pieces.find((c) => c.id === 'elle')!.in)) expect(drawn.pieces.find((x) => x.piece === p.piece && x.kind === p.kind)?.place, p.kind).toBe(p.place)
  ask('close', at)
})

it('a note belongs to the dice it follows, and to no older ones', () => {
  const roll = event({ kind: 'roll', text: '1 hit.', place: 'r1c1', n: [4, 1] })
  const bounce = event({ kind: 'note', text: 'It bounces off.', place: 'r1c1', count: 1 })
  expect(joinRoll(roll, roll, bounce)?.text).toBe('1 hit. It bounces off.')
  expect(joinRoll(roll, event({ kind: 'move' }), bounce)).toBe(roll)
  expect(joinRoll(roll, undefined, event({ kind: 'note', text: 'Cleaning up.' }))).toBe(roll)
  const own = event({ kind: 'roll', text: '1 hit.', piece: 'tess', place: 'r1c1', dice: [5, 1], n: [4, 1] })
  const allOut = event({ kind: 'roll', text: 'A glitch.', piece: 'tess', place: 'r1c1', dice: [1, 6], n: [4, 1, 1] })
  expect(joinRoll(own, own, allOut)).toMatchObject({ dice: [5, 1, 1, 6], odd: 2, n: [4, 1, 1], text: '1 hit. A glitch.' })
})

it('a film of seventy scenes takes no more than fifteen seconds, a short one its own time', () => {
  const long = Array.from({ length: 70 }, (_, i) => ({ time: beat(event({ kind: ['move', 'target', 'roll', 'hurt', 'appear'][i % 5] })) }))
  const time = (scenes: { time: number }[]) => scenes.reduce((n, s) => n + s.time, 0) / squeeze(scenes)
  expect(time(long)).toBeLessThanOrEqual(15001)
  expect(lengthOf(long)).toBe(15000)
  expect(lengthOf(long.slice(0, 5))).toBe(time(long.slice(0, 5)))
  expect(squeeze(long.slice(0, 5))).toBe(1)
})

it('a danger level is crossed when the film shows the points', () => {
  const game = begin('2e/M1')
  const drawn = advance(game.view(), event({ kind: 'track', track: 'adrenaline', piece: 'amy', n: [7, 7, 0, 0] }))
  expect(drawn.pieces.find((p) => p.id === 'amy')?.level).toBe(1)
  const more = advance(drawn, event({ kind: 'track', track: 'adrenaline', piece: 'amy', n: [2, 9, 0, 0] }))
  const reached = advance(more, event({ kind: 'track', track: 'adrenaline', piece: 'amy', n: [7, 1, 0, 0] }))
  expect([more, reached].map((v) => v.tracks.find((t) => t.track === 'adrenaline' && t.piece === 'amy')?.value)).toEqual([9, 9])
  expect(advance(drawn, event({ kind: 'track', track: 'objectives', piece: 'amy', n: [1, 1, 0, 0] })).pieces.find((p) => p.id === 'amy')?.level).toBe(1)
})
