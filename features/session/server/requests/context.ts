import { can, type Grants, isPermissionResource, roleIndex, type Standing } from '../../../access/access.ts'
import type { AccountFeature, Action, PermissionRow } from '@haulway/resource'
import { inSystem, type Database } from '@haulway/platform/server/db/index.ts'
import { Failure, forbidden } from '@haulway/platform/server/http/failure.ts'
import type { RequestContext, SignInProofs } from '@haulway/platform/server/http/route.ts'
import type { MeasurementProfile } from '@haulway/units'
import type { RequestHead } from '@haulway/platform/server/http/guard.ts'
import {
  effectiveFeatures,
  meetsDemand,
  type SignInDemand,
  type StoredFeatures,
} from '../../../accounts/account.resource.ts'
import { grantsOf } from '../../../groups/index.ts'
import { storedProfile } from '../../../measurement/measurement.ts'
import { findSession, type SignedIn } from '../sessions/sessions.ts'
import { LONGEST_TOKEN } from '../tokens/tokens.ts'

/** Degrees, and the zoom of a map with tiles of 512 pixels. */
interface HomeView {
  readonly lon: number
  readonly lat: number
  readonly zoom: number
}

/** Settings are saved one by one: an incomplete view is none. */
function wholeView({ lon, lat, zoom }: Readonly<Record<keyof HomeView, unknown>>): HomeView | null {
  const isWhole = typeof lon === 'number' && typeof lat === 'number' && typeof zoom === 'number'
  return isWhole ? { lon, lat, zoom } : null
}

export interface ContextAccount {
  readonly id: string
  readonly title: string
  readonly features: Record<string, boolean>
  readonly profile: MeasurementProfile
  readonly timeZone: string
  /** The general setting of this name; on by default. */
  readonly languageSwitch: boolean
  /** The general settings of these names, when all three are set. */
  readonly home: HomeView | null
  readonly system: boolean
}

/** What a sign-in still has to show; `code`: of an active second factor. */
type Demand = 'secondFactor' | 'code' | 'identity'

const refusals: Record<Demand, string> = {
  secondFactor: 'This account asks for two-step sign-in',
  code: 'This account asks for a sign-in with a code',
  identity: 'This account asks for a sign-in with TrimbleID',
}

/** SQL for what a user `u` can show, where the user is not present. */
export const TO_SHOW = `exists (select from identities i where i.user_id = u.id) as identity,
  exists (select from second_factors f where f.user_id = u.id and f.enabled_at is not null) as "secondFactor"`

/** The context of a request with the further fields of `/users/me`. */
export interface SessionContext extends RequestContext {
  readonly signedIn: SignedIn
  readonly standing: Standing
  readonly contextAccount: ContextAccount
  /** What the account requires and the sign-in has not shown: until then it has no rights there. */
  readonly demand: Demand | null
}

interface AccountRow {
  id: string
  title: string
  features: StoredFeatures
  /** Name and units of the applicable profile: the user's own, otherwise the account's. */
  profile: string
  measures: MeasurementProfile['measures'] | null
  time_zone: string
  language_switch: boolean
  home: Readonly<Record<keyof HomeView, unknown>>
  system: boolean
  required_sign_in: SignInDemand
  roles: number[] | null
}

