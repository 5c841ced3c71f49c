// Two things the build adds to dist/: the rules and cards as plain pages, and the service worker with the list of files to keep.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { openEngine } from '../engine/engine.mjs'

interface Rule {
  rule: string
  title: string
  text: string
  section?: string
}
interface Card {
  id: string
  name: string
  text?: string
  copies: number
  lines: { ranged: boolean; range: [number, number]; dice: number; accuracy: number; damage: number }[]
}
interface Game {
  id: string
  missions: { id: string }[]
  name: Record<string, string>
}

const words = {
  en: { rules: 'Rules', cards: 'Cards', other: 'Deutsch', play: 'Play', ranged: 'ranged', melee: 'melee', dice: 'dice', damage: 'damage' },
  de: { rules: 'Regeln', cards: 'Karten', other: 'English', play: 'Spielen', ranged: 'Fernkampf', melee: 'Nahkampf', dice: 'Würfel', damage: 'Schaden' },
}
type Lang = keyof typeof words

const safe = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function page(lang: Lang, title: string, body: string): string {
  return `<!doctype html>\n<html lang="${lang}"><head><meta charset="utf-8"><title>${safe(title)} – holdout</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="../icon.svg"><link rel="stylesheet" href="plain.css"></head><body>${body}</body></html>\n`
}

function rulesPage(game: Game, rules: Rule[], lang: Lang): string {
  const w = words[lang]
  const ids = new Set(rules.map((r) => r.rule))
  const linked = (text: string) => safe(text).replace(/\b[A-Z0-9]{2,}(?:-[A-Z0-9]+)+\b/g, (id) => (ids.has(id) ? `<a href="#${id}">${id}</a>` : id))
  let section = ''
  const parts = rules.map((r) => {
    const head = r.section && r.section !== section ? `<h2>${safe((section = r.section))}</h2>` : ''
    return `${head}<article id="${r.rule}"><h3>${safe(r.title)} <a href="#${r.rule}"><small>${r.rule}</small></a></h3><p>${linked(r.text)}</p></article>`
  })
  const other = lang === 'en' ? 'de' : 'en'
  const nav = `<nav><a href="../">${w.play}</a> · <a href="${game.id}-cards.${lang}.html">${w.cards}</a> · <a href="${game.id}.${other}.html" lang="${other}">${w.other}</a></nav>`
  return page(lang, `${game.name[lang]}: ${w.rules}`, `${nav}<h1>${safe(game.name[lang])}: ${w.rules}</h1>${parts.join('\n')}`)
}

function cardsPage(game: Game, cards: Card[], lang: Lang): string {
  const w = words[lang]
  const other = lang === 'en' ? 'de' : 'en'
  const line = (l: Card['lines'][0]) => `<br>${l.ranged ? w.ranged : w.melee} ${l.range.join('–')}, ${w.dice} ${l.dice}, ${l.accuracy}+, ${w.damage} ${l.damage}`
  const list = cards.map((c) => `<li id="${c.id}"><b>${safe(c.name)}</b> <small>×${c.copies}</small>${c.lines.map(line).join('')}${c.text ? `<br>${safe(c.text)}` : ''}</li>`)
  const nav = `<nav><a href="../">${w.play}</a> · <a href="${game.id}.${lang}.html">${w.rules}</a> · <a href="${game.id}-cards.${other}.html" lang="${other}">${w.other}</a></nav>`
  return page(lang, `${game.name[lang]}: ${w.cards}`, `${nav}<h1>${safe(game.name[lang])}: ${w.cards}</h1><ul>${list.join('\n')}</ul>`)
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:72ch;margin:2rem auto;padding:0 1rem;background:#fff;color:#161c28}small{color:#5a6577;font-weight:400}a{color:#8a4b00}li{margin:.6em 0}article:target{background:#fff3dc}@media(prefers-color-scheme:dark){body{background:#0a0e18;color:#e9edf5}a{color:#ffb84d}small{color:#aab4c8}article:target{background:#242e45}}`

type Ask = Awaited<ReturnType<typeof openEngine>>['ask']

/** The words on a card are among the names of a game that was started. */
function cardsOf(ask: Ask, game: Game, lang: Lang): Card[] {
  const { handle } = ask('new', game.missions[0].id, 0, '', '', '1', lang)
  const names = ask('names', handle as number, lang).cards as Record<string, { text?: string }>
  ask('close', handle as number)
  return (ask('cards', game.id, lang).cards as Card[]).map((c) => ({ ...c, text: names[c.id]?.text }))
}

export async function writePages(dist: string): Promise<void> {
  const { ask } = await openEngine(readFileSync(join(dist, 'holdout.wasm')))
  const folder = join(dist, 'rules')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'plain.css'), style)
  const games = ask('games').games as Game[]
  for (const game of games)
    for (const lang of ['en', 'de'] as const) {
      writeFileSync(join(folder, `${game.id}.${lang}.html`), rulesPage(game, ask('rules', game.id, '', lang).rules as Rule[], lang))
      writeFileSync(join(folder, `${game.id}-cards.${lang}.html`), cardsPage(game, cardsOf(ask, game, lang), lang))
    }
  const links = games.flatMap((g) => (['en', 'de'] as const).map((l) => `<li><a href="${g.id}.${l}.html" lang="${l}">${safe(g.name[l])}: ${words[l].rules}</a> · <a href="${g.id}-cards.${l}.html" lang="${l}">${words[l].cards}</a></li>`))
  writeFileSync(join(folder, 'index.html'), page('en', 'Rules · Regeln', `<h1>holdout</h1><ul>${links.join('')}</ul>`))
}

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? files(path) : [path]
  })
}

export function writeWorker(dist: string, source: string): void {
  const list = files(dist).filter((f) => !f.endsWith('sw.js'))
  const stamp = createHash('sha256')
  for (const file of list) stamp.update(readFileSync(file))
  const names = list.map((f) => './' + relative(dist, f).replaceAll('\\', '/')).map((f) => (f === './index.html' ? './' : f))
  const text = readFileSync(source, 'utf8').replace("'FILES'", JSON.stringify(names)).replace("'holdout-STAMP'", `'holdout-${stamp.digest('hex').slice(0, 16)}'`)
  writeFileSync(join(dist, 'sw.js'), text)
}
