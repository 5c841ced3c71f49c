// Where a long word on a small card may be parted, in German and in English: browsers without a dictionary of their own cut anywhere.
const vowel = '[aeiouyäöü]'
/** What a syllable begins with: one consonant, or several spoken as one. */
const onset = 'schl|schm|schn|schr|schw|sch|chr|ch|ck|ph|thr|th|qu|sw|[bfgkp][lr]|[dt]r|kn|zw|(?<=[cdfhklmnprt])s[pt]|[bcdfgjklmnpqstvwxzß]|(?<!h)r'
const starts = new RegExp(`(?<=\\p{L}{4})(?:${onset})(?=${vowel}\\p{L})`, 'giu')

/** The same words with soft hyphens in the long ones. */
export const breakable = (words: string): string => words.replace(/\p{L}{9,}/gu, (word) => word.replace(starts, '\u00ad$&'))
