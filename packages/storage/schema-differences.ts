import type { Pool } from 'pg'
import type { Resource } from '@haulway/resource'
import { catalogueOf, type Stored } from './catalogue.ts'
import type { LinkTable } from './columns.ts'

/** Columns common to all resource tables, in addition to their fields. */
const STANDARD: Readonly<Record<string, string>> = {
  account_id: 'uuid',
  id: 'uuid',
  version: 'integer',
  hidden: 'boolean',
  created_at: 'timestamp with time zone',
  created_by: 'uuid',
  modified_at: 'timestamp with time zone',
  modified_by: 'uuid',
}

interface Found {
  /** Column -> type, by table. */
  readonly columns: Map<string, Map<string, { type: string; required: boolean }>>
  /** Names of constraints and unique indexes. */
  readonly names: Set<string>
}

async function read(owner: Pool): Promise<Found> {
  const { rows } = await owner.query<{ table: string; column: string; type: string; required: boolean }>(
    `select table_name as table, column_name as column, data_type as type, is_nullable = 'NO' as required
       from information_schema.columns where table_schema = 'public'`,
  )
  const columns: Found['columns'] = new Map()
  for (const { table, column, type, required } of rows) {
    const known = columns.get(table) ?? new Map<string, { type: string; required: boolean }>()
    columns.set(table, known.set(column, { type, required }))
  }
  const names = await owner.query<{ name: string }>(
    `select conname as name from pg_constraint where contype = 'f'
     union all select indexrelid::regclass::text from pg_index where indisunique`,
  )
  return { columns, names: new Set(names.rows.map((row) => row.name)) }
}

function disagreements({ resource, columns, links, parts }: Stored, found: Found): string[] {
  const table = found.columns.get(resource.table)
  if (!table) return [`${resource.table}: no such table`]
  const lines: string[] = []
  const expect = (known: typeof table, name: string, type: string, required: boolean, of: string) => {
    const real = known.get(name)
    if (!real) lines.push(`${of}.${name}: no such column`)
    else if (real.type !== type) lines.push(`${of}.${name}: ${real.type}, declared as ${type}`)
    else if (required && !real.required) lines.push(`${of}.${name}: may be null, declared as required`)
  }
  const expectName = (name: string) => {
    if (!found.names.has(name)) lines.push(`${name}: no such constraint or unique index`)
  }
  for (const [name, type] of Object.entries(STANDARD)) expect(table, name, type, true, resource.table)
  for (const { name, storage, declared } of columns) {
    expect(table, name, storage.type, declared.required, resource.table)
    if (storage.refers) expectName(`${resource.table}_${name}_fkey`)
    if (declared.options.unique) expectName(`${resource.table}_${name}_unique`)
  }
  const declaredNames = new Set([...Object.keys(STANDARD), ...columns.map((one) => one.name)])
  for (const name of table.keys()) {
    if (!declaredNames.has(name)) lines.push(`${resource.table}.${name}: a column of no field`)
  }
  const expectLink = ({ table: linked, owner, target }: LinkTable) => {
    const known = found.columns.get(linked) ?? new Map<string, { type: string; required: boolean }>()
    expect(known, owner, 'uuid', true, linked)
    expect(known, target, 'uuid', true, linked)
    expect(known, 'position', 'integer', true, linked)
    expectName(`${linked}_${owner}_fkey`)
    expectName(`${linked}_${target}_fkey`)
    return known
  }
  for (const link of links) expectLink(link)
  for (const { table: part, owner, columns: own, links: inner } of parts) {
    for (const link of inner) expect(expectLink(link), 'part', 'integer', true, link.table)
    const known = found.columns.get(part) ?? new Map<string, { type: string; required: boolean }>()
    expect(known, owner, 'uuid', true, part)
    expect(known, 'position', 'integer', true, part)
    expectName(`${part}_${owner}_fkey`)
    for (const { name, storage, declared } of own) {
      expect(known, name, storage.type, declared.required, part)
      if (storage.refers) expectName(`${part}_${name}_fkey`)
    }
  }
  return lines
}

/**
 * Lists the differences between tables and the declarations of their resources, one line each; empty when they agree.
 */
export async function schemaDifferences(owner: Pool, resources: readonly Resource[]): Promise<string[]> {
  const found = await read(owner)
  return [...catalogueOf(resources).values()].flatMap((stored) => disagreements(stored, found))
}
