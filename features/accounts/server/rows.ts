/**
 * Queries for accounts. Accounts belong to no account, so they are read here and not by the generic storage of
 * resources.
 */
import type { Item, ListQuery, Page } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { orderBy, searchPattern, limitAndOffset } from '@haulway/storage'
import { type accounts, featureNames, unmentioned, usuallyProtected } from '../account.resource.ts'

export type Account = Item<typeof accounts>

interface AccountRow {
  id: string
  title: string
  status: Account['status']
  description: string | null
  measurement_profile: Account['measurementProfile']
  time_zone: string
  required_sign_in: Account['requiredSignIn']
  features: Record<string, unknown>
  protected_features: Account['protectedFeatures'] | null
  tracker_app_settings: Account['trackerAppSettings']
  settings: Account['settings']
  system: boolean
  version: number
  created_at: Date
  created_by: string
  created_by_name: string | null
  modified_at: Date
  modified_by: string
  modified_by_name: string | null
}

const SELECT = `select t.*, creator.full_name as created_by_name, modifier.full_name as modified_by_name
  from accounts t left join users creator on creator.id = t.created_by
  left join users modifier on modifier.id = t.modified_by`

function accountOf(row: AccountRow): Account {
  const all: Record<string, unknown> = { ...unmentioned, ...row.features }
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    description: row.description,
    measurementProfile: row.measurement_profile,
    timeZone: row.time_zone,
    requiredSignIn: row.required_sign_in,
    features: Object.fromEntries(featureNames.map((name) => [name, all[name]])) as Account['features'],
    protectedFeatures: row.protected_features ?? [...usuallyProtected],
    trackerAppSettings: row.tracker_app_settings,
    settings: row.settings,
    system: row.system,
    version: row.version,
    hidden: false,
    auditInfo: {
      createdAt: row.created_at.toISOString(),
      createdBy: { id: row.created_by, title: row.created_by_name ?? '' },
      modifiedAt: row.modified_at.toISOString(),
      modifiedBy: { id: row.modified_by, title: row.modified_by_name ?? '' },
    },
  }
}

/** `lock` locks the row until the transaction ends, so that its version cannot change. */
export async function readAccount(tx: Transaction, id: string, lock = false): Promise<Account> {
  const { rows } = await tx.query<AccountRow>(
    `${SELECT} where t.id = $1 ${lock ? 'for no key update of t' : ''}`,
    [id],
  )
  if (!rows[0]) throw notFound()
  return accountOf(rows[0])
}

const sortable = new Map([
  ['title', 'lower(t.title)'],
  ['status', 'lower(t.status)'],
  ['description', 'lower(t.description)'],
  ['measurementProfile', 'lower(t.measurement_profile)'],
  ['timeZone', 'lower(t.time_zone)'],
  ['createdAt', 't.created_at'],
  ['modifiedAt', 't.modified_at'],
])

export async function listAccounts(
  tx: Transaction,
  query: ListQuery & { status?: unknown },
): Promise<Page<Account>> {
  const order = orderBy(sortable, query.sort ?? 'title')
  const { limit, offset } = limitAndOffset(query)
  // Accounts are never hidden.
  if (query.hidden) return { items: [], total: 0 }
  const values = [query.search === null ? null : searchPattern(query.search), query.status ?? null]
  const where = `where ($1::text is null or lower(t.title) like lower($1) escape '\\')
    and ($2::text is null or t.status = $2)`
  const counted = await tx.query<{ total: string }>(
    `select count(*) as total from accounts t ${where}`,
    values,
  )
  const { rows } = await tx.query<AccountRow>(`${SELECT} ${where} order by ${order} limit $3 offset $4`, [
    ...values,
    limit,
    offset,
  ])
  return { items: rows.map(accountOf), total: Number(counted.rows[0]?.total) }
}
