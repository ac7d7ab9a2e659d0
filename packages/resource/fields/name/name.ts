import { field, type FieldOptions } from '../../field.ts'
import type { MessageKey } from '../../names.ts'
import { problem } from '../../problem.ts'

export interface NamedOptions extends FieldOptions {
  /** Path of the collection whose entries have a name for their id. */
  readonly to?: string
  /** Prefix of the message keys that name entries; those without a message are called by their name. */
  readonly words?: string
  /** Message key of what choosing none means. */
  readonly absent?: MessageKey
}

/** Latin lowercase letters, digits and hyphen, starting with a letter (core 5). */
const NAME = /^[a-z][a-z0-9-]*$/
const LONGEST = 63

function namePattern(raw: unknown) {
  if (typeof raw !== 'string') return { problem: problem('validation.text') }
  const value = raw.trim()
  if (value.length > LONGEST) return { problem: problem('validation.length.max', { max: LONGEST }) }
  return NAME.test(value) ? { value } : { problem: problem('validation.name') }
}

const schema = { type: 'string', maxLength: LONGEST, pattern: NAME.source }

/** A name that is an id. */
export function name<const Required extends boolean = false>(
  options: FieldOptions & { readonly required?: Required } = {},
) {
  return field<string, Required>('name', options, schema, namePattern)
}

/** An entry of another collection, told by its name. The server refuses names that no entry has. */
export function named<const Required extends boolean = false>(
  to: string,
  options: NamedOptions & { readonly required?: Required } = {},
) {
  return field<string, Required>('named', { ...options, to }, schema, (raw) => {
    const checked = namePattern(raw)
    return 'value' in checked ? checked : { problem: problem('validation.reference') }
  })
}
