import {
  fileRows,
  orderBy,
  pageOf,
  serveReport,
  type Paging,
  type ReportFile,
} from '@haulway/report/server/index.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { sampleThing, type SampleThingRow } from '../sample-thing.report.ts'

/** Rows of an export file that are read at a time. */
const PAGE = 500

/** Machines with their number of loads. Parameters: account, from, to, machine. */
const MACHINES = `
  machines as (
    select json_build_object('id', e.id, 'title', e.equipment_id) as equipment, count(c.key)::int as loads
    from equipment e left join cycles c
      on c.account_id = e.account_id and c.equipment_id = e.id and c.loaded_at >= $2 and c.loaded_at < $3
    where e.account_id = $1 and not e.hidden and ($4::uuid is null or e.id = $4)
    group by e.id, e.equipment_id)`

const sorts = { equipment: `lower(equipment->>'title')`, loads: 'loads' }

interface Sums {
  machines: number
  idle: number
  loads: number
}

/** Parameters: account, from, to, machine. */
type Values = [string, Date, Date, string | null]

async function rowsOf(tx: Transaction, values: Values, paging: Paging, idle: boolean) {
  const order = orderBy(paging.sort, sorts, '-loads', `${sorts.equipment}, equipment->>'id'`)
  const found = await tx.query<SampleThingRow & { total: number }>(
    `with ${MACHINES} select equipment, loads, count(*) over ()::int as total from machines
     ${idle ? 'where loads = 0' : ''} ${order} ${pageOf(paging)}`,
    values,
  )
  const items = found.rows.map(({ equipment, loads }) => ({ equipment, loads }))
  return { items, total: found.rows[0]?.total ?? 0 }
}

/** The rows as an export file, read in the thread that makes files. */
export const sampleThingFile: ReportFile<Values> = {
  report: sampleThing,
  async *pages(read, values) {
    let items: SampleThingRow[]
    let number = 0
    do {
      const paging = { limit: PAGE, page: number++, sort: 'equipment' }
      items = (await read((tx) => rowsOf(tx, values, paging, false))).items
      yield items
    } while (items.length === PAGE)
  },
}

export const sampleThingReport = serveReport(sampleThing, ({ account, filter, range }) => {
  const values: Values = [account, range.from, range.to, filter.equipment?.id ?? null]

  async function zone(tx: Transaction): Promise<string> {
    const found = await tx.query<{ zone: string }>('select time_zone as zone from accounts where id = $1', [
      account,
    ])
    return found.rows[0]?.zone ?? 'UTC'
  }

  return {
    zone,
    rows: (tx, paging, idle) => rowsOf(tx, values, paging, idle),
    async figures(tx) {
      const found = await tx.query<Sums>(
        `with ${MACHINES} select count(*)::int as machines, count(*) filter (where loads = 0)::int as idle,
           coalesce(sum(loads), 0)::int as loads from machines`,
        values,
      )
      const sums = found.rows[0] ?? { machines: 0, idle: 0, loads: 0 }
      return { from: range.from.toISOString(), to: range.to.toISOString(), timeZone: await zone(tx), ...sums }
    },
    groups: {},
    file: fileRows<typeof sampleThingFile>(new URL(import.meta.url), 'sampleThingFile', values),
  }
})
