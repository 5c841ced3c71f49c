import { describe, expect, it } from 'vitest'
import { othersIn } from '../src/lib/remote'
import { wayBack, type RoomLinks } from '../src/lib/rooms'

const seat = (more: object) => ({ seat: 0, name: '', here: true, bot: '', mine: false, ...more })
const kept = (more: Partial<RoomLinks>): RoomLinks => ({ room: 'r', host: 'old', invite: [], watch: '', mine: {}, mission: '2e/M0', at: 1, ...more })

describe('the way back into a room', () => {
  it('is the link one came by', () => expect(wayBack(undefined, 'r', 'new', false).host).toBe('new'))
  it('is the newest seat', () => expect(wayBack(kept({}), 'r', 'new', false).host).toBe('new'))
  it('is a seat rather than a place to watch from', () => {
    expect(wayBack(kept({}), 'r', 'new', true).host).toBe('old')
    expect(wayBack(kept({ watching: true }), 'r', 'new', false).host).toBe('new')
  })
  it('never costs whoever opened the room the links', () => expect(wayBack(kept({ invite: ['a', 'b'] }), 'r', 'new', false).invite).toEqual(['a', 'b']))
})

describe('with whom', () => {
  it('people with names, not oneself, no bots', () => expect(othersIn([seat({ name: 'Otto', mine: true }), seat({ name: 'Hanna' }), seat({}), seat({ name: 'Bo', bot: 'greedy' })], 'Otto')).toEqual(['Hanna']))
  it('those who share a seat', () => expect(othersIn([seat({ mine: true, people: ['Hanna', 'Otto'] })], 'Otto')).toEqual(['Hanna']))
})
