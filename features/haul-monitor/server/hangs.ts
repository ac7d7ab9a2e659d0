/** The waits of loaders before their last loads, as attention keeps them. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { HANGS } from '../trouble.ts'

/** Earlier waits do not concern current work. */
const REMEMBERED_MS = 4 * 3_600_000

/** Seconds before each of a loader's last loads, the latest last. */
export async function hangsOf(tx: Transaction, now: number): Promise<ReadonlyMap<string, readonly number[]>> {
  const { rows } = await tx.query<{ loader: string; hangs: number[] }>(
    `select loader, array_agg(hang order by at) as hangs
       from (select wait ->> 'loader' as loader, (wait ->> 'hang')::double precision as hang, occurred_at as at,
           row_number() over (partition by wait ->> 'loader' order by occurred_at desc, equipment_id, key) as back
         from events
        where account_id = haulway_account() and occurred_at >= $1 and occurred_at <= $2 and type = 'load'
          and not dropped and wait ->> 'hang' is not null) last
      where back <= ${HANGS} and loader is not null group by loader`,
    [new Date(now - REMEMBERED_MS), new Date(now)],
  )
  return new Map(rows.map(({ loader, hangs }) => [loader, hangs]))
}
