/** What is still to be derived anew in all accounts, and whether that goes on. */
import type { Database } from '@haulway/platform/server/db/index.ts'

export interface Backlog {
  readonly machines: number
  /** Of machines: a day of two machines is two. */
  readonly days: number
  /** Stretches of places whose waits and phases must be worked out. */
  readonly waits: number
  /** The earliest position that waits, epoch milliseconds. */
  readonly oldest: number | null
}

export interface WatchedBacklog extends Backlog {
  /** How long it has been seen to stand as it is; zero while nothing waits. */
  readonly standingSeconds: number
  /** Null: nothing waits, or it has not been watched for long enough. */
  readonly moves: boolean | null
}

/** Standing for less than this tells nothing: a long stretch may be under way. */
const STANDS_MS = 60_000

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

/** Remembers what it saw last, to tell whether it goes on: nothing that is stored says so. */
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
    const moves = standing >= STANDS_MS ? false : seen.hasMoved || null
    return { ...backlog, standingSeconds: standing / 1_000, moves }
  }
}
