// How an answer is shown: a sign for what it is for, and a heading for several of one verb. No verb is known here: what
// answers are for comes from the engine (`deed`), another sign for a verb from the theme of the game, headings from the labels.
import { settings } from './settings.svelte'
import { t, type Key } from './texts'
import type { Action, Names } from './types'

const signs: Record<string, string> = {
  aim: 'M12 3v5M12 16v5M3 12h5M16 12h5M12 6a6 6 0 1 0 .01 0',
  around: 'M19 8a8 8 0 1 0 1 6M20 3v6h-6',
  back: 'M20 12H8M13 6l-6 6 6 6',
  bag: 'M5 9h14v11H5zM9 9V5h6v4',
  barred: 'M6 21V3h12v18M3 8l18 8M3 16l18-8',
  bin: 'M5 7h14M9 7V4h6v3M7 7l1 14h8l1-14',
  blade: 'M4 20L14 10M12 4l8 8-4 1-5-5zM4 20l3 0 0-3',
  blast: 'M12 2l2 5 5-3-2 5 5 3-5 2 2 6-5-3-2 5-2-5-5 3 2-6-5-2 5-3-2-5 5 3z',
  box: 'M4 8l8-4 8 4v9l-8 4-8-4zM4 8l8 4 8-4M12 12v9',
  car: 'M3 16v-4l3-1 3-5h7l3 5 2 1v4zM7 15a2 2 0 1 0 .01 0M17 15a2 2 0 1 0 .01 0',
  cards: 'M4 6h10v12H4zM17 8h3v12H9',
  coin: 'M12 4a8 8 0 1 0 .01 0M12 9a3 3 0 1 0 .01 0',
  cross: 'M6 6l12 12M18 6L6 18',
  dash: 'M4 12h12M11 6l6 6-6 6M3 7h4M3 17h4',
  deck: 'M6 4h11v16H6zM9 4V2h11v16h-3',
  die: 'M5 5h14v14H5zM9 9h.01M15 9h.01M9 12h.01M15 12h.01M9 15h.01M15 15h.01',
  door: 'M6 21V3h9l3 2v16zM6 21h14M14 12h.5',
  foot: 'M8 20c-2 0-3-1-3-3l1-5c0-3-1-4-1-6s1-4 3-4 4 2 4 5-1 4-1 6l0 4c0 2-1 3-3 3zM17 22c-1 0-2-1-2-2v-3c0-2-1-3-1-5s1-4 3-4 3 2 3 4-1 3-1 5v3c0 1-1 2-2 2z',
  fork: 'M7 3v8M5 3v5h4V3M7 11v10M16 3c-3 3-3 8 0 9v9',
  'fork-road': 'M12 21V11M12 11L6 5M12 11l6-6M6 9V5h4M18 9V5h-4',
  hand: 'M6 13V7a1.5 1.5 0 0 1 3 0v4-6a1.5 1.5 0 0 1 3 0v6-5a1.5 1.5 0 0 1 3 0v6-3a1.5 1.5 0 0 1 3 0v6c0 4-2 6-6 6s-6-3-8-7c0-2 1-2 2-1z',
  heart: 'M12 21C4 14 3 10 4 7c1-3 6-4 8 0 2-4 7-3 8 0 1 3 0 7-8 14z',
  horn: 'M4 10v4l4 1 9 4V5L8 9zM20 9v6',
  house: 'M3 12l9-8 9 8M6 10v10h12V10M10 20v-6h4v6',
  leap: 'M3 18q9-16 18 0M17 13l4 5-6 1',
  lens: 'M10 4a6 6 0 1 0 .01 0M15 15l6 6',
  list: 'M4 7h9M4 12h9M4 17h9M16 12l2 3 4-7',
  load: 'M4 12h16v8H4zM12 2v7M8 6l4 4 4-4',
  order: 'M5 6h2v5M5 11h4M12 8h8M5 15h4l-4 5h4M12 18h8',
  'pass-on': 'M7 5a4 4 0 1 0 .01 0M13 9h8M18 6l3 3-3 3M3 17h18',
  person: 'M12 4a4 4 0 1 0 .01 0M4 21c1-6 4-8 8-8s7 2 8 8',
  pin: 'M12 21s7-7 7-12a7 7 0 0 0-14 0c0 5 7 12 7 12zM12 7a2 2 0 1 0 .01 0',
  planks: 'M3 8l18-3v4L3 12zM3 16l18-2v4L3 20zM7 5v16M17 4v16',
  push: 'M4 4q-1 8 1 15M9 3q-1 9 1 17M13 12h8M18 9l3 3-3 3',
  race: 'M6 17v-4l3-1 2-4h6l2 4 2 1v4zM10 16a1.5 1.5 0 1 0 .01 0M18 16a1.5 1.5 0 1 0 .01 0M1 9h5M1 13h3M1 17h3',
  ring: 'M12 3a9 9 0 1 0 .01 0M12 8a4 4 0 1 0 .01 0M12 3v5M12 16v5M3 12h5M16 12h5',
  shove: 'M3 6v12M6 12h11M13 7l5 5-5 5M21 6v12',
  star: 'M12 3l3 6 6 1-4.5 4.5 1 6.5-5.5-3-5.5 3 1-6.5L3 10l6-1z',
  swap: 'M4 8h13l-4-4M20 16H7l4 4',
  tick: 'M5 12l5 5L20 6',
  unload: 'M4 12h16v8H4zM12 10V2M8 6l4-4 4 4',
  up: 'M12 20V5M6 11l6-6 6 6',
  waves: 'M5 9v6M9 7q4 5 0 10M13 5q6 7 0 14M17 3q8 9 0 18',
  'way-out': 'M5 4h9v16H5zM10 12h11M17 8l4 4-4 4',
  wound: 'M12 21C4 14 3 10 4 7c1-3 6-4 8 0 2-4 7-3 8 0 1 3 0 7-8 14zM12 7l-2 4 4 2-2 4',
}

