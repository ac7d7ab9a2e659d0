import type { Infer, Resource } from '@haulway/resource'
import { fieldLabel, showFields, shownWhole, type Reader } from './shown.ts'
import type { auditShape } from './endpoints.ts'

/** One line of the record as the API answers it. */
export type AuditEntry = Infer<typeof auditShape>

/** A field that differs, in the reader's words. */
export interface AuditChange {
  readonly field: string
  readonly label: string
  readonly before: string
  readonly after: string
}

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
    const show = showOf(field)
    return declared.kind.recorded?.(value, declared, show) ?? shownWhole(value, declared, show)
  }
  const label = (field: string) =>
    (resource && Object.hasOwn(resource.fields, field) ? fieldLabel(resource, field, words) : undefined) ??
    words.optional(`audit.field.${field}`) ??
    field
  // The database keeps the names of a JSON object in an order of its own.
  const given = new Set([...Object.keys(before), ...Object.keys(after)])
  const declaredOrder = Object.keys(resource?.fields ?? {}).filter((name) => given.has(name))
  const names = [...new Set([...declaredOrder, ...given])]
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
