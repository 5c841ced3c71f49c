// Two things the build adds to dist/: the rules and cards as plain pages, and the service worker with the list of files to keep.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { openEngine } from '../engine/engine.mjs'
import { filesIn } from './pack.ts'

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
}
interface Game {
  id: string
  missions: { id: string }[]
  name: Record<string, string>
}

const words = {
  en: { rules: 'Rules', cards: 'Cards', other: 'Deutsch', play: 'Play', all: 'All games', chapters: 'Chapters' },
  de: { rules: 'Regeln', cards: 'Karten', other: 'English', play: 'Spielen', all: 'Alle Spiele', chapters: 'Kapitel' },
}
type Lang = keyof typeof words

const safe = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function page(lang: Lang, title: string, body: string): string {
  return `<!doctype html>\n<html lang="${lang}"><head><meta charset="utf-8"><title>${safe(title)} – holdout</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="../icon.svg"><link rel="stylesheet" href="plain.css"></head><body>${body}</body></html>\n`
}

/** The bar of every page: home, this game's rules and cards, the other language. */
function bar(game: Game, lang: Lang, on: 'rules' | 'cards'): string {
  const w = words[lang]
  const other = lang === 'en' ? 'de' : 'en'
  const [rules, cards] = [`${game.id}.${lang}.html`, `${game.id}-cards.${lang}.html`]
  const tab = (name: 'rules' | 'cards', href: string) => `<a href="${href}"${name === on ? ' aria-current="page"' : ''}>${w[name]}</a>`
  return `<header><nav><a class="home" href="../">holdout</a><a href="./">${w.all}</a>${tab('rules', rules)}${tab('cards', cards)}<a class="other" href="${on === 'rules' ? `${game.id}.${other}.html` : `${game.id}-cards.${other}.html`}" lang="${other}">${w.other}</a></nav><h1>${safe(game.name[lang])}: ${w[on]}</h1></header>`
}

/** "5 Line of sight" with its number for itself. */
const chapter = (section: string) => safe(section).replace(/^(\d+) /, '<b>$1</b> ')

function rulesPage(game: Game, rules: Rule[], lang: Lang): string {
  const ids = new Set(rules.map((r) => r.rule))
  const linked = (text: string) => safe(text).replace(/\b[A-Z0-9]{2,}(?:-[A-Z0-9]+)+\b/g, (id) => (ids.has(id) ? `<a href="#${id}">${id}</a>` : id))
  const article = (r: Rule) => `<article id="${r.rule}"><h3>${safe(r.title)} <a href="#${r.rule}"><small>${r.rule}</small></a></h3><p>${linked(r.text)}</p></article>`
  const sections = [...new Set(rules.map((r) => r.section ?? ''))]
  const contents = sections.length > 2 ? `<nav class="contents" aria-label="${words[lang].chapters}"><ol>${sections.map((s, i) => `<li><a href="#chapter-${i}">${chapter(s)}</a></li>`).join('')}</ol></nav>` : ''
  const parts = sections.map((s, i) => `<section id="chapter-${i}">${s ? `<h2>${chapter(s)}</h2>` : ''}${rules.filter((r) => (r.section ?? '') === s).map(article).join('\n')}</section>`)
  return page(lang, `${game.name[lang]}: ${words[lang].rules}`, `${bar(game, lang, 'rules')}<div class="book">${contents}<main>${parts.join('\n')}</main></div>`)
}

function cardsPage(game: Game, cards: Card[], lang: Lang): string {
  const w = words[lang]
  const list = cards.map((c) => `<li id="${c.id}"><h3>${safe(c.name)} <small>×${c.copies}</small></h3>${c.text ? `<p>${safe(c.text)}</p>` : ''}</li>`)
  return page(lang, `${game.name[lang]}: ${w.cards}`, `${bar(game, lang, 'cards')}<main><ul class="cards">${list.join('\n')}</ul></main>`)
}

/** The type of the page itself, where it lies among the files of the build. */
function faces(dist: string): string {
  const files = readdirSync(join(dist, 'assets'))
  const face = (family: string, weight: string, start: string) => {
    const file = files.find((f) => f.startsWith(start) && f.endsWith('.woff2'))
    return file ? `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;src:url('../assets/${file}') format('woff2')}` : ''
  }
  return face('Big Shoulders', '100 900', 'big-shoulders') + face('Barlow', '500', 'barlow-latin-500') + face('Barlow', '700', 'barlow-latin-700')
}