const byDeed: Record<string, string> = {
  setup: 'pin',
  deal: 'deck',
  turn: 'person',
  move: 'foot',
  attack: 'aim',
  search: 'lens',
  open: 'door',
  take: 'hand',
  noise: 'waves',
  reload: 'around',
  heal: 'heart',
  cards: 'cards',
  hold: 'cards',
  wear: 'cards',
  stow: 'bag',
  swap: 'swap',
  drop: 'bin',
  trade: 'swap',
  give: 'swap',
  people: 'person',
  ride: 'car',
  build: 'planks',
  leave: 'way-out',
  pass: 'tick',
  end: 'tick',
}

/** The verbs of the game on the table: what they are for, and the signs its theme gives them. */
let known: Names['verbs'] = {}
let own: Record<string, string> = {}
let people = new Set<string>()
export function learnVerbs(names: Names): void {
  known = names.verbs
  people = new Set(Object.values(names.pieces).map((p) => p.name))
  own = names.theme?.signs ?? {}
}

const path = (sign: string | undefined): string => signs[sign ?? ''] ?? 'M12 8a4 4 0 1 0 .01 0'
export const signOf = (action: Action): string => path(own[verbOf(action)] ?? byDeed[action.deed])
export const signFor = (deed: string): string => path(byDeed[deed])

export const verbOf = (action: Action): string => action.text.split(' ', 1)[0]
/** Enough of this, or of the turn. */
export const isEnd = (action: Action): boolean => !!action.leaves || action.deed === 'end' || action.deed === 'pass'

/** The verb for something nobody offers, only to ask why not: the first that is for it and has such operands. */
export function wordFor(deed: string, operands: string): string | undefined {
  const fits = (v: string) => known[v].deed === deed && known[v].operands.toLowerCase().startsWith(operands)
  return Object.keys(known).find(fits)
}

function shared(lists: string[][]): number {
  let n = 0
  while (lists.every((words) => n < words.length - 1 && words[n] === lists[0][n])) n++
  return n
}

/** Words that only lead on to the next one: a heading does not end with them. */
const leading = new Set('to the at into in on of from with and a an und zu zur zum im ins an am auf den die das dem der aus von mit nach'.split(' '))
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** How many words the labels share at their beginning, of those how many make a heading, and, if none, how many they share at the end. */
function inCommon(words: string[][], deed: string): { front: number; head: number; back: number } {
  const front = shared(words)
  let head = front
  while (head > 0 && leading.has(words[0][head - 1].toLowerCase())) head--
  // "Move to the corner" would read like one target where there are many: "Move to …"
  const whereto = deed === 'move' ? words[0].slice(0, head).findIndex((w, i) => i > 0 && onward.has(w.toLowerCase())) : -1
  if (whereto > 0) return { front: whereto + 1, head: whereto + 1, back: 0 }
  return head ? { front, head, back: 0 } : { front: 0, head, back: shared(words.map((w) => [...w].reverse())) }
}

/** How many words after the first the labels share: what is done, whoever of several does it. */
function deedOf(words: string[][]): number {
  const rest = words.map((w) => w.slice(1))
  let n = shared(rest)
  while (n > 0 && leading.has(rest[0][n - 1].toLowerCase())) n--
  return n
}

/** Whoever of several does these: what it is for says it best. */
const said = new Set(['turn', 'search'])

/** Labels that begin with where to ("An die Ecke … gehen") say at their end what is done there. */
const endsWithDeed = (words: string[][], back: number) => back > 0 && leading.has(words[0][0].toLowerCase())

