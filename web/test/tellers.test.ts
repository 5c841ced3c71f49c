import { expect, it } from 'vitest'
import { paragraphs } from '../src/lib/tellers'
import type { GameEvent, Step } from '../src/lib/types'
import { ask, begin } from './engine'

/** A game played by bots until the dead have had their turn twice. */
function played(mission: string, seats: number) {
  const game = begin(mission, seats, '4')
  let status = ask('legal', game.at, 0, 'en')
  for (let i = 0; i < 500 && status.result === 'playing' && game.view().round < 3; i++) status = ask('bot', game.at, 'greedy', status.seat as number, String(i), 'en')
  return { names: game.names(), view: game.view(), log: ask('events', game.at, -1, 0, 'en').log as Step[] }
}

it.each([['2e/M1', 0], ['dark-side/M1', 0], ['zombietown/town', 2]])('%s: every sentence is told, in order, what one person does under one face', (mission, seats) => {
  const { names, view, log } = played(mission, seats)
  const all = paragraphs(log, names, view)
  expect(all.flatMap((p) => p.lines.map((l) => l.e.text))).toEqual(log.flatMap((s) => s.events.flatMap((e) => e.text || [])))
  const people = new Set(all.flatMap((p) => p.person ?? []))
  for (const id of people) expect(view.pieces.some((p) => p.id === id && p.health !== undefined) || names.theme?.faces[id], id).toBeTruthy()
  expect(people.size).toBeGreaterThan(1)
  expect(new Set(all.map((p) => p.key)).size).toBe(all.length)
  for (const p of all) for (const { e } of p.lines.slice(1)) expect(e.kind, e.text).not.toBe('round')
})

it('the dead have a face of their own, whoever they are after', () => {
  const { names, view } = played('2e/M1', 0)
  const e = (more: Partial<GameEvent>): GameEvent => ({ kind: 'note', text: 'x', ...more })
  const step: Step = { step: 7, why: 'because', events: [
    e({ kind: 'turn', piece: 'amy', n: [3] }),
    e({ kind: 'move', piece: 'amy', to: 'r1c1' }),
    e({ kind: 'turn', piece: 'amy' }),
    e({ kind: 'target', piece: 'amy', count: 2 }),
    e({ kind: 'move', piece_kind: 'walker', count: 2, to: 'r1c1' }),
    e({ kind: 'action', piece_kind: 'walker', count: 2, place: 'r1c1', n: [1] }),
    e({ kind: 'remove', piece: 'ned', piece_kind: 'walker' }),
    e({ kind: 'hurt', piece: 'amy', n: [1, 2] }),
  ] }
  expect(paragraphs([step], names, view).map((p) => [p.person, p.kind, p.lines.length])).toEqual([['amy', undefined, 3], [undefined, undefined, 1], [undefined, 'walker', 2], ['ned', undefined, 1], ['amy', undefined, 1]])
  expect(paragraphs([step], names, view).at(-1)!.lines[0].why).toBe('because')
})

it.each([['en', /^(She|He) /], ['de', /^(Sie|Er) /]])('%s: what goes on about somebody says she or he, in the same step and of nobody else', (lang, pronoun) => {
  const game = begin('2e/M1', 0, '4')
  let status = ask('legal', game.at, 0, 'en')
  for (let i = 0; i < 120 && status.result === 'playing'; i++) status = ask('bot', game.at, 'greedy', status.seat as number, String(i), 'en')
  const told = (ask('events', game.at, -1, 0, lang).log as Step[]).flatMap(({ events }) => events.flatMap((e, i) => (e.told ? [{ e, before: events.slice(0, i).findLast((b) => b.text)! }] : [])))
  expect(told.length).toBeGreaterThan(20)
  for (const { e, before } of told) {
    expect(e.told).toMatch(pronoun)
    expect(e.text.replace(/^\S+ /, '')).toBe(e.told!.replace(/^\S+ /, ''))
    expect([before.piece, before.of]).toEqual([e.piece, undefined])
  }
})
