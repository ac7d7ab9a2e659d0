import { field, type FieldKind, type FieldOptions } from '../../field.ts'
import { problem } from '../../problem.ts'

/** Maximum size of a password in bytes: longer ones are rejected before hashing (threats A10). */
const MAX_BYTES = 1_024

const kind: FieldKind = {
  name: 'secret',
  isSecret: true,
  isUnsorted: true,
  isUntabled: true,
  sample: (number) => `a long enough password ${number}`,
  text: () => '',
  recorded: () => '•••',
}

/** A password or token: stored exactly as given, never trimmed, never returned. */
export function secret<const Required extends boolean = false>(
  options: FieldOptions & { readonly required?: Required } = {},
) {
  const schema = { type: 'string', format: 'password', writeOnly: true, maxLength: MAX_BYTES }
  return field<string, Required>(kind, { listed: false, ...options }, schema, (raw) => {
    if (typeof raw !== 'string') return { problem: problem('validation.text') }
    // A character is one to four bytes.
    const tooLong = raw.length > MAX_BYTES || encodedLength(raw) > MAX_BYTES
    return tooLong ? { problem: problem('validation.length.max', { max: MAX_BYTES }) } : { value: raw }
  })
}

function encodedLength(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
