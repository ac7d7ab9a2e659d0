/** A setting that is ignored wherever it is stored: a trigger puts there what stands where nobody has said it. */
import { escapeIdentifier, escapeLiteral } from 'pg'
import type { Field } from '@haulway/resource'
import { catalogueOf, storedOf } from '@haulway/storage/catalogue.ts'
import { type Column, snakeCase, toColumn } from '@haulway/storage/columns.ts'
import { allResources } from '../product/server.ts'

/** What a trigger does with each row of a table, in PL/pgSQL. */
interface Ignored {
  readonly table: string
  readonly body: string
}

const catalogue = catalogueOf(allResources)

/** Rows that say only this: none is stored. */
const dropped = (table: string): Ignored => ({ table, body: 'return null;' })

const withValues = (values: object) =>
  `NEW := jsonb_populate_record(NEW, ${escapeLiteral(JSON.stringify(values))}::jsonb);`

/** Of what every entry must say: the first that there is, or one example for all. */
function someValue({ name, field, declared }: Column): string {
  const { kind, options } = declared
  if (kind.links) {
    const { table } = storedOf(catalogue, String(options.to)).resource
    return `NEW.${escapeIdentifier(name)} := (select id from ${table} where account_id = NEW.account_id order by created_at, id limit 1);`
  }
  const none = () => {
    throw new Error(`${field} is made of other fields: name one of them`)
  }
  const sampling = { name: field, declared, entry: none, named: none, ofShape: none }
  return withValues({ [name]: kind.sample(0, sampling) })
}

/** A part of a column that holds several as JSON. */
function withoutPart({ name, declared }: Column, part: string): string {
  const { kind, options } = declared
  const shape = kind.inner?.(declared) ?? (options['known'] as Readonly<Record<string, Field>> | undefined)
  const column = `NEW.${escapeIdentifier(name)}`
  const initial = shape?.[part]?.options.initial
  const kept = initial === undefined ? '' : ` || ${escapeLiteral(JSON.stringify({ [part]: initial }))}::jsonb`
  return `${column} := (${column} - ${escapeLiteral(part)})${kept};`
}

function valueOf(column: Column): string {
  const { initial } = column.declared.options
  if (initial === undefined && column.declared.required) return someValue(column)
  return withValues({ [column.name]: toColumn(column, initial) })
}

/** `setting`: a resource with a field, a part of it or all of them: `materials.looseFactor`, `projects.shifts.*`. */
function ignoredOf(setting: string): Ignored {
  const [resource = '', field = '', part = '*'] = setting.split('.')
  const { resource: declared, columns, parts, links } = storedOf(catalogue, resource)
  const column = columns.find((one) => one.field === field)
  if (column)
    return { table: declared.table, body: part === '*' ? valueOf(column) : withoutPart(column, part) }
  const link = links.find((one) => one.field === field)
  if (link) return dropped(link.table)
  const rows = parts.find((one) => one.field === field)
  if (!rows) throw new Error(`${setting} is stored nowhere`)
  if (part === '*') return dropped(rows.table)
  const inner = rows.columns.find((one) => one.field === part)
  if (inner) return { table: rows.table, body: valueOf(inner) }
  return dropped(`${rows.table}_${snakeCase(part)}`)
}

/** Statements after which a database ignores the setting. The trigger is the last of its table. */
export function ignoring(setting: string): string {
  const { table, body } = ignoredOf(setting)
  return `create function ignore_setting() returns trigger language plpgsql as ${escapeLiteral(`begin ${body} return NEW; end`)};
    create trigger zz_ignore_setting before insert or update on ${table} for each row execute function ignore_setting()`
}
