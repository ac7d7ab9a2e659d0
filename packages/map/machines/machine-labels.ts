import { LABEL_HEIGHT, type LabelAtlas } from './label-atlas.ts'
import { type LabelBox, placeLabels } from './label-places.ts'
import type { MachineFrame } from './machine-frame.ts'
import { DIMMED, type MachineColumns } from './motion.ts'
import { SPRITE_FLOATS } from './sprites.ts'

/** Names on the screen at a time: more than these nobody reads. */
const MAX_LABELS = 80
/** How often it is decided which labels are shown; in between they go with their machines (milliseconds). */
const DECIDE_MS = 500
/** Distance of a label's middle from its machine's, CSS pixels at full size. */
const BELOW = 20
/** The ring of the selected one is wider than its mark. */
const BELOW_RING = 27

interface LabelNeeds {
  columns: MachineColumns
  frame: MachineFrame
  title: (i: number) => string
  selected: number
  hovered: number
  /** Size of the marks. */
  size: number
  width: number
  height: number
  now: number
}

export interface MachineLabels {
  sprites: Float32Array
  count: number
  /** Fills the sprites for this frame. */
  draw(needs: LabelNeeds): void
}

function below(needs: LabelNeeds, i: number): number {
  return (i === needs.selected ? BELOW_RING : BELOW) * needs.size
}

function candidates(needs: LabelNeeds, atlas: LabelAtlas, chosen: ReadonlySet<number>): LabelBox[] {
  const { columns, frame } = needs
  const boxes: LabelBox[] = []
  for (let index = 0; index < columns.count; index++) {
    const [x, y] = [frame.sx[index]!, frame.sy[index]!]
    if (Number.isNaN(x)) continue
    const meant = index === needs.selected || index === needs.hovered
    if (!meant && (columns.flags[index]! & DIMMED) !== 0) continue
    const away = Math.hypot(x - needs.width / 2, y - needs.height / 2)
    // What is shown stays, unless something is in its way: labels must not flicker as machines pass.
    const rank = meant ? -1e6 : away - (chosen.has(index) ? 1e5 : 0)
    const width = atlas.width(needs.title(index))
    boxes.push({ index, x, y: y + below(needs, index), width, height: LABEL_HEIGHT, rank })
  }
  return boxes
}

export function createMachineLabels(atlas: LabelAtlas): MachineLabels {
  let chosen: number[] = []
  let decidedAt = -Infinity
  let meant = ''
  const most = Math.min(MAX_LABELS, atlas.capacity)
  const sprites = new Float32Array(most * SPRITE_FLOATS)

  function put(needs: LabelNeeds, i: number, count: number): void {
    const { box, width } = atlas.get(needs.title(i))
    const look = [width / 2, LABEL_HEIGHT / 2, 0, 1, ...box]
    // Whole pixels keep the letters sharp.
    const place = [Math.round(needs.frame.sx[i]!), Math.round(needs.frame.sy[i]! + below(needs, i))]
    sprites.set([...place, ...look], count * SPRITE_FLOATS)
  }

  return {
    sprites,
    count: 0,
    draw(needs) {
      const now = `${needs.selected} ${needs.hovered} ${needs.columns.count}`
      if (Math.abs(needs.now - decidedAt) > DECIDE_MS || meant !== now) {
        chosen = placeLabels(candidates(needs, atlas, new Set(chosen)), most)
        decidedAt = needs.now
        meant = now
      }
      this.count = 0
      for (const i of chosen) {
        if (i >= needs.columns.count || Number.isNaN(needs.frame.sx[i]!)) continue
        put(needs, i, this.count++)
      }
    },
  }
}
