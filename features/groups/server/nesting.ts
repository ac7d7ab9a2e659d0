/** Nesting of groups: ancestors and descendants. */
import { fieldError, problem, type Problem } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { Grants } from '../../access/access.ts'

/** More levels than an organisation has; the limit bounds every traversal (threats B10). */
const DEEPEST = 16

export interface UserGroup {
  id: string
  title: string
  direct: boolean
}

/** All groups of each user: their own, and the ancestors of those. */
export async function groupsOf(
  tx: Transaction,
  account: string,
  users: readonly string[],
): Promise<Map<string, UserGroup[]>> {
  const { rows } = await tx.query<UserGroup & { user_id: string }>(
    `with recursive held (user_id, id, depth) as (
       select user_id, group_id, 0 from group_members where account_id = $1 and user_id = any($2::uuid[])
       union
       select held.user_id, g.parent_id, held.depth + 1 from held
         join groups g on g.account_id = $1 and g.id = held.id
        where g.parent_id is not null and held.depth < $3)
     select held.user_id, g.id, g.title, bool_or(held.depth = 0) as direct
       from held join groups g on g.account_id = $1 and g.id = held.id
      group by held.user_id, g.id, g.title order by lower(g.title), g.id`,
    [account, users, DEEPEST],
  )
  const found = new Map<string, UserGroup[]>()
  for (const { user_id, ...one } of rows) found.set(user_id, [...(found.get(user_id) ?? []), one])
  return found
}

/** The union of what a user's groups grant in an account. */
export async function grantsOf(tx: Transaction, account: string, user: string): Promise<Grants> {
  const { rows } = await tx.query<{ resource: string; actions: string[] }>({
    // Runs on every request: a named statement, planned once per connection.
    name: 'grants',
    text: `with recursive held (id, parent_id, permissions, depth) as (
       select g.id, g.parent_id, g.permissions, 0 from group_members m
         join groups g on g.account_id = $1 and g.id = m.group_id
        where m.account_id = $1 and m.user_id = $2
       union
       select g.id, g.parent_id, g.permissions, held.depth + 1 from held
         join groups g on g.account_id = $1 and g.id = held.parent_id
        where held.depth < $3)
     select row.key as resource, jsonb_agg(distinct action) as actions
       from held, jsonb_each(held.permissions) row, jsonb_array_elements_text(
         case jsonb_typeof(row.value) when 'array' then row.value else '[]' end) action
      group by row.key`,
    values: [account, user, DEEPEST],
  })
  return Object.fromEntries(rows.map(({ resource, actions }) => [resource, actions]))
}

/** Groups nested in a group at any depth. `depth` 1: directly in the group. */
export async function nestedIn(
  tx: Transaction,
  account: string,
  group: string,
): Promise<{ id: string; title: string; depth: number }[]> {
  const { rows } = await tx.query<{ id: string; title: string; depth: number }>(
    `with recursive nested (id, title, depth) as (
       select id, title, 1 from groups where account_id = $1 and parent_id = $2
       union
       select g.id, g.title, nested.depth + 1 from nested
         join groups g on g.account_id = $1 and g.parent_id = nested.id
        where nested.depth < $3)
     select id, title, min(depth) as depth from nested group by id, title order by lower(title), id`,
    [account, group, DEEPEST + 1],
  )
  return rows
}

const refused = (found: Problem) => validationFailed([fieldError('parent', found)])

/** Refuses a nesting that leads back to the group itself, or that is too deep. */
export async function checkNesting(
  tx: Transaction,
  account: string,
  group: string | null,
  parent: string,
): Promise<void> {
  // Locks: two concurrent nestings could close a cycle that neither of them sees.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('groups ' || $1, 0))`, [account])
  const { rows } = await tx.query<{ id: string }>(
    `with recursive above (id, depth) as (
       select $2::uuid, 1
       union
       select g.parent_id, above.depth + 1 from above
         join groups g on g.account_id = $1 and g.id = above.id
        where g.parent_id is not null and above.depth <= $3)
     select id from above`,
    [account, parent, DEEPEST],
  )
  if (group !== null && rows.some((row) => row.id === group)) {
    throw refused(problem('validation.group.cycle'))
  }
  const below = group === null ? [] : await nestedIn(tx, account, group)
  const levels = rows.length + 1 + Math.max(0, ...below.map((one) => one.depth))
  if (levels > DEEPEST) throw refused(problem('validation.group.depth', { max: DEEPEST }))
}
