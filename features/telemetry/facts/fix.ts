/**
 * The facts of a machine: positions and stated events. A fact is identified by its device: a fix by (device, seq), an
 * event by (device, id). A machine's facts are ordered by `t`, then `seq`; never by arrival.
 */

/**
 * One reported position. Absent measurements are NaN, so that every fix has one shape and packs into columns. Values
 * are already rounded to storage steps (see `appendFix`), so that a replay and the first processing give identical
 * results. Detectors read a fix and never keep a reference to it.
 */
export interface Fix {
  /** Sequence number of the device, 0 to 2^53-1. */
  seq: number
  /** Device time, epoch milliseconds UTC. */
  t: number
  /** WGS84 degrees. */
  lon: number
  lat: number
  /** Metres a second. */
  speed: number
  /** Degrees clockwise from north, 0 to 360. */
  heading: number
  /** Metres above the ellipsoid. */
  altitude: number
  /** Metres within which the device takes the position to be right in two of three cases (68 %). */
  accuracy: number
  /** Kilograms on the payload sensor. */
  weight: number
  /** 1 running, 0 off. */
  engine: number
  /** 1 raised, 0 down. */
  bed: number
}

/** The measurements of a fix besides its identity and position, in column order. */
export const measurements = ['speed', 'heading', 'altitude', 'accuracy', 'weight', 'engine', 'bed'] as const
export type Measurement = (typeof measurements)[number]

/** Storage steps: lon and lat 1e-7 degrees (about 1 cm), the rest as below. */
export const steps: Record<Measurement, number> = {
  speed: 0.01,
  heading: 0.1,
  altitude: 0.1,
  accuracy: 0.1,
  weight: 1,
  engine: 1,
  bed: 1,
}

/** All event types of the product (operations 3), in the specification's words. */
export const eventTypes = [
  'acknowledge route change',
  'add hours',
  'bucket load',
  'driver changed',
  'driver route',
  'dump',
  'engine on',
  'engine off',
  'enter location',
  'exit location',
  'fuel',
  'haul profile changed',
  'load',
  'note',
  'route assigned',
  'route started',
  'route unassigned',
  'proximity load continued',
  'proximity load paused',
] as const
export type EventType = (typeof eventTypes)[number]

/** Decisions of people about loads and dumps, and the types of dropped ones: no device may send them. */
export type DecisionType = 'decision'
export type DroppedType = 'dropped load' | 'dropped dump'

/** What a sensor read, as the inventory of sensors understood it: evidence, never listed as an event (`sensor-reading.ts`). */
export type ReadingType = 'sensor reading'

/** A stated event: a button press, a dispatcher's assignment, a driver's sign-on. */
export interface StatedEvent {
  id: string
  /** When it happened, epoch milliseconds UTC. */
  t: number
  type: EventType | DecisionType | ReadingType
  source: 'device' | 'dispatcher'
  /** Ids of the entries that the event names. */
  locationId?: string | undefined
  routeId?: string | undefined
  driverId?: string | undefined
  materialId?: string | undefined
  weightKg?: number | undefined
  volumeM3?: number | undefined
  quantity?: number | undefined
  ticket?: string | undefined
  /** The kind of a note, and its text. */
  noteType?: string | undefined
  note?: string | undefined
  /** WGS84 degrees, both or neither: the stated position. */
  lon?: number | undefined
  lat?: number | undefined
  /** Further details, keys sorted. Absent: stated before details were stored (see `intake/equal-facts.ts`). */
  detail?: Readonly<Record<string, unknown>> | undefined
}
