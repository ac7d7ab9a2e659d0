import { textCell } from '../../cells.ts'
import { field, type FieldKind, type FieldOptions } from '../../field.ts'
import { problem } from '../../problem.ts'

/** Lowercase Latin letters, digits and hyphens, starting with a letter (core 5). */
const NAME = /^[a-z][a-z0-9-]*$/
const LONGEST = 63

export function checkName(raw: unknown) {
  if (typeof raw !== 'string') return { problem: problem('validation.text') }
  const value = raw.trim()
  if (value.length > LONGEST) return { problem: problem('validation.length.max', { max: LONGEST }) }
  return NAME.test(value) ? { value } : { problem: problem('validation.name') }
}

export const nameSchema = { type: 'string', maxLength: LONGEST, pattern: NAME.source }

const kind: FieldKind = {
  name: 'name',
  sample: (number, { name: called }) => `${called.toLowerCase()}-${number}`,
  cell: textCell,
}

/** A name that serves as an id. */
export function name<const Required extends boolean = false>(
  options: FieldOptions & { readonly required?: Required } = {},
) {
  return field<string, Required>(kind, options, nameSchema, checkName)
}
