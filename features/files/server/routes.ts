import { inAccount } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Reply, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Resource } from '@haulway/resource'
import { change, idOf } from '@haulway/storage'
import { deleteFile, downloadFile, listFiles } from '../files.endpoints.ts'
import { containerOf, containersOf, holdEntry } from './containers.ts'
import { removeMarkedObjects } from './objects.ts'
import { filesOf, findFile, removeFile } from './rows.ts'
import { serveFile } from './serving.ts'
import { uploadRoutes } from './uploads.ts'

/** File endpoints of every resource that declares files. */
export function fileRoutes(resources: readonly Resource[]): Route[] {
  const containers = containersOf(resources)
  return [
    implement(listFiles, async (call, { database }) => {
      const container = containerOf(containers, call, 'read')
      const { account, user } = call.context
      const items = await inAccount(database, scopeOf({ account, user }), async (tx) => {
        await holdEntry(tx, account.id, container)
        return (await filesOf(tx, account.id, container)).map(({ file }) => file)
      })
      return { body: { items, total: items.length } }
    }),
    implement(downloadFile, async (call, services) => {
      const container = containerOf(containers, call, 'read')
      const account = call.context.account.id
      const id = idOf(call)
      const found = await inAccount(services.database, scopeOf(call.context), async (tx) => {
        await holdEntry(tx, account, container)
        return await findFile(tx, account, container, id)
      })
      if (!found) throw notFound()
      return serveFile(services, { account, object: found.object, ...found.file }, call.headers['range'])
    }),
    implement(deleteFile, async (call, services) => {
      const container = containerOf(containers, call, 'update')
      const id = idOf(call)
      const reply: Reply<void> = await change(deleteFile, call, services, async (change) => {
        await holdEntry(change.tx, change.account, container)
        const found = await findFile(change.tx, change.account, container, id)
        if (!found) throw notFound()
        await removeFile(change, container, found)
        return {}
      })
      await removeMarkedObjects(services, call.context.account.id)
      return reply
    }),
    ...uploadRoutes(containers),
  ]
}
