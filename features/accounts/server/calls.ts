import { isDeepStrictEqual } from 'node:util'
import { fieldError, problem, type Draft, type MessageKey } from '@haulway/resource'
import { inSystem } from '@haulway/platform/server/db/index.ts'
import {
  conflict,
  Failure,
  forbidden,
  notFound,
  validationFailed,
} from '@haulway/platform/server/http/failure.ts'
import {
  type Call,
  implement,
  type Reply,
  type RequestContext,
  type Route,
} from '@haulway/platform/server/http/route.ts'
import {
  change,
  type Change,
  staleVersion,
  withStoredValues,
  idOf,
  recordAudit,
  refuseByRules,
  refuseChanges,
  refuseUnchangeable,
  unchangeableIn,
} from '@haulway/storage'
import { roleIndex } from '../../access/access.ts'
import { guardProfile } from '../../measurement/index.ts'
import { accounts, type FeatureName, meetsDemand } from '../account.resource.ts'
import { accountEndpoints as endpoints } from '../accounts.endpoints.ts'
import { insertAccount } from './create.ts'
import { type Account, listAccounts, readAccount } from './rows.ts'

export function isSystemAdmin(context: RequestContext): boolean {
  return context.roles.includes(roleIndex.SYSTEM_ADMIN)
}

/** The account in the request's path: any for system administrators, else only the current one. */
export function reachableId(call: Pick<Call, 'context'> & { params: { id: string } }): string {
  const id = idOf(call)
  if (!isSystemAdmin(call.context) && id !== call.context.account.id) throw notFound()
  return id
}

/** The call as if made within that account: its rows, its audit log. */
export function inAccountContext<C extends Pick<Call, 'context'>>(call: C, id: string): C {
  const { account } = call.context
  return { ...call, context: { ...call.context, account: { ...account, id } } }
}

type AccountDraft = Draft<typeof accounts>

/** Fields that only a system administrator changes, beside the protected features (threats B7). */
const protectedFields = ['title', 'status', 'protectedFeatures']

/** Throws 403 naming the fields that the caller may not change. */
function refuseProtected(given: Partial<AccountDraft>, before: Account, system: boolean): void {
  const isChanged = (name: string) =>
    given.features?.[name as FeatureName] !== undefined &&
    !isDeepStrictEqual(given.features[name as FeatureName], before.features[name as FeatureName])
  const features = system ? [] : before.protectedFeatures.filter(isChanged).map((name) => `features.${name}`)
  const others = unchangeableIn(endpoints.update, given, before, system ? [] : protectedFields)
  refuseChanges([...others, ...features])
}

/**
 * Refuses a title that another account has: people select accounts by title. Duplicates from before the rule stay.
 */
async function refuseTaken({ tx }: Change, title: string, id: string): Promise<void> {
  // Serialised: two concurrent saves would not see each other's title.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('account titles', 0))`)
  const { rows } = await tx.query<{ taken: boolean }>(
    `select exists (select from accounts where haulway_fold(title) = haulway_fold($1) and id <> $2
       and status <> 'DELETING') as taken`,
    [title, id],
  )
  if (rows[0]?.taken) throw validationFailed([fieldError('title', problem('validation.exists'))])
}

async function replace(id: string, draft: AccountDraft, { tx, now, user }: Change): Promise<void> {
  await tx.query(
    `update accounts set version = version + 1, modified_at = $2, modified_by = $3, title = $4, status = $5,
            description = $6, measurement_profile = $7, time_zone = $8, features = features || $9,
            protected_features = $10, tracker_app_settings = $11, settings = $12, required_sign_in = $13
      where id = $1`,
    [
      id,
      now,
      user,
      draft.title,
      draft.status,
      draft.description,
      draft.measurementProfile,
      draft.timeZone,
      JSON.stringify(draft.features),
      JSON.stringify(draft.protectedFeatures),
      JSON.stringify(draft.trackerAppSettings),
      JSON.stringify(draft.settings),
      draft.requiredSignIn,
    ],
  )
}

const wrong = (key: MessageKey) => [fieldError('requiredSignIn', problem(key))]

/**
 * Users who set a sign-in requirement must have met it in their own sign-in, so that nobody locks themselves out; API
 * tokens may not set it. The system account never depends on an identity provider, which may become unavailable.
 */
