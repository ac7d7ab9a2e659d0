import { inAccount } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { machineNow } from '../dispatcher.endpoints.ts'
import { loadersNow, type MachineNow } from '../../telemetry/index.ts'
import { readDirectory } from './directory.ts'
import { findMachineNow } from './machine-now.ts'

export function dispatcherRoutes(positions: (account: string) => Promise<MachineNow[]>): Route[] {
  return [
    implement(machineNow, async ({ params, context: { account, user } }, services) => {
      const directory = await readDirectory(services.database, account.id)
      const entry = directory.get(params.id)
      if (!entry) throw notFound()
      const machines = await positions(account.id)
      const own = machines.find((one) => one.equipmentId === params.id)
      const around = loadersNow(machines, services.clock()).get(params.id)
      const now = own && { ...own, activity: { ...own.activity, ...around } }
      const body = await inAccount(services.database, { account: account.id, user: user.id }, (tx) =>
        findMachineNow(tx, params.id, now, entry.routeId),
      )
      return { body }
    }),
  ]
}
