import { describe, expect, it } from 'vitest'
import { geometry, isIndoor, largestRect, outline, wallsOf } from '../src/lib/board'
import type { BoardMap } from '../src/lib/types'
import { ask, begin, missions } from './engine'

const place = (id: string, kind: 'street' | 'room', building = 0) => ({ id, name: id, kind, tile: '', building, flags: [], at: [0, 0] as [number, number] })
const small: BoardMap = {
  size: [4, 3],
  places: [place('s', 'street'), place('a', 'room', 1), place('b', 'room', 1)],
  links: [{ kind: 'door', a: 's', b: 'a', from: [1, 0], to: [1, 1] }],
  tiles: [],
  cells: [
    [0, 1, 1, 2],
    [0, 1, 1, 2],
    [0, 0, 0, 0],
  ],
}

describe('outlines', () => {
  it('go once around, with corners only', () => {
    expect(outline(small, 10, (p) => p === 1)).toBe('M10 0L30 0L30 20L10 20Z')
  })
  it('follow an L', () => {
    expect(outline(small, 1, (p) => p === 0).match(/[ML]/g)).toHaveLength(6)
  })
  it('leave holes', () => {
    const ring: BoardMap = { ...small, size: [3, 3], cells: [[0, 0, 0], [0, -1, 0], [0, 0, 0]] }
    expect(outline(ring, 1, (p) => p === 0).match(/M/g)).toHaveLength(2)
  })
})

describe('walls', () => {
  const walls = wallsOf(small)
  const at = (x0: number, y0: number, x1: number, y1: number) =>
    walls.find((w) => w.from[0] <= x0 && w.from[1] <= y0 && w.to[0] >= x1 && w.to[1] >= y1 && (w.from[0] === w.to[0]) === (x0 === x1))
  it('stand between house and street, not in a door', () => {
    expect(at(1, 1, 1, 2)?.heavy).toBe(true)
    expect(at(1, 0, 1, 1)).toBeUndefined()
  })
  it('are thin inside a building', () => expect(at(3, 0, 3, 2)?.heavy).toBe(false))
  it('do not part streets', () => expect(at(1, 3, 2, 3)).toBeUndefined())
})

it('the largest rectangle of an L is its long side', () => {
  expect(largestRect(small, 0)).toEqual({ x: 0, y: 2, w: 4, h: 1 })
})

it.each(missions)('%s: every place can be drawn and stood in', (id) => {
  const game = begin(id)
  const map = game.map()
  ask('close', game.at)
  const geo = geometry(map)
  for (const [i, zone] of geo.zones.entries()) {
    expect(zone.path).toMatch(/^M.*Z$/)
    expect(zone.room.w * zone.room.h).toBeGreaterThan(0)
    expect(zone.indoor).toBe(isIndoor(map, i))
  }
})
