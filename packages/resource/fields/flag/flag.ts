import type { CellValue } from '../../cells.ts'
import { field, type FieldKind, type FieldOptions } from '../../field.ts'
import { normalizeWord } from '../../plain-word.ts'
import { problem } from '../../problem.ts'

const YES = new Set(['yes', 'true', '1', 'y', 'x', 'да', '是'])
const NO = new Set(['no', 'false', '0', 'n', 'нет', '否'])

function cell(text: string): CellValue {
  const word = normalizeWord(text)
  if (YES.has(word)) return { value: true }
  return NO.has(word) ? { value: false } : { problem: problem('validation.boolean') }
}

const kind: FieldKind = {
  name: 'flag',
  sample: (number) => number % 2 === 1,
  text: (value, _, { optional }) =>
    typeof value === 'boolean' ? (optional(value ? 'field.yes' : 'field.no') ?? String(value)) : '',
  fromAddress: (text) => (text === 'true' ? true : text === 'false' ? false : text),
  cell,
}

/** Yes or no. */
export function flag<const Required extends boolean = false>(
  options: FieldOptions & { readonly required?: Required } = {},
) {
  return field<boolean, Required>(kind, { filterable: true, ...options }, { type: 'boolean' }, (raw) =>
    typeof raw === 'boolean' ? { value: raw } : { problem: problem('validation.boolean') },
  )
}
