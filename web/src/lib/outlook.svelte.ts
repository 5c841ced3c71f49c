// What is coming: where the dead of each place go, who is bitten if nobody does anything more in this round, and how likely the mission is lost by then.
// The engine foretells; here it is asked again after every step and put together for the table. To be made while a component is set up.
import type { Game } from './game.svelte'
import { isEnemy, percent } from './looks'
import { bitesOn, threats, type Bites, type Threat } from './threats'
import type { Forecast } from './types'

/** Rounds imagined for the chance to lose: told in steps of 2 %, and no wait on a phone. */
const worlds = 50

export class Outlook {
  #game: Game
  /** Arrows from the dead to where they want to go, once they are asked for. */
  arrowsOn = $state(false)
  #forecast = $state.raw<Forecast[]>([])
  threats = $state.raw<Threat[]>([])
  /** The chance that the mission is lost before the next round, in percent. */
  lost = $state(0)
  /** Who is hit in some of these rounds, the likeliest first, in percent: where no crowd says it, those the lost mission is about. */
  feared = $state.raw<{ piece: string; chance: number }[]>([])
  bites: Map<string, Bites> = $derived(bitesOn(this.threats))
  coming = $derived(this.threats.reduce((n, x) => n + x.bites, 0))
  arrows = $derived(this.arrowsOn ? this.#forecast.flatMap((f) => f.ways?.filter((w) => w.target !== f.zone).map((w) => ({ from: f.zone, to: w.target, heard: f.by === 'heard' })) ?? []) : [])

  constructor(game: Game) {
    this.#game = game
    $effect(() => void this.#look(game.version, this.arrowsOn))
  }

  /** While there is something left to do about it, and only where the whole game is here: a room would have to be set up again for each crowd. */
  get #foretells(): boolean {
    const { view, names, table } = this.#game
    return !!view && !!names && table.kind === 'local' && !table.hidden && view.result === 'playing' && view.phase === 'players' && !this.#game.playing
  }

  async #look(version: number, arrows: boolean): Promise<void> {
    const { table } = this.#game
    const foretells = this.#foretells
    const list = foretells || arrows ? await this.#crowds() : []
    const dangers = foretells ? await table.dangers?.(worlds) : undefined
    if (this.#game.version !== version || this.#foretells !== foretells) return // it is another position by now
    this.#forecast = list
    this.threats = foretells ? threats(list, this.#living()) : []
    this.lost = percent(dangers?.lost ?? 0)
    this.feared = (dangers?.hit ?? []).map((d) => ({ piece: d.piece, chance: percent(d.chance) })).filter((d) => d.chance > 0).sort((a, b) => b.chance - a.chance)
  }

  async #crowds(): Promise<Forecast[]> {
    const { view, names, table } = this.#game
    if (!view || !names) return []
    const crowded = new Set(view.pieces.flatMap((p) => (p.place && isEnemy(names, p.kind) ? [p.place] : [])))
    return (await Promise.all([...crowded].map((place) => table.forecast(place)))).filter((f) => f !== undefined)
  }

  #living(): Map<string, string[]> {
    const living = new Map<string, string[]>()
    for (const p of this.#game.view?.pieces ?? []) if (p.place && p.health !== undefined && (p.seat ?? -1) >= 0) living.set(p.place, [...(living.get(p.place) ?? []), p.id])
    return living
  }
}
