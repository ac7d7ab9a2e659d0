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

/** Settings are set one by one: a view that lacks a part is none. */
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
  /** The general setting of this name; on unless it says otherwise. */
  readonly languageSwitch: boolean
  /** The general settings of these names, when all three say something. */
  readonly home: HomeView | null
  readonly system: boolean
}

/** What a sign-in has yet to show; `code`: that of a second factor that is on. */
type Demand = 'secondFactor' | 'code' | 'identity'

const refusals: Record<Demand, string> = {
  secondFactor: 'This account asks for two-step sign-in',
  code: 'This account asks for a sign-in with a code',
  identity: 'This account asks for a sign-in with TrimbleID',
}

/** Columns of what a user `u` could show: of whoever is not there themselves, it must do. */
export const TO_SHOW = `exists (select from identities i where i.user_id = u.id) as identity,
  exists (select from second_factors f where f.user_id = u.id and f.enabled_at is not null) as "secondFactor"`

/** A request's context with what `/users/me` tells besides. */
export interface SessionContext extends RequestContext {
  readonly signedIn: SignedIn
  readonly standing: Standing
  readonly contextAccount: ContextAccount
  /** What the account asks for and the sign-in has yet to show: until then it may nothing there. */
  readonly demand: Demand | null
}

interface AccountRow {
  id: string
  title: string
  features: StoredFeatures
  /** Name and units of the profile that counts: the user's own or else the account's. */
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
        // As the session, asked by every request.
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

/** An account that a person may work in, the own one before others; that of the provider for its administrators. */
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

/** The account that was asked for. When none was: the own one, and where that is not active, another that is. */
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

/** What is asked of a sign-in that does not meet what its account demands; null of every other. */
function demandOf(asked: SignInDemand, { shown, hasSecondFactor }: SignedIn): Demand | null {
  if (meetsDemand(asked, shown)) return null
  if (asked === 'IDENTITY_PROVIDER') return 'identity'
  return hasSecondFactor ? 'code' : 'secondFactor'
}

/** Lets in whoever has shown what the account asks for. */
export function admitted(context: SessionContext): SessionContext {
  const { demand } = context
  if (demand !== null) throw new Failure(403, refusals[demand], [], { demand })
  return context
}

/** Who calls by the session cookie, while the session lives. */
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
 * What a person may do in the account of the header or, without one, in their own. Read afresh for every request, so that a
 * withdrawn role or session is obeyed by the next one. `limit` leaves of the roles what a token has of them.
 */
export async function contextOf(
  database: Database,
  signedIn: SignedIn,
  account: string | undefined,
  limit: (roles: readonly number[]) => readonly number[] = (roles) => roles,
): Promise<SessionContext> {
  const row = await membership(database, signedIn, account)
  // Not a member, absent, inactive: one answer, so that existence is not shown (threats B3).
  if (!row) throw forbidden()
  const demand = demandOf(row.required_sign_in, signedIn)
  const roles = limit([
    ...new Set([...(signedIn.systemAdmin ? [roleIndex.SYSTEM_ADMIN] : []), ...(row.roles ?? [])]),
  ])
  // A token for integrations has roles at the most.
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

/** Whether somebody may still do in an account what they did there, who need not be signed in. */
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

/** Accounts that a user may choose: their memberships; all for a system administrator. */
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
