import { inAccount } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { machineNow } from '../dispatcher.endpoints.ts'
import { closedProjects } from '../../projects/index.ts'
import { loadersNow, type MachineNow } from '../../telemetry/index.ts'
import { readDirectory } from './directory.ts'
import { findMachineNow } from './machine-now.ts'

export function dispatcherRoutes(positions: (account: string) => Promise<MachineNow[]>): Route[] {
  return [
    implement(machineNow, async ({ params, context: { account, user } }, services) => {
      const scope = { account: account.id, user: user.id }
      const closed = await inAccount(services.database, scope, closedProjects)
      const directory = await readDirectory(services.database, account.id, closed)
      const all = await positions(account.id)
      const find = (one: MachineNow) => directory.find(one.equipmentId, one.activity.locationId)
      const own = all.find((one) => one.equipmentId === params.id)
      const entry = own ? find(own) : directory.find(params.id, null)
      if (!entry) throw notFound()
      const around = loadersNow(all.filter(find), services.clock()).get(params.id)
      const now = own && { ...own, activity: { ...own.activity, ...around } }
      const body = await inAccount(services.database, scope, (tx) =>
        findMachineNow(tx, params.id, now, entry.routeId),
      )
      return { body }
    }),
  ]
}
