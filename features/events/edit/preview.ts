/** What an edit would change, told before it is saved. */
import { group, instant, list, number, quantity, reference, text, type Infer } from '@haulway/resource'

/** Cycles that are told one by one. */
export const MAX_PREVIEWED = 20

const cycle = {
  loadedAt: instant({ required: true }),
  dumpedAt: instant({ required: true }),
  from: reference('locations'),
  to: reference('locations'),
  weight: quantity('weight'),
  volume: quantity('haulVolume'),
} as const
export type PreviewedCycle = Infer<typeof cycle>

const figures = {
  cycles: number({ required: true, integer: true, min: 0 }),
  weight: quantity('weight', { required: true }),
  volume: quantity('haulVolume', { required: true }),
} as const
export type ShiftFigures = Infer<typeof figures>

const shift = {
  /** As the project calls it; null: it has no name, or there is none then and it is the day. */
  title: text(),
  from: instant({ required: true }),
  to: instant({ required: true }),
  /** Of what its machine hauled in it. */
  before: group(figures, { required: true }),
  after: group(figures, { required: true }),
} as const

export const preview = {
  /** Zone of its times. */
  timeZone: text({ required: true }),
  /** The one of which the shift is told: of several events that of the first. */
  equipment: reference('equipment', { required: true }),
  /** `before` null: it would be new; `after` null: it would be none any more. */
  cycles: list(
    { equipment: reference('equipment', { required: true }), before: group(cycle), after: group(cycle) },
    { required: true, max: MAX_PREVIEWED },
  ),
  /** Further ones. */
  more: number({ required: true, integer: true, min: 0 }),
  shift: group(shift, { required: true }),
} as const
export type Preview = Infer<typeof preview>
