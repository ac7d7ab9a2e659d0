import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { forbidden, notFound } from '@haulway/platform/server/http/failure.ts'
import { type Call, implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { type Hooks, idOf, inUse } from '@haulway/storage'
import { endsAccess } from '../../access/access.ts'
import type { groups } from '../group.resource.ts'
import { groupUsers, nestedGroups } from '../groups.endpoints.ts'
import { checkNesting, nestedIn } from './nesting.ts'

async function members(
  tx: Transaction,
  account: string,
  groupIds: readonly string[],
): Promise<{ id: string; title: string; groups: string[] }[]> {
  const { rows } = await tx.query<{ id: string; title: string; groups: string[] }>(
    `select u.id, u.full_name as title, array_agg(m.group_id) as groups
       from group_members m join users u on u.id = m.user_id
      where m.account_id = $1 and m.group_id = any($2::uuid[])
      group by u.id order by lower(u.full_name), u.id`,
    [account, groupIds],
  )
  return rows
}

/** Whether the request was made with an API token. */
async function isToken(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.query<{ token: boolean }>(
    `select coalesce(current_setting('app.role', true), '') <> '' as token`,
  )
  return rows[0]?.token === true
}

interface Granting {
  readonly permissions: object | null
}

const granted = ({ permissions }: Granting): unknown[] =>
  Object.values(permissions ?? {}).flatMap((actions: unknown) => actions ?? [])

/**
 * Removing a group's last permission can end the access of its users: that is reserved to people, not to API tokens.
 */
async function guardGrants(
  tx: Transaction,
  account: string,
  id: string,
  before: Granting,
  after: Granting,
): Promise<void> {
  if (!endsAccess({ roles: granted(before) }, { roles: granted(after) }) || !(await isToken(tx))) return
  const nested = await nestedIn(tx, account, id)
  if ((await members(tx, account, [id, ...nested.map((one) => one.id)])).length > 0) throw forbidden()
}

export const groupHooks: Hooks<typeof groups> = {
  async beforeSave(draft, change, before) {
    const { tx, account } = change
    if (draft.parent) await checkNesting(tx, account, before?.id ?? null, draft.parent.id)
    // The permissions of users in the group, or in one nested in it, have changed.
    if (before) {
      await guardGrants(tx, account, before.id, before, draft)
      change.changed('memberships', account)
    }
    return draft
  },
  async beforeDelete(group, { tx, account }) {
    if ((await members(tx, account, [group.id])).length > 0) throw inUse('users')
  },
}

function ofGroup<T>(
  call: Pick<Call<typeof nestedGroups>, 'params' | 'context'>,
  services: Services,
  work: (tx: Transaction, account: string, id: string) => Promise<T>,
): Promise<T> {
  const id = idOf(call)
  const account = call.context.account.id
  return inAccount(services.database, scopeOf(call.context), async (tx) => {
    const { rowCount } = await tx.query('select from groups where account_id = $1 and id = $2', [account, id])
    if (rowCount !== 1) throw notFound()
    return await work(tx, account, id)
  })
}

export const groupRoutes: Route[] = [
  implement(nestedGroups, async (call, services) => {
    const nested = await ofGroup(call, services, nestedIn)
    const items = nested.map(({ id, title, depth }) => ({ id, title, direct: depth === 1 }))
    return { body: { items, total: items.length } }
  }),
  implement(groupUsers, async (call, services) => {
    const items = await ofGroup(call, services, async (tx, account, id) => {
      const nested = await nestedIn(tx, account, id)
      const found = await members(tx, account, [id, ...nested.map((one) => one.id)])
      return found.map((one) => ({ id: one.id, title: one.title, direct: one.groups.includes(id) }))
    })
    return { body: { items, total: items.length } }
  }),
]
