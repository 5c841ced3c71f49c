// Explain on demand: a right click, the menu key, or a finger that stays. Not every browser for fingers tells of the last one, so a timer does.
export interface At {
  x: number
  y: number
}

const patience = 480 // milliseconds a finger stays
const shaky = 8 // pixels it may move

/** Svelte action. The click that ends a long press does nothing more. */
export function explains(node: Element, tell: ((at: At) => void) | undefined) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let from: At | undefined
  let told = false

  function swallow(e: Event) {
    e.stopPropagation()
    e.preventDefault()
  }
  function stop() {
    clearTimeout(timer)
    removeEventListener('pointermove', move, true)
    removeEventListener('pointerup', stop, true)
    removeEventListener('pointercancel', stop, true)
  }
  function move(e: PointerEvent) {
    if (from && Math.hypot(e.clientX - from.x, e.clientY - from.y) > shaky) stop()
  }
  function fire() {
    stop()
    told = true
    addEventListener('click', swallow, { capture: true, once: true })
    addEventListener('pointerdown', () => removeEventListener('click', swallow, true), { capture: true, once: true })
    if (from) tell?.(from)
  }
  function down(event: Event) {
    const e = event as PointerEvent
    stop()
    told = false
    if (e.pointerType === 'mouse' || !e.isPrimary || !tell) return
    from = { x: e.clientX, y: e.clientY }
    timer = setTimeout(fire, patience)
    addEventListener('pointermove', move, true)
    addEventListener('pointerup', stop, true)
    addEventListener('pointercancel', stop, true)
  }
  function menu(event: Event) {
    const e = event as MouseEvent
    if (!tell) return
    e.preventDefault()
    stop()
    if (!told) tell({ x: e.clientX, y: e.clientY })
  }
  node.addEventListener('pointerdown', down)
  node.addEventListener('contextmenu', menu)
  return {
    update(next: typeof tell) {
      tell = next
    },
    destroy() {
      stop()
      node.removeEventListener('pointerdown', down)
      node.removeEventListener('contextmenu', menu)
    },
  }
}
