import { field, type FieldOptions } from '../../field.ts'
import { problem } from '../../problem.ts'

/** The entry that a field points at, as replies show it. Requests may send the id alone. */
export interface Reference {
  id: string
  title: string
}

export interface ReferenceOptions extends FieldOptions {
  /** Path of the collection: `materials`. */
  readonly to?: string
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The id in a value that is an id or an object with one. */
export function referencedId(raw: unknown): string | undefined {
  const id = typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : raw
  return typeof id === 'string' && UUID.test(id) ? id.toLowerCase() : undefined
}

const referenceSchema = {
  title: 'Reference',
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', format: 'uuid' }, title: { type: 'string' } },
}

/** A link to one entry of another collection of the same account. */
export function reference<const Required extends boolean = false>(
  to: string,
  options: FieldOptions & { readonly required?: Required } = {},
) {
  return field<Reference, Required>(
    'reference',
    { filterable: true, ...options, to },
    referenceSchema,
    (raw) => {
      const id = referencedId(raw)
      return id ? { value: { id, title: '' } } : { problem: problem('validation.id') }
    },
  )
}

const MOST_REFERENCES = 1_000

/** Links to several entries, in order, each once. */
export function references<const Required extends boolean = false>(
  to: string,
  options: FieldOptions & { readonly required?: Required } = {},
) {
  const schema = { type: 'array', maxItems: MOST_REFERENCES, items: referenceSchema }
  return field<Reference[], Required>('references', { listed: false, ...options, to }, schema, (raw) => {
    if (!Array.isArray(raw) || raw.length > MOST_REFERENCES) return { problem: problem('validation.list') }
    const ids = raw.map(referencedId)
    if (ids.includes(undefined)) return { problem: problem('validation.id') }
    if (options.required && ids.length === 0) return { problem: problem('validation.list.min') }
    const value = [...new Set(ids)].flatMap((id) => (id === undefined ? [] : [{ id, title: '' }]))
    return { value }
  })
}
