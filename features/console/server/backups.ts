import { OVERDUE_MS } from '@haulway/platform/server/backup/schedule.ts'
import type { Database } from '@haulway/platform/server/db/index.ts'

/** An attempted backup; instants are epoch milliseconds. */
export interface Tried {
  readonly beganAt: number
  readonly endedAt: number
  readonly file: string
  /** Only set for one that was read back and found complete. */
  readonly bytes: number | null
  readonly rows: number | null
  readonly problem: string | null
}

export interface Backups {
  readonly last: Tried | undefined
  /** The last complete one. */
  readonly lastGood: Tried | undefined
}

interface Row {
  began_at: Date
  ended_at: Date
  file: string
  bytes: string | null
  rows: string | null
  problem: string | null
}

const tried = (row: Row | undefined): Tried | undefined =>
  row && {
    beganAt: row.began_at.getTime(),
    endedAt: row.ended_at.getTime(),
    file: row.file,
    bytes: row.bytes === null ? null : Number(row.bytes),
    rows: row.rows === null ? null : Number(row.rows),
    problem: row.problem,
  }

/** Outcomes of the backups of this database; when a `folder` is given, only complete ones in it count. */
export async function readBackups(
  { pool }: Pick<Database, 'pool'>,
  folder: string | undefined,
): Promise<Backups> {
  const { rows } = await pool.query<Row>('select * from backups order by ended_at desc limit 1')
  const { rows: good } = await pool.query<Row>(
    `select * from backups where problem is null and ($1::text is null or starts_with(file, $1))
      order by ended_at desc limit 1`,
    [folder === undefined ? null : `${folder}/`],
  )
  return { last: tried(rows[0]), lastGood: tried(good[0]) }
}

const text = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** In the form of the console's endpoint. */
export function toldBackups({ last, lastGood }: Backups, folder: string | undefined, now: number) {
  return {
    folder: folder ?? null,
    last: last
      ? {
          at: text(last.endedAt),
          file: last.file,
          bytes: last.bytes,
          rows: last.rows,
          verified: last.problem === null,
          problem: last.problem,
        }
      : null,
    lastGoodAt: lastGood ? text(lastGood.endedAt) : null,
    overdue: folder !== undefined && (lastGood === undefined || now - lastGood.beganAt > OVERDUE_MS),
  }
}
