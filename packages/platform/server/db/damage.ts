/**
 * Register of the parts of the database that can no longer be read from disk: noticed when a query hits them, listed
 * for the administrator.
 */
import type { Pool } from 'pg'
import type { Log } from '../log/log.ts'
import type { DatabaseProblem } from './problems.ts'

export interface Damage {
  /** Epoch milliseconds: first and last occurrence. */
  readonly since: number
  last: number
  /** Null when the damage hides it. */
  readonly table: string | null
  /** The damaged index or store of long values (TOAST), when it is not the table itself. */
  readonly part: string | null
  /** Page number within its file, when PostgreSQL reports it. */
  readonly block: number | null
  /** Account whose call or job met it; null for none. */
  readonly account: string | null
  /** Message of PostgreSQL. */
  readonly detail: string
}

export interface DamageRegister {
  /** Records a problem of kind `damaged`: finds what it affects, logs it once, and never throws. */
  note(problem: DatabaseProblem, account: string | null): Promise<void>
  /** Damage met within the last hour, the latest first. */
  known(): readonly Damage[]
}

/** Damage that nobody has met for this long was repaired, or nobody needs the data. */
const REMEMBERED_MS = 3_600_000
const MOST = 100

/** How PostgreSQL names the damaged object: by its file, or by its name. */
function namedIn(message: string): { file: string | null; name: string | null; block: number | null } {
  const file = /base\/\d+\/(\d+)/.exec(message)?.[1] ?? null
  const toast = /\b(pg_toast_\d+)\b/.exec(message)?.[1]
  const name =
    (toast && `pg_toast.${toast}`) ?? /(?:index|relation|table) "([^"/]+)"/.exec(message)?.[1] ?? null
  const block = /\bblocks? (\d+)/.exec(message)?.[1]
  return { file, name, block: block === undefined ? null : Number(block) }
}

/** The table of a file or name: an index and long values belong to one. */
const TABLE = `
  with named as (select coalesce(pg_filenode_relation(0, $1::oid), to_regclass($2)::oid) as oid),
    indexed as (select named.oid, coalesce(i.indrelid, named.oid) as of_table from named left join pg_index i on i.indexrelid = named.oid)
  select coalesce(c.oid, of_table)::regclass::text as "table",
         nullif(indexed.oid, coalesce(c.oid, of_table))::regclass::text as part
  from indexed left join pg_class c on c.reltoastrelid = of_table where indexed.oid is not null`

type Place = Pick<Damage, 'table' | 'part'>

export function openDamageRegister(owner: Pool, log: Log, clock: () => number): DamageRegister {
  const met = new Map<string, Damage>()

  const placeOf = async (file: string | null, name: string | null): Promise<Place> => {
    const found = await owner.query<Place>(TABLE, [file, name]).catch(() => undefined)
    return found?.rows[0] ?? { table: name, part: null }
  }
  return {
    async note({ message, code }, account) {
      const { file, name, block } = namedIn(message)
      const now = clock()
      const key = [file, name, block, account].join(' ')
      const before = met.get(key)
      if (before && now - before.last < REMEMBERED_MS) {
        before.last = now
        return
      }
      // Set before the query, so that simultaneous reports do not query as well.
      const damage = { since: now, last: now, table: name, part: null, block, account, detail: message }
      met.set(key, damage)
      const told: Damage = Object.assign(damage, await placeOf(file, name))
      const { table, part } = told
      const what = `${table ?? 'an unknown table'}${part === null ? '' : ` (${part})`}`
      const whose = account === null ? '' : `, met by account ${account}`
      log.error(
        { code, table, part, block, account, err: message },
        `damaged page: ${block === null ? '' : `block ${block} of `}${what}${whose}`,
      )
      if (met.size > MOST) met.delete([...met.keys()][0] ?? '')
    },
    known() {
      const since = clock() - REMEMBERED_MS
      return [...met.values()].filter(({ last }) => last >= since).toSorted((a, b) => b.last - a.last)
    },
  }
}

const registers = new WeakMap<Pool, DamageRegister>()

/** Records damage met on the connections of this pool in the register. */
export function trackDamageOf(pool: Pool, register: DamageRegister): void {
  registers.set(pool, register)
}

/** Reports a problem on a connection of the pool to its register, when it is damage. */
export function reportDamage(pool: Pool, problem: DatabaseProblem | null, account: string | null): void {
  if (problem?.kind === 'damaged') void registers.get(pool)?.note(problem, account)
}
