/** Preview of what an edit would change, before it is saved. */
import { group, instant, list, number, quantity, reference, text, type Infer } from '@haulway/resource'

/** Maximum number of cycles listed. */
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
  /** The name of the shift; null: it has none, or there is no shift and the figures are of the day. */
  title: text(),
  from: instant({ required: true }),
  to: instant({ required: true }),
  /** Hauled by its machine in that shift. */
  before: group(figures, { required: true }),
  after: group(figures, { required: true }),
} as const

export const preview = {
  /** Zone of its times. */
  timeZone: text({ required: true }),
  /** The machine whose shift is shown: for several events that of the first. */
  equipment: reference('equipment', { required: true }),
  /** `before` null: the cycle would be created; `after` null: it would be removed. */
  cycles: list(
    { equipment: reference('equipment', { required: true }), before: group(cycle), after: group(cycle) },
    { required: true, max: MAX_PREVIEWED },
  ),
  /** Number of further cycles. */
  more: number({ required: true, integer: true, min: 0 }),
  shift: group(shift, { required: true }),
} as const
export type Preview = Infer<typeof preview>
