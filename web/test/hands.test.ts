import { expect, it } from 'vitest'
import { along } from '../src/lib/hands.svelte'

const led = (...places: (string | undefined)[]) => places.reduce<string[]>((path, place) => along({ path, from: 'home' }, place), [])

it('a path grows with every place somebody is led through', () => {
  expect(led('home', 'a', 'a', undefined, 'b')).toEqual(['a', 'b'])
})
it('going back takes from it', () => {
  expect(led('a', 'b', 'c', 'a')).toEqual(['a'])
  expect(led('a', 'b', 'home')).toEqual([])
  expect(led('a', 'home', 'b')).toEqual(['b'])
})
