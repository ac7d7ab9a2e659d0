import { textCell } from '../../cells.ts'
import { field, type FieldKind, type FieldOptions } from '../../field.ts'
import { problem } from '../../problem.ts'
import { type Format, formats, type TextFormat } from './formats.ts'

export interface TextOptions extends FieldOptions {
  readonly min?: number
  /** Maximum length in characters (code points); default 255. */
  readonly max?: number
  readonly format?: TextFormat
  readonly multiline?: boolean
}

const DEFAULT_MAX = 255
// NUL and lone surrogates cannot be stored as text; other control characters have no place in a name.
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex -- the point of the pattern
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Formats with a standard name in JSON schema. */
function schemaFormat(format: TextFormat | undefined): { format?: string } {
  if (format === 'email') return { format }
  return format === 'url' ? { format: 'uri' } : {}
}

/** A text of every format. */
const samples: Readonly<Record<TextFormat, (number: number) => string>> = {
  email: (number) => `person-${number}@haulway.example`,
  phone: (number) => `+1555${String(number).padStart(7, '0')}`,
  url: (number) => `https://haulway.example/${number}`,
  mac(number) {
    const digits = (number % 65_536).toString(16).padStart(4, '0').toUpperCase()
    return `00:1B:44:11:${digits.slice(0, 2)}:${digits.slice(2)}`
  },
  lonlat: (number) => `-97.${number},33.1`,
  currency: (number) => ['EUR', 'USD', 'CNY', 'KZT'][number % 4] ?? 'EUR',
  noNumbers: (number) => String(number).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit))),
}

const kind: FieldKind = {
  name: 'text',
  cell: textCell,
  sample(number, { name, declared }) {
    const { max = DEFAULT_MAX, format } = declared.options as TextOptions
    return format ? samples[format](number) : `${name} ${String(number).padStart(3, '0')}`.slice(-max)
  },
}

/** Text, trimmed and normalised to NFC, so that texts that look the same are equal. */
export function text<const Required extends boolean = false>(
  options: TextOptions & { readonly required?: Required } = {},
) {
  const max = options.max ?? DEFAULT_MAX
  const schema = { type: 'string', maxLength: max, ...schemaFormat(options.format) }
  return field<string, Required>(kind, options, schema, (raw) => {
    if (typeof raw !== 'string') return { problem: problem('validation.text') }
    // Cheap upper bound on UTF-16 units before normalising and counting code points.
    if (raw.length > max * 4 + 1_000) return { problem: problem('validation.length.max', { max }) }
    const value = raw.trim().normalize('NFC')
    if (Array.from(value).length > max) {
      return { problem: problem('validation.length.max', { max }) }
    }
    if (FORBIDDEN.test(value)) return { problem: problem('validation.characters') }
    if (options.min !== undefined && Array.from(value).length < options.min) {
      return { problem: problem('validation.length.min', { min: options.min }) }
    }
    const format: Format | undefined = options.format && formats[options.format]
    if (format && !format.fits(value)) return { problem: problem(format.key) }
    return { value: format?.normalize?.(value) ?? value }
  })
}
