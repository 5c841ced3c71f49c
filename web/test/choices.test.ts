import { describe, expect, it } from 'vitest'
import { dropText, groups, matching, opensSorting, targets, withCard, hauls, traders } from '../src/lib/choices'
import type { Action, Names, Piece } from '../src/lib/types'
import { settings } from '../src/lib/settings.svelte'
import { heading, inBrief, learnVerbs, parted, signFor, signOf, underHeading, wordFor } from '../src/lib/verbs'
import { ask, begin } from './engine'

const game = begin('2e/M0', 1, '3')
const legal = () => ask('legal', game.at, 0, 'en') as unknown as { actions: Action[]; anytime: Action[] }
const first = legal().actions
ask('do', game.at, 'activate ned', 'en')
const ned = legal()
const names = ask('names', game.at, 'en') as unknown as Names
learnVerbs(names)

describe('where an answer belongs', () => {
  it('who is next: on the figures', () => {
    const found = targets(first, undefined)
    expect([...found.figures.keys()].sort()).toEqual(['amy', 'doug', 'elle', 'josh', 'ned', 'wanda'])
    expect(found.places.size).toBe(0)
  })
  it('walking and shooting: on the zones; noise and the end of the turn: nowhere', () => {
    const found = targets(ned.actions, 'ned')
    expect(found.places.get('r2c1')?.map((a) => a.text)).toContain('move ned r2c1')
    const everywhere = [...found.places.values(), ...found.figures.values(), ...found.links.values()].flat().map((a) => a.text)
    expect(everywhere).not.toContain('noise ned')
    expect(everywhere).not.toContain('end ned')
    expect(found.figures.get('amy')?.[0].text).toBe('trade ned amy')
  })
  it('what is done where one stands is kept with that place, and lights nothing', () => {
    const found = targets(ned.actions, 'ned', 'r2c0')
    expect(found.here.map((a) => a.text)).toContain('noise ned')
    expect(found.here.map((a) => a.text)).not.toContain('end ned')
    expect(found.places.get('r2c0')?.map((a) => a.text) ?? []).not.toContain('noise ned')
  })
  const at = ([mission, seed, team]: string[], ...lines: string[]) => {
    const { handle } = ask('new', mission, 1, team, '', seed, 'en')
    for (const line of lines) {
      const done = line.startsWith('do ') ? ask('do', handle as number, line.slice(3), 'en') : ask('setup', handle as number, line, 'en')
      if (!done.ok) throw new Error(`${line}: ${done.error}`)
    }
    const { actions } = ask('legal', handle as number, 0, 'en') as unknown as { actions: Action[] }
    ask('close', handle as number)
    return actions
  }
  it('who sits in a car gets out, changes seats and searches it by touching it', () => {
    const found = targets(at(['2e/M4', '3', ''], 'turn amy', 'ride amy 0 passenger', 'ride doug 0 driver'), 'amy', 'r2c0').here.map((a) => a.text)
    expect(found).toEqual(expect.arrayContaining(['getout amy', 'seat amy driver doug']))
    expect(found).not.toContain('reorganise amy')
    expect(found).not.toContain('end amy')
  })
  it('an objective card lies where one stands', () => {
    const actions = at(['washington/M1', '3', ''], 'put justin 5R.B', 'turn justin')
    expect(actions.some((a) => a.text.startsWith('take-card justin'))).toBe(true)
    expect(targets(actions, 'justin', '5R.B').here.map((a) => a.text.split(' ')[0])).toContain('take-card')
  })
  it('which of the dead a hit takes is chosen where they stand, also beside oneself', () => {
    const fight = ['put ostara r2c1', 'empty ostara', 'card ostara hand katana', 'zombies fatty 1 r2c1', 'zombies walker 2 r2c1', 'turn ostara', 'do melee ostara katana']
    const asked = ['1', '2', '3', '4', '5', '6', '7', '8'].map((seed) => at(['2e/M0', seed, 'amy,ostara'], ...fight)).find((list) => list.some((a) => a.text === 'hit ostara fatty'))
    expect(targets(asked!, 'ostara', 'r2c1').places.get('r2c1')?.map((a) => a.text)).toEqual(expect.arrayContaining(['hit ostara fatty', 'hit ostara walker']))
  })
  it('who gets a card, who is hurt: everybody asked about, whoever acts', () => {
    const deal = ['anna', 'ben'].map((who) => ({ text: `deal ${who} axe`, label: '', deed: 'deal', cost: 0, piece: who, card: 'axe' }))
    expect([...targets(deal, 'anna').figures.keys()]).toEqual(['anna', 'ben'])
    const which = ['axe', 'saw'].map((card) => ({ text: `deal anna ${card}`, label: '', deed: 'deal', cost: 0, piece: 'anna', card }))
    expect(targets(which, 'anna').figures.size).toBe(0)
    const hurt = ['anna', 'ben'].map((who) => ({ text: `wound ${who}`, label: '', deed: 'other', cost: 0, piece: who }))
    expect([...targets(hurt, 'anna').figures.keys()]).toEqual(['anna', 'ben'])
  })
  it('one answer alone belongs where it does among all of them', () => {
    for (const action of ned.actions) expect([...targets([action], 'ned', 'r2c0', true).figures.keys()], action.text).toEqual(action.deed === 'trade' ? [action.piece] : [])
  })
  it('a car in the own zone can be got into by touching it', () => {
    const { handle } = ask('new', '2e/M12', 1, '', '', '3', 'en')
    const car = (ask('observe', handle as number, 0, 'en').pieces as Piece[]).find((p) => p.kind.includes('car'))!
    ask('setup', handle as number, `put amy ${car.place}`, 'en')
    ask('setup', handle as number, 'turn amy', 'en')
    const { actions } = ask('legal', handle as number, 0, 'en') as unknown as { actions: Action[] }
    expect(targets(actions, 'amy', car.place).here.map((a) => a.text)).toContain('enter amy 0 driver')
    ask('close', handle as number)
  })
})