interface Membership extends AccountRow {
  grants: Grants
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

async function findMembership(
  database: Database,
  user: Pick<SignedIn, 'userId' | 'profile' | 'systemAdmin'>,
  account: string,
): Promise<Membership | undefined> {
  if (!UUID.test(account)) return undefined
  const row = await inSystem(
    database,
    async (tx): Promise<Membership | undefined> => {
      const { rows } = await tx.query<AccountRow>({
        // A named statement, like that of the session: every request runs it.
        name: 'membership',
        text: `select a.id, a.title, a.features, p.name as profile, p.measures, a.time_zone, a.system, a.required_sign_in,
                m.roles,
                coalesce(a.settings -> 'languageSwitch' <> 'false'::jsonb, true) as language_switch,
                json_build_object('lon', a.settings -> 'homeLon', 'lat', a.settings -> 'homeLat',
                                  'zoom', a.settings -> 'homeZoom') as home
           from accounts a join measurement_profiles p on p.name = coalesce($3, a.measurement_profile)
           left join memberships m on m.account_id = a.id and m.user_id = $2
          where a.id = $1 and a.status = 'ACTIVE'`,
        values: [account, user.userId, user.profile],
      })
      const found = rows[0]
      if (!found) return undefined
      return { ...found, grants: found.roles ? await grantsOf(tx, account, user.userId) : {} }
    },
    { 'app.user': user.userId, 'app.account': account },
  )
  return row && (row.roles !== null || user.systemAdmin) ? row : undefined
}

/** An account that a person may work in, their own first; the system account for its administrators. */
export async function openAccountOf(
  database: Database,
  user: { readonly id: string; readonly homeAccount: string },
): Promise<string | undefined> {
  return await inSystem(
    database,
    async (tx) => {
      const { rows } = await tx.query<{ id: string }>(
        `select a.id from users u join accounts a on a.status = 'ACTIVE'
           left join memberships m on m.account_id = a.id and m.user_id = u.id
          where u.id = $1 and (m.user_id is not null or u.system_admin and (a.system or a.id = $2))
          order by a.id = $2 desc, m.user_id is null, lower(a.title), a.id limit 1`,
        [user.id, user.homeAccount],
      )
      return rows[0]?.id
    },
    { 'app.user': user.id },
  )
}

/** The requested account; by default the person's own or, where that is inactive, another active one. */
async function membership(
  database: Database,
  user: SignedIn,
  asked: string | undefined,
): Promise<Membership | undefined> {
  if (asked !== undefined) return await findMembership(database, user, asked)
  const own = await findMembership(database, user, user.homeAccount)
  if (own) return own
  const other = await openAccountOf(database, { id: user.userId, homeAccount: user.homeAccount })
  return other === undefined ? undefined : await findMembership(database, user, other)
}

/** The demand on a sign-in that does not meet the account's requirement; null if it does. */
function demandOf(asked: SignInDemand, { shown, hasSecondFactor }: SignedIn): Demand | null {
  if (meetsDemand(asked, shown)) return null
  if (asked === 'IDENTITY_PROVIDER') return 'identity'
  return hasSecondFactor ? 'code' : 'secondFactor'
}

/** Accepts a sign-in that has shown what the account requires. */
export function requireAdmission(context: SessionContext): SessionContext {
  const { demand } = context
  if (demand !== null) throw new Failure(403, refusals[demand], [], { demand })
  return context
}

/** The caller by the session cookie, while the session lives. */
export async function sessionUser(
  database: Database,
  head: RequestHead,
  cookie: string,
  now: number,
): Promise<SignedIn | null> {
  const token = head.cookies[cookie]
  if (token === undefined || token.length > LONGEST_TOKEN) return null
  return await findSession(database, token, now)
}

/**
 * The rights of a person in the account of the header or, without one, in their own. Read afresh for every request,
 * so that a withdrawn role or session takes effect with the next one. `limit` restricts the roles to those of a
 * token.
 */
export async function contextOf(
  database: Database,
  signedIn: SignedIn,
  account: string | undefined,
  limit: (roles: readonly number[]) => readonly number[] = (roles) => roles,
): Promise<SessionContext> {
  const row = await membership(database, signedIn, account)
  // Not a member, absent, inactive: one response, so that existence is not revealed (threats B3).
  if (!row) throw forbidden()
  const demand = demandOf(row.required_sign_in, signedIn)
  const roles = limit([
    ...new Set([...(signedIn.systemAdmin ? [roleIndex.SYSTEM_ADMIN] : []), ...(row.roles ?? [])]),
  ])
  // A token for integrations has roles only.
  const grants = signedIn.sessionId === null ? {} : row.grants
  const standing =
    demand === null
      ? { roles, systemAccount: row.system, grants }
      : { roles: [], systemAccount: row.system, grants: {} }
  const features = demand === null ? effectiveFeatures(row.features) : {}
  const profile = storedProfile(row.profile, row.measures)
  return {
    user: { id: signedIn.userId, fullName: signedIn.fullName },
    account: { id: row.id, features, profile },
    roles: standing.roles,
    ...(signedIn.sessionId === null ? {} : { shown: signedIn.shown }),
    can: (action, resource) => isPermissionResource(resource) && can(standing, action, resource),
    signedIn,
    standing,
    demand,
    contextAccount: {
      id: row.id,
      title: row.title,
      features,
      profile,
      timeZone: row.time_zone,
      languageSwitch: row.language_switch,
      home: wholeView(row.home),
      system: row.system,
    },
  }
}

interface Wanted {
  readonly action: Action
  readonly resource: PermissionRow
  readonly feature: AccountFeature
}

/** Whether a person, who need not be signed in, still has a right in an account. */
export async function mayStill(
  database: Database,
  user: string,
  account: string,
  { action, resource, feature }: Wanted,
): Promise<boolean> {
  const person = await inSystem(database, async (tx) => {
    const { rows } = await tx.query<Pick<SignedIn, 'userId' | 'profile' | 'systemAdmin'> & SignInProofs>(
      `select id as "userId", measurement_profile as profile, system_admin as "systemAdmin", ${TO_SHOW}
         from users u where id = $1 and active and login_id is not null`,
      [user],
    )
    return rows[0]
  })
  const row = person && (await findMembership(database, person, account))
  if (!row || !effectiveFeatures(row.features)[feature]) return false
  if (!meetsDemand(row.required_sign_in, person)) return false
  const roles = [...(person.systemAdmin ? [roleIndex.SYSTEM_ADMIN] : []), ...(row.roles ?? [])]
  const standing = { roles, systemAccount: row.system, grants: row.grants }
  return isPermissionResource(resource) && can(standing, action, resource)
}

/** Accounts that a user may select: their memberships; all for a system administrator. */
export async function accountsOf(
  database: Database,
  user: SignedIn,
): Promise<{ id: string; title: string }[]> {
  return await inSystem(
    database,
    async (tx) => {
      const { rows } = await tx.query<{ id: string; title: string }>(
        `select a.id, a.title from accounts a
          where a.status = 'ACTIVE'
            and ($2 or exists (select from memberships m where m.account_id = a.id and m.user_id = $1))
          order by a.title, a.id limit 500`,
        [user.userId, user.systemAdmin],
      )
      return rows
    },
    { 'app.user': user.userId },
  )
}
