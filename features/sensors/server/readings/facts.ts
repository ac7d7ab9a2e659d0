/** What readings are evidence for. Each is judged by the reading before it, so that facts do not depend on arrival. */
import type { SensorFact } from '../../../telemetry/index.ts'
import { sensorProfiles } from '../../sensor-profile.resource.ts'
import type { SensorKind } from '../../sensors.ts'

/** How a sensor's readings are understood. */
export interface Understanding {
  readonly nearMetres: number
  readonly invertedBed: boolean
  readonly payloadScale: number
  readonly payloadOffset: number
}

const { nearMetres, invertedBed, payloadScale, payloadOffset } = sensorProfiles.fields

/** Without a profile. */
export const usualUnderstanding: Understanding = {
  nearMetres: Number(nearMetres.options.initial),
  invertedBed: invertedBed.options.initial === true,
  payloadScale: Number(payloadScale.options.initial),
  payloadOffset: Number(payloadOffset.options.initial),
}

/** A stored reading, the machines it concerns, and the reading before it. */
export interface Evidence {
  readonly sensor: string
  readonly kind: SensorKind
  /** Epoch milliseconds. */
  readonly t: number
  readonly value: number
  /** The machine that the sensor was paired with at that time, and since when. */
  readonly paired: string
  readonly pairedKind: string
  readonly pairedAt: number
  /** The machine whose tablet heard it. */
  readonly heardBy: string
  readonly heardByKind: string
  readonly before: { readonly t: number; readonly value: number } | null
}

export interface MachineFact {
  readonly machine: string
  readonly fact: SensorFact
}

/** Milliseconds after which a state is told again although it is the same. */
export const REMEMBERED_MS = 600_000
const PAYLOAD_SLOT_MS = 10_000

const hauling = new Set(['hauler', 'barge'])
const slotOf = (t: number): number => Math.floor(t / PAYLOAD_SLOT_MS)

/** A reading before the pairing says nothing about this machine. */
function beforeOf({ t, pairedAt, before }: Evidence): Evidence['before'] {
  return before && before.t >= pairedAt && t - before.t <= REMEMBERED_MS ? before : null
}

/** A fact where the state is another than before, or unknown before. */
function changed(one: Evidence, stateOf: (value: number) => number): number | null {
  const before = beforeOf(one)
  const state = stateOf(one.value)
  return before !== null && stateOf(before.value) === state ? null : state
}

/** The hauler beside a loader, whichever of them carries the sensor. */
function besideOf({ paired, pairedKind, heardBy, heardByKind }: Evidence) {
  if (pairedKind === 'loader' && hauling.has(heardByKind)) return { machine: heardBy, loader: paired }
  if (hauling.has(pairedKind) && heardByKind === 'loader') return { machine: paired, loader: heardBy }
  return null
}

function bedFact(one: Evidence, { invertedBed: inverted }: Understanding): MachineFact | null {
  const { sensor, t, kind, paired } = one
  const value = changed(one, (read) => (inverted ? 1 - read : read))
  return value === null ? null : { machine: paired, fact: { sensor, t, kind, value } }
}

function payloadFact(one: Evidence, how: Understanding): MachineFact | null {
  const { sensor, t, kind, paired } = one
  const before = beforeOf(one)
  if (before !== null && slotOf(before.t) === slotOf(t)) return null
  const value = one.value * how.payloadScale + how.payloadOffset
  return { machine: paired, fact: { sensor, t, kind, value } }
}

function proximityFact(one: Evidence, { nearMetres: near }: Understanding): MachineFact | null {
  const { sensor, t, kind } = one
  const beside = besideOf(one)
  const value = beside && changed(one, (metres) => (metres <= near ? 1 : 0))
  if (!beside || value === null) return null
  return { machine: beside.machine, fact: { sensor, t, kind, value, loader: beside.loader } }
}

const factOfKind = { bed: bedFact, payload: payloadFact, proximity: proximityFact } as const

/** Null: it adds nothing to what was told before. */
export const factOf = (one: Evidence, how: Understanding): MachineFact | null =>
  factOfKind[one.kind](one, how)
