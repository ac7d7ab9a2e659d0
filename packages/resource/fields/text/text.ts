import { field, type FieldOptions } from '../../field.ts'
import { problem } from '../../problem.ts'

export interface TextOptions extends FieldOptions {
  readonly min?: number
  /** Characters (code points), 255 unless told. */
  readonly max?: number
  readonly format?: 'email'
  readonly multiline?: boolean
}

const DEFAULT_MAX = 255
/** Length first, then linear-time patterns only. */
const EMAIL = /^[^\s@<>(),;:"\\[\]]{1,64}@[^\s@<>(),;:"\\[\]]{1,190}\.[^\s@.<>(),;:"\\[\]]{2,63}$/
// NUL and lone surrogates cannot be stored as text; other control characters have no place in a name.
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex -- the point of the pattern
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Text, trimmed and composed (NFC), so that what looks the same is the same. */
export function text<const Required extends boolean = false>(
  options: TextOptions & { readonly required?: Required } = {},
) {
  const max = options.max ?? DEFAULT_MAX
  const schema = { type: 'string', maxLength: max, ...(options.format ? { format: options.format } : {}) }
  return field<string, Required>('text', options, schema, (raw) => {
    if (typeof raw !== 'string') return { problem: problem('validation.text') }
    // A cheap bound on UTF-16 units before composing and counting code points.
    if (raw.length > max * 4 + 1_000) return { problem: problem('validation.length.max', { max }) }
    const value = raw.trim().normalize('NFC')
    if (Array.from(value).length > max) {
      return { problem: problem('validation.length.max', { max }) }
    }
    if (FORBIDDEN.test(value)) return { problem: problem('validation.characters') }
    if (options.min !== undefined && Array.from(value).length < options.min) {
      return { problem: problem('validation.length.min', { min: options.min }) }
    }
    if (options.format === 'email' && !EMAIL.test(value)) return { problem: problem('validation.email') }
    return { value }
  })
}