function refuseShuttingOut(draft: AccountDraft, before: Account | null, { shown }: RequestContext): void {
  if (draft.requiredSignIn === (before?.requiredSignIn ?? 'NONE')) return
  if (shown === undefined)
    throw new Failure(403, forbidden().message, wrong('validation.requiredSignIn.token'))
  if (before?.system && draft.requiredSignIn === 'IDENTITY_PROVIDER') {
    throw validationFailed(wrong('validation.requiredSignIn.system'))
  }
  if (meetsDemand(draft.requiredSignIn, shown)) return
  const ofFactor = draft.requiredSignIn === 'SECOND_FACTOR'
  throw validationFailed(wrong(`validation.requiredSignIn.${ofFactor ? 'secondFactor' : 'identity'}`))
}

/** Applies the fields of a draft to the stored version, with the rules that hold for every caller. */
export async function update(
  id: string,
  given: Partial<AccountDraft> & { readonly version: number },
  change: Change,
  context: RequestContext,
): Promise<Reply<Account>> {
  const before = await readAccount(change.tx, id, true)
  if (given.version !== before.version) throw staleVersion(before)
  refuseProtected(given, before, isSystemAdmin(context))
  const wanted: AccountDraft = { ...before, ...withStoredValues(accounts.fields, given, before) }
  refuseByRules(accounts, wanted, before)
  refuseShuttingOut(wanted, before, context)
  if (wanted.title !== before.title) await refuseTaken(change, wanted.title, id)
  if (before.system && wanted.status !== 'ACTIVE') throw conflict('The system account stays active')
  await replace(id, wanted, change)
  const after = await readAccount(change.tx, id)
  await recordAudit(change, 'accounts', id, 'update', { before, after })
  change.changed('accounts', id)
  return { body: after }
}

async function create(draft: AccountDraft, change: Change, context: RequestContext): Promise<Reply<Account>> {
  refuseByRules(accounts, draft, null)
  refuseShuttingOut(draft, null, context)
  const id = await insertAccount(change.tx, draft, change)
  await refuseTaken(change, draft.title, id)
  const after = await readAccount(change.tx, id)
  refuseUnchangeable(endpoints.create, draft, after)
  await recordAudit({ ...change, account: id }, 'accounts', id, 'create', { before: null, after })
  // The rest of the transaction runs in the caller's account again.
  await change.tx.query(`select set_config('app.account', $1, true)`, [change.account])
  change.changed('accounts', id)
  // The creator may work in the new account from now on: notifies their account selector.
  change.changed('memberships', change.user)
  return { body: after, headers: { location: `/api/accounts/${id}` } }
}

/**
 * Marks the account as DELETING: it refuses everybody at once; a job removes what it holds (behaviour 0, *Deleting*).
 */
async function startDeleting(id: string, change: Change): Promise<Reply<void>> {
  const before = await readAccount(change.tx, id, true)
  if (before.system) throw conflict('The system account cannot be deleted')
  if (before.status === 'DELETING') return {}
  await replace(id, { ...before, status: 'DELETING' }, change)
  const after = await readAccount(change.tx, id)
  await recordAudit(change, 'accounts', id, 'delete', { before, after })
  change.changed('accounts', id)
  return {}
}

export const accountRoutes: Route[] = [
  implement(endpoints.list, async (call, services) => ({
    body: await inSystem(services.database, (tx) => listAccounts(tx, call.query)),
  })),
  implement(endpoints.read, async (call, services) => {
    const id = reachableId(call)
    return { body: await inSystem(services.database, (tx) => readAccount(tx, id)) }
  }),
  implement(endpoints.create, (call, services) =>
    guardProfile(() =>
      change(endpoints.create, call, services, (change) => create(call.body, change, call.context)),
    ),
  ),
  implement(endpoints.update, async (call, services) => {
    const id = reachableId(call)
    const { context } = call
    return await guardProfile(() =>
      change(endpoints.update, inAccountContext(call, id), services, (change) =>
        update(id, call.body, change, context),
      ),
    )
  }),
  implement(endpoints.remove, async (call, services) => {
    const id = reachableId(call)
    return await change(endpoints.remove, inAccountContext(call, id), services, (change) =>
      startDeleting(id, change),
    )
  }),
]