const style = `
:root{--ground:#fbf4e4;--panel:#fffdf6;--line:#cbbd9c;--text:#1a1c2a;--text-2:#4c4f63;--accent:#7d4200;--here:#f1e1bd;--badge:#ffb347;color-scheme:light dark}
@media(prefers-color-scheme:dark){:root{--ground:#0b0d16;--panel:#10142a;--line:#343d6b;--text:#f6ecd6;--text-2:#b9b6c8;--accent:#ffb347;--here:#272f58}}
*{box-sizing:border-box}html{scroll-padding-top:20px}
body{font:500 16px/1.5 Barlow,system-ui,sans-serif;margin:0;background:var(--ground);color:var(--text)}
a{color:var(--accent)}p{margin:.2em 0;max-width:70ch}small{color:var(--text-2);font:500 12px Barlow,system-ui,sans-serif;letter-spacing:.02em}
h1,h2,h3,.home,.contents{font-family:'Big Shoulders','Arial Narrow',system-ui,sans-serif;font-weight:800;text-transform:uppercase;letter-spacing:.02em;line-height:1.08;margin:0}
header{padding:14px clamp(16px,4vw,48px) 18px;border-bottom:1px solid var(--line);background:var(--panel)}header nav{display:flex;flex-wrap:wrap;gap:6px 18px;align-items:baseline;margin-bottom:10px}.home{font-size:24px;text-decoration:none}.other{margin-left:auto}header a[aria-current]{color:var(--text);font-weight:700;text-decoration-thickness:2px}
h1{font-size:clamp(28px,5vw,44px)}h2{font-size:29px;margin:34px 0 10px}h3{font-size:18.5px}h2 b,.contents b{display:inline-grid;place-items:center;min-width:1.5em;height:1.5em;padding:0 .2em;margin-right:.2em;border-radius:.35em;background:var(--badge);color:#1b1202;font-size:.8em}
main{max-width:900px;min-width:0}.book,body>main{padding:8px clamp(16px,4vw,48px) 60px}section:first-child h2{margin-top:16px}
.contents ol{list-style:none;padding:0;margin:18px 0 0;columns:2 220px}.contents li{padding:3px 0 3px 27px;text-indent:-27px}.contents b{text-indent:0;margin-right:.4em;min-width:20px;height:20px}.contents a{color:var(--text-2);text-decoration:none;font-size:16px}.contents a:hover{color:var(--accent)}
article{padding:11px 16px;border:1px solid var(--line);border-bottom-width:0;background:var(--panel)}h2+article,section>article:first-child{border-radius:12px 12px 0 0}section>article:last-child{border-bottom-width:1px;border-radius:0 0 12px 12px}section>article:only-of-type{border-radius:12px}article h3 a{text-decoration:none;margin-left:6px}article:target,li:target{background:var(--here)}
.cards{list-style:none;margin:18px 0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:12px}.cards li{padding:12px 14px;border:1px solid var(--line);border-radius:12px;background:var(--panel)}body>main{max-width:1300px}
.games{list-style:none;margin:18px 0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(280px,1fr));gap:12px}.games li{padding:14px 16px;border:1px solid var(--line);border-radius:12px;background:var(--panel)}.games p{display:flex;gap:14px}
@media(min-width:1000px){article{display:grid;grid-template-columns:232px minmax(0,1fr);gap:4px 26px}article h3{display:flex;flex-direction:column;gap:3px}article h3 a{margin:0}article p{margin:0}.book:has(.contents){display:grid;grid-template-columns:250px minmax(0,1fr);gap:36px}.contents{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto}.contents ol{columns:auto}}
@media print{:root{--ground:#fff;--panel:#fff;--text:#000;--text-2:#333;--accent:#000}header nav,.contents{display:none}article{break-inside:avoid}}
`

type Ask = Awaited<ReturnType<typeof openEngine>>['ask']

/** The words on a card are among the names of a game that was started. */
function cardsOf(ask: Ask, game: Game, lang: Lang): Card[] {
  const { handle } = ask('new', game.missions[0].id, 0, '', '', '1', lang)
  const names = ask('names', handle as number, lang).cards as Record<string, { text?: string }>
  ask('close', handle as number)
  return (ask('cards', game.id, lang).cards as Card[]).map((c) => ({ ...c, text: names[c.id]?.text }))
}

export async function writePages(dist: string, module: string): Promise<void> {
  const { ask } = await openEngine(readFileSync(module))
  const folder = join(dist, 'rules')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'plain.css'), faces(dist) + style)
  const games = ask('games').games as Game[]
  for (const game of games)
    for (const lang of ['en', 'de'] as const) {
      writeFileSync(join(folder, `${game.id}.${lang}.html`), rulesPage(game, ask('rules', game.id, '', lang).rules as Rule[], lang))
      writeFileSync(join(folder, `${game.id}-cards.${lang}.html`), cardsPage(game, cardsOf(ask, game, lang), lang))
    }
  const link = (g: Game, l: Lang) => `<p lang="${l}"><a href="${g.id}.${l}.html">${safe(g.name[l])}: ${words[l].rules}</a><a href="${g.id}-cards.${l}.html">${words[l].cards}</a></p>`
  const list = games.map((g) => `<li><h3>${safe(g.name.en)}</h3>${link(g, 'en')}${link(g, 'de')}</li>`)
  writeFileSync(join(folder, 'index.html'), page('en', 'Rules · Regeln', `<header><nav><a class="home" href="../">holdout</a></nav><h1>Rules <span lang="de">· Regeln</span></h1></header><main><ul class="games">${list.join('')}</ul></main>`))
}

export function writeWorker(dist: string, source: string): void {
  const list = filesIn(dist).filter((f) => !f.endsWith('sw.js'))
  const stamp = createHash('sha256')
  for (const file of list) stamp.update(readFileSync(file))
  const names = list.map((f) => './' + relative(dist, f).replaceAll('\\', '/')).map((f) => (f === './index.html' ? './' : f))
  const text = readFileSync(source, 'utf8').replace("'FILES'", JSON.stringify(names)).replace("'holdout-STAMP'", `'holdout-${stamp.digest('hex').slice(0, 16)}'`)
  writeFileSync(join(dist, 'sw.js'), text)
}
