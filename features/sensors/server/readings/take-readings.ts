/** Stores readings of a batch and says what they are evidence for, in a fixed number of statements. */
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { effectiveFeatures, type StoredFeatures } from '../../../accounts/account.resource.ts'
import type { GivenReading, ReadingsTaken } from '../../../telemetry/telemetry.ts'
import { factsAbout } from './facts.ts'
import { findSensors, type KnownSensor, sensorOf } from './find-sensors.ts'
import { addToBatteryDays, noteNewest, storeReadings, type Taken } from './store-readings.ts'

/** Milliseconds by which a device's clock may be ahead of the server's (behaviour 0). */
const AHEAD_MS = 120_000

const NO_SENSOR = 'is no sensor of this account'
const BEFORE_OWNER = 'is before the sensor came to this account'
const OTHER_VALUES = 'was stored before with other values'

interface Device {
  readonly id: string
  readonly account: string
  readonly equipmentId: string
}

type Rejected = ReadingsTaken['rejected'][number]

async function findAccount(tx: Transaction): Promise<{ isOpen: boolean; zone: string }> {
  const { rows } = await tx.query<{ features: StoredFeatures; zone: string }>(
    'select features, time_zone as zone from accounts where id = haulway_account()',
  )
  const [found] = rows
  const isOpen = found !== undefined && effectiveFeatures(found.features)['sensorsFeature'] === true
  return { isOpen, zone: found?.zone ?? 'UTC' }
}

/** Why a reading is none of the sensor's, or undefined. */
function faultOf({ index, reading }: GivenReading, sensor: KnownSensor | undefined): Rejected | undefined {
  if (!sensor) return { index, field: 'mac', defaultMessage: NO_SENSOR }
  if (reading.kind !== sensor.kind)
    return { index, field: 'kind', defaultMessage: `must be ${sensor.kind}: the model of the sensor` }
  if (sensor.ownedSince !== null && reading.t < sensor.ownedSince)
    return { index, field: 't', defaultMessage: BEFORE_OWNER }
  return undefined
}

/** Divides the readings: those of sensors, each once, and what is wrong with the others. */
function divide(
  device: Device,
  given: readonly GivenReading[],
  sensors: ReadonlyMap<string, readonly KnownSensor[]>,
  now: number,
) {
  const first = new Map<string, Taken>()
  const again: { readonly index: number; readonly taken: Taken; readonly of: Taken }[] = []
  const rejected: Rejected[] = []
  for (const one of given) {
    const sensor = sensorOf(sensors.get(one.reading.mac), device.equipmentId)
    const fault = faultOf(one, sensor)
    if (fault || !sensor) {
      if (fault) rejected.push(fault)
      continue
    }
    const { t, kind, value, volts } = one.reading
    const taken: Taken = { index: one.index, sensor, t, kind, value, volts, ahead: t > now + AHEAD_MS }
    const key = `${sensor.id} ${t}`
    const of = first.get(key)
    if (of) again.push({ index: one.index, taken, of })
    else first.set(key, taken)
  }
  return { readings: [...first.values()], again, rejected }
}

const sameValues = (a: Pick<Taken, 'value' | 'volts'>, b: Pick<Taken, 'value' | 'volts'>): boolean =>
  a.value === b.value && a.volts === b.volts

async function take(
  tx: Transaction,
  device: Device,
  given: readonly GivenReading[],
  now: number,
): Promise<ReadingsTaken> {
  const { isOpen, zone } = await findAccount(tx)
  const macs = isOpen ? [...new Set(given.map(({ reading }) => reading.mac))] : []
  const { readings, again, rejected } = divide(device, given, await findSensors(tx, macs), now)
  const { stored, known } = await storeReadings(tx, device, readings, now)
  const right = [...stored]
  const refusedOnes = new Set<Taken>()
  for (const { taken, before } of known) {
    // What was too far ahead when it came first is no evidence once its time has come.
    if (sameValues(taken, before)) right.push({ ...taken, ahead: before.ahead })
    else refusedOnes.add(taken)
  }
  const repeated = again.filter(({ taken, of }) => sameValues(taken, of) && !refusedOnes.has(of))
  const wrong = [
    ...[...refusedOnes].map(({ index }) => index),
    ...again.filter((one) => !repeated.includes(one)).map(({ index }) => index),
  ]
  await noteNewest(tx, right)
  await addToBatteryDays(tx, stored, zone)
  return {
    accepted: stored.length,
    duplicates: right.length - stored.length + repeated.length,
    rejected: [
      ...rejected,
      ...wrong.map((index) => ({ index, field: 't', defaultMessage: OTHER_VALUES })),
    ].toSorted((a, b) => a.index - b.index),
    // Those that are known tell their facts again: the batch may be repeated after a crash before they were delivered.
    facts: await factsAbout(tx, device, right),
  }
}

/** Resolves once the readings are committed. */
export const readingsTaker =
  ({ database, clock }: Pick<Services, 'database' | 'clock'>) =>
  (device: Device, given: readonly GivenReading[]): Promise<ReadingsTaken> =>
    inAccount(database, { account: device.account }, (tx) => take(tx, device, given, clock()))
