/** Cycles as the API answers them, alone and taken together. */
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

/** A part for each of several names. */
export function each<const Name extends string, F extends Field>(names: readonly Name[], field: F) {
  return Object.fromEntries(names.map((name) => [name, field])) as Readonly<Record<Name, F>>
}

/** Seconds. */
const byPhase = group(each<Phase, Field<number, false>>(phases, number()), { required: true })

/** Of durations, in seconds. */
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
  /** The place for other things, or the one it waited at. */
  locationId: text(),
  reason: choice(delayReasons, { required: true }),
} as const

/** `estimate`: what a full load counts as by the settings of the moment. */
const amountSources = ['sensor', 'button', 'edit', 'estimate'] as const

/** One cycle as people see it. Instants are ISO 8601, durations seconds, distances kilometres, weights kilograms. */
export const cycleItem = {
  /** Names the cycle in addresses: the machine and the cycle's own key. */
  key: text({ required: true }),
  equipment: reference('equipment', { required: true }),
  route: reference('routes'),
  driver: reference('drivers'),
  material: reference('materials'),
  /** Whose word the material is. */
  materialSource: choice(['pressed', 'routePlace', 'place', 'route']),
  loadLocation: reference('locations'),
  dumpLocation: reference('locations'),
  startedAt: instant({ required: true }),
  loadedAt: instant({ required: true }),
  /** First stood to dump. */
  dumpStoodAt: instant({ required: true }),
  dumpedAt: instant({ required: true }),
  /** null: the next load has not come, or a gap ended the cycle. */
  endedAt: instant(),
  phases: byPhase,
  /** On the way between the stands of a dump that people made one of several, which is loaded travel; null: it was one. */
  dumpMoves: listOf(group(moveItem, { required: true })),
  /** Standing that is no part of hauling, in order. */
  delays: listOf(group(delayItem, { required: true }), { required: true }),
  /** `total` without them. */
  working: number(),
  /** From first standing to be loaded to the same the next time; null while that is not known. */
  total: number(),
  distanceLoaded: number({ required: true }),
  distanceEmpty: number({ required: true }),
  weight: number(),
  weightSource: choice(amountSources),
  /** Loose cubic metres. */
  volume: number(),
  volumeSource: choice(amountSources),
  /** The same in the bank and compacted, by the material's factors; null without them. */
  bankVolume: number(),
  compactedVolume: number(),
  /** The shift of the project in which it was loaded; null outside shifts. */
  shift: text(),
  flags: flagList,
} as const
export type CycleItem = Infer<typeof cycleItem>

export const bucket = {
  /** Start of the bucket. */
  at: instant({ required: true }),
  cycles: number({ required: true, integer: true, min: 0 }),
  /** Average whole time in seconds of those that have one. */
  average: number(),
  /** Cycles of each material; null of those whose material is not known. */
  materials: listOf(tuple([text(), number({ required: true, integer: true, min: 1 })], { required: true }), {
    required: true,
  }),
} as const
export type Bucket = Infer<typeof bucket>

/** A dot of the chart: the load in epoch milliseconds, seconds of the whole cycle, its key, machine, id of its material. */
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

/** Cycles taken together. */
const sums = {
  cycles: number({ required: true, integer: true, min: 0 }),
  omitted: number({ required: true, integer: true, min: 0 }),
  total: group(statistics),
  averages: byPhase,
  weight: number({ required: true }),
  /** How much of it is estimated. */
  weightEstimated: number({ required: true }),
  /** Loose cubic metres; null when none is known. */
  volume: number(),
  volumeEstimated: number({ required: true }),
  distanceLoaded: number({ required: true }),
  distanceEmpty: number({ required: true }),
} as const
export type CycleSums = Infer<typeof sums>

/** Cycles of one entry taken together. */
export const cycleGroup = {
  /** null: the cycles that name none. */
  of: reference('equipment'),
  ...sums,
} as const
export type CycleGroup = Infer<typeof cycleGroup>

export const loaderGroup = {
  ...cycleGroup,
  /** Seconds for which it hung before a load, on average; null when that is not known of any. */
  hang: number(),
} as const
export type LoaderGroup = Infer<typeof loaderGroup>

export const routeGroup = {
  ...cycleGroup,
  /** Seconds that the route says a cycle takes. */
  standard: number(),
} as const
export type RouteGroup = Infer<typeof routeGroup>

/** A shift of one project; null: outside shifts, or of no project with shifts. */
export const shiftSaid = group({
  /** Names the day that it counts for. */
  title: text({ required: true }),
  from: instant({ required: true }),
  /** Not included. */
  to: instant({ required: true }),
})

/** Cycles that were loaded in one shift of one project. */
export const shiftGroup = { shift: shiftSaid, ...sums } as const
export type ShiftGroup = Infer<typeof shiftGroup>
