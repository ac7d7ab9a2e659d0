/** The battery of a sensor by day, and its forecast. */
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { idOf } from '@haulway/storage'
import { batteryPercent, batteryState, dayBefore, forecastBattery } from '../../battery.ts'
import { MAX_BATTERY_DAYS, readBattery } from '../../sensors.endpoints.ts'

/** Shown unless the call says otherwise. */
const USUAL_DAYS = 90

interface BatteryRow {
  full: number
  empty: number
  low: number | null
  volts: number | null
  zone: string
}

async function findBattery(tx: Transaction, id: string): Promise<BatteryRow> {
  const { rows } = await tx.query<BatteryRow>(
    `select m.full_volts as full, m.empty_volts as empty, p.low_battery as low, s.battery_volts as volts,
        a.time_zone as zone
       from sensors s join accounts a on a.id = s.account_id
       join sensormodels m on m.account_id = s.account_id and m.id = s.model_id
       left join sensorprofiles p on p.account_id = s.account_id and p.id = s.profile_id
      where s.account_id = haulway_account() and s.id = $1`,
    [id],
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

interface DayRow {
  day: string
  lowest: number
  mean: number
  highest: number
}

/** From a day on, ordered. */
async function findDays(tx: Transaction, id: string, from: string): Promise<DayRow[]> {
  const { rows } = await tx.query<DayRow>(
    `select * from (
       select to_char(day, 'YYYY-MM-DD') as day, lowest, total / readings as mean, highest from sensor_battery_days
        where account_id = haulway_account() and sensor_id = $1 and day >= $2 order by sensor_battery_days.day desc limit $3
     ) newest order by day`,
    [id, from, MAX_BATTERY_DAYS],
  )
  return rows
}

export const batteryRoutes: readonly Route[] = [
  implement(readBattery, async (call, { database, clock }) => {
    const id = idOf(call)
    return await inAccount(database, scopeOf(call.context), async (tx) => {
      const { full, empty, low, volts, zone } = await findBattery(tx, id)
      const now = clock()
      // The forecast does not depend on how many days are asked for.
      const known = await findDays(tx, id, dayBefore(now, MAX_BATTERY_DAYS - 1, zone))
      const first = dayBefore(now, (call.query.days ?? USUAL_DAYS) - 1, zone)
      const percent = volts === null ? null : batteryPercent(volts, { full, empty })
      const forecast = forecastBattery(known, { full, empty }, zone)
      return {
        body: {
          fullVolts: full,
          emptyVolts: empty,
          percent,
          state: batteryState(percent, low),
          days: known.filter(({ day }) => day >= first),
          emptyAt: forecast === null ? null : new Date(forecast.emptyAt).toISOString(),
          voltsPerDay: forecast?.voltsPerDay ?? null,
        },
      }
    })
  }),
]