it('groups keep the order, and what leaves comes last', () => {
  const verbs = groups(ned.actions).map((g) => g.verb)
  expect(verbs[0]).toBe('move')
  expect(verbs.at(-1)).toBe('end')
  expect(groups(ned.actions).flatMap((g) => g.actions)).toHaveLength(ned.actions.length)
})

describe('typed words', () => {
  it('fit text or label, whatever their case', () => {
    expect(matching(ned.actions, 'MOVE r2c1').map((a) => a.text)).toEqual(['move ned r2c1'])
    expect(matching(ned.actions, 'trade doug').map((a) => a.text)).toEqual(['trade ned doug'])
    expect(matching(ned.actions, 'fly')).toEqual([])
    expect(matching(ned.actions, '  ')).toHaveLength(ned.actions.length)
  })
  it('find letters with dots', () => {
    expect(matching([{ text: 'open amy 1V.C', label: 'Tür öffnen', deed: 'open', cost: 1 }], 'offnen')).toHaveLength(1)
  })
})

it('cards find what can be done with them', () => {
  const all = [...ned.actions, ...ned.anytime]
  const found = withCard(all, 'crowbar').map((a) => a.text)
  expect(found.every((t) => t.includes('crowbar'))).toBe(true)
  expect(found.length).toBeGreaterThan(0)
})

it('a dropped card is an action text the engine understands', () => {
  const drops = [{ on: 'stow' }, { on: 'hold' }, { on: 'figure', figure: 'amy' }, { on: 'trash' }, { on: 'hold', over: 'crowbar' }, { on: 'stow', over: 'crowbar' }] as const
  for (const drop of drops) {
    const text = dropText('pistol', 'ned', drop)!
    expect(ask('check', game.at, text, 'en').ok, text).toBe(true)
  }
})

it('a card dropped without leave tells what to begin first', () => {
  expect(opensSorting(ned.actions, { on: 'stow' }, 'ned')?.text).toBe('reorganise ned')
  expect(opensSorting(ned.actions, { on: 'figure', figure: 'amy' }, 'ned')?.text).toBe('trade ned amy')
})

it('a verb is found by what it is for', () => {
  expect(wordFor('move', 'fp')).toBe('move')
  expect(wordFor('hold', 'fc')).toBe('equip')
  expect(wordFor('wear', 'pp')).toBeUndefined()
})

it('answers under a heading do not say it again', () => {
  const action = (label: string) => ({ text: `move ${label}`, label, deed: 'move' }) as Action
  expect(underHeading([action('Move to the north room'), action('Move to the diner')])).toEqual(['North room', 'Diner'])
  expect(underHeading([action('Zur Gasse gehen'), action('In die Küche gehen')])).toEqual(['Zur Gasse', 'In die Küche'])
  expect(underHeading([action('Search')])).toEqual(['Search'])
})

