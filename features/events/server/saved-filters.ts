/** Named filters of the report, stored per person. */
import { fieldError, problem } from '@haulway/resource'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { change } from '@haulway/storage'
import {
  listSavedFilters,
  MAX_FILTERS,
  removeFilter,
  type SavedFilter,
  saveFilter,
} from '../events.endpoints.ts'

async function find(tx: Transaction, user: string): Promise<SavedFilter[]> {
  const { rows } = await tx.query<SavedFilter>(
    `select id, title, nullif(query, '') as query from event_filters where account_id = haulway_account() and user_id = $1
      order by lower(title), id`,
    [user],
  )
  return rows
}

async function save(
  tx: Transaction,
  user: string,
  { title, query }: Pick<SavedFilter, 'title' | 'query'>,
  now: number,
): Promise<SavedFilter> {
  const known = await find(tx, user)
  const isKnown = known.some((one) => one.title.toLowerCase() === title.toLowerCase())
  if (!isKnown && known.length >= MAX_FILTERS) {
    throw validationFailed([fieldError('title', problem('validation.events.filters', { max: MAX_FILTERS }))])
  }
  const { rows } = await tx.query<SavedFilter>(
    `insert into event_filters (account_id, user_id, id, title, query, modified_at)
       values (haulway_account(), $1, $2, $3, $4, $5)
       on conflict (account_id, user_id, lower(title)) do update set title = $3, query = $4, modified_at = $5
       returning id, title, nullif(query, '') as query`,
    [user, newId(), title, query ?? '', new Date(now)],
  )
  return rows[0]!
}

export const filterRoutes: readonly Route[] = [
  implement(listSavedFilters, async ({ context }, { database }) => ({
    body: { items: await inAccount(database, scopeOf(context), (tx) => find(tx, context.user.id)) },
  })),
  implement(saveFilter, (call, services) =>
    change(saveFilter, call, services, async ({ tx, user, now }) => ({
      body: await save(tx, user, call.body, now.getTime()),
    })),
  ),
  implement(removeFilter, async ({ params, context }, { database }) => {
    const { rowCount } = await inAccount(database, scopeOf(context), (tx) =>
      tx.query(
        `delete from event_filters where account_id = haulway_account() and user_id = $1 and id::text = lower($2)`,
        [context.user.id, params.id],
      ),
    )
    if (rowCount === 0) throw notFound()
    return {}
  }),
]
