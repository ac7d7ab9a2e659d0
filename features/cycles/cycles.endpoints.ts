import {
  choice,
  defineEndpoint,
  group,
  instant,
  json,
  list,
  listOf,
  number,
  quantity,
  reference,
  text,
  type Infer,
} from '@haulway/resource'
import { cycleItem, flagList } from './cycle-item.ts'
import { cycleTimes } from './cycle-times.report.ts'

export const listCycles = cycleTimes.calls.rows
export const summariseCycles = cycleTimes.calls.figures

const MAX_PROOF = 100_000

/** Why something was recognised, as `Evidence` of the engine says it. */
const evidence = {
  kind: choice(['dwell', 'weight', 'button', 'bed', 'turn', 'gap', 'crossing', 'rule', 'decision'], {
    required: true,
  }),
  key: text({ required: true }),
  /** Texts and numbers. */
  args: json<Readonly<Record<string, string | number>>, true>({ required: true }),
  t: number({ required: true }),
} as const
export const evidenceList = list(evidence, { required: true })

/** What only a statement says; null in what was derived. */
const stated = {
  volume: quantity('haulVolume'),
  quantity: number(),
  ticket: text(),
  noteType: text(),
  noteComment: text(),
  /** Everything else that it said, by the names that it gave. */
  detail: json<Readonly<Record<string, unknown>>>(),
  /** Time of the fix whose position this is, when the event said none itself. */
  fixAt: instant(),
} as const

const proofEvent = {
  key: text({ required: true }),
  type: text({ required: true }),
  at: instant({ required: true }),
  lon: number(),
  lat: number(),
  location: reference('locations'),
  weight: number(),
  ...stated,
  flags: flagList,
  evidence: evidenceList,
} as const
export type ProofEvent = Infer<typeof proofEvent>

const proofVisit = {
  key: text({ required: true }),
  location: reference('locations'),
  enteredAt: instant({ required: true }),
  exitedAt: instant(),
  stoppedSeconds: number({ required: true }),
} as const
export type ProofVisit = Infer<typeof proofVisit>

const numbers = listOf(number({ required: true }), { required: true })
/** Columns of equal length: epoch milliseconds, degrees, metres a second (null where the device told none). */
const proofTrack = {
  t: numbers,
  lon: numbers,
  lat: numbers,
  speed: listOf(number(), { required: true }),
} as const
export type ProofTrack = Infer<typeof proofTrack>

export const proveCycle = defineEndpoint({
  method: 'GET',
  path: '/cyclereport/loadDumpCycles/{key}/proof',
  summary: 'Why a cycle is one: its track, its events with their evidence, its visits',
  access: { kind: 'permission', resource: 'reports', feature: 'tracker', action: 'read' },
  params: { key: text({ required: true }) },
  output: {
    cycle: group(cycleItem, { required: true }),
    /** Zone in which its times are shown: that of the project or the load location. */
    timeZone: text({ required: true }),
    /** What is shown around the cycle: a little before its start, to its end. */
    from: instant({ required: true }),
    to: instant({ required: true }),
    /** Keys of the events that are its load and its dump. */
    loadEvent: text({ required: true }),
    dumpEvent: text({ required: true }),
    events: list(proofEvent, { required: true, max: MAX_PROOF }),
    visits: list(proofVisit, { required: true, max: MAX_PROOF }),
    track: group(proofTrack, { required: true }),
  },
})
