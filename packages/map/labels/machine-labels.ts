import type { LabelAtlas } from './label-atlas.ts'
import {
  LABEL_HEIGHT,
  type LabelBox,
  type PlacedLabel,
  placeLabels,
  placeMachinesOverNames,
} from './label-placement.ts'
import type { ScreenView } from '../base/screen-view.ts'
import { isInView, POSITION_FLOATS } from '../machines/machine-positions.ts'
import { DIMMED, type MachineColumns } from '../machines/motion.ts'
import { withinView, zoneNameBoxes, type ZoneName } from './zone-names.ts'
import { SPRITE_FLOATS } from '../machines/sprites.ts'

/** Maximum number of names on the screen: more would be unreadable. */
const MAX_LABELS = 80
const MAX_NAMES = 60
/** How often label placement is computed, milliseconds; in between labels move with their machines. */
const DECIDE_MS = 500
/** Distance outside the window within which a machine still has a label, CSS pixels. */
const MARGIN = 40
/** Distance between the centres of a label and its machine, CSS pixels at full size. */
const BELOW = 20
/** The ring of the selected machine is wider than its mark. */
const BELOW_RING = 27

interface LabelNeeds {
  columns: MachineColumns
  /** Positions of all machines in the window. */
  places: Float32Array
  title: (i: number) => string
  names: readonly ZoneName[]
  view: ScreenView
  selected: number
  hovered: number
  /** Size of the marks. */
  size: number
  now: number
}

export interface MachineLabels {
  sprites: Float32Array
  count: number
  /** Fills the sprites for this frame. */
  draw(needs: LabelNeeds): void
}

const xOf = (places: Float32Array, i: number) => places[i * POSITION_FLOATS]!
const yOf = (places: Float32Array, i: number) => places[i * POSITION_FLOATS + 1]!

/** Candidate position by index of the labelled thing. */
type Placings = ReadonlyMap<number, number>

/** Offset of a label's centre from its machine: below, above, to the right, to the left. */
function offset(needs: LabelNeeds, i: number, at: number, width: number): [x: number, y: number] {
  const away = (i === needs.selected ? BELOW_RING : BELOW) * needs.size
  const beside = away - LABEL_HEIGHT / 2 + width / 2
  if (at === 0) return [0, away]
  if (at === 1) return [0, -away]
  return [at === 2 ? beside : -beside, 0]
}

/** Reused between calls, as thousands of machines are sorted twice a second. */
const ranks: number[] = []

/**
 * Machines to label in order of priority. With `meant` only the selected and the hovered one, which are placed first;
 * without it the others.
 */
function inOrder({ columns, places, view, ...needs }: LabelNeeds, now: Placings, meant: boolean): number[] {
  const found: number[] = []
  for (let i = 0; i < columns.count; i++) {
    if (!isInView(places, i, view, MARGIN) || (i === needs.selected || i === needs.hovered) !== meant)
      continue
    if (!meant && (columns.flags[i]! & DIMMED) !== 0) continue
    // Labels already shown come first, so that they do not flicker as machines pass.
    ranks[i] =
      Math.hypot(xOf(places, i) - view.width / 2, yOf(places, i) - view.height / 2) - (now.has(i) ? 1e5 : 0)
    found.push(i)
  }
  return found.sort((a, b) => ranks[a]! - ranks[b]!)
}

/** Generates boxes lazily: only a few of thousands find room. */
function* candidates(
  needs: LabelNeeds,
  atlas: LabelAtlas,
  now: Placings,
  meant: boolean,
): Generator<LabelBox> {
  for (const index of inOrder(needs, now, meant)) {
    const [x, y] = [xOf(needs.places, index), yOf(needs.places, index)]
    const width = atlas.width(needs.title(index), 'machine')
    const places = [0, 1, 2, 3].flatMap((at) => {
      const [dx, dy] = offset(needs, index, at, width)
      return [x + dx, y + dy]
    })
    yield { index, width, height: LABEL_HEIGHT, places, now: now.get(index) }
  }
}

const placesOf = (placed: readonly PlacedLabel[]): Placings =>
  new Map(placed.map(({ box, at }) => [box.index, at]))

interface Decided {
  machines: Placings
  places: Placings
}

function decide(needs: LabelNeeds, atlas: LabelAtlas, before: Decided, most: number): Decided {
  const meant = placeLabels(candidates(needs, atlas, before.machines, true), 2)
  const names = zoneNameBoxes(needs.names, needs.view, (title) => atlas.width(title, 'place'), before.places)
  const others = candidates(needs, atlas, before.machines, false)
  const limits = { machines: most, names: MAX_NAMES }
  const placed = placeMachinesOverNames(others, withinView(names, needs.view), limits, meant)
  return { machines: placesOf([...meant, ...placed.machines]), places: placesOf(placed.names) }
}

export function createMachineLabels(atlas: LabelAtlas): MachineLabels {
  let chosen: Decided = { machines: new Map(), places: new Map() }
  let decidedAt = -Infinity
  let decidedFor = ''
  const most = Math.min(MAX_LABELS, atlas.capacity - MAX_NAMES - 2)
  const sprites = new Float32Array((most + MAX_NAMES + 2) * SPRITE_FLOATS)
  let count = 0

  function put(text: string, font: 'machine' | 'place', x: number, y: number): void {
    const { box, width } = atlas.get(text, font)
    const at = count++ * SPRITE_FLOATS
    // Whole pixels keep the letters sharp.
    sprites[at] = Math.round(x)
    sprites[at + 1] = Math.round(y)
    sprites[at + 2] = width / 2
    sprites[at + 3] = LABEL_HEIGHT / 2
    sprites[at + 4] = 0
    sprites[at + 5] = 1
    sprites.set(box, at + 6)
  }
  function putNames({ names, view }: LabelNeeds): void {
    const shown = [...chosen.places].flatMap(([index]) => names[index] ?? [])
    // Zones do not move: only their position in the window is computed again, not the choice of a free side.
    const boxes = zoneNameBoxes(shown, view, (title) => atlas.width(title, 'place'), new Map())
    const at = [...chosen.places].flatMap(([index, place]) => (names[index] ? [place] : []))
    for (const { index, places } of boxes) {
      const place = Math.min(at[index]!, places.length / 2 - 1)
      put(shown[index]!.title, 'place', places[place * 2]!, places[place * 2 + 1]!)
    }
  }
  function putMachines(needs: LabelNeeds): void {
    for (const [i, at] of chosen.machines) {
      if (i >= needs.columns.count || !isInView(needs.places, i, needs.view, MARGIN)) continue
      const title = needs.title(i)
      const [dx, dy] = offset(needs, i, at, atlas.width(title, 'machine'))
      put(title, 'machine', xOf(needs.places, i) + dx, yOf(needs.places, i) + dy)
    }
  }

  return {
    sprites,
    count: 0,
    draw(needs) {
      const { selected, hovered, columns, names, view } = needs
      const now = `${selected} ${hovered} ${columns.count} ${names.length} ${Math.round(Math.log2(view.scale) * 8)}`
      if (Math.abs(needs.now - decidedAt) > DECIDE_MS || decidedFor !== now) {
        chosen = decide(needs, atlas, chosen, most)
        decidedAt = needs.now
        decidedFor = now
      }
      count = 0
      putNames(needs)
      putMachines(needs)
      this.count = count
    },
  }
}
