/** Adds up past days that have no sums yet, or whose cycles have changed since. */
import { inAccount, type Database, type Transaction } from '@haulway/platform/server/db/index.ts'
import { selectCyclesOfRanges } from '../selection.ts'
import { DAYS, ZONES, type LocalDay } from './days.ts'
import { digestSelection, parseDigestRows, digestKinds, type Digest, type DigestRow } from './digest.ts'

/** Delay after the end of a day: most late facts arrive within it. */
const REST_MS = 3_600_000

/** Days of one account per call, the newest first; the rest follows with the next call. */
const MOST_DAYS = 100

const bytes = (of: Buffer | null) => `\\x${of?.toString('hex') ?? ''}`
const columnsOf = (row: object) => Object.keys(row).join(', ')

async function write(tx: Transaction, zone: string, { day, changes }: LocalDay, digests: readonly Digest[]) {
  await tx.query('delete from cycle_days where account_id = haulway_account() and zone = $1 and day = $2', [
    zone,
    day,
  ])
  await tx.query(
    `insert into cycle_days (account_id, zone, day, changes) values (haulway_account(), $1, $2, $3)`,
    [zone, day, changes],
  )
  const rows = digests.map((one) => ({ ...one, times: bytes(one.times), brief: bytes(one.brief) }))
  if (!rows[0]) return
  const columns = columnsOf(rows[0])
  await tx.query(
    `insert into cycle_day_sums (account_id, zone, ${columns})
      select haulway_account(), $1, ${columns} from json_populate_recordset(null::cycle_day_sums, $2)`,
    [zone, JSON.stringify(rows)],
  )
}

/** The changes are counted before the cycles are read: a change in between makes the day outdated, never wrong. */
async function addUpDay(tx: Transaction, zone: string, { opens, closes }: LocalDay): Promise<void> {
  await tx.query('select haulway_lock_cycle_days(haulway_account())')
  const { rows } = await tx.query<LocalDay>(DAYS, [zone, opens, closes])
  const day = rows.find((one) => one.opens.getTime() === opens.getTime())
  if (!day || day.added === day.changes) return
  const { sql, values } = digestSelection(
    selectCyclesOfRanges({}, [{ from: day.opens, to: day.closes }]),
    zone,
    digestKinds,
  )
  const found = await tx.query<DigestRow>(sql, [...values])
  await write(tx, zone, day, await parseDigestRows(found.rows))
}

async function outOfDate(tx: Transaction, zone: string, now: number): Promise<LocalDay[]> {
  const { rows } = await tx.query<LocalDay>(
    `select * from (${DAYS}) days where added is distinct from changes and closes <= $3 order by opens desc limit ${MOST_DAYS}`,
    [zone, '-infinity', new Date(now - REST_MS)],
  )
  return rows
}

/** For one account; also deletes sums of zones in which reports are no longer shown. */
export async function addUpDays(database: Database, account: string, now: number): Promise<void> {
  const inTurn = <T>(work: (tx: Transaction) => Promise<T>) =>
    inAccount(database, { account }, work, database.reports)
  const zones = await inTurn(async (tx) => {
    const { rows } = await tx.query<{ zone: string }>(ZONES)
    const found = rows.map(({ zone }) => zone)
    await tx.query('delete from cycle_days where account_id = haulway_account() and zone <> all($1)', [found])
    return found
  })
  for (const zone of zones) {
    const days = await inTurn((tx) => outOfDate(tx, zone, now))
    for (const day of days) await inTurn((tx) => addUpDay(tx, zone, day))
  }
}
