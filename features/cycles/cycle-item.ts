/** Cycles as the API returns them, single and grouped. */
import { delayReasons, phases, type Flag, type Phase } from '@haulway/cycles'
import {
  choice,
  choices,
  group,
  instant,
  number,
  reference,
  text,
  tuple,
  listOf,
  type Field,
  type Infer,
} from '@haulway/resource'

const flags: readonly Flag[] = ['inferred', 'unresolved', 'gap']
export const flagList = choices(flags, { required: true })

/** One field for each of several names. */
export function fieldsFor<const Name extends string, F extends Field>(names: readonly Name[], field: F) {
  return Object.fromEntries(names.map((name) => [name, field])) as Readonly<Record<Name, F>>
}

/** Seconds. */
const byPhase = group(fieldsFor<Phase, Field<number, false>>(phases, number()), { required: true })

/** Statistics of durations, in seconds. */
export const statistics = {
  count: number({ required: true, integer: true, min: 1 }),
  average: number({ required: true }),
  minimum: number({ required: true }),
  maximum: number({ required: true }),
  p90: number({ required: true }),
} as const

const moveItem = { from: instant({ required: true }), to: instant({ required: true }) } as const

const delayItem = {
  from: instant({ required: true }),
  to: instant({ required: true }),
  /** The location for other purposes, or the one it waited at. */
  locationId: text(),
  reason: choice(delayReasons, { required: true }),
} as const

/** `estimate`: what a full load counts as by the settings at that moment. */
const amountSources = ['sensor', 'button', 'edit', 'estimate'] as const

/**
 * One cycle as the API returns it. Instants are ISO 8601, durations seconds, distances kilometres, weights kilograms.
 */
export const cycleItem = {
  /** Identifies the cycle in addresses: the machine and the cycle’s own key. */
  key: text({ required: true }),
  equipment: reference('equipment', { required: true }),
  route: reference('routes'),
  driver: reference('drivers'),
  material: reference('materials'),
  /** Where the material comes from. */
  materialSource: choice(['pressed', 'routePlace', 'place', 'route']),
  loadLocation: reference('locations'),
  dumpLocation: reference('locations'),
  startedAt: instant({ required: true }),
  loadedAt: instant({ required: true }),
  /** When the truck first stood to dump. */
  dumpStoodAt: instant({ required: true }),
  dumpedAt: instant({ required: true }),
  /** null: the next load has not happened yet, or a gap ended the cycle. */
  endedAt: instant(),
  phases: byPhase,
  /**
   * Travel between the stops of dumps that a person merged, which counts as loaded travel; null if the dump was not
   * merged.
   */
  dumpMoves: listOf(group(moveItem, { required: true })),
  /** Stops that are no part of hauling, in order of time. */
  delays: listOf(group(delayItem, { required: true }), { required: true }),
  /** `total` without the delays. */
  working: number(),
  /** From the first stop to be loaded until the same of the next cycle; null until that is known. */
  total: number(),
  distanceLoaded: number({ required: true }),
  distanceEmpty: number({ required: true }),
  weight: number(),
  weightSource: choice(amountSources),
  /** Loose cubic metres. */
  volume: number(),
  volumeSource: choice(amountSources),
  /** Bank and compacted cubic metres, by the material’s factors; null without factors. */
  bankVolume: number(),
  compactedVolume: number(),
  /** The shift of the project in which the cycle was loaded; null outside shifts. */
  shift: text(),
  flags: flagList,
} as const
export type CycleItem = Infer<typeof cycleItem>

export const bucket = {
  /** Start of the bucket. */
  at: instant({ required: true }),
  cycles: number({ required: true, integer: true, min: 0 }),
  /** Average total time in seconds of the cycles that have one. */
  average: number(),
  /** Number of cycles of each material; null for cycles whose material is unknown. */
  materials: listOf(tuple([text(), number({ required: true, integer: true, min: 1 })], { required: true }), {
    required: true,
  }),
} as const
export type Bucket = Infer<typeof bucket>

/** A chart point: load time in epoch milliseconds, total time in seconds, cycle key, machine, material id. */
export const cyclePoint = tuple(
  [
    number({ required: true }),
    number({ required: true }),
    text({ required: true }),
    text({ required: true }),
    text(),
  ],
  { required: true },
)
export type CyclePoint = NonNullable<(typeof cyclePoint)['value']>

/** Sums and averages of a group of cycles. */
const sums = {
  cycles: number({ required: true, integer: true, min: 0 }),
  omitted: number({ required: true, integer: true, min: 0 }),
  total: group(statistics),
  averages: byPhase,
  weight: number({ required: true }),
  /** The estimated part. */
  weightEstimated: number({ required: true }),
  /** Loose cubic metres; null if none is known. */
  volume: number(),
  volumeEstimated: number({ required: true }),
  distanceLoaded: number({ required: true }),
  distanceEmpty: number({ required: true }),
} as const
export type CycleSums = Infer<typeof sums>

/** The cycles of one entry, grouped. */
export const cycleGroup = {
  /** null: cycles without such an entry. */
  of: reference('equipment'),
  ...sums,
} as const
export type CycleGroup = Infer<typeof cycleGroup>

export const loaderGroup = {
  ...cycleGroup,
  /** Average seconds that the loader hung before a load; null if unknown for all loads. */
  hang: number(),
} as const
export type LoaderGroup = Infer<typeof loaderGroup>

export const routeGroup = {
  ...cycleGroup,
  /** The standard cycle time of the route in seconds. */
  standard: number(),
} as const
export type RouteGroup = Infer<typeof routeGroup>

/** A shift of one project; null: outside shifts, or in no project with shifts. */
export const shiftField = group({
  /** Identifies the day that the shift counts for. */
  title: text({ required: true }),
  from: instant({ required: true }),
  /** Exclusive. */
  to: instant({ required: true }),
})

/** Cycles that were loaded in one shift of one project. */
export const shiftGroup = { shift: shiftField, ...sums } as const
export type ShiftGroup = Infer<typeof shiftGroup>
