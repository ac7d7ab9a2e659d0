import {
  choice,
  defineEndpoint,
  flag,
  instant,
  json,
  list,
  number,
  quantity,
  reference,
  text,
  type EndpointOutput,
  type Reference,
} from '@haulway/resource'
import type { Evidence, Flag, Phase, Statistics } from '@haulway/cycles'
import { languages } from '@haulway/platform/messages.ts'
import type { TableFormat } from '@haulway/platform/table-format.ts'
import type { Measure } from './measures.ts'

const access = { kind: 'permission', resource: 'reports', feature: 'tracker' } as const
const canList = { ...access, action: 'list' } as const
const canRead = { ...access, action: 'read' } as const

/** A week: nothing that takes longer is a cycle. */
const LONGEST_OMIT_SECONDS = 604_800

/** Which cycles a report is about. Without `from` and `to`: the last 24 hours. A cycle belongs to the moment of its load. */
export const cycleFilter = {
  from: instant(),
  /** Not included. */
  to: instant(),
  project: reference('projects'),
  route: reference('routes'),
  equipment: reference('equipment'),
  driver: reference('drivers'),
  loadLocation: reference('locations'),
  dumpLocation: reference('locations'),
  material: reference('materials'),
  /** Seconds: cycles whose whole time exceeds it are left out, and counted. */
  omitOver: number({ integer: true, min: 1, max: LONGEST_OMIT_SECONDS }),
} as const

const paging = {
  limit: number({ integer: true, min: 1, max: 500 }),
  page: number({ integer: true, min: 0, max: 1_000_000_000 }),
  /** `field,-field`, a minus for descending. */
  sort: text(),
} as const

export const cycleSorts = [
  'startedAt',
  'loadedAt',
  'dumpedAt',
  'endedAt',
  'equipment',
  'driver',
  'route',
  'loadLocation',
  'dumpLocation',
  'queueLoad',
  'loading',
  'loadedTravel',
  'queueDump',
  'dumping',
  'emptyTravel',
  'total',
  'distanceLoaded',
  'distanceEmpty',
  'weight',
] as const
export const groupSorts = [
  'title',
  'cycles',
  'average',
  'minimum',
  'maximum',
  'p90',
  'weight',
  'distance',
] as const

/** One cycle as people see it. Instants are ISO 8601, durations seconds, distances kilometres, weights kilograms. */
export interface CycleItem {
  /** Names the cycle in addresses: the machine and the cycle's own key. */
  key: string
  equipment: Reference
  route: Reference | null
  driver: Reference | null
  material: Reference | null
  loadLocation: Reference | null
  dumpLocation: Reference | null
  startedAt: string
  loadedAt: string
  dumpedAt: string
  /** null: the next load has not come, or a gap ended the cycle. */
  endedAt: string | null
  phases: Record<Phase, number | null>
  /** From arrival at the load to arrival at the next one; null while that is not known. */
  total: number | null
  distanceLoaded: number
  distanceEmpty: number
  weight: number | null
  weightSource: 'sensor' | 'button' | null
  flags: Flag[]
}

export const listCycles = defineEndpoint({
  method: 'GET',
  path: '/cyclereport/loadDumpCycles',
  summary: 'Load and dump cycles, a page at a time',
  access: canList,
  query: {
    ...cycleFilter,
    ...paging,
    /** true: the cycles that `omitOver` leaves out, instead of the others. */
    omitted: flag(),
  },
  output: {
    items: json<CycleItem[], true>({ required: true }),
    total: number({ required: true }),
  },
})

export interface Bucket {
  /** Start of the bucket, ISO 8601. */
  at: string
  cycles: number
  /** Average whole time in seconds of those that have one. */
  average: number | null
  /** Of each material; null of cycles whose material is not known. */
  materials: [material: string | null, cycles: number][]
}

/**
 * A dot of the chart: moment of the load in epoch milliseconds, seconds of the whole cycle, its key, its machine, the id
 * of its material.
 */
export type CyclePoint = [
  loadedAt: number,
  seconds: number,
  key: string,
  equipment: string,
  material: string | null,
]

