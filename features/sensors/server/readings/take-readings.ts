/** Takes the readings of a batch: stores them and says what they are evidence for (decision 0127). */
import { effectiveFeatures, type StoredFeatures } from '../../../accounts/account.resource.ts'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { Device, GivenReading, ReadingsTaken, SensorFact } from '../../../telemetry/index.ts'
import { factOf, type Understanding, usualUnderstanding } from './facts.ts'
import { findEvidence } from './find-evidence.ts'
import { lockSensors } from './find-sensors.ts'
import {
  addBatteryDays,
  findStored,
  insertReadings,
  keyOf,
  keysOf,
  type SensorReadingOf,
  showNewest,
  type Values,
} from './store.ts'

/** Milliseconds that a reading may be ahead of the server's clock, as positions may. */
const AHEAD_MS = 120_000

type Rejected = ReadingsTaken['rejected'][number]
type Placed = SensorReadingOf & { readonly index: number }

const unknownSensor = ({ index }: GivenReading): Rejected => ({
  index,
  field: 'mac',
  defaultMessage: 'is no sensor of this account',
})
const otherKind = ({ index }: GivenReading): Rejected => ({
  index,
  field: 'kind',
  defaultMessage: "is not what the sensor's model measures",
})
const otherValues = ({ index }: Placed): Rejected => ({
  index,
  field: 't',
  defaultMessage: 'was stored before with other values',
})

interface Account {
  zone: string
  /** It has sensors. */
  open: boolean
}

async function findAccount(tx: Transaction): Promise<Account> {
  const { rows } = await tx.query<{ zone: string; features: StoredFeatures }>(
    'select time_zone as zone, features from accounts where id = haulway_account()',
  )
  const [found] = rows
  if (!found) throw new Error('a device without an account')
  return { zone: found.zone, open: effectiveFeatures(found.features)['sensorsFeature'] === true }
}

/** Readings with their sensors, and those that have none. */
async function place(tx: Transaction, device: Device, readings: readonly GivenReading[], now: number) {
  const macs = new Set(readings.map(({ reading }) => reading.mac))
  const known = await lockSensors(tx, [...macs], device.equipmentId)
  const placed: Placed[] = []
  const rejected: Rejected[] = []
  for (const given of readings) {
    const { mac, t, kind, value, volts } = given.reading
    const sensor = known.get(mac)
    if (sensor === undefined) rejected.push(unknownSensor(given))
    else if (sensor.kind !== kind) rejected.push(otherKind(given))
    else
      placed.push({ index: given.index, sensor: sensor.id, kind, t, value, volts, ahead: t > now + AHEAD_MS })
  }
  const understandings = new Map([...known.values()].map(({ id, how }) => [id, how]))
  return { placed, rejected, understandings }
}

const isSame = (a: Values, b: Values | undefined): boolean => a.value === b?.value && a.volts === b.volts

/** Stores each once: what else has its key is a repetition, or contradicts it. */
async function keep(tx: Transaction, device: Device, placed: readonly Placed[], now: number) {
  const first = new Map<string, Placed>()
  for (const one of placed) if (!first.has(keyOf(one))) first.set(keyOf(one), one)
  const unique = [...first.values()]
  const inserted = await insertReadings(tx, unique, device, new Date(now))
  const before = unique.filter((one) => !inserted.has(keyOf(one)))
  const stored = before.length > 0 ? await findStored(tx, before) : new Map<string, Values>()
  const fresh = unique.filter((one) => inserted.has(keyOf(one)))
  const known = (one: Placed) => stored.get(keyOf(one)) ?? first.get(keyOf(one))
  const isFresh = new Set(fresh)
  const repeated = placed.filter((one) => !isFresh.has(one) && isSame(one, known(one)))
  const contrary = placed.filter((one) => !isFresh.has(one) && !isSame(one, known(one)))
  return { fresh, repeated, contrary }
}

async function findFacts(
  tx: Transaction,
  device: Device,
  readings: readonly Placed[],
  understandings: ReadonlyMap<string, Understanding>,
): Promise<Map<string, SensorFact[]>> {
  const facts = new Map<string, SensorFact[]>()
  for (const one of await findEvidence(tx, keysOf(readings), device.equipmentId)) {
    const found = factOf(one, understandings.get(one.sensor) ?? usualUnderstanding)
    if (found === null) continue
    const told = facts.get(found.machine)
    if (told) told.push(found.fact)
    else facts.set(found.machine, [found.fact])
  }
  return facts
}

/** A fixed number of statements, however many readings there are. */
async function take(
  tx: Transaction,
  device: Device,
  readings: readonly GivenReading[],
  now: number,
): Promise<ReadingsTaken> {
  const { zone, open } = await findAccount(tx)
  if (!open) return { accepted: 0, duplicates: 0, rejected: readings.map(unknownSensor), facts: new Map() }
  const { placed, rejected, understandings } = await place(tx, device, readings, now)
  if (placed.length === 0) return { accepted: 0, duplicates: 0, rejected, facts: new Map() }
  const { fresh, repeated, contrary } = await keep(tx, device, placed, now)
  const timely = fresh.filter(({ ahead }) => !ahead)
  if (timely.length > 0) {
    await showNewest(tx, timely)
    await addBatteryDays(tx, timely, zone)
  }
  return {
    accepted: fresh.length,
    duplicates: repeated.length,
    rejected: [...rejected, ...contrary.map(otherValues)].toSorted((a, b) => a.index - b.index),
    facts: await findFacts(tx, device, [...timely, ...repeated], understandings),
  }
}

export const openReadings =
  ({ database, clock }: Pick<Services, 'database' | 'clock'>) =>
  async (device: Device, readings: readonly GivenReading[]): Promise<ReadingsTaken> =>
    await inAccount(database, { account: device.account }, (tx) => take(tx, device, readings, clock()))
