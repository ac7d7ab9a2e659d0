/** What a sensor read, by pages. */
import { pageSlice } from '@haulway/resource'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { idOf } from '@haulway/storage'
import { listReadings } from '../../sensors.endpoints.ts'
import { type SensorKind, sensorKinds } from '../../sensors.ts'

interface ReadingRow {
  t: Date
  received_at: Date
  kind: SensorKind
  value: number | null
  volts: number | null
  heard_by_id: string
  heard_by: string | null
}

/** Each kind by its key: a page reads no more rows than lie before its end. */
async function findReadings(
  tx: Transaction,
  id: string,
  limit: number,
  offset: number,
): Promise<ReadingRow[]> {
  const { rows } = await tx.query<ReadingRow>(
    `select r.t, r.received_at, r.kind, r.value, r.volts, r.heard_by_id, e.equipment_id as heard_by
       from (
         select r.* from unnest($2::text[]) as kinds (kind) cross join lateral (
           select * from sensor_readings
            where account_id = haulway_account() and sensor_id = $1 and kind = kinds.kind
            order by t desc limit $3::bigint + $4::bigint) r
          order by r.t desc, r.kind limit $3 offset $4) r
       left join equipment e on e.account_id = haulway_account() and e.id = r.heard_by_id
      order by r.t desc, r.kind`,
    [id, sensorKinds, limit, offset],
  )
  return rows
}

async function countReadings(tx: Transaction, id: string): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    'select count(*)::int as n from sensor_readings where account_id = haulway_account() and sensor_id = $1',
    [id],
  )
  return rows[0]?.n ?? 0
}

const itemOf = ({ t, received_at, heard_by_id, heard_by, ...row }: ReadingRow) => ({
  ...row,
  t: t.toISOString(),
  receivedAt: received_at.toISOString(),
  heardBy: heard_by === null ? null : { id: heard_by_id, title: heard_by },
})

export const readingRoutes: readonly Route[] = [
  implement(listReadings, async (call, { database }) => {
    const id = idOf(call)
    const { limit, offset } = pageSlice(call.query)
    return await inAccount(database, scopeOf(call.context), async (tx) => {
      const known = await tx.query('select from sensors where account_id = haulway_account() and id = $1', [
        id,
      ])
      if (known.rowCount === 0) throw notFound()
      const rows = await findReadings(tx, id, limit, offset)
      return { body: { items: rows.map(itemOf), total: await countReadings(tx, id) } }
    })
  }),
]
