/** Readings of sensors in a batch: the inventory of sensors stores them and says what each is evidence for. */
import { type Batch, batchOfEvents } from '../../facts/batch.ts'
import { type GivenReading, type ReadingsTaken, sensorEvent } from '../../facts/sensor-reading.ts'
import type { Answer } from './classify.ts'
import type { Device } from './devices.ts'
import type { Deliver } from './given-loads.ts'

/** Resolves once all of them are stored or refused. */
export type TakeReadings = (device: Device, readings: readonly GivenReading[]) => Promise<ReadingsTaken>

/** Without an inventory no sensor is known. */
export function refuseReadings(readings: readonly GivenReading[]): ReadingsTaken {
  const defaultMessage = 'is no sensor of this account'
  const rejected = readings.map(({ index }) => ({ index, field: 'mac', defaultMessage }))
  return { accepted: 0, duplicates: 0, rejected, facts: new Map() }
}

/**
 * Delivers a batch, and the facts of its readings to the machines that they are about. Resolves once all of it is
 * stored; repeated, the readings are known and tell the same facts.
 */
export async function deliverWithReadings(
  device: Device,
  { readings, ...rest }: Batch,
  take: TakeReadings | undefined,
  deliver: Deliver,
  deliverFacts: Deliver,
): Promise<Answer> {
  const batch: Batch = { ...rest, readings: [] }
  if (readings.length === 0) return await deliver(device, batch)
  const taken = take ? await take(device, readings) : refuseReadings(readings)
  const facts = [...taken.facts].map(
    async ([equipmentId, told]) =>
      await deliverFacts({ ...device, equipmentId }, batchOfEvents(told.map(sensorEvent))),
  )
  // At once, so that facts and positions of a machine are applied together, in the order of their times.
  const [answer] = await Promise.all([deliver(device, batch), ...facts])
  const rejected = taken.rejected.map((one) => ({ list: 'sensors' as const, ...one }))
  return {
    ...answer,
    accepted: answer.accepted + taken.accepted,
    duplicates: answer.duplicates + taken.duplicates,
    rejected: [...answer.rejected, ...rejected],
  }
}
