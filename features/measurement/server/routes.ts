import { type Draft, fieldError, problem } from '@haulway/resource'
import { DatabaseProblem, inSystem } from '@haulway/platform/server/db/index.ts'
import { refused, validationFailed, type Failure } from '@haulway/platform/server/http/failure.ts'
import {
  type Call,
  implement,
  type Reply,
  type RequestContext,
  type Route,
} from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import {
  change,
  type Change,
  staleVersion,
  withStoredValues,
  recordAudit,
  refuseByRules,
  refuseUnchangeable,
} from '@haulway/storage'
import { internalProfile } from '@haulway/units'
import { roleIndex } from '../../access/access.ts'
import { measurementEndpoints as endpoints } from '../measurement.endpoints.ts'
import { measurementProfiles, measuresOfDraft } from '../measurement-profile.resource.ts'
import { allProfiles, listProfiles, type Profile, readProfile } from './rows.ts'

type ProfileDraft = Draft<typeof measurementProfiles>

const isSystemAdmin = (context: RequestContext) => context.roles.includes(roleIndex.SYSTEM_ADMIN)

/**
 * Profiles belong to the system account: changes are in its audit log, whichever account the administrator works in.
 */
async function inSystemAccount<C extends Pick<Call, 'context'>>(call: C, services: Services): Promise<C> {
  const { rows } = await inSystem(services.database, (tx) =>
    tx.query<{ id: string }>('select id from accounts where system'),
  )
  const { account } = call.context
  return { ...call, context: { ...call.context, account: { ...account, id: rows[0]?.id ?? account.id } } }
}

/** The id by which the audit log names a profile. */
async function auditId({ tx }: Change, name: string): Promise<string> {
  const { rows } = await tx.query<{ id: string }>('select id from measurement_profiles where name = $1', [
    name,
  ])
  return rows[0]?.id ?? ''
}

async function create(draft: ProfileDraft, change: Change): Promise<Reply<Profile>> {
  refuseByRules(measurementProfiles, draft, null)
  await change.tx.query(
    `insert into measurement_profiles (name, measures, created_at, created_by, modified_at, modified_by)
     values ($1, $2, $3, $4, $3, $4)`,
    [draft.name, JSON.stringify(measuresOfDraft(draft.measures)), change.now, change.user],
  )
  const after = await readProfile(change.tx, draft.name, true)
  refuseUnchangeable(endpoints.create, draft, after)
  await recordAudit(change, measurementProfiles.name, await auditId(change, after.name), 'create', {
    before: null,
    after,
  })
  change.changed(measurementProfiles.name, after.name)
  return {
    body: after,
    headers: { location: `/api/${measurementProfiles.name}/${encodeURIComponent(after.name)}` },
  }
}

function refuseBuiltIn({ builtIn }: Profile): void {
  if (!builtIn) return
  const error = fieldError('name', problem('conflict.builtIn'))
  throw refused(409, error)
}

async function update(
  name: string,
  given: ProfileDraft & { version: number },
  change: Change,
): Promise<Reply<Profile>> {
  const before = await readProfile(change.tx, name, true, true)
  refuseBuiltIn(before)
  if (given.version !== before.version) throw staleVersion(before)
  refuseUnchangeable(endpoints.update, given, before)
  const draft = withStoredValues(measurementProfiles.fields, given, before)
  refuseByRules(measurementProfiles, draft, before)
  await change.tx.query(
    `update measurement_profiles set version = version + 1, modified_at = $2, modified_by = $3, measures = $4
      where name = $1`,
    [name, change.now, change.user, JSON.stringify(measuresOfDraft(draft.measures))],
  )
  const after = await readProfile(change.tx, name, true)
  await recordAudit(change, measurementProfiles.name, await auditId(change, name), 'update', {
    before,
    after,
  })
  change.changed(measurementProfiles.name, name)
  return { body: after }
}

function inUse({ accounts, users }: Pick<Profile, 'accounts' | 'users'>): Failure {
  const args = { accounts: accounts ?? 0, users: users ?? 0 }
  const error = fieldError('name', problem('conflict.profile', args))
  return refused(409, error)
}

async function remove(name: string, change: Change): Promise<Reply<void>> {
  const before = await readProfile(change.tx, name, true, true)
  refuseBuiltIn(before)
  if (before.accounts !== 0 || before.users !== 0) throw inUse(before)
  const id = await auditId(change, name)
  await change.tx.query('delete from measurement_profiles where name = $1', [name])
  await recordAudit(change, measurementProfiles.name, id, 'delete', { before, after: null })
  change.changed(measurementProfiles.name, name)
  return {}
}

/** Maps violations of database constraints: a name that exists, and a profile that has just been selected. */
async function guarded<T>(save: () => Promise<T>, services: Services, name: string): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (!(error instanceof DatabaseProblem)) throw error
    if (error.constraint === 'measurement_profiles_pkey') {
      throw validationFailed([fieldError('name', problem('validation.exists'))])
    }
    if (error.constraint?.endsWith('_measurement_profile_fkey') !== true) throw error
    throw inUse(await inSystem(services.database, (tx) => readProfile(tx, name, true)))
  }
}

export const measurementRoutes: Route[] = [
  implement(endpoints.list, async (call, services) => {
    const system = isSystemAdmin(call.context)
    return await inSystem(services.database, async (tx) => {
      const page = await listProfiles(tx, call.query, system)
      return { body: { ...page, internal: internalProfile, profiles: await allProfiles(tx) } }
    })
  }),
  implement(endpoints.read, async (call, services) => {
    const system = isSystemAdmin(call.context)
    return { body: await inSystem(services.database, (tx) => readProfile(tx, call.params.id, system)) }
  }),
  implement(endpoints.create, async (given, services) => {
    const call = await inSystemAccount(given, services)
    const work = () => change(endpoints.create, call, services, (change) => create(call.body, change))
    return await guarded(work, services, call.body.name)
  }),
  implement(endpoints.update, async (given, services) => {
    const call = await inSystemAccount(given, services)
    return await change(endpoints.update, call, services, (change) =>
      update(call.params.id, call.body, change),
    )
  }),
  implement(endpoints.remove, async (given, services) => {
    const call = await inSystemAccount(given, services)
    const { id } = call.params
    const work = () => change(endpoints.remove, call, services, (change) => remove(id, change))
    return await guarded(work, services, id)
  }),
]
