import { type EndpointOutput, fieldError, problem } from '@haulway/resource'
import { inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { type Call, type UncheckedBody, implement, type Route } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { change, staleVersion, withStoredValues, recordAudit, refuseUnchangeable } from '@haulway/storage'
import { guardProfile } from '../../measurement/index.ts'
import { demandProof, personOf, type SessionCookies } from '../../session/index.ts'
import { readPasswordChange } from '../password.ts'
import { personProblems } from '../user.resource.ts'
import { ownProfile, ownSettings, saveOwnProfile, saveOwnSettings } from '../users.endpoints.ts'
import { changesOwnPassword, hashChange, writePassword } from './passwords.ts'
import { readUser, type User } from './rows.ts'

/** The call in the user's home account, whichever account is the current one. */
export function atHome<C extends Pick<Call, 'context'>>(call: C): C {
  const { account } = call.context
  return { ...call, context: { ...call.context, account: { ...account, id: personOf(call).homeAccount } } }
}

type Profile = EndpointOutput<typeof ownProfile>
const fields = Object.keys(ownProfile.output ?? {})

/** The user's own fields that they may see: not the notes of administrators. */
function profileOf(user: User): Profile {
  if (user.account === null) throw notFound()
  return Object.fromEntries(Object.entries(user).filter(([name]) => fields.includes(name))) as Profile
}

async function ownPerson(call: Pick<Call, 'context'>, { database }: Services): Promise<User> {
  const { userId, homeAccount } = personOf(call)
  const scope = { 'app.account': homeAccount, 'app.user': userId }
  return await inSystem(database, (tx) => readUser(tx, homeAccount, userId), scope)
}

async function settingsOf(tx: Transaction, user: string) {
  const { rows } = await tx.query<{ measurementProfile: string | null; language: never }>(
    'select measurement_profile as "measurementProfile", language from users where id = $1',
    [user],
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Error for a measurement profile that does not exist. */
async function profileProblems({ measurementProfile: name }: UncheckedBody, { database }: Services) {
  if (typeof name !== 'string' || name.trim() === '') return []
  const { rows } = await inSystem(database, (tx) =>
    tx.query('select from measurement_profiles where name = $1', [name.trim()]),
  )
  return rows.length > 0 ? [] : [fieldError('measurementProfile', problem('validation.reference'))]
}

function saveProfileRoute(cookies: SessionCookies): Route {
  return implement(saveOwnProfile, async (given, services) => {
    const call = atHome(given)
    const id = call.context.user.id
    const seen = await ownPerson(call, services)
    if (call.body.version !== seen.version) throw staleVersion(profileOf(seen))
    refuseUnchangeable(saveOwnProfile, call.body, seen)
    const body = withStoredValues(saveOwnProfile.body, call.body, seen)
    const hasPassword = await changesOwnPassword(call, id, services.database)
    const read = body.password === null ? undefined : readPasswordChange(body.password, hasPassword)
    const errors = [...personProblems(body, seen), ...(read && 'error' in read ? [read.error] : [])]
    if (errors.length > 0) throw validationFailed(errors)
    const wanted = read && 'change' in read ? read.change : undefined
    if (wanted && !hasPassword) await demandProof(services, personOf(call), call.address, body.proof)
    const hash = wanted && (await hashChange(id, wanted, call, services))
    return await change(saveOwnProfile, call, services, async (change) => {
      const before = await readUser(change.tx, change.account, id, true)
      if (body.version !== before.version) throw staleVersion(profileOf(before))
      await change.tx.query(
        `update users set version = version + 1, modified_at = $2, modified_by = $1, full_name = $3, nickname = $4,
                address1 = $5, address2 = $6, city = $7, state = $8, zip = $9 where id = $1`,
        [
          id,
          change.now,
          body.fullName,
          body.nickname,
          body.address1,
          body.address2,
          body.city,
          body.state,
          body.zip,
        ],
      )
      const started = hash === undefined ? undefined : await writePassword(change, call, id, hash)
      const after = await readUser(change.tx, change.account, id)
      const secret = hash === undefined ? {} : { password: 'changed' }
      await recordAudit(change, 'users', id, 'update', { before, after: { ...after, ...secret } })
      change.changed('users', id)
      const headers = started && { 'set-cookie': cookies.given(started) }
      return { body: profileOf(after), ...(headers ? { headers } : {}) }
    })
  })
}

export function profileRoutes(cookies: SessionCookies): Route[] {
  return [
    implement(ownProfile, async (call, services) => ({ body: profileOf(await ownPerson(call, services)) })),
    saveProfileRoute(cookies),
    implement(ownSettings, async (call, { database }) => {
      const { userId } = personOf(call)
      return { body: await inSystem(database, (tx) => settingsOf(tx, userId)) }
    }),
    implement(
      saveOwnSettings,
      (given, services) => {
        const call = atHome(given)
        const { userId } = personOf(call)
        return guardProfile(() =>
          change(saveOwnSettings, call, services, async (change) => {
            const before = await settingsOf(change.tx, userId)
            const { measurementProfile, language } = withStoredValues(saveOwnSettings.body, call.body, before)
            await change.tx.query('update users set measurement_profile = $2, language = $3 where id = $1', [
              userId,
              measurementProfile,
              language,
            ])
            const after = await settingsOf(change.tx, userId)
            await recordAudit(change, 'users', userId, 'update', { before, after })
            change.changed('users', userId)
            return { body: after }
          }),
        )
      },
      profileProblems,
    ),
  ]
}