export const summariseCycles = defineEndpoint({
  method: 'GET',
  path: '/cyclereport/loadDumpCycles/summary',
  summary: 'What the cycles of a range come to: statistics of each phase, and their course over the day',
  access: canList,
  query: cycleFilter,
  output: {
    from: instant({ required: true }),
    to: instant({ required: true }),
    /** Zone of the days and hours: the project's, else the one of all load locations, else the account's. */
    timeZone: text({ required: true }),
    cycles: number({ required: true }),
    machines: number({ required: true }),
    /** Left out by `omitOver`. */
    omitted: number({ required: true }),
    /** Counted, but without a whole time: the next load has not come or a gap ended the cycle. */
    incomplete: number({ required: true }),
    /** With a remark: inferred, unresolved or a gap. */
    flagged: number({ required: true }),
    weight: quantity('weight', { required: true }),
    distanceLoaded: quantity('longDistance', { required: true }),
    distanceEmpty: quantity('longDistance', { required: true }),
    /** Seconds; null of a measure that no cycle has. */
    measures: json<Record<Measure, Statistics | null>, true>({ required: true }),
    bucket: choice(['quarter', 'hour', 'day'], { required: true }),
    buckets: json<Bucket[], true>({ required: true }),
    /** What was hauled, by title. */
    materials: list({ id: text({ required: true }), title: text({ required: true }) }, { required: true }),
    /** Evenly thinned when there are more than a chart can show; then fewer than `cycles - incomplete`. */
    points: json<CyclePoint[], true>({ required: true }),
  },
})

/** Cycles of one driver or machine taken together. */
export interface CycleGroup {
  /** null: the cycles that name no driver. */
  of: Reference | null
  cycles: number
  omitted: number
  total: Statistics | null
  averages: Record<Phase, number | null>
  weight: number
  distanceLoaded: number
  distanceEmpty: number
}

const groupOutput = {
  items: json<CycleGroup[], true>({ required: true }),
  total: number({ required: true }),
}

export const cyclesByDriver = defineEndpoint({
  method: 'GET',
  path: '/cyclereport/loadDumpCycles/byDrivers',
  summary: 'Cycle times by driver',
  access: canList,
  query: { ...cycleFilter, ...paging },
  output: groupOutput,
})

export const cyclesByEquipment = defineEndpoint({
  method: 'GET',
  path: '/cyclereport/loadDumpCycles/byEquipment',
  summary: 'Cycle times by machine',
  access: canList,
  query: { ...cycleFilter, ...paging },
  output: groupOutput,
})

/** Filters that name an entry; the address and the API call them alike. */
export const entryFilters = [
  'project',
  'route',
  'equipment',
  'driver',
  'loadLocation',
  'dumpLocation',
  'material',
] as const
export type EntryFilterName = (typeof entryFilters)[number]

/** The report as it was at one moment, for readers who can ask for nothing more: without the ids of its cycles. */
export interface CycleSnapshot {
  summary: EndpointOutput<typeof summariseCycles>
  /** Titles of the entries that it was narrowed to. */
  titles: Partial<Record<EntryFilterName, string>>
  /** Seconds. */
  omitOver: number | null
  equipment: CycleGroup[]
  driver: CycleGroup[]
}

export interface ProofEvent {
  key: string
  type: string
  at: string
  lon: number | null
  lat: number | null
  location: Reference | null
  weight: number | null
  flags: Flag[]
  evidence: Evidence[]
}

export interface ProofVisit {
  key: string
  location: Reference | null
  enteredAt: string
  exitedAt: string | null
  stoppedSeconds: number
}

/** Columns of equal length: epoch milliseconds, degrees, metres a second (null where the device told none). */
export interface ProofTrack {
  t: number[]
  lon: number[]
  lat: number[]
  speed: (number | null)[]
}

export const proveCycle = defineEndpoint({
  method: 'GET',
  path: '/cyclereport/loadDumpCycles/{key}/proof',
  summary: 'Why a cycle is one: its track, its events with their evidence, its visits',
  access: canRead,
  params: { key: text({ required: true }) },
  output: {
    cycle: json<CycleItem, true>({ required: true }),
    /** Zone in which its times are shown: that of the project or the load location. */
    timeZone: text({ required: true }),
    /** What is shown around the cycle: a little before its start, to its end. */
    from: instant({ required: true }),
    to: instant({ required: true }),
    /** Keys of the events that are its load and its dump. */
    loadEvent: text({ required: true }),
    dumpEvent: text({ required: true }),
    events: json<ProofEvent[], true>({ required: true }),
    visits: json<ProofVisit[], true>({ required: true }),
    track: json<ProofTrack, true>({ required: true }),
  },
})

/** The cycles as a file in the language and units of the reader, in the order of their loads. */
function exported(format: TableFormat) {
  return defineEndpoint({
    method: 'GET',
    path: `/cyclereport/loadDumpCycles.${format}`,
    summary: `The cycles as ${format.toUpperCase()} in the language and units of the reader, in the order of their loads`,
    access: canList,
    query: { ...cycleFilter, lang: choice(languages) },
    output: null,
    file: true,
  })
}

export const exportCycles = { csv: exported('csv'), xlsx: exported('xlsx') }
