/** The pending recomputation of all accounts, and whether it progresses. */
import type { Database } from '@haulway/platform/server/db/index.ts'

export interface Backlog {
  readonly machines: number
  /** Days of single machines: one day of two machines counts as two. */
  readonly days: number
  /** Intervals at places whose waits and phases must be recomputed. */
  readonly waits: number
  /** Earliest pending instant, epoch milliseconds. */
  readonly oldest: number | null
}

export interface WatchedBacklog extends Backlog {
  /** For how long the backlog has been unchanged; 0 while nothing is pending. */
  readonly standingSeconds: number
  /** Whether it progresses; null when nothing is pending or it has not been watched for long enough. */
  readonly moves: boolean | null
}

/** A shorter pause says nothing: a long stretch may be in progress. */
const STALLED_MS = 60_000

async function readBacklog({ figures }: Pick<Database, 'figures'>): Promise<Backlog> {
  const { rows } = await figures.query<Backlog>(
    `select machines, days, waits, (extract(epoch from least(track, mark)) * 1000)::float8 as oldest
      from (select count(distinct (account_id, equipment_id))::int as machines,
          coalesce(sum((until_at at time zone 'UTC')::date - (from_at at time zone 'UTC')::date + 1), 0)::int as days,
          min(from_at) as track from stale_tracks) tracks,
        (select count(*)::int as waits, min(from_at) as mark from occupancy_marks) marks`,
  )
  return rows[0]!
}

/** Compares with the previous reading, because progress is not stored. */
export function openBacklog(
  database: Pick<Database, 'figures'>,
  clock: () => number,
): () => Promise<WatchedBacklog> {
  let seen: { text: string; since: number; hasMoved: boolean } | undefined
  return async () => {
    const backlog = await readBacklog(database)
    const now = clock()
    if (backlog.machines + backlog.waits === 0) {
      seen = undefined
      return { ...backlog, standingSeconds: 0, moves: null }
    }
    const text = JSON.stringify(backlog)
    if (seen?.text !== text) seen = { text, since: now, hasMoved: seen !== undefined }
    const standing = Math.max(0, now - seen.since)
    const moves = standing >= STALLED_MS ? false : seen.hasMoved || null
    return { ...backlog, standingSeconds: standing / 1_000, moves }
  }
}
