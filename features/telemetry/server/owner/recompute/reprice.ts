/** Counts stored loads again when terms change after they were stored, or a recalculation includes them. */
import type { Database, Transaction } from '@haulway/platform/server/db/index.ts'
import { priceOf } from '../../../pricing/price.ts'
import type { Terms } from '../../../pricing/terms.ts'
import { loadOf, type PricedRow, pricedColumns } from '../../model/priced-columns.ts'
import { inOwned } from '../../storage/owned.ts'
import type { Owned } from '../../model/ownership.ts'
import type { Due } from '../../storage/terms.ts'
import { type Account, inTurn, logFailure, ready } from '../account.ts'

/** Cycles per turn: new facts wait no longer than one page takes. */
const PAGE = 2_000

type PagedRow = PricedRow & { place: string }

const priced = [
  'stated_material_id',
  'material_id',
  'material_source',
  'weight',
  'weight_source',
  'volume',
  'volume_source',
  'stated_volume',
] as const

/** Settled cycles only: provisional ones are written again anyway. */
async function nextPage(tx: Transaction, from: string, after: PagedRow | null): Promise<PagedRow[]> {
  const { rows } = await tx.query<PagedRow>(
    `select equipment_id, key, loaded_at, loaded_at::text as place, load_location_id, dump_location_id, route_id,
            stated_material_at, ${priced.join(', ')}
       from cycles
      where account_id = haulway_account() and settled_at is not null and loaded_at >= $1::timestamptz
        and ($2::uuid is null or (loaded_at, equipment_id, key) > ($1::timestamptz, $2::uuid, $3))
      order by loaded_at, equipment_id, key limit ${PAGE}`,
    [after?.place ?? from, after?.equipment_id ?? null, after?.key ?? null],
  )
  return rows
}

/** The rows whose price has changed. */
function changedRows(rows: readonly PagedRow[], terms: Terms): object[] {
  return rows.flatMap((row) => {
    const load = loadOf(row)
    const columns = pricedColumns(load, priceOf(load, terms))
    if (priced.every((name) => columns[name] === row[name])) return []
    return [{ equipment_id: row.equipment_id, key: row.key, ...columns }]
  })
}

async function writeRows(tx: Transaction, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const updates = priced.map((name) => `${name} = changed.${name}`).join(', ')
  await tx.query(
    `update cycles set ${updates} from json_populate_recordset(null::cycles, $1) changed
      where cycles.account_id = haulway_account() and cycles.equipment_id = changed.equipment_id
        and cycles.key = changed.key`,
    [JSON.stringify(rows)],
  )
}

async function clearDue(tx: Transaction, { terms, recalculations }: Due): Promise<void> {
  await tx.query(
    `update load_terms set due_from = null
       from json_to_recordset($1) as due (kind text, entry_id uuid, valid_from timestamptz)
      where account_id = haulway_account() and load_terms.kind = due.kind
        and load_terms.entry_id = due.entry_id and load_terms.valid_from = due.valid_from`,
    [JSON.stringify(terms)],
  )
  await tx.query(
    `update recalculations set due_from = null
       from json_to_recordset($1) as due (route_id uuid, made_at timestamptz)
      where account_id = haulway_account() and recalculations.route_id = due.route_id
        and recalculations.made_at = due.made_at`,
    [JSON.stringify(recalculations)],
  )
}

/** Reprices one page, and clears what was due after the last one; returns where to continue. */
async function repricePage(
  database: Database,
  owned: Owned,
  terms: Terms,
  due: Due,
  after: PagedRow | null,
): Promise<PagedRow | null> {
  const work = async (tx: Transaction): Promise<PagedRow | null> => {
    const rows = await nextPage(tx, due.from, after)
    await writeRows(tx, changedRows(rows, terms))
    if (rows.length === PAGE) return rows.at(-1) ?? null
    await clearDue(tx, due)
    return null
  }
  return await inOwned(database, owned, work, 'price')
}

/** In a turn: one page, with the terms that are in memory by then. */
async function repriceNextPage(account: Account, due: Due, after: PagedRow | null): Promise<PagedRow | null> {
  const { site, loaded } = await ready(account)
  await account.lastCommit
  // Maintenance writes provisional rows with the new terms.
  for (const machine of loaded.machines.values()) machine.dirty ||= machine.written.cycles.size > 0
  return await repricePage(account.options.database, loaded.owned, site.terms, due, after)
}

/** Reprices the first page in the caller's turn, and the others in turns of their own. */
export async function reprice(account: Account): Promise<void> {
  const { site } = await ready(account)
  const { due } = site
  if (due === null) return
  const after = await repriceNextPage(account, due, null)
  site.due = null
  if (after !== null) void continueRepricing(account, due, after)
}

/** On failure the work stays due in the database and is read again with the site. */
async function continueRepricing(account: Account, due: Due, first: PagedRow): Promise<void> {
  let after: PagedRow | null = first
  try {
    while (after !== null) after = await inTurn(account, () => repriceNextPage(account, due, after))
  } catch (error) {
    account.site = null
    logFailure(account, error)
  }
}
