// Whoever writes keeps the keys: what opens by itself waits until the line is sent or the field is left.

const fields = 'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file], [readonly])'

export const isWriting = (): boolean => !!document.activeElement?.matches(fields)

/** A field to write in at this point of the window. */
export const fieldAt = (x: number, y: number): HTMLElement | null | undefined => document.elementFromPoint(x, y)?.closest<HTMLElement>(fields)

/** At once, or as soon as nobody writes. What comes back calls it off. */
export function whenNobodyWrites(run: () => void): () => void {
  const ends = ['click', 'keyup', 'submit']
  let waits = isWriting()
  const stop = () => {
    waits = false
    for (const kind of ends) removeEventListener(kind, look, true)
  }
  const look = (e: Event) =>
    setTimeout(() => {
      if (!waits || (e.type !== 'submit' && isWriting())) return
      stop()
      run()
    })
  if (waits) for (const kind of ends) addEventListener(kind, look, true)
  else run()
  return stop
}
