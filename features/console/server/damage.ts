import { inSystem, type Database } from '@haulway/platform/server/db/index.ts'

/** Titles of accounts, or their ids when the titles cannot be read either. */
async function titlesOf(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const titles = inSystem(database, (tx) =>
    tx.query<{ id: string; title: string }>('select id, title from accounts where id = any ($1::uuid[])', [
      ids,
    ]),
  )
  const { rows } = await titles.catch(() => ({ rows: [] }))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Recent damage: data that cannot be read from the disk any more, and the accounts it affects. */
export async function readDamage(database: Database) {
  const known = database.damage.known()
  const titles = await titlesOf(
    database,
    known.flatMap(({ account }) => account ?? []),
  )
  return known.map(({ since, last, account, ...damage }) => ({
    ...damage,
    since: new Date(since).toISOString(),
    last: new Date(last).toISOString(),
    account: account === null ? null : (titles.get(account) ?? account),
  }))
}
