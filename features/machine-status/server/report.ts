import {
  fileRows,
  orderBy,
  pageOf,
  type Paging,
  serveReport,
  type ServedReport,
} from '@haulway/report/server/index.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { ReadOpenHours } from '../../utilisation/index.ts'
import {
  machineStatusReport,
  type StatusDay,
  type StatusMachine,
  type StatusOfDay,
} from '../machine-status.report.ts'
import { type Hours, noHours, sumHours } from '../time-model.ts'
import { readDays } from './days.ts'
import type { machineStatusFile } from './file.ts'
import { printedStatuses } from './printed.ts'

const HOURS =
  'operating double precision, delay double precision, standby double precision, down double precision'
const sums = {
  scheduled: 'operating + delay + standby + down',
  operating: 'operating',
  delay: 'delay',
  standby: 'standby',
  down: 'down',
}
const TITLE = `lower(equipment->>'title')`

/** A page of rows in memory, in the requested order: the database sorts them as it does elsewhere. */
async function pageFrom<Row extends object>(
  tx: Transaction,
  rows: readonly Row[],
  columns: string,
  order: string,
  paging: Paging,
): Promise<{ items: Row[]; total: number }> {
  const { rows: items } = await tx.query<Row>(
    `select * from json_to_recordset($1) as one (${columns}) ${order} ${pageOf(paging)}`,
    [JSON.stringify(rows)],
  )
  return { items, total: rows.length }
}

const DAY = 'day text, "from" text, "to" text'

const dayRows = (tx: Transaction, rows: readonly StatusDay[], paging: Paging) =>
  pageFrom(
    tx,
    rows,
    `equipment json, ${DAY}, ${HOURS}`,
    orderBy(
      paging.sort,
      { equipment: TITLE, day: 'day', ...sums },
      '-day',
      `${TITLE}, equipment->>'id', day`,
    ),
    paging,
  )

function grouped<Row extends object>(
  days: readonly StatusDay[],
  key: (day: StatusDay) => string,
  of: (day: StatusDay) => Row,
) {
  return [...Map.groupBy(days, key).values()].map((own): Row & Hours => ({
    ...of(own[0]!),
    ...sumHours(own),
  }))
}

function byMachine(tx: Transaction, days: readonly StatusDay[], paging: Paging) {
  const rows: StatusMachine[] = grouped(
    days,
    (day) => day.equipment.id,
    ({ equipment }) => ({ equipment }),
  )
  const order = orderBy(paging.sort, { title: TITLE, ...sums }, 'title', `equipment->>'id'`)
  return pageFrom(tx, rows, `equipment json, ${HOURS}`, order, paging)
}

function byDay(tx: Transaction, days: readonly StatusDay[], paging: Paging) {
  const rows: StatusOfDay[] = grouped(
    days,
    ({ day }) => day,
    ({ day, from, to }) => ({ day, from, to }),
  )
  return pageFrom(
    tx,
    rows,
    `${DAY}, ${HOURS}`,
    orderBy(paging.sort, { day: 'day', ...sums }, '-day', 'day'),
    paging,
  )
}

const isDown = ({ down }: Hours) => down > 0
const machinesIn = (days: readonly StatusDay[]) => new Set(days.map(({ equipment }) => equipment.id)).size

export function servedMachineStatus(openHours: ReadOpenHours): ServedReport {
  return serveReport(
    machineStatusReport,
    async ({ filter, range, now, ...scope }) => {
      const asked = { account: scope.account, filter, range, now, open: await openHours(scope) }
      return {
        zone: async (tx) => (await readDays(tx, asked)).zone,
        async figures(tx) {
          const { zone, days } = await readDays(tx, asked)
          return {
            from: range.from.toISOString(),
            to: range.to.toISOString(),
            timeZone: zone,
            machines: machinesIn(days),
            downMachines: machinesIn(days.filter(isDown)),
            ...noHours,
            ...sumHours(days),
          }
        },
        async rows(tx, paging, down) {
          const { days } = await readDays(tx, asked)
          return await dayRows(tx, down ? days.filter(isDown) : days, paging)
        },
        groups: {
          equipment: async (tx, paging) => byMachine(tx, (await readDays(tx, asked)).days, paging),
          day: async (tx, paging) => byDay(tx, (await readDays(tx, asked)).days, paging),
          async reason(tx, paging) {
            const { reasons } = await readDays(tx, asked)
            const sorts = { title: `lower(reason->>'title')`, machines: 'machines', seconds: 'seconds' }
            const order = orderBy(paging.sort, sorts, '-seconds', `status, reason->>'id'`)
            const columns = 'reason json, status text, machines int, seconds double precision'
            return await pageFrom(tx, reasons, columns, order, paging)
          },
        },
        file: fileRows<typeof machineStatusFile>(
          new URL('./file.ts', import.meta.url),
          'machineStatusFile',
          asked,
        ),
      }
    },
    printedStatuses,
  )
}
