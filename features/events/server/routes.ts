import { notFound } from '@haulway/platform/server/http/failure.ts'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { rangeOf } from '@haulway/report/server/index.ts'
import { parseEventId } from '../event-id.ts'
import { listNoteTypes, listTrips, readEvent } from '../events.endpoints.ts'
import { findNoteTypes } from './notes.ts'
import { findTrips } from './trips.ts'
import { filterRoutes } from './saved-filters.ts'
import { findEvent } from './view.ts'

export const eventRoutes: readonly Route[] = [
  implement(readEvent, async ({ params, context }, { database }) => {
    const name = parseEventId(params.id)
    const found = name && (await inAccount(database, scopeOf(context), (tx) => findEvent(tx, name)))
    if (!found) throw notFound()
    return { body: found }
  }),
  implement(listNoteTypes, async ({ context }, { database }) => ({
    body: await inAccount(database, scopeOf(context), findNoteTypes),
  })),
  implement(listTrips, async ({ query, context }, { database, clock }) => {
    const range = rangeOf(query, clock())
    const paging = { ...query, sort: null }
    const equipment = query.equipment?.id ?? null
    const find = inAccount(
      database,
      scopeOf(context),
      (tx) => findTrips(tx, range, equipment, paging),
      database.reports,
    )
    return { body: await find }
  }),
  ...filterRoutes,
]
