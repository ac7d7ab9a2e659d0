/** The tables of the product as the catalogue of the database describes them; no table is named here. */
import { type ClientBase, escapeIdentifier } from 'pg'

export interface Table {
  readonly name: string
  /** In order, without generated columns, which follow from the others. */
  readonly columns: readonly Column[]
  /** Row-level security shows its rows to one account at a time. */
  readonly ofAccounts: boolean
}

export interface Column {
  readonly name: string
  /** Type name as PostgreSQL writes it: `timestamp with time zone`, `uuid[]`. */
  readonly type: string
}

/** Maintained by the migration runner; in a backup the list of contents holds it. */
const MIGRATIONS = 'schema_migrations'

/** All tables of the product, by name. Those of the job runner are excluded: it recreates them when it starts. */
export async function readTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: Column[] }>(
    `select c.relname as name,
            json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
                     order by a.attnum) as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and c.relname <> $1
      group by c.relname order by c.relname collate "C"`,
    [MIGRATIONS],
  )
  return rows.map((row) => ({ ...row, ofAccounts: row.columns.some(({ name }) => name === 'account_id') }))
}

export interface AppliedMigration {
  readonly version: number
  readonly name: string
  readonly checksum: string
}

/** Migrations that ran on this database; undefined when it holds nothing of the product. */
export async function readAppliedMigrations(client: ClientBase): Promise<AppliedMigration[] | undefined> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('public.${MIGRATIONS}') is not null as there`,
  )
  if (!found[0]?.there) return undefined
  const { rows } = await client.query<AppliedMigration>(
    `select version, name, checksum from ${MIGRATIONS} order by version`,
  )
  return rows
}

/** Whether the database has no table at all. */
export async function isEmptyDatabase(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `select not exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                         where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f')) as empty`,
  )
  return rows[0]?.empty ?? false
}

export const columnList = (columns: readonly string[]): string => columns.map(escapeIdentifier).join(', ')

/** Settings that make values read and write identically on every server version and configuration. */
export const PORTABLE_VALUE_SETTINGS = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '60s';
  set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1`
