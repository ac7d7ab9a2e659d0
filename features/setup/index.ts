import type { Database, Scope } from '@haulway/platform/server/db/index.ts'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { implement, scopeOf } from '@haulway/platform/server/http/route.ts'
import { defineSlice } from '@haulway/slice/server.ts'
import { change, entryWriter, idOf } from '@haulway/storage'
import { directoryFor } from '../dispatcher/index.ts'
import { equipmentHooks } from '../equipment/index.ts'
import { locationHooks } from '../locations/index.ts'
import { projectHooks } from '../projects/index.ts'
import { routeHooks } from '../routes/index.ts'
import { type MachineNow, slice as telemetry } from '../telemetry/index.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { findBatches, revokeBatch } from './server/batches.ts'
import { watchRevoked } from './server/clear-revoked.ts'
import { findDriven, readDay } from './server/driven.ts'
import { findFacts } from './server/facts.ts'
import { createMachines } from './server/machines.ts'
import { createProposals } from './server/take.ts'
import {
  listBatches,
  listDriven,
  makeMachines,
  readDriven,
  readSiteFacts,
  revokeBatch as revokeBatchCall,
  takeProposal,
} from './setup.endpoints.ts'

export const slice = defineSlice({
  name: 'setup',
  words: { en, ru, cn },
  open(house) {
    const { settled, settledFirst, snapshot, track } = house.of(telemetry)
    const revoked = watchRevoked({ services: house.services, bus: house.bus, settled, served: house.served })
    const writers = {
      locations: entryWriter(house.resources, 'locations', locationHooks),
      projects: entryWriter(house.resources, 'projects', projectHooks),
      routes: entryWriter(house.resources, 'routes', routeHooks),
    }
    const machines = entryWriter(house.resources, 'equipment', equipmentHooks)
    /** Machines with a position, of those that the user may see. */
    const heard = async (database: Database, scope: Scope): Promise<readonly MachineNow[]> => {
      const directory = await directoryFor(database, scope)
      const all = await snapshot(scope.account)
      return all.filter((one) => directory.find(one.equipmentId, one.activity.locationId))
    }
    const facts = implement(readSiteFacts, async ({ context }, { database }) => {
      const scope = scopeOf(context)
      return { body: await findFacts(database, scope, await heard(database, scope)) }
    })
    const isWorker = house.options.roles?.includes('worker') ?? true
    return {
      jobs: [revoked.job],
      start: () => void (isWorker && revoked.start()),
      stop: () => revoked.stop(),
      routes: [
        ...settledFirst([facts]),
        implement(listDriven, async ({ context }, { database, clock }) => {
          const scope = scopeOf(context)
          return { body: await findDriven(database, scope, clock(), await heard(database, scope)) }
        }),
        implement(readDriven, async (call, { database, clock }) => {
          const asked = { id: idOf(call), day: call.query.day, now: clock() }
          return { body: await readDay(database, track, scopeOf(call.context), asked) }
        }),
        implement(takeProposal, (call, services) =>
          change(takeProposal, call, services, async (change) => ({
            body: await createProposals(
              call.body,
              { ...writers, equipment: { writer: machines, served: house.served('equipment') } },
              change,
              call.context,
            ),
          })),
        ),
        implement(listBatches, async ({ context }, { database }) => ({
          body: { items: await inAccount(database, scopeOf(context), (tx) => findBatches(tx)) },
        })),
        implement(revokeBatchCall, (call, services) =>
          change(revokeBatchCall, call, services, async (change) => ({
            body: await revokeBatch(change, idOf(call), call.context),
          })),
        ),
        implement(makeMachines, (call, services) =>
          change(makeMachines, call, services, async (change) => ({
            body: await createMachines(call.body, machines, change),
          })),
        ),
      ],
    }
  },
})