/** What the game calls answers of one verb together. */
const headingOf = (actions: Action[]): string | undefined => (actions.every((a) => verbOf(a) === verbOf(actions[0])) ? known[verbOf(actions[0])]?.heading : undefined)

/** What the labels of a group have in common, whole words from the beginning or the end (of "Red stores it here" what is done, not where); else what it is for. */
export function heading(actions: Action[]): string {
  if (actions.length === 1) return actions[0].label
  const called = headingOf(actions)
  if (called) return called
  const words = actions.map((a) => a.label.split(' '))
  const { front, head, back } = inCommon(words, actions[0].deed)
  const last = shared(words.map((w) => [...w].reverse()))
  if (endsWithDeed(words, last)) return capital(words[0].slice(-last).join(' '))
  const whose = head && words[0][0].endsWith(':') ? 1 : 0 // "Amy: ..." is said by the one whose turn it is
  if (head > whose) return capital(words[0].slice(whose, head).join(' ').replace(/:$/, '')) + (head < front ? '' : '\u00a0…')
  const whoever = (deed: string[]) => '…\u00a0' + deed.join(' ') // several could be meant: "… gets Pistol"
  if (!whose && back > 1 && !said.has(actions[0].deed)) return whoever(words[0].slice(-back))
  if (!whose && back === 1 && !said.has(actions[0].deed)) return deedOf(words) ? whoever(words[0].slice(1, 1 + deedOf(words))) : capital(words[0].at(-1)!)
  return t(`deed-${actions[0].deed}` as Key)
}

/** A heading on a button that says how many there are: without the dots that stand for them. */
export function onTile(words: string, deed: string): string {
  if (/^…\u00a0\p{Lu}/u.test(words)) return t(`deed-${deed}` as Key) // several people and one thing: what is done with it
  const bare = words.replace(/^…\u00a0|\u00a0…$/g, '').split(' ')
  while (words.endsWith('…') && bare.length > 1 && leading.has(bare.at(-1)!.toLowerCase())) bare.pop()
  return capital(bare.join(' '))
}

/** What tells the answers under a heading apart: their labels without what the heading says already. */
export function underHeading(actions: Action[]): string[] {
  if (actions.length === 1 || headingOf(actions)) return actions.map((a) => a.label)
  const words = actions.map((a) => a.label.split(' '))
  const { front, head, back } = inCommon(words, actions[0].deed)
  const last = shared(words.map((w) => [...w].reverse()))
  if (endsWithDeed(words, last)) return words.map((w) => capital(w.slice(0, -last).join(' ')))
  if (!head && back === 1 && deedOf(words)) return actions.map((a) => a.label)
  return words.map((w) => capital(w.slice(front, w.length - back).join(' ').replace(/:$/, '')))
}

/** Words a label goes on with after it has said what is done: where, with whom, whereto. */
const onward = new Set('to at into in on of from with by across past zu zur zum im ins in an ans am auf aus von vom mit nach bei beim gegen'.split(' '))

/** A long label in two: what is done, large, and the rest in small letters below. Short ones stay whole. */
export function parted(label: string): { head: string; rest: string } {
  const colon = label.indexOf(': ')
  if (colon < 0) return shortened(label)
  if (people.has(label.slice(0, colon))) {
    // "Amy: swap ..." is about what is done, not about who does it
    const { head, rest } = parted(label.slice(colon + 2))
    return { head: capital(head), rest: [label.slice(0, colon), rest].filter(Boolean).join(' · ') }
  }
  const { head, rest } = shortened(label.slice(0, colon))
  return { head, rest: [label.slice(colon + 2), rest].filter(Boolean).join(' · ') }
}

/** Answers about one thing, side by side: what is done, and with what. Where that does not tell them apart: what the labels do not share. */
export function inBrief(actions: Action[]): { head: string; rest: string }[] {
  const brief = actions.map(({ label }) => {
    const [deed, ...tools] = label.split(': ')
    return { head: shortened(deed, 0).head, rest: tools.join(': ') }
  })
  const isPlain = new Set(brief.map((b) => b.head + b.rest)).size === actions.length
  return isPlain ? brief : underHeading(actions).map((head) => ({ head, rest: '' }))
}

function shortened(label: string, short = 20): { head: string; rest: string } {
  const words = label.split(' ')
  const at = words.findIndex((w) => onward.has(w.toLowerCase()))
  if (label.length <= short || at < 0) return { head: label, rest: '' }
  const verb = settings.lang === 'de' && /^[a-zäöüß]+n$/.test(words.at(-1)!) ? words.pop()! : ''
  if (at === 0 && !verb) return { head: label, rest: '' }
  const rest = words.slice(at).join(' ')
  return { head: capital([...words.slice(0, at), verb].filter(Boolean).join(' ')), rest: rest.charAt(0).toLowerCase() + rest.slice(1) }
}
