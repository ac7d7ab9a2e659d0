import { inAccount } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Resource } from '@haulway/resource'
import { change } from '@haulway/storage'
import { readAttribute, removeAttribute, writeAttribute } from '../attributes.endpoints.ts'
import { entryOf, findEntry } from './entries.ts'
import { deleteAttribute, findAttribute, putAttribute } from './rows.ts'

/** Attribute endpoints of every resource that belongs to an account. */
export function attributeRoutes(resources: readonly Resource[]): Route[] {
  return [
    implement(readAttribute, async (call, { database }) => {
      const entry = entryOf(resources, call, 'read')
      const { account, user } = call.context
      const found = await inAccount(database, scopeOf({ account, user }), async (tx) => {
        await findEntry(tx, account.id, entry)
        return await findAttribute(tx, account.id, entry, call.params.name)
      })
      if (!found) throw notFound()
      return { body: found }
    }),
    implement(writeAttribute, (call, services) => {
      const entry = entryOf(resources, call, 'update')
      return change(writeAttribute, call, services, async (change) => ({
        body: await putAttribute(change, entry, call.params.name, call.body),
      }))
    }),
    implement(removeAttribute, (call, services) => {
      const entry = entryOf(resources, call, 'update')
      return change(removeAttribute, call, services, async (change) => {
        await deleteAttribute(change, entry, call.params.name)
        return {}
      })
    }),
  ]
}
