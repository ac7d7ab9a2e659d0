import type { Sprites } from './sprites.ts'

/**
 * Draws the picture of an icon into a box of `ICON_WIDTH` x `ICON_HEIGHT` pixels, its front to the left; resolves to
 * null when there is no such icon.
 */
export type DrawIcon = (icon: string) => Promise<CanvasImageSource | null>

/** Size of a cell in pixels; drawn at 48 x 24 CSS pixels at most. */
const ICON_WIDTH = 96
const ICON_HEIGHT = 48
const ACROSS = 8
const DOWN = 16
const CELLS = ACROSS * DOWN

/** Left, top, right, bottom of every cell in the texture, cell after cell. */
export const iconBoxes = new Float32Array(
  Array.from({ length: CELLS }, (_, cell) => {
    const [column, row] = [cell % ACROSS, Math.floor(cell / ACROSS)]
    return [column / ACROSS, row / DOWN, (column + 1) / ACROSS, (row + 1) / DOWN]
  }).flat(),
)

export interface IconAtlas {
  readonly texture: WebGLTexture
  /** Cell of an icon, or -1 while it is not drawn yet and when it cannot be drawn. */
  cellOf(icon: string): number
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

/** Pictures of icons on one texture; each is drawn on first use, after which `onDrawn` is called. */
export function createIconAtlas(
  sprites: Sprites,
  draw: DrawIcon,
  halo: string,
  onDrawn: () => void,
): IconAtlas {
  const texture = sprites.texture(canvasOf(ACROSS * ICON_WIDTH, DOWN * ICON_HEIGHT), { shrinks: false })
  const cells = new Map<string, number>()
  let used = 0

  async function add(icon: string, cell: number): Promise<void> {
    const picture = await draw(icon)
    const canvas = canvasOf(ICON_WIDTH, ICON_HEIGHT)
    const pen = canvas.getContext('2d')
    if (!picture || !pen) return
    // A rim sets the machine off from what is under it.
    pen.shadowColor = halo
    pen.shadowBlur = 3
    for (let pass = 0; pass < 3; pass++) pen.drawImage(picture, 3, 1.5, ICON_WIDTH - 6, ICON_HEIGHT - 3)
    sprites.patch(texture, (cell % ACROSS) * ICON_WIDTH, Math.floor(cell / ACROSS) * ICON_HEIGHT, canvas)
    cells.set(icon, cell)
    onDrawn()
  }

  return {
    texture,
    cellOf(icon) {
      const known = cells.get(icon)
      if (known !== undefined) return known
      cells.set(icon, -1)
      // With more kinds of machines than cells, the others keep their marks: so many pictures could not be told apart
      // anyway.
      if (used < CELLS) add(icon, used++).catch(() => undefined)
      return -1
    },
  }
}
