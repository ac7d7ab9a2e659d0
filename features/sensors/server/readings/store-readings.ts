/** Rows of readings, and what follows from them: the newest of a sensor, and the battery of a day. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { SensorKind } from '../../sensors.ts'
import type { KnownSensor } from './find-sensors.ts'

/** A reading of a known sensor. */
export interface Taken {
  readonly index: number
  readonly sensor: KnownSensor
  /** Epoch milliseconds. */
  readonly t: number
  readonly kind: SensorKind
  readonly value: number | null
  readonly volts: number | null
  /** Its time is too far ahead of the server's to be evidence. */
  readonly ahead: boolean
}

interface Sender {
  readonly id: string
  readonly equipmentId: string
}

const keyOf = (sensor: string, t: number) => `${sensor} ${t}`
const sensorsOf = (readings: readonly Taken[]) => readings.map(({ sensor }) => sensor.id)
const timesOf = (readings: readonly Taken[]) => readings.map(({ t }) => new Date(t))
const voltsOf = (readings: readonly Taken[]) => readings.map(({ volts }) => volts)

/** Stores what is new; `known`: what was stored before, with the values that it has. */
export async function storeReadings(
  tx: Transaction,
  { id, equipmentId }: Sender,
  readings: readonly Taken[],
  now: number,
) {
  if (readings.length === 0) return { stored: [], known: [] }
  const sensors = sensorsOf(readings)
  const kinds = readings.map(({ kind }) => kind)
  const { rows } = await tx.query<{ sensor: string; t: Date }>(
    `insert into sensor_readings (account_id, sensor_id, kind, t, value, volts, received_at, device_id, heard_by_id, ahead)
     select haulway_account(), one.sensor, one.kind, one.t, one.value, one.volts, $7, $8, $9, one.ahead
       from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::float8[], $5::float8[], $6::boolean[])
         as one (sensor, kind, t, value, volts, ahead)
     on conflict do nothing returning sensor_id as sensor, t`,
    [
      sensors,
      kinds,
      timesOf(readings),
      readings.map(({ value }) => value),
      voltsOf(readings),
      readings.map(({ ahead }) => ahead),
      new Date(now),
      id,
      equipmentId,
    ],
  )
  const fresh = new Set(rows.map((row) => keyOf(row.sensor, row.t.getTime())))
  const isFresh = ({ sensor, t }: Taken) => fresh.has(keyOf(sensor.id, t))
  const others = readings.filter((one) => !isFresh(one))
  return { stored: readings.filter(isFresh), known: await findStored(tx, equipmentId, others) }
}

interface StoredRow extends Pick<Taken, 'value' | 'volts' | 'ahead'> {
  sensor: string
  t: Date
}

async function findStored(tx: Transaction, heardBy: string, readings: readonly Taken[]) {
  if (readings.length === 0) return []
  const { rows } = await tx.query<StoredRow>(
    `select r.sensor_id as sensor, r.t, r.value, r.volts, r.ahead
       from unnest($1::uuid[], $2::timestamptz[], $3::text[]) as one (sensor, t, kind)
       join sensor_readings r on r.account_id = haulway_account() and r.sensor_id = one.sensor and r.t = one.t
        and r.kind = one.kind and r.heard_by_id = $4`,
    [sensorsOf(readings), timesOf(readings), readings.map(({ kind }) => kind), heardBy],
  )
  const stored = new Map(rows.map((row) => [keyOf(row.sensor, row.t.getTime()), row]))
  return readings.flatMap((taken) => {
    const before = stored.get(keyOf(taken.sensor.id, taken.t))
    return before ? [{ taken, before }] : []
  })
}

function newestOf(readings: readonly Taken[]): Map<string, Taken> {
  const newest = new Map<string, Taken>()
  for (const one of readings) {
    const known = newest.get(one.sensor.id)
    if (!known || known.t < one.t) newest.set(one.sensor.id, one)
  }
  return newest
}

/** Notes when each sensor was last heard, and its battery, without a new version: nobody edited it. */
export async function noteNewest(tx: Transaction, readings: readonly Taken[]): Promise<void> {
  const right = readings.filter(({ ahead }) => !ahead)
  if (right.length === 0) return
  const newest = [...newestOf(right).values()]
  const told = newestOf(right.filter(({ volts }) => volts !== null))
  const batteries = newest.map(({ sensor }) => told.get(sensor.id))
  await tx.query(
    `update sensors s
        set last_received_at = greatest(s.last_received_at, one.t),
            battery_volts = case when one.told > coalesce(s.battery_at, '-infinity') then one.volts else s.battery_volts end,
            battery_at = greatest(s.battery_at, one.told)
       from unnest($1::uuid[], $2::timestamptz[], $3::float8[], $4::timestamptz[]) as one (id, t, volts, told)
      where s.account_id = haulway_account() and s.id = one.id`,
    [
      sensorsOf(newest),
      timesOf(newest),
      batteries.map((one) => one?.volts ?? null),
      batteries.map((one) => (one ? new Date(one.t) : null)),
    ],
  )
}

/** Adds new readings to the battery of their days in the zone of the account. */
export async function addToBatteryDays(
  tx: Transaction,
  readings: readonly Taken[],
  zone: string,
): Promise<void> {
  const told = readings.filter(({ volts, ahead }) => volts !== null && !ahead)
  if (told.length === 0) return
  await tx.query(
    `insert into sensor_battery_days as d (account_id, sensor_id, day, lowest, highest, total, readings)
     select haulway_account(), one.sensor, (one.t at time zone $4)::date, min(one.volts), max(one.volts),
        sum(one.volts), count(*)
       from unnest($1::uuid[], $2::timestamptz[], $3::float8[]) as one (sensor, t, volts) group by 2, 3 order by 2, 3
     on conflict (account_id, sensor_id, day) do update
        set lowest = least(d.lowest, excluded.lowest), highest = greatest(d.highest, excluded.highest),
            total = d.total + excluded.total, readings = d.readings + excluded.readings`,
    [sensorsOf(told), timesOf(told), voltsOf(told), zone],
  )
}
