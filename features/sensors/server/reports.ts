/** What a sensor told: its readings, and its battery by day. */
import { pageSlice } from '@haulway/resource'
import { dateText } from '@haulway/platform/dates.ts'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { wallInstant } from '@haulway/schedule'
import { idOf, readItem } from '@haulway/storage'
import { forecastBattery } from '../battery.ts'
import { listReadings, MAX_BATTERY_DAYS, readBattery } from '../sensors.endpoints.ts'
import type { SensorKind } from '../sensors.ts'
import type { Sensor, ServedSensors } from './change-sensor.ts'

/** Days of the battery when the call names none. */
const USUAL_DAYS = 90
/** The latest readings that are listed: counting years of them would take longer than anybody reads. */
const LISTED_READINGS = 10_000
const DAY_MS = 86_400_000

interface ReadingRow {
  t: Date
  received_at: Date
  kind: SensorKind
  value: number | null
  volts: number | null
  heard_by_id: string
  heard_by: string | null
}

const listRoute = implement(listReadings, async (call, { database }) => {
  const id = idOf(call)
  const { account } = call.context
  const { limit, offset } = pageSlice(call.query)
  return await inAccount(database, scopeOf(call.context), async (tx) => {
    const counted = await tx.query<{ total: number }>(
      `select (select count(*)::int from (select from sensor_readings r
          where r.account_id = s.account_id and r.sensor_id = s.id limit $3) r) as total
         from sensors s where s.account_id = $1 and s.id = $2`,
      [account.id, id, LISTED_READINGS],
    )
    const [found] = counted.rows
    if (!found) throw notFound()
    const { rows } = await tx.query<ReadingRow>(
      `select r.t, r.received_at, r.kind, r.value, r.volts, r.heard_by_id, e.equipment_id as heard_by
         from sensor_readings r
         left join equipment e on e.account_id = r.account_id and e.id = r.heard_by_id
        where r.account_id = $1 and r.sensor_id = $2 order by r.t desc, r.kind desc, r.heard_by_id desc
        limit $3 offset $4`,
      [account.id, id, Math.max(0, Math.min(limit, LISTED_READINGS - offset)), offset],
    )
    const items = rows.map((row) => ({
      t: row.t.toISOString(),
      receivedAt: row.received_at.toISOString(),
      kind: row.kind,
      value: row.value,
      volts: row.volts,
      heardBy: row.heard_by === null ? null : { id: row.heard_by_id, title: row.heard_by },
    }))
    return { body: { items, total: found.total } }
  })
})

interface DayRow {
  day: string
  lowest: number
  mean: number
  highest: number
}

/** Days with readings of the battery from `first` on, in order. */
async function findDays(tx: Transaction, account: string, sensor: string, first: string) {
  const { rows } = await tx.query<DayRow>(
    `select to_char(day, 'YYYY-MM-DD') as day, lowest, total / readings as mean, highest from sensor_battery_days
      where account_id = $1 and sensor_id = $2 and day >= $3::date order by day`,
    [account, sensor, first],
  )
  return rows
}

async function findLimits(tx: Transaction, account: string, model: string) {
  const { rows } = await tx.query<{ full: number; empty: number; zone: string }>(
    `select m.full_volts as full, m.empty_volts as empty, a.time_zone as zone
       from sensormodels m join accounts a on a.id = m.account_id where m.account_id = $1 and m.id = $2`,
    [account, model],
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The calendar day so many days before another. */
const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

const batteryRoute = (served: ServedSensors) =>
  implement(readBattery, async (call, { database, clock }) => {
    const id = idOf(call)
    const { account } = call.context
    const shown = call.query.days ?? USUAL_DAYS
    return await inAccount(database, scopeOf(call.context), async (tx) => {
      const sensor = (await readItem(served(), tx, account.id, id)) as Sensor
      const { zone, ...limits } = await findLimits(tx, account.id, sensor.model.id)
      const today = dateText(clock(), zone)
      const days = await findDays(tx, account.id, id, dayBefore(today, MAX_BATTERY_DAYS - 1))
      const forecast = forecastBattery(days, limits)
      const { batteryPercent: percent, batteryLow } = sensor
      return {
        body: {
          fullVolts: limits.full,
          emptyVolts: limits.empty,
          percent,
          state: percent === null ? ('unknown' as const) : batteryLow ? ('low' as const) : ('good' as const),
          days: days.filter(({ day }) => day >= dayBefore(today, shown - 1)).slice(-MAX_BATTERY_DAYS),
          emptyAt: forecast && new Date(wallInstant(forecast.emptyOn, '00:00', zone)).toISOString(),
          voltsPerDay: forecast?.voltsPerDay ?? null,
        },
      }
    })
  })

export const reportRoutes = (served: ServedSensors): readonly Route[] => [listRoute, batteryRoute(served)]
