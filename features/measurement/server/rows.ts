/**
 * Queries for profiles. Profiles belong to no account, so they are read here and not by the generic storage of
 * resources.
 */
import { type Item, type ListQuery, type Page, SYSTEM_ID } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { orderBy, searchPattern, limitAndOffset } from '@haulway/storage'
import type { MeasurementProfile } from '@haulway/units'
import { storedProfile } from '../measurement.ts'
import type { measurementProfiles } from '../measurement-profile.resource.ts'

export type Profile = Item<typeof measurementProfiles>

interface ProfileRow {
  name: string
  measures: MeasurementProfile['measures'] | null
  accounts: number | null
  users: number | null
  version: number
  created_at: Date
  created_by: string
  created_by_name: string | null
  modified_at: Date
  modified_by: string
  modified_by_name: string | null
}

/** Who uses a profile, and who changed it, is visible to system administrators only. */
const select = (system: boolean) =>
  system
    ? `select t.*, creator.full_name as created_by_name, modifier.full_name as modified_by_name,
         (select count(*)::int from accounts a where a.measurement_profile = t.name) as accounts,
         (select count(*)::int from users u where u.measurement_profile = t.name) as users
         from measurement_profiles t left join users creator on creator.id = t.created_by
         left join users modifier on modifier.id = t.modified_by`
    : `select t.*, '${SYSTEM_ID}'::uuid as created_by, '${SYSTEM_ID}'::uuid as modified_by, null as created_by_name,
         null as modified_by_name, null as accounts, null as users from measurement_profiles t`

function profileItem(row: ProfileRow): Profile {
  return {
    id: row.name,
    name: row.name,
    measures: storedProfile(row.name, row.measures).measures as unknown as Profile['measures'],
    builtIn: row.measures === null,
    accounts: row.accounts,
    users: row.users,
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
export async function readProfile(
  tx: Transaction,
  name: string,
  system: boolean,
  lock = false,
): Promise<Profile> {
  if (lock) await tx.query('select from measurement_profiles where name = $1 for no key update', [name])
  const { rows } = await tx.query<ProfileRow>(`${select(system)} where t.name = $1`, [name])
  if (!rows[0]) throw notFound()
  return profileItem(rows[0])
}

const sortable = new Map([
  ['name', 't.name'],
  ['createdAt', 't.created_at'],
  ['modifiedAt', 't.modified_at'],
])

export async function listProfiles(
  tx: Transaction,
  query: ListQuery,
  system: boolean,
): Promise<Page<Profile>> {
  const order = orderBy(sortable, query.sort ?? 'name')
  const { limit, offset } = limitAndOffset(query)
  // Profiles are never hidden.
  if (query.hidden) return { items: [], total: 0 }
  const values = [query.search === null ? null : searchPattern(query.search)]
  const where = `where ($1::text is null or t.name like lower($1) escape '\\')`
  const counted = await tx.query<{ total: string }>(
    `select count(*) as total from measurement_profiles t ${where}`,
    values,
  )
  const { rows } = await tx.query<ProfileRow>(
    `${select(system)} ${where} order by ${order} limit $2 offset $3`,
    [...values, limit, offset],
  )
  return { items: rows.map(profileItem), total: Number(counted.rows[0]?.total) }
}

/** All profiles, the built-in ones first. */
export async function allProfiles(tx: Transaction): Promise<MeasurementProfile[]> {
  const { rows } = await tx.query<Pick<ProfileRow, 'name' | 'measures'>>(
    'select name, measures from measurement_profiles order by measures is not null, name',
  )
  return rows.map(({ name, measures }) => storedProfile(name, measures))
}