it('side by side answers say what is done and with what; alike, what tells them apart', () => {
  const action = (label: string) => ({ text: label, label, deed: 'attack' }) as Action
  const all = [action('Move to the diner'), action('Shoot at the diner: Pistol'), action('Shoot at the diner: Pistol (both weapons)')]
  expect(inBrief(all)).toEqual([{ head: 'Move', rest: '' }, { head: 'Shoot', rest: 'Pistol' }, { head: 'Shoot', rest: 'Pistol (both weapons)' }])
  const zombie = (from: string) => action(`A zombie goes from the square ${from} to the square by the northwest corner of the graveyard`)
  expect(inBrief([zombie("two south of house 1's west half"), zombie('west of house 6')]).map((b) => b.head)).toEqual(["A zombie goes from the square two south of house 1's west half", 'A zombie goes from the square west of house 6'])
})

it('headings are what the labels share', () => {
  const action = (label: string, deed = 'move'): Action => ({ text: label, label, deed, cost: 1 })
  expect(heading([action('Move to A'), action('Move to B')])).toBe('Move')
  expect(heading([action('Give Amy A'), action('Give Amy B')])).toBe('Give Amy\u00a0…')
  expect(heading([action('In A gehen'), action('In B gehen')])).toBe('Gehen')
  expect(heading([action('Zu A gehen'), action('In B gehen')])).toBe('Gehen')
  expect(heading([action('Amy kommt dran'), action('Ned kommt dran')])).toBe('…\u00a0kommt dran')
  expect(heading([action('Amy is next', 'turn'), action('Ned is next', 'turn')])).toBe('Who is next')
  expect(heading([action('Amy: Axe into the hand', 'hold'), action('Amy: Bat into the hand', 'hold')]), 'whose cards they are is known').toBe('Hold')
  expect(heading([action('Amy: swap A', 'swap'), action('Amy: swap B', 'swap')])).toBe('Swap\u00a0…')
  expect(heading([action('A'), action('B')])).toBe('Move')
  expect(heading([action('Only this')])).toBe('Only this')
  const stores = [action('Red stores Piano (4) here'), action('Yellow stores Two More here')]
  expect(heading(stores), 'whoever of several does it').toBe('…\u00a0stores')
  expect(underHeading(stores)).toEqual(stores.map((a) => a.label))
  expect(heading([action('Red goes into house 9'), action('Red goes into house 4'), action('Blue goes into house 1')])).toBe('Move')
  expect(heading([action('Red builds Piano (4)'), action('Yellow builds Piano (4)')])).toBe('…\u00a0builds Piano (4)')
  expect(heading([action('Move to the corner of Mill and Elm'), action('Move to the corner of Mill and Maple')]), 'not one target').toBe('Move to\u00a0…')
  expect(underHeading([action('Move to the corner of Mill and Elm'), action('Move to the corner of Mill and Maple')])).toEqual(['The corner of Mill and Elm', 'The corner of Mill and Maple'])
})

it('a heading never is where to, nor does it end in a colon: what is done there stands last in German', () => {
  const action = (label: string): Action => ({ text: label, label, deed: 'move', cost: 1 })
  const ways = [action('An die Ecke Mühlstraße/Ulmenallee gehen'), action('An die Ecke Mühlstraße/Ahornallee gehen')]
  expect(heading(ways)).toBe('Gehen')
  expect(underHeading(ways)).toEqual(['An die Ecke Mühlstraße/Ulmenallee', 'An die Ecke Mühlstraße/Ahornallee'])
  expect(heading([action('Gelb greift Grün an: Pistole'), action('Gelb greift Grün an: Gewehr')])).toBe('Gelb greift Grün an\u00a0…')
})

