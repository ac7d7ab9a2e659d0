import { type Scope, inAccount } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { fleetNow, machineNow, machineTrails } from '../dispatcher.endpoints.ts'
import { loadersNow, type MachineNow } from '../../telemetry/index.ts'
import { directoryFor } from './directory.ts'
import { snapshotFrame } from './fleet.ts'
import { findMachineNow } from './machine-now.ts'
import { findTrails, type ReadTrack } from './trails.ts'

export interface Positions {
  readonly all: (account: string) => Promise<MachineNow[]>
  readonly track: ReadTrack
}

/** The current machines of an account that a user may see. */
async function look({ database, clock }: Services, scope: Scope, positions: Positions) {
  const directory = await directoryFor(database, scope)
  const all = await positions.all(scope.account)
  const find = (one: MachineNow) => directory.find(one.equipmentId, one.activity.locationId)
  const now = clock()
  const shown = all.filter(find)
  return { directory, all, find, shown, now, around: loadersNow(shown, now) }
}

export function dispatcherRoutes(positions: Positions): Route[] {
  return [
    implement(machineNow, async ({ params, context }, services) => {
      const scope = scopeOf(context)
      const { directory, all, find, around } = await look(services, scope, positions)
      const own = all.find((one) => one.equipmentId === params.id)
      const entry = own ? find(own) : directory.find(params.id, null)
      if (!entry) throw notFound()
      const now = own && { ...own, activity: { ...own.activity, ...around.get(params.id) } }
      const body = await inAccount(services.database, scope, (tx) =>
        findMachineNow(tx, params.id, now, entry.routeId),
      )
      return { body }
    }),
    implement(fleetNow, async ({ context }, services) => {
      const { shown, directory, around, now } = await look(services, scopeOf(context), positions)
      const frame = snapshotFrame(shown, directory, around, now)
      const machines = frame.machines.map((one) => ({ ...one, trucks: one.trucks ? [...one.trucks] : null }))
      return { body: { ...frame, machines } }
    }),
    implement(machineTrails, async ({ query, context }, services) => {
      const scope = scopeOf(context)
      const { shown, directory, now } = await look(services, scope, positions)
      const titles = new Map(
        shown.map(({ equipmentId }) => [equipmentId, directory.find(equipmentId, null)?.title ?? '']),
      )
      const trails = await findTrails(positions.track, scope, { titles, asked: query.machines ?? null, now })
      return { body: { trails } }
    }),
  ]
}
