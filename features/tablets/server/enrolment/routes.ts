/** Tablets as the office enrols them. */
import { fieldError, problem, type EndpointOutput } from '@haulway/resource'
import { languageFromCookies } from '@haulway/platform/preferences.ts'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { type Call, implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { change, type Change, idOf, recordAudit } from '@haulway/storage'
import {
  CODE_MINUTES,
  createTabletCode,
  listTablets,
  MAX_MACHINES,
  unregisterTablet,
} from '../../enrolment.endpoints.ts'
import { SEEN_AT, WITH_MACHINES } from '../machines-of.ts'
import { joinRoute } from './join.ts'
import { hashOfCode, newCode } from './secrets.ts'
import { unregister } from './unregister.ts'

type CodeReply = EndpointOutput<typeof createTabletCode>
type Listed = EndpointOutput<typeof listTablets>['items'][number]

/** Days for which codes that no tablet has used remain listed. */
const UNUSED_DAYS = 7

/** Another account's machine and an absent one are refused alike. */
async function findMachines(tx: Transaction, account: string, ids: readonly string[]) {
  if (ids.length > MAX_MACHINES)
    throw validationFailed([fieldError('machines', problem('validation.list.max', { max: MAX_MACHINES }))])
  const { rows } = await tx.query<{ id: string; title: string }>(
    `select id, equipment_id as title from equipment where account_id = $1 and id = any($2::uuid[])
      order by lower(equipment_id), id`,
    [account, ids],
  )
  if (rows.length < ids.length)
    throw validationFailed([fieldError('machines', problem('validation.reference'))])
  return rows
}

export interface NewTablet {
  readonly title: string
  readonly language: string
  readonly machines: readonly { readonly id: string; readonly title: string }[]
  readonly code: string
  /** Null: for a practice account, reusable. */
  readonly expiresAt: Date | null
}

/** Stores a code that waits for its tablet; returns its id. */
export async function storeCode(
  change: Pick<Change, 'tx' | 'account' | 'user' | 'now'>,
  { title, language, machines, code, expiresAt }: NewTablet,
): Promise<string> {
  const { tx, account, user, now } = change
  const id = newId()
  await tx.query(
    `insert into tablets (account_id, id, title, language, code_hash, code_expires_at, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [account, id, title, language, hashOfCode(code), expiresAt, now, user],
  )
  await tx.query(
    `insert into tablets_machines (account_id, tablet_id, equipment_id)
     select $1, $2, one from unnest($3::uuid[]) one`,
    [account, id, machines.map((one) => one.id)],
  )
  const after = { title, machines: machines.map((one) => one.title).join(', ') }
  await recordAudit(change, 'tablets', id, 'create', { before: null, after })
  return id
}

async function createCode(change: Change, call: Call<typeof createTabletCode>): Promise<CodeReply> {
  const { title } = call.body
  const wanted = call.body.machines.map(({ id }) => id.toLowerCase())
  const machines = await findMachines(change.tx, change.account, [...new Set(wanted)])
  const code = newCode()
  const expiresAt = new Date(change.now.getTime() + CODE_MINUTES * 60_000)
  const language = languageFromCookies(call.headers['cookie'] ?? '')
  const id = await storeCode(change, { title, language, machines, code, expiresAt })
  change.changed('tablets', id)
  return { id, code, expiresAt: expiresAt.toISOString() }
}

const createCodeRoute = implement(createTabletCode, (call, services) =>
  change<typeof createTabletCode, CodeReply>(
    createTabletCode,
    call,
    services,
    async (change) => ({ body: await createCode(change, call) }),
    // A repeated Idempotency-Key returns only that it was done; the code itself is never stored.
    { keep: (body) => ({ ...body, code: null }) },
  ),
)

interface ListRow {
  id: string
  title: string
  machines: Listed['machines']
  machine: Listed['machine']
  created_at: Date
  created_by: string
  author: string | null
  expires_at: Date | null
  expired: boolean
  joined_at: Date | null
  seen_at: Date | null
  unregistered_at: Date | null
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

function stateOf({ unregistered_at, joined_at, expired }: ListRow): Listed['state'] {
  if (unregistered_at) return 'unregistered'
  if (joined_at) return 'joined'
  return expired ? 'expired' : 'waiting'
}

const listRoute = implement(listTablets, async (call, services) => {
  const { account, user } = call.context
  const now = new Date(services.clock())
  const { rows } = await inAccount(services.database, scopeOf({ account, user }), (tx) =>
    tx.query<ListRow>(
      `select t.id, t.title, m.machines, m.machine, t.created_at, t.created_by, u.full_name as author,
          case when t.joined_at is null then t.code_expires_at end as expires_at,
          coalesce(t.code_expires_at <= $2, false) as expired, t.joined_at,
          ${SEEN_AT} as seen_at, t.unregistered_at
         from tablets t left join users u on u.id = t.created_by
         ${WITH_MACHINES}
        where t.account_id = $1 and t.kind = 'tablet'
          and (t.joined_at is not null or t.code_hash is not null and t.code_expires_at is null or t.created_at > $3)
        order by t.created_at desc, t.id desc`,
      [account.id, now, new Date(now.getTime() - UNUSED_DAYS * 86_400_000)],
    ),
  )
  const items = rows.map((row) => ({
    id: row.id,
    title: row.title,
    state: stateOf(row),
    machines: row.machines,
    machine: row.machine,
    createdAt: row.created_at.toISOString(),
    createdBy: { id: row.created_by, title: row.author ?? '' },
    expiresAt: iso(row.expires_at),
    joinedAt: iso(row.joined_at),
    lastSeenAt: iso(row.seen_at),
    unregisteredAt: iso(row.unregistered_at),
  }))
  return { body: { items, total: items.length } }
})

const unregisterRoute = implement(unregisterTablet, (call, services) =>
  change(unregisterTablet, call, services, async (change) => {
    if (!(await unregister(change, idOf(call)))) throw notFound()
    return {}
  }),
)

export const enrolmentRoutes: readonly Route[] = [createCodeRoute, listRoute, unregisterRoute, joinRoute]
