import { joinCellValues, splitCell } from '../../cells.ts'
import { field, type FieldKind, type FieldOptions, type ReferenceBehavior } from '../../field.ts'
import type { Reference } from '../../link.ts'
import { problem } from '../../problem.ts'
import { reference, referencedId, referenceSchema } from '../reference/reference.ts'

const MAX_REFERENCES = 1_000

const links: ReferenceBehavior = {
  several: true,
  of: (value) => (Array.isArray(value) ? (value as Reference[]) : []),
  value: (entries) => entries,
}

const targetOf = (options: FieldOptions): string => String(options['to'])

const kind: FieldKind = {
  name: 'references',
  links,
  isUnsorted: true,
  isList: true,
  // The example lists the later entry first, to show that order is preserved.
  sample: (_, { declared: { options }, entry }) =>
    Promise.all([1, 0].map(async (nth) => ({ id: (await entry(targetOf(options), nth)).id }))),
  text: (value) =>
    links
      .of(value)
      .map(({ title }) => title)
      .join(', '),
  // Filters by one reference: matches entries that include it.
  filter: ({ options }) => reference(targetOf(options)),
  cell(text, reading) {
    const whole = reading.entry(text)
    if ('value' in whole) return { value: [whole.value] }
    return joinCellValues(splitCell(text).map((one) => reading.entry(one)))
  },
  inside(value, { options }) {
    if (!Array.isArray(value)) return undefined
    const element = reference(targetOf(options), { required: true })
    return {
      parts: value.map((one, at) => ({ at: String(at), field: element, value: one as unknown })),
      undeclared: [],
    }
  },
}

/** References to several entries, ordered, each once. */
export function references<const Required extends boolean = false>(
  to: string,
  options: FieldOptions & { readonly required?: Required } = {},
) {
  const schema = { type: 'array', maxItems: MAX_REFERENCES, items: referenceSchema }
  return field<Reference[], Required>(kind, { listed: false, ...options, to }, schema, (raw) => {
    if (!Array.isArray(raw)) return { problem: problem('validation.list') }
    if (raw.length > MAX_REFERENCES)
      return { problem: problem('validation.list.max', { max: MAX_REFERENCES }) }
    const ids = raw.map(referencedId)
    if (ids.includes(undefined)) return { problem: problem('validation.id') }
    if (options.required && ids.length === 0) return { problem: problem('validation.list.min') }
    const value = [...new Set(ids)].flatMap((id) => (id === undefined ? [] : [{ id, title: '' }]))
    return { value }
  })
}