it('a long label says what is done, and below it where and with what', () => {
  expect(parted('Search')).toEqual({ head: 'Search', rest: '' })
  expect(parted('Trade with Doug')).toEqual({ head: 'Trade with Doug', rest: '' })
  expect(parted('Strike: Crowbar')).toEqual({ head: 'Strike', rest: 'Crowbar' })
  expect(parted('Close the door to the oxygen room by the workshop')).toEqual({ head: 'Close the door', rest: 'to the oxygen room by the workshop' })
  expect(parted('Shoot at the corner of Mill and Elm: Pistol')).toEqual({ head: 'Shoot', rest: 'Pistol · at the corner of Mill and Elm' })
  expect(parted('Yellow slips through into house 4')).toEqual({ head: 'Yellow slips through', rest: 'into house 4' })
  settings.lang = 'de'
  expect(parted('An die Ecke Mühlstraße/Ulmenallee gehen')).toEqual({ head: 'Gehen', rest: 'an die Ecke Mühlstraße/Ulmenallee' })
  expect(parted('Tür in den Sauerstoffraum bei der Werkstatt schließen')).toEqual({ head: 'Tür schließen', rest: 'in den Sauerstoffraum bei der Werkstatt' })
  expect(parted('Karten umsortieren')).toEqual({ head: 'Karten umsortieren', rest: '' })
  settings.lang = 'en'
})

it('no word of an answer is lost when it is parted, in any game and both languages', () => {
  for (const lang of ['en', 'de'] as const) for (const mission of ['2e/M1', 'zombietown/town', 'dark-side/M1', 'washington/M1']) {
    settings.lang = lang
    const { handle } = ask('new', mission, 2, '', '', '3', lang)
    for (let step = 0, seat = 0; step < 60; step++) {
      const { actions } = ask('legal', handle as number, 0, lang) as unknown as { actions: Action[] }
      for (const { label } of actions) {
        const { head, rest } = parted(label)
        const words = (text: string) => text.toLowerCase().split(/[\s·:]+/).filter(Boolean).sort().join(' ')
        expect(words(`${head} ${rest}`)).toBe(words(label))
        expect(head).not.toBe('')
      }
      seat = (ask('bot', handle as number, 'random', seat, String(step), lang) as unknown as { seat: number }).seat
    }
    ask('close', handle as number)
  }
  settings.lang = 'en'
})

it('several answers of one verb are called what the game calls them; then each says all of it', () => {
  const { handle } = ask('new', 'zombietown/town', 2, '', '', '3', 'de')
  learnVerbs(ask('names', handle as number, 'de') as unknown as Names)
  const action = (text: string, label: string): Action => ({ text, label, deed: 'cards', cost: 1 })
  const stores = [action('store red 3', 'Rot lagert hier ein: Klavier (4)'), action('store gelb 4', 'Gelb lagert hier ein: Brett (1)')]
  expect(heading(stores)).toBe('Karte einlagern')
  expect(underHeading(stores)).toEqual(stores.map((a) => a.label))
  expect(heading([stores[0]]), 'a single one says what it is').toBe(stores[0].label)
  expect(heading([...stores, action('give red 1', 'Rot gibt Gelb: Pistole')]), 'only where all are of that verb').not.toBe('Karte einlagern')
  ask('close', handle as number)
  learnVerbs(names)
})

it('every answer of every game has a sign: that of what it is for, or one its theme names', () => {
  const none = signFor('no such deed')
  for (const mission of ['2e/M0', 'zombietown/town']) {
    const { handle } = ask('new', mission, 2, '', '', '3', 'en')
    const all = ask('names', handle as number, 'en') as unknown as Names
    learnVerbs(all)
    for (const [verb, { deed }] of Object.entries(all.verbs))
      if (deed !== 'other' || all.theme?.signs[verb]) expect(signOf({ text: verb, label: '', deed, cost: 0 }), verb).not.toBe(none)
    ask('close', handle as number)
  }
  learnVerbs(names)
})

it('two who trade are found by what they can give each other, and what can be carried by its two places', () => {
  const action = (text: string, deed: string) => ({ text, label: text, deed, cost: 0 })
  const operands = (verb: string) => ({ give: 'fcf', done: 'f' })[verb]
  const trade = [action('give amy pistol doug', 'give'), action('give doug bat amy', 'give'), action('done amy', 'end')]
  expect(traders(trade, operands)).toEqual(['amy', 'doug'])
  expect(traders([action('done amy', 'end')], operands)).toEqual([])
  const ways = hauls([action('zombie 4-4 3-4', 'other'), action('zombie 4-4 5-4', 'other'), action('done red', 'end')], new Set(['4-4', '3-4', '5-4']))
  expect([...ways.keys()]).toEqual(['4-4'])
  expect(ways.get('4-4')!.get('5-4')!.text).toBe('zombie 4-4 5-4')
})
