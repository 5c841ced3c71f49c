// Cards that tell a story, from the real engine: title and text, what can be chosen, what comes of it.
import { expect, it } from 'vitest'
import { storyPicture } from '../src/art/story'
import { mountedOn } from '../src/lib/choices'
import { choicesOn, taleOf, toldSoFar, withReasons } from '../src/lib/tales'
import type { GameEvent, View } from '../src/lib/types'
import { ask, begin } from './engine'

const setup = (at: number, ...lines: string[]) => lines.forEach((line) => expect(ask('setup', at, line, 'en').error, line).toBeUndefined())
const stories = (said: Record<string, unknown>) => (said.events as GameEvent[]).filter((e) => e.kind === 'story')

it('a card is read, chosen from, and goes on', () => {
  const game = begin('washington/M1')
  setup(game.at, 'put justin 5R.B', 'turn justin')
  const front = stories(ask('do', game.at, 'take-card justin 4', 'en'))
  const tale = taleOf(front)!
  expect(tale).toMatchObject({ title: 'Back Room', card: 4, piece: 'justin', place: '5R.B' })
  expect(tale.texts).toEqual([expect.stringMatching(/^A storeroom full of/)])
  const choices = choicesOn(game.view().question.actions!)
  expect(choices.map((a) => a.label)).toEqual(['Lead them out one by one', 'Shout “Run!”'])
  const after = stories(ask('do', game.at, choices[1].text, 'en'))
  const whole = taleOf(after.reduce(toldSoFar, front))!
  expect(whole.title).toBe('Back Room')
  expect(whole.texts).toHaveLength(2)
  expect(choicesOn(game.view().question.actions!)).toEqual([])
  ask('close', game.at)
})

it('what is told of somebody who falls has a title, and says who', () => {
  const game = begin('washington/M1')
  setup(game.at, 'put justin r2c0', 'wounds justin 2', 'zombies walker 1 r2c0', 'turn justin')
  const events: GameEvent[] = []
  for (let i = 0; i < 60 && !events.some((e) => e.kind === 'story'); i++) {
    const lazy = game.view().question.actions!
    events.push(...((ask('do', game.at, (lazy.find((a) => a.deed === 'end' || a.deed === 'pass') ?? lazy[0]).text, 'en').events as GameEvent[]) ?? []))
  }
  const told = withReasons(events).filter((e) => e.kind === 'story')
  const tale = taleOf(told.slice(0, 1))!
  expect(tale).toMatchObject({ title: expect.stringMatching(/ goes down /), card: 0 })
  expect(tale.title.toLowerCase().startsWith(tale.piece!)).toBe(true)
  expect(game.view().pieces.find((p) => p.id === tale.piece)?.down).toBeGreaterThan(0)
  expect(taleOf([told[0], told[0]].map((e, i) => ({ ...e, after: { ...e.after!, text: `${i}` } })))!.texts, 'several that were skipped').toEqual([told[0].text, '1', told[0].text])
  ask('close', game.at)
})

it('has a picture that depends on the card, the place and the hour, not on the language', () => {
  const all = [0, 1, 2, 3, 4, 5].flatMap((card) => [true, false].flatMap((indoor) => [true, false].map((night) => storyPicture({ card, indoor, night, face: 'intern' }))))
  for (const svg of all) expect(svg).not.toMatch(/NaN|undefined| id="/)
  expect(new Set(all).size).toBeGreaterThan(12)
})

it('what is mounted hangs on its weapon', () => {
  const game = begin('dark-side/M1')
  setup(game.at, 'empty drake', 'card drake hand pistol', 'card drake hand cattle-prod', 'card drake pack plenty-of-bullets', 'mount drake plenty-of-bullets pistol')
  const view: View = game.view()
  const hand = mountedOn(view.areas.filter((a) => a.piece === 'drake')).filter((s) => s.area === 'hand')
  expect(hand.map((s) => [s.card, s.mounted.map((m) => m.card)])).toEqual([['pistol', ['plenty-of-bullets']], ['cattle-prod', []]])
  ask('close', game.at)
})
