// Where a small menu opens: beside what was touched, never under the finger, never out of the window.

interface Size {
  width: number
  height: number
}

export function beside(at: { x: number; y: number }, menu: Size, width: number, height: number): { left: number; top: number } {
  const away = 22
  const inside = (v: number, size: number, all: number) => Math.max(8, Math.min(v, all - size - 8))
  const right = at.x + away + menu.width <= width - 8
  const left = at.x - away - menu.width >= 8
  if (right || left) return { left: right ? at.x + away : at.x - away - menu.width, top: inside(at.y - 30, menu.height, height) }
  const below = at.y + away + menu.height <= height - 8
  return { left: inside(at.x - menu.width / 2, menu.width, width), top: below ? at.y + away : Math.max(8, at.y - away - menu.height) }
}
