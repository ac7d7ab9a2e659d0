/**
 * Names of zones on a map of machines, placed by the same algorithm as machine names, so that neither covers the
 * other.
 */
import type { Zone } from '../zones/boundary.ts'
import { MANY_ZONES } from '../zones/zone-zooms.ts'
import { boundsOf } from '../zones/zone-features.ts'
import { LABEL_HEIGHT, type LabelBox } from './label-placement.ts'
import type { ScreenView } from '../base/screen-view.ts'
import { mercatorX, mercatorY } from '../machines/motion.ts'

export interface ZoneName {
  readonly title: string
  /** Mercator units. */
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export function zoneNames(zones: readonly Zone[]): ZoneName[] {
  return zones.flatMap(({ title, boundary }) => {
    const box = boundsOf([boundary])
    if (!box) return []
    const [west, south, east, north] = box
    return [
      {
        title,
        left: mercatorX(west),
        top: mercatorY(north),
        right: mercatorX(east),
        bottom: mercatorY(south),
      },
    ]
  })
}

/** The middle of what a window of a size shows of an interval. */
function middle(from: number, to: number, size: number): number {
  return from < 0 || to > size ? (Math.max(0, from) + Math.min(size, to)) / 2 : (from + to) / 2
}

/** Minimum width in pixels of a named zone, and the minimum when there are so many that names would collide. */
const LEAST = 9
const LEAST_OF_MANY = 40
/** Gap between a name and its zone. */
const APART = 3

/** A position where no label can be. */
const NOWHERE = [NaN, NaN] as const

/**
 * Candidate positions of zone names, the largest zone first: above, below, beside, inside large zones, and in the
 * visible part of zones that extend beyond the window.
 */
export function zoneNameBoxes(
  names: readonly ZoneName[],
  view: ScreenView,
  width: (title: string) => number,
  now: ReadonlyMap<number, number>,
): LabelBox[] {
  const least = names.length > MANY_ZONES ? LEAST_OF_MANY : LEAST
  const boxes: { box: LabelBox; size: number }[] = []
  for (const [index, name] of names.entries()) {
    const left = (name.left - view.left) * view.scale
    const right = (name.right - view.left) * view.scale
    const top = (name.top - view.top) * view.scale
    const bottom = (name.bottom - view.top) * view.scale
    const size = Math.max(right - left, bottom - top)
    if (size < least || right < 0 || bottom < 0 || left > view.width || top > view.height) continue
    const wide = width(name.title)
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const [beside, over] = [wide / 2 + APART, LABEL_HEIGHT / 2 + APART]
    const isLarge = right - left > wide && bottom - top > 3 * LABEL_HEIGHT
    const inside = isLarge ? [x, top + over, x, bottom - over] : [...NOWHERE, ...NOWHERE]
    const [across, down] = [middle(left, right, view.width), middle(top, bottom, view.height)]
    const isCut = isLarge && (across !== x || down !== y)
    const visible = isCut ? [across, down] : NOWHERE
    const outside = [x, top - over, x, bottom + over, right + beside, y, left - beside, y]
    const places = [...outside, ...inside, ...visible]
    boxes.push({ box: { index, width: wide, height: LABEL_HEIGHT, places, now: now.get(index) }, size })
  }
  return boxes.sort((a, b) => b.size - a.size).map(({ box }) => box)
}

const isIn = (at: number, half: number, size: number) => at >= half && at <= size - half

/** Without positions at which the name would reach out of the window; their indexes stay. */
export function withinView(boxes: readonly LabelBox[], { width, height }: ScreenView): LabelBox[] {
  return boxes.map((box) => {
    const places = box.places.map((_, i) => {
      const [x, y] = [box.places[i - (i % 2)]!, box.places[i - (i % 2) + 1]!]
      return isIn(x, box.width / 2, width) && isIn(y, box.height / 2, height) ? box.places[i]! : NaN
    })
    return { ...box, places }
  })
}
