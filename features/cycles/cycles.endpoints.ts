import { defineEndpoint, instant, json, text, type Reference } from '@haulway/resource'
import type { Evidence, Flag } from '@haulway/cycles'
import { cycleTimes } from './cycle-times.report.ts'
import type { CycleItem } from './cycle-item.ts'

export const listCycles = cycleTimes.calls.rows
export const summariseCycles = cycleTimes.calls.figures

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
  access: { kind: 'permission', resource: 'reports', feature: 'tracker', action: 'read' },
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
