import type { Infer, Resource } from '@haulway/resource'
import { fieldLabel, rowLines, showFields, shownText, shownWhole } from './shown.ts'
import type { auditShape } from './endpoints.ts'
import type { Reader } from './table-columns.ts'

/** One line of the record as the API answers it. */
export type AuditEntry = Infer<typeof auditShape>

/** A field that differs, in the reader's words. */
export interface AuditChange {
  readonly field: string
  readonly label: string
  readonly before: string
  readonly after: string
}

const MASK = '•••'

/** What has no declaration: a title where there is one, otherwise as it was put on record. */
function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(plainText).join(', ')
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return JSON.stringify(value)
  return 'title' in value && typeof value.title === 'string' ? value.title : JSON.stringify(value)
}

/** What an entry of the record says besides: versions and moments are told elsewhere. */
const BESIDE = new Set(['id', 'version', 'auditInfo'])

/**
 * The fields of a change, in the order of the form: values in words and units, references by title, secrets masked.
 * `resource` is undefined for what is no resource: sign-ins, devices.
 */
export function auditChanges(
  entry: Pick<AuditEntry, 'before' | 'after'>,
  resource: Resource | undefined,
  reader: Reader,
): AuditChange[] {
  const before = entry.before ?? {}
  const after = entry.after ?? {}
  const { words } = reader
  const showOf = resource && showFields(resource, reader)
  const textOf = (field: string, value: unknown): string => {
    const declared = resource?.fields[field]
    if (typeof value === 'boolean') return words(value ? 'field.yes' : 'field.no')
    if (!declared || !showOf || value === null || value === undefined) return plainText(value)
    if (declared.kind === 'secret') return MASK
    if (declared.kind === 'boundary') return words('audit.boundary')
    if (declared.kind === 'rows') return rowLines(declared, value, showOf(field)).join('\n')
    return shownWhole(value, declared, showOf(field)) || shownText(value, declared, showOf(field))
  }
  const label = (field: string) =>
    (resource && Object.hasOwn(resource.fields, field) ? fieldLabel(resource, field, words) : undefined) ??
    words.optional(`audit.field.${field}`) ??
    field
  // The database keeps the names of a JSON object in an order of its own.
  const told = new Set([...Object.keys(before), ...Object.keys(after)])
  const declaredOrder = Object.keys(resource?.fields ?? {}).filter((name) => told.has(name))
  const names = [...new Set([...declaredOrder, ...told])]
  return names
    .filter((field) => !BESIDE.has(field))
    .map((field) => ({
      field,
      label: label(field),
      before: textOf(field, before[field]),
      after: textOf(field, after[field]),
    }))
    .filter((one) => one.before !== '' || one.after !== '')
}

/** What was done, in words: `changed`, `signed in`. */
export function auditAction(action: string, reader: Pick<Reader, 'words'>): string {
  return reader.words.optional(`audit.action.${action}`) ?? action
}

/** What kind of thing it was done to, in words. */
export function auditKind(name: string, resource: Resource | undefined, { words }: Pick<Reader, 'words'>) {
  return resource ? words(`${resource.messages}.one`) : (words.optional(`audit.kind.${name}`) ?? name)
}
