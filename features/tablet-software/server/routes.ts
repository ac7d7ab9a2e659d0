/** Builds as people see them, and as system administrators upload, promote, stop and remove them. */
import { fieldError, problem, type EndpointOutput, type MessageKey } from '@haulway/resource'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound, refused } from '@haulway/platform/server/http/failure.ts'
import {
  type Call,
  implement,
  type Reply,
  type RequestContext,
  type Route,
  scopeOf,
} from '@haulway/platform/server/http/route.ts'
import { defineReader } from '@haulway/platform/server/readers/readers.ts'
import { change, type Change, idOf } from '@haulway/storage'
import { roleIndex } from '../../access/access.ts'
import { type Build, formerOnes } from '../rollout.ts'
import {
  listSoftware,
  promoteSoftware,
  removeSoftware,
  stopSoftware,
  uploadSoftware,
} from '../software.endpoints.ts'
import { acrossAccounts, BUILDS, IS_RUN, lockBuilds, readBuilds, recordBuild } from './builds.ts'
import { promoteBuild, stopBuild } from './change-state.ts'
import { readSoftware } from './read-software.ts'
import type { readZip } from './read-zip.ts'
import { storeBuild } from './store-build.ts'

type Item = EndpointOutput<typeof uploadSoftware>

const zipReader = defineReader<typeof readZip>(new URL('./read-zip.ts', import.meta.url), 'readZip')

const isSystemAdmin = ({ roles }: RequestContext) => roles.includes(roleIndex.SYSTEM_ADMIN)

function conflictOf(key: MessageKey, field = 'state', args: Record<string, string> = {}) {
  return refused(409, fieldError(field, problem(key, args)))
}

async function readItem(tx: Transaction, id: string, now: Date): Promise<Item> {
  const [item] = await readSoftware(tx, { now, everywhere: true, id })
  if (!item) throw notFound()
  return item
}

/** The build of a call, while no other call changes any. */
async function lockedBuild(
  { tx }: Change,
  call: { readonly params: { readonly id: string } },
): Promise<Build> {
  const id = idOf(call)
  await lockBuilds(tx)
  const build = (await readBuilds(tx)).find((one) => one.id === id)
  if (!build) throw notFound()
  return build
}

async function upload(
  call: Call<typeof uploadSoftware>,
  change: Change,
  checked: Checked,
): Promise<Reply<Item>> {
  const { tx, now } = change
  await lockBuilds(tx)
  const { version } = checked
  if ((await readBuilds(tx)).some((one) => one.version === version))
    throw conflictOf('conflict.tabletSoftware.known', 'file', { version })
  const { id } = await storeBuild(change, { checked, notes: call.query.notes, builtIn: false })
  change.changed(BUILDS, id)
  return { body: await readItem(tx, id, now) }
}
type Checked = Awaited<ReturnType<typeof readZip>>

async function promote(build: Build, change: Change): Promise<Reply<Item>> {
  if (build.state === 'stopped') throw conflictOf('conflict.tabletSoftware.stopped')
  if (build.state === 'production') throw conflictOf('conflict.tabletSoftware.production')
  await promoteBuild(change, build)
  change.changed(BUILDS, build.id)
  return { body: await readItem(change.tx, build.id, change.now) }
}

async function stop(build: Build, reason: string, change: Change): Promise<Reply<Item>> {
  if (build.state === 'stopped') throw conflictOf('conflict.tabletSoftware.stopped')
  if (build.state === 'production' && formerOnes(await readBuilds(change.tx)).length === 0)
    throw conflictOf('conflict.tabletSoftware.noFormer')
  const former = await stopBuild(change, build, reason)
  for (const { id } of [build, ...(former ? [former] : [])]) change.changed(BUILDS, id)
  return { body: await readItem(change.tx, build.id, change.now) }
}

async function remove({ id, version, state }: Build, change: Change): Promise<Reply<void>> {
  const { tx } = change
  if (state === 'production') throw conflictOf('conflict.tabletSoftware.production')
  const { rows } = await acrossAccounts(tx, () =>
    tx.query<{ run: boolean }>(`select ${IS_RUN} as run from software_builds b where b.id = $1`, [id]),
  )
  if (rows[0]?.run) throw conflictOf('conflict.tabletSoftware.run')
  await tx.query('delete from software_builds where id = $1', [id])
  await recordBuild(change, id, { softwareVersion: version, state }, null)
  change.changed(BUILDS, id)
  return {}
}

export const softwareRoutes: readonly Route[] = [
  implement(listSoftware, async ({ context }, { database, clock }) => {
    const everywhere = isSystemAdmin(context)
    const items = await inAccount(database, scopeOf(context), (tx) =>
      readSoftware(tx, { now: new Date(clock()), everywhere }),
    )
    return { body: { items, total: items.length } }
  }),
  implement(uploadSoftware, async (call, services) => {
    const checked = await services.readers.read(call.context.account.id, zipReader, call.bytes)
    return await change(uploadSoftware, call, services, (change) => upload(call, change, checked))
  }),
  implement(promoteSoftware, (call, services) =>
    change(promoteSoftware, call, services, async (change) =>
      promote(await lockedBuild(change, call), change),
    ),
  ),
  implement(stopSoftware, (call, services) =>
    change(stopSoftware, call, services, async (change) =>
      stop(await lockedBuild(change, call), call.body.reason, change),
    ),
  ),
  implement(removeSoftware, (call, services) =>
    change(removeSoftware, call, services, async (change) => remove(await lockedBuild(change, call), change)),
  ),
]
