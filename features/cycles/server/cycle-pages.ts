/** The cycles of a report, in the order of files. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Read } from '@haulway/report/server/index.ts'
import type { CycleItem } from '../cycle-item.ts'
import { cycleItem, type CycleRow, FACTORS } from './cycle-rows.ts'
import type { Selection } from './selection.ts'

/** Rows per read: a slow reader holds one page in memory and no connection. */
const PAGE = 1_000

type PagedRow = CycleRow & { place: string }

/** Cycles after a position in the order. The moment is also compared alone, so that an index is used. */
const afterPlace = (at: number, equipment: number, key: number) =>
  `and loaded_at >= $${at}::timestamptz
   and (loaded_at, equipment_id, key) > ($${at}::timestamptz, $${equipment}::uuid, $${key})`

/** The included cycles in order of load time, page by page, each in a short transaction of its own. */
export async function* cyclePages(
  read: Read,
  select: (tx: Transaction) => Promise<Selection>,
): AsyncGenerator<CycleItem[]> {
  const selection = await read(select)
  let last: PagedRow | undefined
  do {
    const after = last
    const values = [...selection.values]
    const where = after
      ? afterPlace(values.push(after.place), values.push(after.equipment_id), values.push(after.key))
      : ''
    // The position is passed as text: a Date would lose fractions of a millisecond.
    const sql = `select *, ${FACTORS}, loaded_at::text as place from (${selection.sql}) shown where kept ${where}
      order by loaded_at, equipment_id, key limit ${PAGE}`
    const { rows } = await read((tx) => tx.query<PagedRow>(sql, values))
    yield rows.map(cycleItem)
    last = rows.length === PAGE ? rows.at(-1) : undefined
  } while (last)
}
