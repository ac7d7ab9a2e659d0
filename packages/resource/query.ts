import type { Field, Shape } from './field.ts'

const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/

function fromText(field: Field, told: unknown): unknown {
  if (typeof told !== 'string') return told
  if (field.kind === 'number' || field.kind === 'quantity') return NUMBER.test(told) ? Number(told) : told
  if (field.kind === 'flag') return told === 'true' ? true : told === 'false' ? false : told
  return told
}

/**
 * The values of a query, which arrive as text, as the fields of its shape expect them: numbers and flags are
 * converted where they read as such; everything else is left as it is for `validate` to refuse.
 */
export function readQuery(shape: Shape, query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = new Map(Object.entries(query))
  const read: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape)) {
    const told = given.get(name)
    if (told !== undefined) read[name] = fromText(field, told)
  }
  return read
}
