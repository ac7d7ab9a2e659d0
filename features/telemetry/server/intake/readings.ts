/** Readings of sensors in a batch: the inventory of sensors stores them and says what each is evidence for. */
import type { ReadingsTaken, SensorReading } from '../../facts/sensor-reading.ts'
import type { Device } from './devices.ts'

/** A valid reading and its index in the request. */
export interface GivenReading {
  readonly index: number
  readonly reading: SensorReading
}

/** Resolves once all of them are stored or refused. */
export type TakeReadings = (device: Device, readings: readonly GivenReading[]) => Promise<ReadingsTaken>

/** Without an inventory no sensor is known. */
export function refuseReadings(readings: readonly GivenReading[]): ReadingsTaken {
  const defaultMessage = 'is no sensor of this account'
  const rejected = readings.map(({ index }) => ({ index, field: 'mac', defaultMessage }))
  return { accepted: 0, duplicates: 0, rejected, facts: new Map() }
}
