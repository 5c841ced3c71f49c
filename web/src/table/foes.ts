// Who would be hit by an answer: the table knows its view, the odds only ask.
import { getContext, setContext } from 'svelte'
import type { Action } from '../lib/types'

/** Names of the dead where an attack goes; undefined where that says nothing about what it may bring. */
export type Foes = (action: Action) => string[] | undefined

const key = Symbol('foes')

export const tellFoes = (foes: Foes): Foes => setContext(key, foes)
export const foesOf = (): Foes => getContext<Foes | undefined>(key) ?? (() => undefined)
