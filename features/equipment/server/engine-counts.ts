/** Stores engine hours counted up to a few days ago, so that a list does not read a machine's whole life. */
import { type Database, inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { type EngineCount, advanceCount, NOTHING_COUNTED } from '../engine-hours.ts'
import { loadEngineFacts, tracksUntil } from './engine-facts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Facts later than this restart the count from the beginning. */
const LATE_MS = 2 * DAY_MS
/** A count is advanced once it can grow by this much. */
const STEP_MS = 7 * DAY_MS

interface CountRow {
  machine: string
  until_at: Date | number
  counted: Omit<EngineCount, 'until'> | null
}

/** Stored counts of the machines. */
export async function readCounts(
  tx: Transaction,
  account: string,
  machines: readonly string[],
  lock: '' | 'for update' = '',
): Promise<(machine: string) => EngineCount> {
  const { rows } = await tx.query<CountRow>(
    `select equipment_id as machine, until_at, counted from engine_counts
      where account_id = $1 and equipment_id = any($2::uuid[]) ${lock}`,
    [account, machines],
  )
  const known = new Map(rows.map(({ machine, ...row }) => [machine, row]))
  return (machine) => {
    const row = known.get(machine)
    const until = Number(row?.until_at ?? Number.NEGATIVE_INFINITY)
    return row?.counted && Number.isFinite(until) ? { ...row.counted, until } : NOTHING_COUNTED
  }
}

async function goOn(database: Database, account: string, machine: string, until: number): Promise<void> {
  // Committed before the facts are read, so that a fact stored meanwhile finds the row and invalidates it.
  await inAccount(database, { account }, (tx) =>
    tx.query('insert into engine_counts (account_id, equipment_id) values ($1, $2) on conflict do nothing', [
      account,
      machine,
    ]),
  )
  await inAccount(database, { account }, async (tx) => {
    const before = (await readCounts(tx, account, [machine], 'for update'))(machine)
    if (until - before.until < STEP_MS) return
    const told = await loadEngineFacts(tx, account, [{ machine, from: before.until, until }], () => before)
    const { until: _, ...counted } = advanceCount(before, told(machine), until)
    await tx.query(
      `update engine_counts set until_at = $3, counted = $4 where account_id = $1 and equipment_id = $2`,
      [account, machine, new Date(until), JSON.stringify(counted)],
    )
  })
}

/** Advances counts where enough facts have arrived, one machine at a time. */
export async function advanceCounts(
  database: Database,
  account: string,
  machines: readonly string[],
): Promise<void> {
  const due = await inAccount(database, { account }, async (tx) => {
    const counts = await readCounts(tx, account, machines)
    const ends = await tracksUntil(tx, account, machines)
    return [...ends].flatMap(([machine, end]) => {
      const until = Math.floor((end - LATE_MS) / HOUR_MS) * HOUR_MS
      return until - counts(machine).until >= STEP_MS ? [{ machine, until }] : []
    })
  })
  for (const { machine, until } of due) await goOn(database, account, machine, until)
}
