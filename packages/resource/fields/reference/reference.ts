import { field, type FieldKind, type FieldOptions, type ReferenceBehavior } from '../../field.ts'
import type { Reference } from '../../link.ts'
import { problem } from '../../problem.ts'
import { text } from '../text/text.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The id in a value that is an id or an object with an id. */
export function referencedId(raw: unknown): string | undefined {
  const id = typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : raw
  return typeof id === 'string' && UUID.test(id) ? id.toLowerCase() : undefined
}

export const referenceSchema = {
  title: 'Reference',
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', format: 'uuid' }, title: { type: 'string' } },
}

const links: ReferenceBehavior = {
  several: false,
  of: (value) => (typeof value === 'object' && value !== null ? [value as Reference] : []),
  value: ([entry]) => entry ?? null,
}

const word = text({ required: true, max: Number.MAX_SAFE_INTEGER })

const kind: FieldKind = {
  name: 'reference',
  links,
  sample: async (_, { declared, entry }) => ({ id: (await entry(String(declared.options['to']))).id }),
  text: (value) =>
    links
      .of(value)
      .map(({ title }) => (typeof title === 'string' ? title : ''))
      .join(),
  // In query text an entry is given by its id alone.
  addressSchema: { type: 'string', format: 'uuid' },
  cell: (title, reading) => reading.entry(title),
  inside(value, { schema }) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const { id, title } = value as Partial<Reference>
    const known = Object.keys(schema['properties'] ?? {})
    return {
      parts: [
        { at: 'id', field: word, value: id },
        { at: 'title', field: word, value: title },
      ],
      undeclared: Object.keys(value).filter((name) => !known.includes(name)),
    }
  },
}

/** A reference to one entry of another collection of the same account. */
export function reference<const Required extends boolean = false>(
  to: string,
  options: FieldOptions & { readonly required?: Required } = {},
) {
  const declared = { filterable: true, ...options, to }
  return field<Reference, Required>(kind, declared, referenceSchema, (raw) => {
    const id = referencedId(raw)
    return id ? { value: { id, title: '' } } : { problem: problem('validation.id') }
  })
}
