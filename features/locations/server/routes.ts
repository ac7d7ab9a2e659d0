import { inAccount } from '@haulway/platform/server/db/index.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { matchingIds, type EntryWriter } from '@haulway/storage'
import { locationMatches, locationOutlines, timeZoneAt } from '../location.endpoints.ts'
import { locations } from '../location.resource.ts'
import { importRoute } from './import.ts'
import { findOutlines } from './outlines.ts'
import { timeZoneOfPosition } from './time-zone.ts'

export const locationRoutes = (writer: EntryWriter): Route[] => [
  implement(locationOutlines, async ({ query, context: { account, user } }, services) => ({
    body: await inAccount(services.database, scopeOf({ account, user }), (tx) =>
      findOutlines(tx, account.id, query.stamp),
    ),
  })),
  implement(locationMatches, async ({ query, context: { account, user } }, services) => ({
    body: await inAccount(services.database, scopeOf({ account, user }), async (tx) => ({
      ids: await matchingIds(tx, locations, account.id, { ...query, hidden: false }),
    })),
  })),
  implement(timeZoneAt, async ({ query }) => ({
    body: { timeZone: await timeZoneOfPosition(query.lon, query.lat) },
  })),
  importRoute(writer),
]
