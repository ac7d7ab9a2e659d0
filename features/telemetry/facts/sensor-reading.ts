/**
 * Readings of sensors: `sensors` of `POST /api/telemetry/batch`. The inventory of sensors stores them and says which
 * machine each is evidence for; what changes something becomes a stated event of that machine, in the order of its time.
 */
import type { StatedEvent } from './fix.ts'

/** What the value means: bed: 1 up, 0 down; payload: kilograms; proximity: metres to the loader. */
export const readingKinds = ['bed', 'payload', 'proximity'] as const
export type ReadingKind = (typeof readingKinds)[number]

export interface SensorReading {
  /** MAC address in capitals with colons. */
  readonly mac: string
  /** Epoch milliseconds UTC. */
  readonly t: number
  readonly kind: ReadingKind
  /** Null: only the battery is told. */
  readonly value: number | null
  readonly volts: number | null
}

/** A valid reading and its index in the request. */
export interface GivenReading {
  readonly index: number
  readonly reading: SensorReading
}

/** A fact of a machine by one of its sensors. */
export interface SensorFact {
  readonly sensor: string
  readonly t: number
  readonly kind: ReadingKind
  /** Bed: 1 up, 0 down; payload: kilograms; proximity: 1 beside the loader, 0 away. */
  readonly value: number
  /** For proximity: the machine that it is near. */
  readonly loader?: string | undefined
}

/** The same fact has the same event, however often it is told. */
export function sensorEvent({ sensor, t, kind, value, loader }: SensorFact): StatedEvent {
  const detail = { kind, ...(loader !== undefined && { loader }), sensor }
  return {
    id: `sensor ${sensor} ${kind} ${t}`,
    t,
    type: 'sensor reading',
    source: 'device',
    quantity: value,
    detail,
  }
}

/** The fact of an event; null for any other event. */
export function sensorFactOf(event: StatedEvent): SensorFact | null {
  if (event.type !== 'sensor reading') return null
  const { kind, loader, sensor } = event.detail ?? {}
  const known = readingKinds.find((one) => one === kind)
  if (known === undefined || typeof sensor !== 'string' || event.quantity === undefined) return null
  return {
    sensor,
    t: event.t,
    kind: known,
    value: event.quantity,
    loader: typeof loader === 'string' ? loader : undefined,
  }
}

/** What the inventory of sensors made of readings, once it has stored them. */
export interface ReadingsTaken {
  readonly accepted: number
  readonly duplicates: number
  /** `index`: of the reading in the request. */
  readonly rejected: readonly {
    readonly index: number
    readonly field: string
    readonly defaultMessage: string
  }[]
  /** Facts of machines, by machine; told anew with each repetition. */
  readonly facts: ReadonlyMap<string, readonly SensorFact[]>
}
