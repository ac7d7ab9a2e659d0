import { inAccount } from '@haulway/platform/server/db/index.ts'
import { notFound, refused } from '@haulway/platform/server/http/failure.ts'
import { type Call, implement, type Reply, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { fieldError, problem } from '@haulway/resource'
import { change, idOf, recordAudit } from '@haulway/storage'
import { removeMarkedObjects } from '../../../files/index.ts'
import { personOf } from '../../../session/index.ts'
import {
  driverPersonalData,
  eraseDriver,
  eraseUser,
  userPersonalData,
} from '../../personal-data.endpoints.ts'
import { erase, refuseErasing, refuseWithoutRight } from './erase.ts'
import { heldReply } from './held.ts'
import { findSubject, type Subject } from './subject.ts'

type Kind = 'user' | 'driver'
const resourceOf = { user: 'users', driver: 'drivers' } as const

function known(found: Awaited<ReturnType<typeof findSubject>>): Subject {
  if (found === undefined) throw notFound()
  if (found === 'guest') throw refused(409, fieldError('id', problem('conflict.personalData.guest')))
  return found
}

async function read(
  call: Call<typeof userPersonalData>,
  services: Services,
  kind: Kind,
): Promise<Reply<never>> {
  // Only people export personal data, not API tokens.
  personOf(call)
  const { context } = call
  const { account, user } = context
  const id = idOf(call)
  const subject = await inAccount(services.database, scopeOf({ account, user }), async (tx) => {
    const found = known(await findSubject(tx, account.id, kind, id))
    refuseWithoutRight(found, (resource) => context.can('update', resource))
    const recording = { tx, account: account.id, user: user.id, now: new Date(services.clock()) }
    await recordAudit(recording, resourceOf[kind], id, 'export', {
      before: null,
      after: { personalData: true },
    })
    return found
  })
  return heldReply(services, { subject, asker: user.id })
}

async function remove(
  endpoint: typeof eraseUser,
  call: Call<typeof eraseUser>,
  services: Services,
  kind: Kind,
) {
  personOf(call)
  const { context } = call
  const { account, user } = context
  const reply = await change(endpoint, call, services, async (change): Promise<Reply<void>> => {
    const subject = known(await findSubject(change.tx, account.id, kind, idOf(call), true))
    refuseWithoutRight(subject, (resource) => context.can('delete', resource))
    refuseErasing(subject, user.id)
    await erase(change, subject)
    return {}
  })
  await removeMarkedObjects(services, account.id)
  return reply
}

export const personalDataRoutes: Route[] = [
  implement(userPersonalData, (call, services) => read(call, services, 'user')),
  implement(driverPersonalData, (call, services) => read(call, services, 'driver')),
  implement(eraseUser, (call, services) => remove(eraseUser, call, services, 'user')),
  implement(eraseDriver, (call, services) => remove(eraseDriver, call, services, 'driver')),
]
