/**
 * What readings are evidence for. Each is compared only with its predecessor, so that facts depend on what was read
 * and not on the order in which it arrived. Pure.
 */
import type { SensorFact } from '../telemetry/telemetry.ts'
import type { SensorKind } from './sensors.ts'

/** How the readings of a sensor are understood: its profile. */
export interface Understanding {
  readonly nearMetres: number
  readonly invertedBed: boolean
  readonly payloadScale: number
  readonly payloadOffset: number
}

export interface ComparedReading {
  readonly sensor: string
  readonly kind: SensorKind
  /** Epoch milliseconds. */
  readonly t: number
  readonly value: number
  /** The machine whose tablet heard it. */
  readonly heardBy: string
  /** The reading of the sensor before it, for proximity the one that the same machine heard; null: none lately. */
  readonly before: { readonly t: number; readonly value: number } | null
}

/** A time of a sensor on a machine; `until` null: it is still there. */
export interface Pairing {
  readonly sensor: string
  readonly equipment: string
  readonly from: number
  readonly until: number | null
}

/** Milliseconds after which a reading says again what the last one said. */
export const PREDECESSOR_MS = 600_000
/** Payload: one fact in each span of so many milliseconds. */
const PAYLOAD_MS = 10_000

const pairingAt = (pairings: readonly Pairing[], sensor: string, t: number): Pairing | undefined =>
  pairings.find((one) => one.sensor === sensor && one.from <= t && (one.until === null || t < one.until))

type Told = Pick<SensorFact, 'value'>

/** Undefined: the reading says what its predecessor said. */
function toldBy(
  { kind, t, value, before }: ComparedReading,
  { nearMetres, invertedBed, payloadScale, payloadOffset }: Understanding,
): Told | undefined {
  if (kind === 'payload') {
    const slot = (at: number) => Math.floor(at / PAYLOAD_MS)
    return before && slot(before.t) === slot(t) ? undefined : { value: value * payloadScale + payloadOffset }
  }
  const state = (read: number) =>
    kind === 'bed' ? Number(read > 0 !== invertedBed) : Number(read <= nearMetres)
  return before && state(before.value) === state(value) ? undefined : { value: state(value) }
}

/** What a machine does beside another; undefined: neither. */
export type WorkOf = (machine: string) => 'loads' | 'hauls' | undefined

/** The machine that a reading is about, and for proximity the loader beside it. */
function machineOf(
  { kind, heardBy }: ComparedReading,
  paired: string,
  workOf: WorkOf,
): { machine: string; loader?: string } | undefined {
  if (kind !== 'proximity') return { machine: paired }
  const [own, other] = [workOf(paired), workOf(heardBy)]
  if (own === 'loads' && other === 'hauls') return { machine: heardBy, loader: paired }
  return own === 'hauls' && other === 'loads' ? { machine: paired, loader: heardBy } : undefined
}

/** Facts by machine, in the order of their times. */
export function factsOf(
  readings: readonly ComparedReading[],
  pairings: readonly Pairing[],
  understandingOf: (sensor: string) => Understanding,
  workOf: WorkOf,
): Map<string, SensorFact[]> {
  const facts = new Map<string, SensorFact[]>()
  for (const reading of readings.toSorted((a, b) => a.t - b.t)) {
    const { sensor, kind, t, before } = reading
    const pairing = pairingAt(pairings, sensor, t)
    const about = pairing && machineOf(reading, pairing.equipment, workOf)
    if (!about) continue
    // What the sensor read on another machine says nothing about this one.
    const known = before !== null && before.t >= pairing.from && t - before.t <= PREDECESSOR_MS
    const told = toldBy({ ...reading, before: known ? before : null }, understandingOf(sensor))
    if (!told) continue
    const { machine, loader } = about
    const ofMachine = facts.get(machine) ?? []
    facts.set(machine, ofMachine)
    ofMachine.push({ sensor, t, kind, ...told, ...(loader !== undefined && { loader }) })
  }
  return facts
}
