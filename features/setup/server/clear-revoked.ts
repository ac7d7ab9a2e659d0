/** Deletes what was made for revoked batches, once their positions are void. */
import { accountProfile } from '@haulway/collection/server/index.ts'
import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import { DatabaseProblem, inAccount, inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import { Failure } from '@haulway/platform/server/http/failure.ts'
import { defineJob } from '@haulway/platform/server/jobs/jobs.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { type Change, hide, remove, type ServedResource } from '@haulway/storage'
import type { MadeEntry } from './batches.ts'

interface Needs {
  readonly services: Services
  readonly bus: Bus
  /** Resolves when the tables contain everything acknowledged. */
  readonly settled: (account: string) => Promise<void>
  readonly served: (name: string) => ServedResource
}

interface Revoked {
  readonly id: string
  readonly revoked_by: string
  readonly entries: readonly MadeEntry[]
}

const REVOKED = `select id, revoked_by, entries from setup_batches b
  where account_id = haulway_account() and revoked_at is not null and cleared_at is null and not exists (
    select from imports where account_id = b.account_id and batch_id = b.id and state in ('taking', 'revoking'))`

/** Whether an entry is in use, which its hooks or a foreign key tell. */
const isInUse = (error: unknown) =>
  (error instanceof DatabaseProblem && error.code === '23503') ||
  (error instanceof Failure && error.status === 409)

/** Runs a deletion; undoes what it wrote if the entry is in use. */
async function unlessInUse(tx: Transaction, work: () => Promise<unknown>): Promise<void> {
  await tx.query('savepoint entry')
  try {
    await work()
    await tx.query('release savepoint entry')
  } catch (error) {
    if (!isInUse(error)) throw error
    await tx.query('rollback to savepoint entry')
  }
}

/** The entries that nobody has changed since, with nothing of their own. */
async function unchangedEntries(
  tx: Transaction,
  entries: readonly MadeEntry[],
  table: MadeEntry['resource'],
) {
  const ids = entries.filter(({ resource }) => resource === table).map(({ id }) => id)
  const { rows } = await tx.query<{ id: string }>(
    `select id from ${table} where account_id = haulway_account() and id = any($1::uuid[]) and version = 1 and not hidden
      order by id`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

async function hasDevice(tx: Transaction, machine: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from devices where account_id = haulway_account() and equipment_id = $1 limit 1',
    [machine],
  )
  return (rowCount ?? 0) > 0
}

/** Deletes its zones, routes and project, and hides its machines, whose void positions stay. */
async function clear(change: Change, { id, entries }: Revoked, served: Needs['served']): Promise<void> {
  const { tx, now } = change
  // Routes refer to places and to their project.
  for (const resource of ['routes', 'locations', 'projects'] as const)
    for (const entry of await unchangedEntries(tx, entries, resource))
      await unlessInUse(tx, () => remove(served(resource), entry, change))
  for (const machine of await unchangedEntries(tx, entries, 'equipment'))
    if (!(await hasDevice(tx, machine))) await hide(served('equipment'), machine, true, change)
  await tx.query(
    'update setup_batches set cleared_at = $2 where account_id = haulway_account() and id = $1',
    [id, now],
  )
}

async function clearAccount({ services, settled, served }: Needs, account: string): Promise<void> {
  const { database, clock, trusted, publish } = services
  const { rows } = await inAccount(database, { account }, (tx) => tx.query<Revoked>(REVOKED))
  if (rows.length > 0) await settled(account)
  for (const { id, revoked_by: user } of rows) {
    const changes: { resource: string; id: string }[] = []
    await inAccount(database, { account, user }, async (tx) => {
      const { rows: locked } = await tx.query<Revoked>(`${REVOKED} and id = $1 for update skip locked`, [id])
      const change: Change = {
        tx,
        account,
        user,
        profile: await accountProfile({ tx, account }),
        now: new Date(clock()),
        trusted: trusted.now(),
        changed: (resource, entry) => void changes.push({ resource, id: entry }),
      }
      for (const one of locked) await clear(change, one, served)
    })
    for (const one of changes) publish({ account, ...one })
  }
}

/** Clears when an import of the account has ended; the job finds what such a hint did not. */
export function watchRevoked(needs: Needs) {
  const { services, bus } = needs
  const ending: (() => void)[] = []
  let running: Promise<void> = Promise.resolve()
  const wake = (account: string): void => {
    running = running
      .then(() => clearAccount(needs, account))
      .catch((error: unknown) =>
        services.log.warn({ err: error, account }, 'a revoked batch could not be cleared'),
      )
  }
  const lookAround = async (): Promise<void> => {
    const accounts = await inSystem(services.database, async (tx) => {
      const { rows } = await tx.query<{ id: string }>(`select id from accounts where status = 'ACTIVE'`)
      return rows
    })
    for (const { id } of accounts) wake(id)
    await running
  }
  return {
    job: defineJob({ name: 'clear-revoked-batches', cron: '*/2 * * * *', run: lookAround }),
    start: () =>
      void ending.push(
        bus.subscribe(({ account, resource }) => {
          if (resource === 'imports' || resource === 'setup') wake(account)
        }),
      ),
    async stop() {
      for (const unsubscribe of ending.splice(0)) unsubscribe()
      await running
    },
  }
}
