// Cards from hand to hand: what is dragged says whose card it is; a finger that stays on a card takes it along, where browsers leave that to the mouse.
// Where it is put down is for the targets of a drop to say: they cannot tell a finger from a mouse.
export interface Carried {
  card: string
  owner: string
}

export function takeCard(e: DragEvent, carried: Carried): void {
  e.dataTransfer?.setData('text/plain', JSON.stringify(carried))
}

/** The card that was dropped; undefined: something else was. */
export function droppedCard(e: DragEvent): Carried | undefined {
  e.preventDefault()
  try {
    const { card, owner } = JSON.parse(e.dataTransfer?.getData('text/plain') ?? '')
    return card && owner ? { card, owner } : undefined
  } catch {
    return undefined
  }
}

const patience = 260 // milliseconds a finger stays before it lifts a card: less than a browser's own long press
const shaky = 8 // pixels it may move: more is scrolling

/** Svelte action for what can be dragged. */
export function byFinger(node: HTMLElement, on: boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let from: PointerEvent | undefined
  let ghost: HTMLElement | undefined
  let data: DataTransfer | undefined
  let under: Element | null = null

  const tell = (to: Element | null, type: string) => to?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }))

  function lift() {
    data = new DataTransfer()
    tell(node, 'dragstart')
    const box = node.getBoundingClientRect()
    ghost = node.cloneNode(true) as HTMLElement
    ghost.inert = true
    Object.assign(ghost.style, { position: 'fixed', left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`, zIndex: '60', pointerEvents: 'none', rotate: '-4deg', opacity: '.92' })
    ghost.dataset.lifted = ''
    node.after(ghost)
  }
  function move(e: PointerEvent) {
    if (!from || e.pointerId !== from.pointerId) return
    const [dx, dy] = [e.clientX - from.clientX, e.clientY - from.clientY]
    if (!ghost) return void (Math.hypot(dx, dy) > shaky && stop())
    ghost.style.translate = `${dx}px ${dy - 24}px` // above the fingertip, so that one sees it
    const now = document.elementFromPoint(e.clientX, e.clientY)
    if (now !== under) tell(under, 'dragleave')
    under = now
    tell(under, 'dragover')
  }
  function up(e: PointerEvent) {
    if (ghost && from && Math.hypot(e.clientX - from.clientX, e.clientY - from.clientY) > shaky) tell(document.elementFromPoint(e.clientX, e.clientY), 'drop')
    stop()
  }
  function stop() {
    clearTimeout(timer)
    ghost?.remove()
    ghost = data = from = undefined
    under = null
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', stop)
  }
  function down(e: PointerEvent) {
    stop()
    if (!on || e.pointerType === 'mouse' || !e.isPrimary) return
    from = e
    timer = setTimeout(lift, patience)
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', stop)
  }
  const isLifted = (e: Event) => ghost && e.isTrusted && e.preventDefault() // neither scrolled nor dragged by the browser, too
  const kinds = ['touchmove', 'contextmenu', 'dragstart']
  node.addEventListener('pointerdown', down)
  for (const kind of kinds) node.addEventListener(kind, isLifted, { passive: false })
  return {
    update: (next: boolean) => void (on = next),
    destroy() {
      stop()
      node.removeEventListener('pointerdown', down)
      for (const kind of kinds) node.removeEventListener(kind, isLifted)
    },
  }
}
