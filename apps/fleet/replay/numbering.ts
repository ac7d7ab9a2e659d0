/** Sequence numbers derived from the data, so that the same file sent again consists of duplicates. */
import type { WireFix } from '../link/device.ts'
import type { TrackPoint } from '@haulway/interchange'

/**
 * Numbers within one millisecond, so that 4 microseconds are distinguished. Time in milliseconds times this stays
 * below 2^49 until 2039, which storage packs best, and below 2^53 for a thousand years.
 */
const SLOTS = 256

export const measurementNames = ['speed', 'heading', 'altitude', 'weight'] as const
export type MeasurementName = (typeof measurementNames)[number]

/** The fix of a reading without its number, and without absent or ignored measurements. */
function bodyOf(reading: TrackPoint, ignored: ReadonlySet<MeasurementName>): Omit<WireFix, 'seq'> {
  const body: Omit<WireFix, 'seq'> = { t: reading.t, lon: reading.lon, lat: reading.lat }
  for (const name of measurementNames) {
    if (!Number.isNaN(reading[name]) && !ignored.has(name)) body[name] = reading[name]
  }
  return body
}

/** Readings of one machine at one moment: their bodies as text, in order of first occurrence. */
interface Moment {
  key: number
  bodies: string[]
}

/**
 * Numbers the readings of each machine by their time. Several at the same moment are numbered in the order of the
 * file; a repeated reading gets the same number, so that it is a duplicate for the server as well.
 */
export function createNumbering(ignored: ReadonlySet<MeasurementName>): (reading: TrackPoint) => WireFix {
  const moments = new Map<string, Moment>()
  return (reading) => {
    const body = bodyOf(reading, ignored)
    const key = reading.t * SLOTS + Math.floor((reading.micros * SLOTS) / 1000)
    let moment = moments.get(reading.machine)
    if (moment?.key !== key) moments.set(reading.machine, (moment = { key, bodies: [] }))
    const text = JSON.stringify(body)
    let place = moment.bodies.indexOf(text)
    if (place < 0) place = moment.bodies.push(text) - 1
    return { seq: key + place, ...body }
  }
}
