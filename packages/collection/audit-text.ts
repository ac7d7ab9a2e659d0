import { type Infer, type Resource, type Shape, valueTextWithUnit } from '@haulway/resource'
import { displayContextOf, type Reader } from './display.ts'
import type { auditShape } from './endpoints.ts'

/** One line of the audit record as the API returns it. */
export type AuditEntry = Infer<typeof auditShape>

/** The subject of audit lines: a resource, or another kind of thing with labels and fields. */
export interface AuditedFields extends Pick<Resource, 'fields' | 'recorded'> {
  /** Prefix of its message keys. */
  readonly messages: string
  /** Fields whose choices use labels from elsewhere: field -> message prefix. */
  readonly choices?: Readonly<Record<string, string>>
}

/** All fields that audit lines may contain. */
export const recordedShape = ({ fields, recorded }: AuditedFields): Shape => ({ ...fields, ...recorded })

/** A changed field, formatted for the reader. */
export interface AuditChange {
  readonly field: string
  readonly label: string
  readonly before: string
  readonly after: string
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** Formats an undeclared value, if it is meaningful to people: ids and nested values are not. */
function plainText(value: unknown, reader: Reader): string {
  const { words, locale } = reader
  if (typeof value === 'boolean') return words(value ? 'field.yes' : 'field.no')
  if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value)
  if (Array.isArray(value)) return value.map((one) => plainText(one, reader)).join(', ')
  if (typeof value === 'object' && value !== null && 'title' in value)
    return typeof value.title === 'string' ? value.title : ''
  if (typeof value !== 'string' || ID.test(value)) return ''
  return INSTANT.test(value) ? displayContextOf({ messages: '' }, reader)('').instant(value) : value
}

/** Omitted from audit entries, because versions and timestamps are shown elsewhere. */
const BESIDE = new Set(['id', 'version', 'auditInfo'])

/** Values that programs store with an entry, shown unformatted. */
const ATTRIBUTE = /^attributes\.(.+)$/s

function attributeText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * The fields of a change, in the order of the form: values with labels and units, references by title, secrets
 * masked. `recorded` is undefined for an undeclared subject, of which only fields with a label are returned.
 */
export function auditChanges(
  entry: Pick<AuditEntry, 'before' | 'after'>,
  recorded: AuditedFields | undefined,
  reader: Reader,
): AuditChange[] {
  const before = entry.before ?? {}
  const after = entry.after ?? {}
  const { words } = reader
  const shape = recorded ? recordedShape(recorded) : {}
  const showOf = displayContextOf(recorded ?? { messages: 'audit' }, reader)
  const textOf = (field: string, value: unknown): string => {
    const declared = shape[field]
    if (value === null || value === undefined) return ''
    if (!declared) return ATTRIBUTE.test(field) ? attributeText(value) : plainText(value, reader)
    const prefix = recorded?.choices?.[field]
    const show = prefix
      ? { ...showOf(field), choice: (one: string) => words.unchecked(`${prefix}.${one}`) }
      : showOf(field)
    // A list filter names one value of a field that holds several.
    const given: unknown = declared.kind.isList && !Array.isArray(value) ? [value] : value
    return declared.kind.recorded?.(given, declared, show) ?? valueTextWithUnit(given, declared, show)
  }
  const labelOf = (field: string): string | undefined => {
    const own = recorded && Object.hasOwn(shape, field) ? `${recorded.messages}.field.${field}` : ''
    const attribute = ATTRIBUTE.exec(field)?.[1]
    if (attribute !== undefined) return words('audit.attribute', { name: attribute })
    return words.optional(own) ?? words.optional(`audit.field.${field}`)
  }
  // The database stores the names of a JSON object in an order of its own.
  const given = new Set([...Object.keys(before), ...Object.keys(after)])
  const names = new Set([...Object.keys(shape).filter((name) => given.has(name)), ...given])
  return [...names].flatMap((field) => {
    const label = BESIDE.has(field) ? undefined : labelOf(field)
    if (label === undefined) return []
    const change = { field, label, before: textOf(field, before[field]), after: textOf(field, after[field]) }
    return change.before === '' && change.after === '' ? [] : [change]
  })
}

/** Label of an action: `changed`, `signed in`. */
export function auditAction(action: string, { words }: Pick<Reader, 'words'>): string {
  return words.optional(`audit.action.${action}`) ?? action
}

/** Label of the kind of subject. */
export function auditKind(
  name: string,
  recorded: AuditedFields | undefined,
  { words }: Pick<Reader, 'words'>,
) {
  return (
    words.optional(`audit.kind.${name}`) ?? (recorded ? words.unchecked(`${recorded.messages}.one`) : name)
  )
}
