/** The memory of machines restored from stored facts, for the process that takes over an account. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { HANGS } from '../memory.ts'
import { type Memory, newMemory } from '../view.ts'

/** Earlier facts do not concern current work. */
const HOURS = 4

interface Loads {
  readonly loader: string
  readonly hangs: number[]
  readonly last: Date
}

/** The hangs of each loader before its last loads, and when the last of these ended. */
async function readHangs(tx: Transaction, since: Date): Promise<Loads[]> {
  const { rows } = await tx.query<Loads>(
    `select loader, array_agg(hang order by at) as hangs, max(at) as last
       from (select wait ->> 'loader' as loader, (wait ->> 'hang')::double precision as hang, occurred_at as at,
           row_number() over (partition by wait ->> 'loader' order by occurred_at desc) as back
         from events
        where account_id = haulway_account() and occurred_at >= $1 and type = 'load' and wait ->> 'hang' is not null) last
      where back <= ${HANGS} and loader is not null group by loader`,
    [since],
  )
  return rows
}

/** When trucks began to return: since their last dump, or since they left a rest place after it. */
async function readReturns(tx: Transaction, since: Date): Promise<{ machine: string; since: Date }[]> {
  const { rows } = await tx.query<{ machine: string; since: Date }>(
    `select dumped.equipment_id as machine, greatest(dumped.at, (
         select max(v.exited_at) from visits v join locations l on l.account_id = v.account_id and l.id = v.location_id
          where v.account_id = haulway_account() and v.equipment_id = dumped.equipment_id and v.entered_at >= dumped.at
            and l.kind = 'other' and l.boundary #>> '{shape,kind}' is distinct from 'corridor')) as since
       from (select distinct on (equipment_id) equipment_id, occurred_at as at, type from events
         where account_id = haulway_account() and type in ('load', 'dump') and occurred_at >= $1
         order by equipment_id, occurred_at desc) dumped
      where dumped.type = 'dump'`,
    [since],
  )
  return rows
}

export async function restoreMemory(tx: Transaction, now: number): Promise<Memory> {
  const since = new Date(now - HOURS * 3_600_000)
  const memory = newMemory()
  for (const { loader, hangs, last } of await readHangs(tx, since))
    memory.hangs.set(loader, { before: hangs, hung: 0, until: last.getTime(), serves: null, loads: false })
  for (const { machine, since: at } of await readReturns(tx, since))
    memory.phases.set(machine, { phase: 'emptyTravel', since: at.getTime() })
  return memory
}
