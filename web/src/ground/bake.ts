// Ground × light + glow become one canvas, painted when a door opens, the zoom has settled or day breaks. Moving the board then moves a picture.
import type { Geometry, Rect } from '../lib/board'
import type { Night } from '../lib/night'
import type { BoardMap } from '../lib/types'
import { groundSvg, lightIn, roofsAround } from './ground'
import { bloom, lampsOf, lightmap, skylights, windows } from './light'
import type { Place } from './places'

export interface Baked {
  box: Rect
  pixels: number
}

const most = 9e6 // pixels of one canvas: phones have no more to give

/** Over so many units the painting fades out where it ends. */
const FADE = 160

/** What is painted: the board, and at a table all that is seen around it when the whole board is shown, and what then fades. In steps, so that a window a little larger needs no new picture. */
export function bakeBox(geo: Geometry, seen?: Rect): Rect {
  const rim = geo.unit * 0.5
  const past = (over: number) => Math.ceil((Math.max(over, rim) + FADE) / FADE) * FADE
  const [left, top, right, bottom] = seen ? [-seen.x, -seen.y, seen.x + seen.w - geo.width, seen.y + seen.h - geo.height].map(past) : [rim, rim, rim, rim]
  return { x: -left, y: -top, w: geo.width + left + right, h: geo.height + top + bottom }
}

/** Whoever has gone far away, or moved the board aside, sees no edge. */
function fade(c: CanvasRenderingContext2D, { x, y, w, h }: Rect): void {
  c.globalCompositeOperation = 'destination-out'
  for (const [x0, y0, x1, y1] of [[x, y, x + FADE, y], [x + w, y, x + w - FADE, y], [x, y, x, y + FADE], [x, y + h, x, y + h - FADE]]) {
    const g = c.createLinearGradient(x0, y0, x1, y1)
    g.addColorStop(0, '#000')
    g.addColorStop(1, 'transparent')
    c.fillStyle = g
    c.fillRect(x, y, w, h)
  }
  c.globalCompositeOperation = 'source-over'
}

async function picture(svg: string): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return image
  } finally {
    setTimeout(() => URL.revokeObjectURL(url), 1000)
  }
}

/** The ground alone does not change while one plays: it is drawn once for each size. */
const grounds = new WeakMap<BoardMap, { key: string; image: Promise<HTMLImageElement> }>()

function groundPicture(map: BoardMap, geo: Geometry, place: Place, box: Rect, pixels: number): Promise<HTMLImageElement> {
  const key = `${place.ground} ${place.wall.body} ${[box.x, box.y, box.w, box.h]} ${pixels}`
  const known = grounds.get(map)
  if (known?.key === key) return known.image
  const image = picture(groundSvg(map, geo, place, box, pixels))
  grounds.set(map, { key, image })
  return image
}

export async function bake(canvas: HTMLCanvasElement, map: BoardMap, geo: Geometry, place: Place, open: boolean[], box: Rect, wanted: number, night?: Night, ends = true): Promise<Baked> {
  const pixels = Math.min(wanted, Math.sqrt(most / (box.w * box.h)))
  const image = await groundPicture(map, geo, place, box, pixels)
  const light = lightmap(map, geo, place, open, box, pixels / 2, night)
  canvas.width = Math.round(box.w * pixels)
  canvas.height = Math.round(box.h * pixels)
  const c = canvas.getContext('2d')!
  c.drawImage(image, 0, 0, canvas.width, canvas.height)
  c.globalCompositeOperation = 'multiply'
  c.drawImage(light, 0, 0, canvas.width, canvas.height)
  c.setTransform(pixels, 0, 0, pixels, -box.x * pixels, -box.y * pixels)
  if (night) windows(c, geo)
  else bloom(c, lampsOf(map, geo, place))
  if (place.around === 'roofs' && place.lamp) skylights(c, roofsAround(map, geo, box).flatMap((r) => { const at = lightIn(r); return at ? [at] : [] }))
  if (ends) fade(c, box)
  return { box, pixels }
}
