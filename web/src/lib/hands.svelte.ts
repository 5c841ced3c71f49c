// Mouse and fingers on the board: it is dragged and spread, and somebody on it can be taken by the hand. What is put down where means is for the board to say.
import type { Camera } from './camera'
import type { At } from './press'

export interface Carried extends At {
  id: string
  /** Where they stood. */
  from: string | undefined
  /** The places they were led through. */
  path: string[]
  foes: boolean
}

/** The board under the hands. */
interface Stage {
  element: () => HTMLElement
  camera: () => Camera
  look: (camera: Camera) => void
  /** By so much around a point of the window. */
  zoom: (x: number, y: number, factor: number) => void
  drop: (carried: Carried, place: string | undefined, at: At) => void
}

const shaky = 6 // pixels a hand moves that means to touch

const placeAt = (e: PointerEvent) => (document.elementsFromPoint(e.clientX, e.clientY).find((n) => n instanceof SVGElement && n.dataset.place) as SVGElement | undefined)?.dataset.place

/** Where somebody is led adds to the path, and back again takes from it. */
export function along({ path, from }: Pick<Carried, 'path' | 'from'>, place: string | undefined): string[] {
  if (!place || place === path.at(-1) || (!path.length && place === from)) return path
  const been = place === from ? 0 : path.indexOf(place) + 1
  return place === from || been ? path.slice(0, been) : [...path, place]
}

export class Hands {
  /** The board itself is being moved. */
  moving = $state(false)
  carried = $state.raw<Carried | undefined>()
  #stage: Stage
  #pointers = new Map<number, At>()
  #moved = 0

  constructor(stage: Stage) {
    this.#stage = stage
  }

  /** The click that follows was the end of a drag. */
  get dragged(): boolean {
    return this.#moved > shaky
  }
  /** A key is pressed: what the hands did before is over. */
  rest(): void {
    this.#moved = 0
  }

  down(e: PointerEvent): void {
    this.#pointers.set(e.pointerId, { x: e.clientX, y: e.clientY })
    if (this.#pointers.size === 1) this.#moved = 0
  }
  move(e: PointerEvent): void {
    const before = this.#pointers.get(e.pointerId)
    if (this.carried) this.#carry(e, this.carried)
    else if (before) {
      const other = [...this.#pointers].find(([id]) => id !== e.pointerId)?.[1]
      if (other) this.#spread(e, before, other)
      else this.#drag(e, before)
      this.#pointers.set(e.pointerId, { x: e.clientX, y: e.clientY })
    }
  }
  up(e: PointerEvent): void {
    this.#pointers.delete(e.pointerId)
    const { carried } = this
    this.carried = undefined
    if (carried) this.#stage.drop(carried, this.dragged ? placeAt(e) : carried.from, { x: e.clientX, y: e.clientY })
    else if (!this.#pointers.size) this.moving = false
  }

  /** Somebody is taken by the hand. */
  lift(e: PointerEvent, id: string, from: string | undefined, foes = false): void {
    if (e.button !== 0 || this.#pointers.size) return
    e.stopPropagation()
    this.#stage.element().setPointerCapture(e.pointerId)
    this.#moved = 0
    this.carried = { id, from, path: [], foes, ...this.#onBoard(e) }
  }

  #drag(e: PointerEvent, before: At): void {
    const [dx, dy] = [e.clientX - before.x, e.clientY - before.y]
    this.#moved += Math.hypot(dx, dy)
    if (!this.dragged) return
    this.moving = true
    const stage = this.#stage.element()
    if (!stage.hasPointerCapture(e.pointerId)) stage.setPointerCapture(e.pointerId)
    const camera = this.#stage.camera()
    this.#stage.look({ ...camera, x: camera.x + dx, y: camera.y + dy })
  }
  #spread(e: PointerEvent, before: At, other: At): void {
    const was = Math.hypot(before.x - other.x, before.y - other.y)
    const is = Math.hypot(e.clientX - other.x, e.clientY - other.y)
    this.#moved = Infinity
    this.moving = true
    if (was > 8 && is > 8) this.#stage.zoom((e.clientX + other.x) / 2, (e.clientY + other.y) / 2, is / was)
  }
  #carry(e: PointerEvent, carried: Carried): void {
    const at = this.#onBoard(e)
    this.#moved += Math.hypot(at.x - carried.x, at.y - carried.y) * this.#stage.camera().k
    this.carried = { ...carried, ...at, path: carried.foes ? [] : along(carried, placeAt(e)) }
  }
  #onBoard(e: PointerEvent): At {
    const [r, camera] = [this.#stage.element().getBoundingClientRect(), this.#stage.camera()]
    return { x: (e.clientX - r.left - camera.x) / camera.k, y: (e.clientY - r.top - camera.y) / camera.k }
  }
}
