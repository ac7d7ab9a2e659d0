/** Rebuilds indexes that have become mostly empty, one at a time, while they are used (decision 0135). */
import type { Pool, PoolClient } from 'pg'
import type { Log } from '../../log/log.ts'
import { runAlone } from '../alone.ts'
import {
  builtComment,
  type IndexState,
  PAGE_BYTES,
  readIndexes,
  readRemains,
  wastedPages,
} from './loose-indexes.ts'

/** Advisory lock of the process that rebuilds indexes of this database. */
const REBUILD_LOCK = 0x4a1a
/** No index is begun after this long: the rest waits for the next run. */
const RUN_MS = 5 * 60_000
/** A rebuild waits for older transactions, reports and backups among them; nobody waits for it meanwhile. */
const LOCK_TIMEOUT = '2min'
/** Space that stays free beside the second copy of an index. */
const SPARE_BYTES = 1_073_741_824

export interface RebuildOptions {
  readonly owner: Pool
  readonly log: Log
  /** Bytes left on the disk of the database; absent: unknown. */
  readonly freeBytes?: (() => Promise<number>) | undefined
}

/** Whether none are left: a long transaction, such as a backup, may not let them go yet. */
async function dropRemains(client: PoolClient, log: Log): Promise<boolean> {
  try {
    for (const name of await readRemains(client))
      await client.query(`drop index concurrently if exists ${name}`)
    return true
  } catch (error) {
    log.warn({ err: error }, 'remains of an index that was not rebuilt were not removed')
    return false
  }
}

async function rebuild(client: PoolClient, { name, pages }: IndexState, log: Log): Promise<void> {
  const began = performance.now()
  await client.query(`reindex index concurrently ${name}`)
  const built = (await readIndexes(client)).find((index) => index.name === name)
  if (!built) return
  await client.query(`comment on index ${name} is '${builtComment(built)}'`)
  const [before, after] = [pages * PAGE_BYTES, built.pages * PAGE_BYTES]
  log.info({ index: name, before, after, ms: Math.round(performance.now() - began) }, 'an index was rebuilt')
}

async function rebuildLoose(client: PoolClient, { log, freeBytes }: RebuildOptions): Promise<void> {
  if (!(await dropRemains(client, log))) return
  const began = performance.now()
  const loose = (await readIndexes(client))
    .map((index) => ({ index, wasted: wastedPages(index) }))
    .filter(({ wasted }) => wasted > 0)
    .toSorted((a, b) => b.wasted - a.wasted)
  for (const { index } of loose) {
    if (performance.now() - began > RUN_MS) return
    const free = (await freeBytes?.()) ?? Number.POSITIVE_INFINITY
    if (free < 2 * index.pages * PAGE_BYTES + SPARE_BYTES) continue
    try {
      await rebuild(client, index, log)
    } catch (error) {
      log.warn({ err: error, index: index.name }, 'an index was not rebuilt; the next run tries again')
      // What made this one fail or wait would meet the next one, too.
      await dropRemains(client, log)
      return
    }
  }
}

/**
 * Rebuilds what is worth it, unless a rebuild is running already. Does not throw for an index that cannot be rebuilt
 * now: it is logged, and the next run tries again.
 */
export async function rebuildLooseIndexes(options: RebuildOptions): Promise<void> {
  await runAlone(options.owner, REBUILD_LOCK, async (client) => {
    const { rows } = await client.query<{ usual: string }>(`select current_setting('lock_timeout') as usual`)
    await client.query(`select set_config('lock_timeout', $1, false)`, [LOCK_TIMEOUT])
    try {
      await rebuildLoose(client, options)
    } finally {
      await client.query(`select set_config('lock_timeout', $1, false)`, [rows[0]?.usual])
    }
  })
}

/** Names of indexes that the user of the connection may not rebuild. */
export async function readForeignIndexes(owner: Pool): Promise<string[]> {
  const client = await owner.connect()
  try {
    return (await readIndexes(client)).filter(({ owned }) => !owned).map(({ name }) => name)
  } finally {
    client.release()
  }
}
