/** Titles of the entries to which audit lines refer. */
import { type AuditEntry, type AuditedFields, recordedShape } from '@haulway/collection'
import { PEOPLE, type Field, type Reference, type Resource, type Shape } from '@haulway/resource'
import { titleColumnOf } from '@haulway/storage'
import { withoutUser, type Transaction } from '@haulway/platform/server/db/index.ts'

type Values = Record<string, unknown>

/** Ids by collection. */
type Wanted = ReadonlyMap<string, ReadonlySet<string>>

/** Title of an entry, by collection and id. */
interface Titles {
  /** Undefined when unknown; '' when the reader may not see the entry. */
  of(collection: string, id: string): string | undefined
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

interface Titled {
  id: string
  title: string | null
}

interface Source {
  readonly table: string
  readonly titleField: string
}

async function titlesNow(tx: Transaction, { table, titleField }: Source, ids: readonly string[]) {
  const { rows } = await tx.query<Titled>(
    `select id, ${titleColumnOf({ titleField })} as title from ${table} where id = any($1::uuid[])`,
    [ids],
  )
  return rows
}

/** Titles as their deletion recorded them. */
async function titlesThen(
  tx: Transaction,
  collection: string,
  { titleField }: Source,
  ids: readonly string[],
) {
  const { rows } = await tx.query<Titled>(
    `select distinct on (entity_id) entity_id as id, before ->> $2 as title from audit_log
      where account_id = haulway_account() and resource = $1 and action = 'delete' and entity_id = any($3::uuid[])
      order by entity_id, at desc, id desc`,
    [collection, titleField, ids],
  )
  return rows
}

/**
 * Titles of entries of the transaction's account: current ones, or those at deletion. A few statements per collection
 * for any number of entries.
 */
export async function readTitles(
  tx: Transaction,
  resources: readonly Resource[],
  wanted: Wanted,
): Promise<Titles> {
  const titles = new Map<string, string>()
  for (const [collection, of] of wanted) {
    const people = { table: 'users', titleField: 'fullName' }
    const source = collection === PEOPLE ? people : resources.find(({ name }) => name === collection)
    if (!source) continue
    const note = (rows: readonly Titled[], as = (title: string | null) => title ?? '') => {
      for (const { id, title } of rows) titles.set(`${collection} ${id}`, as(title))
    }
    const missing = () => [...of].filter((id) => !titles.has(`${collection} ${id}`))
    note(await titlesNow(tx, source, missing()))
    if (missing().length > 0) note(await withoutUser(tx, () => titlesNow(tx, source, missing())), () => '')
    if (missing().length > 0) note(await titlesThen(tx, collection, source, missing()))
  }
  return { of: (collection, id) => titles.get(`${collection} ${id.toLowerCase()}`) }
}

/** A reference in an audit line: an object, or its id alone. */
function referenceIn(value: unknown): Reference | undefined {
  if (typeof value === 'string') return UUID.test(value) ? { id: value, title: '' } : undefined
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined
  const { id, title } = value as Partial<Reference>
  return typeof id === 'string' && UUID.test(id) ? { ...value, id, title: title ?? '' } : undefined
}

type Rename = (collection: string, reference: Reference) => Reference

function renamedValue(declared: Field, value: unknown, rename: Rename): unknown {
  if (value === null || value === undefined) return value
  if (Array.isArray(value)) return value.map((one) => renamedValue(declared, one, rename))
  if (declared.kind.links) {
    const reference = referenceIn(value)
    return reference ? rename(String(declared.options.to), reference) : value
  }
  const inner = declared.kind.inner?.(declared)
  return inner && typeof value === 'object' ? renamed(inner, value as Values, rename) : value
}

/** Replaces the titles of the references in an audit line. */
function renamed(shape: Shape, values: Values, rename: Rename): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const declared = Object.hasOwn(shape, name) ? shape[name] : undefined
      return [name, declared ? renamedValue(declared, value, rename) : value]
    }),
  )
}

type Line = Pick<AuditEntry, 'resource' | 'before' | 'after'>

/**
 * Audit lines of the transaction's account with current titles of references. Deleted entries have their title at
 * deletion; entries closed to the reader have none.
 */
export async function withTitledReferences<L extends Line>(
  tx: Transaction,
  lines: readonly L[],
  resources: readonly Resource[],
  recordedOf: (line: L) => AuditedFields | undefined,
): Promise<L[]> {
  const all = (rename: Rename): L[] =>
    lines.map((line) => {
      const recorded = recordedOf(line)
      if (!recorded) return line
      const shape = recordedShape(recorded)
      const [before, after] = [line.before, line.after].map((one) => one && renamed(shape, one, rename))
      return { ...line, before: before ?? null, after: after ?? null }
    })
  const wanted = new Map<string, Set<string>>()
  all((to, reference) => {
    wanted.set(to, (wanted.get(to) ?? new Set()).add(reference.id.toLowerCase()))
    return reference
  })
  const titles = await readTitles(tx, resources, wanted)
  return all((to, reference) => ({ ...reference, title: titles.of(to, reference.id) ?? reference.title }))
}
