// Long words on small cards: parted where somebody who reads them aloud would.
import { expect, test } from 'vitest'
import { breakable } from '../src/lib/syllables'

const parted = (words: string) => breakable(words).replaceAll('\u00ad', '|')

test('German compounds are parted between their syllables', () => {
  const said = ['Base|ball|schlä|ger', 'Klapp|spa|ten', 'Brech|stange', 'Zwil|lings|pis|to|len', 'Sauer|stoff|flasche', 'Feuer|wehraxt', 'Umzugs|tag', 'Scharf|schüt|zen|ge|wehr', 'Nacht|sicht|ge|rät', 'Ketten|säge', 'Sturm|schrot|flinte', 'Vieh|trei|ber', 'Dosen|fut|ter']
  for (const word of said) expect(parted(word.replaceAll('|', ''))).toBe(word)
})
test('English ones too', () => {
  for (const word of ['Flash|light', 'Chain|sword', 'Flame|thro|wer', 'Fire|works', 'Search|light']) expect(parted(word.replaceAll('|', ''))).toBe(word)
})
test('short words stay whole', () => {
  expect(parted('Machete und Pistole')).toBe('Machete und Pistole')
})
