/** Checks tenant isolation in the live schema, and what sharding by account needs. */
import type { Pool } from 'pg'
import { StartError } from '../process/start-error.ts'
import { APPLICATION_ROLE } from './pools.ts'

const ROLE = `
  select format('role %s is a superuser or bypasses row security', rolname) as breach
  from pg_roles where rolname = $1 and (rolsuper or rolbypassrls)
  union all
  select format('role %s does not exist', $1::text) where not exists (select from pg_roles where rolname = $1)
  union all
  select format('role %s owns %s', $1::text, c.oid::regclass)
  from pg_class c join pg_roles r on r.oid = c.relowner and r.rolname = $1 where c.relkind in ('r', 'p')
  union all
  select format('role %s is a member of %s', $1::text, o.rolname)
  from pg_auth_members m join pg_roles r on r.oid = m.member join pg_roles o on o.oid = m.roleid where r.rolname = $1`

const OWNED = `owned as (
  select c.oid, c.relrowsecurity, c.relforcerowsecurity, c.relispartition, a.attnum
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
  where c.relkind in ('r', 'p'))`

const TABLES = `with ${OWNED}
  select format('table %s has no forced row security with a policy', oid::regclass) as breach
  from owned where not relispartition and not (relrowsecurity and relforcerowsecurity
    and exists (select from pg_policy where polrelid = owned.oid))
  union all
  select format('partition %s can be read around its table', oid::regclass)
  from owned where relispartition and not relforcerowsecurity
    and has_table_privilege($1, oid, 'select, insert, update, delete')
  union all
  select format('table %s has no primary key', oid::regclass)
  from owned where not exists (select from pg_index where indrelid = owned.oid and indisprimary)
  union all
  select format('unique index %s does not begin with account_id', i.indexrelid::regclass)
  from owned join pg_index i on i.indrelid = owned.oid and i.indisunique
  where i.indkey[0] <> owned.attnum
  union all
  select format('foreign key %s of %s does not begin with account_id', f.conname, owned.oid::regclass)
  from owned
  join pg_constraint f on f.conrelid = owned.oid and f.contype = 'f'
  join owned target on target.oid = f.confrelid
  where f.conkey[1] <> owned.attnum or f.confkey[1] <> target.attnum
  union all
  select format('view %s runs with its owner''s rights', c.oid::regclass)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  where (c.relkind = 'v' and not coalesce(c.reloptions @> '{security_invoker=true}', false) or c.relkind = 'm')
    and has_table_privilege($1, c.oid, 'select')`

/** Every breach of tenant isolation in this database, one line each. */
export async function tenancyBreaches(owner: Pool): Promise<string[]> {
  const results = [
    await owner.query<{ breach: string }>(ROLE, [APPLICATION_ROLE]),
    await owner.query<{ breach: string }>(TABLES, [APPLICATION_ROLE]),
  ]
  return results.flatMap((result) => result.rows.map((row) => row.breach))
}

/** Throws, naming every breach, unless the schema isolates accounts. */
export async function assertTenancy(owner: Pool): Promise<void> {
  const breaches = await tenancyBreaches(owner)
  if (breaches.length > 0)
    throw new StartError(`The schema does not keep accounts apart: ${breaches.join('; ')}`)
}
