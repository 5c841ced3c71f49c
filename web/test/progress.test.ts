// What was reached with which mission, and with whom: kept on the device, and never worse than before.
import { beforeEach, expect, it, vi } from 'vitest'
import { company, progress, reach } from '../src/lib/progress'

beforeEach(() => {
  const all = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (k: string) => all.get(k) ?? null, setItem: (k: string, v: string) => all.set(k, v) })
})

it('what was won once stays won', () => {
  reach('2e/M1', 'lost')
  expect(progress()['2e/M1']).toBe('played')
  reach('2e/M1', 'won')
  reach('2e/M1', 'lost')
  expect(progress()['2e/M1']).toBe('won')
})

it('remembers whom it was won with, once each and not without end', () => {
  reach('2e/M1', 'lost', ['Eve'])
  expect(company('2e/M1')).toEqual([])
  reach('2e/M1', 'won', ['Ann', 'Ben'])
  reach('2e/M1', 'won', ['Cleo', 'Ann'])
  expect(company('2e/M1')).toEqual(['Cleo', 'Ann', 'Ben'])
  for (let i = 0; i < 20; i++) reach('2e/M1', 'won', [`P${i}`])
  expect(company('2e/M1').length).toBe(8)
  expect(company('2e/M2')).toEqual([])
})

it('a damaged memory is none', () => {
  localStorage.setItem('holdout.company', '[1')
  localStorage.setItem('holdout.progress', 'x')
  expect(company('2e/M1')).toEqual([])
  reach('2e/M1', 'won', ['Ann'])
  expect(progress()['2e/M1']).toBe('won')
})
