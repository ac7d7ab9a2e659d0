/** Makes a database ignore a setting: a trigger always stores the default. */
import { escapeIdentifier, escapeLiteral } from 'pg'
import type { Field } from '@haulway/resource'
import {
  type Column,
  columnsOf,
  linkTablesOf,
  rowTablesOf,
  snakeCase,
  toColumn,
} from '@haulway/storage/columns.ts'
import { allResources } from '../product/server.ts'

/** The body of a row trigger of a table, in PL/pgSQL. */
interface IgnoringTrigger {
  readonly table: string
  readonly body: string
}

function findResource(name: string) {
  const found = allResources.find((one) => one.name === name)
  if (!found) throw new Error(`There is no resource ${name}`)
  return found
}

/** For tables whose rows hold only this setting: no row is stored. */
const dropRows = (table: string): IgnoringTrigger => ({ table, body: 'return null;' })

const assignValues = (values: object) =>
  `NEW := jsonb_populate_record(NEW, ${escapeLiteral(JSON.stringify(values))}::jsonb);`

/** For columns that cannot be null: the first existing entry, or an example. */
function assignSomeValue({ name, field, declared }: Column): string {
  const { kind, options } = declared
  if (kind.links) {
    const { table } = findResource(String(options.to))
    return `NEW.${escapeIdentifier(name)} := (select id from ${table} where account_id = NEW.account_id order by created_at, id limit 1);`
  }
  if (kind.inner || options['known']) return assignValues({ [name]: {} })
  const none = () => {
    throw new Error(`${field} has no example`)
  }
  // Only the ids of measurement profiles are names.
  const sampling = { name: field, declared, entry: none, named: () => 'metric', ofShape: none }
  return assignValues({ [name]: kind.sample(0, sampling) })
}

/** Resets one part of a column that holds several parts as JSON. */
function resetPart({ name, declared }: Column, part: string): string {
  const { kind, options } = declared
  const shape = kind.inner?.(declared) ?? (options['known'] as Readonly<Record<string, Field>> | undefined)
  const column = `NEW.${escapeIdentifier(name)}`
  const initial = shape?.[part]?.options.initial
  const kept = initial === undefined ? '' : ` || ${escapeLiteral(JSON.stringify({ [part]: initial }))}::jsonb`
  return `${column} := (${column} - ${escapeLiteral(part)})${kept};`
}

function assignIgnored(column: Column): string {
  const { initial } = column.declared.options
  const assignDefault = assignValues({ [column.name]: toColumn(column, initial) })
  if (initial !== undefined || column.storage.none !== undefined) return assignDefault
  const isNeeded = `(select attnotnull from pg_attribute where attrelid = TG_RELID and attname = ${escapeLiteral(column.name)})`
  return `if ${isNeeded} then ${assignSomeValue(column)} else ${assignDefault} end if;`
}

/**
 * `setting`: a resource with a field, one of its parts or all of them: `materials.looseFactor`, `projects.shifts.*`.
 */
function ignoringTrigger(setting: string): IgnoringTrigger {
  const [resource = '', field = '', part = '*'] = setting.split('.')
  const whole = findResource(resource)
  const declared = whole.fields[field]
  // Resources outside accounts have other fields that are stored differently.
  const singleField = { ...whole, fields: declared ? { [field]: declared } : {} }
  const [column] = columnsOf(singleField)
  if (column)
    return { table: whole.table, body: part === '*' ? assignIgnored(column) : resetPart(column, part) }
  const [link] = linkTablesOf(singleField)
  if (link) return dropRows(link.table)
  const [rows] = rowTablesOf(singleField)
  if (!rows) throw new Error(`${setting} is stored nowhere`)
  if (part === '*') return dropRows(rows.table)
  const inner = rows.columns.find((one) => one.field === part)
  if (inner) return { table: rows.table, body: assignIgnored(inner) }
  return dropRows(`${rows.table}_${snakeCase(part)}`)
}

/** SQL statements after which a database ignores the setting. The trigger runs as the last one of its table. */
export function ignoreSettingSql(setting: string): string {
  const { table, body } = ignoringTrigger(setting)
  return `create function ignore_setting() returns trigger language plpgsql as ${escapeLiteral(`begin ${body} return NEW; end`)};
    create trigger zz_ignore_setting before insert or update on ${table} for each row execute function ignore_setting()`
}
