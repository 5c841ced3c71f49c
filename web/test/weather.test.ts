import { expect, it } from 'vitest'
import { drifts, weatherOf } from '../src/lib/weather'

it('the same evening always has the same weather, and where nobody sees the sky there is none', () => {
  expect(weatherOf('night', '2e/M1', false)).toBe('rain')
  expect(weatherOf('night', '2e/M1', true)).toBe('clouds')
  expect(new Set(Array.from({ length: 12 }, (_, i) => weatherOf('night', `2e/M${i}`, false)))).toEqual(new Set(['rain', 'mist']))
  expect(weatherOf('cold', 'invader/I1', false)).toBeUndefined()
  for (const light of ['noon', 'lantern', 'moon']) expect(drifts[weatherOf(light, 'a/b', false)!].seconds, light).toBeGreaterThan(0)
})
