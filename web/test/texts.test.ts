import { expect, it } from 'vitest'
import { allTexts, say } from '../src/lib/texts'

it.each(Object.entries(allTexts))('%s is said in both languages with the same gaps', (_, [en, de]) => {
  expect(en).not.toBe('')
  expect(de).not.toBe('')
  const gaps = (text: string) => (text.match(/\{\d\}/g) ?? []).sort()
  expect(gaps(de)).toEqual(gaps(en))
})

it('fills gaps', () => {
  expect(say('de', 'step', 3, 9)).toBe('Schritt 3 von 9')
})
