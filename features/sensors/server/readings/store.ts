/** Stores readings, and what sensors show of the newest one. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Device } from '../../../telemetry/index.ts'
import type { SensorKind } from '../../sensors.ts'
import type { ReadingKeys } from './find-evidence.ts'

/** A reading of a known sensor. */
export interface SensorReadingOf {
  readonly sensor: string
  readonly kind: SensorKind
  /** Epoch milliseconds. */
  readonly t: number
  readonly value: number | null
  readonly volts: number | null
  /** Too far ahead of the server's clock to be evidence. */
  readonly ahead: boolean
}

export const keyOf = ({ sensor, kind, t }: Pick<SensorReadingOf, 'sensor' | 'kind' | 't'>): string =>
  `${sensor} ${kind} ${t}`

export const keysOf = (readings: readonly SensorReadingOf[]): ReadingKeys => ({
  sensors: readings.map(({ sensor }) => sensor),
  kinds: readings.map(({ kind }) => kind),
  times: readings.map(({ t }) => new Date(t)),
})

interface KeyRow {
  sensor: string
  kind: SensorKind
  t: Date
}

/** Keys of those that were not stored before. */
export async function insertReadings(
  tx: Transaction,
  readings: readonly SensorReadingOf[],
  device: Device,
  receivedAt: Date,
): Promise<ReadonlySet<string>> {
  const { sensors, kinds, times } = keysOf(readings)
  const { rows } = await tx.query<KeyRow>(
    `insert into sensor_readings (account_id, sensor_id, kind, t, value, volts, ahead, received_at, device_id, heard_by_id)
     select haulway_account(), given.*, $7, $8, $9
       from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::float8[], $5::float8[], $6::boolean[]) as given
     on conflict do nothing returning sensor_id as sensor, kind, t`,
    [
      sensors,
      kinds,
      times,
      readings.map(({ value }) => value),
      readings.map(({ volts }) => volts),
      readings.map(({ ahead }) => ahead),
      receivedAt,
      device.id,
      device.equipmentId,
    ],
  )
  return new Set(rows.map(({ sensor, kind, t }) => keyOf({ sensor, kind, t: t.getTime() })))
}

export type Values = Pick<SensorReadingOf, 'value' | 'volts'>

/** What is stored under the keys of these readings. */
export async function findStored(
  tx: Transaction,
  readings: readonly SensorReadingOf[],
): Promise<ReadonlyMap<string, Values>> {
  const { sensors, kinds, times } = keysOf(readings)
  const { rows } = await tx.query<KeyRow & Values>(
    `select r.sensor_id as sensor, r.kind, r.t, r.value, r.volts
       from unnest($1::uuid[], $2::text[], $3::timestamptz[]) as given (sensor_id, kind, t)
       join sensor_readings r on r.account_id = haulway_account() and r.sensor_id = given.sensor_id
        and r.kind = given.kind and r.t = given.t`,
    [sensors, kinds, times],
  )
  return new Map(rows.map(({ t, ...row }) => [keyOf({ ...row, t: t.getTime() }), row]))
}

/** The newest reading counts, however late it arrived. No new version: nobody edited the sensor. */
export async function showNewest(tx: Transaction, readings: readonly SensorReadingOf[]): Promise<void> {
  await tx.query(
    `update sensors s set last_received_at = greatest(s.last_received_at, newest.t),
        battery_volts = case when newest.battery_t > coalesce(s.battery_at, '-infinity') then newest.volts
          else s.battery_volts end,
        battery_at = greatest(s.battery_at, newest.battery_t)
       from (select sensor_id, max(t) as t, max(t) filter (where volts is not null) as battery_t,
          (array_agg(volts order by t desc) filter (where volts is not null))[1] as volts
          from unnest($1::uuid[], $2::timestamptz[], $3::float8[]) as given (sensor_id, t, volts) group by sensor_id) newest
      where s.account_id = haulway_account() and s.id = newest.sensor_id`,
    [...columnsOf(readings)],
  )
}

/** Adds to the battery of their days in the account's zone. */
export async function addBatteryDays(
  tx: Transaction,
  readings: readonly SensorReadingOf[],
  zone: string,
): Promise<void> {
  await tx.query(
    `insert into sensor_battery_days as known (account_id, sensor_id, day, lowest, highest, total, readings)
     select haulway_account(), sensor_id, (t at time zone $4)::date as day, min(volts), max(volts), sum(volts), count(*)::int
       from unnest($1::uuid[], $2::timestamptz[], $3::float8[]) as given (sensor_id, t, volts)
      where volts is not null group by sensor_id, day
     on conflict (account_id, sensor_id, day) do update set lowest = least(known.lowest, excluded.lowest),
       highest = greatest(known.highest, excluded.highest), total = known.total + excluded.total,
       readings = known.readings + excluded.readings`,
    [...columnsOf(readings), zone],
  )
}

function columnsOf(readings: readonly SensorReadingOf[]) {
  const { sensors, times } = keysOf(readings)
  return [sensors, times, readings.map(({ volts }) => volts)] as const
}
