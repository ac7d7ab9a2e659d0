import { joinCellValues, splitCell } from '../../cells.ts'
import { field, type FieldKind, type FieldOptions } from '../../field.ts'
import { problem } from '../../problem.ts'
import { choice } from '../choice/choice.ts'

export interface ChoicesOptions<Choice extends string | number = string | number> extends FieldOptions {
  readonly choices?: readonly Choice[]
  /** 1: at least one choice is required. */
  readonly min?: 0 | 1
}

const choicesOf = (options: FieldOptions): readonly (string | number)[] =>
  (options as ChoicesOptions).choices ?? []

const kind: FieldKind = {
  name: 'choices',
  isUnsorted: true,
  isList: true,
  arrange: (elements, { options }) => choicesOf(options).filter((one) => elements.includes(one)),
  sample: (number, { declared: { options } }) =>
    choicesOf(options).filter((_, index) => index <= number % choicesOf(options).length),
  text: (value, _, { choice }) =>
    Array.isArray(value) ? value.map((one) => choice(String(one))).join(', ') : '',
  cell: (text, reading) => joinCellValues(splitCell(text).map((one) => reading.choice(one))),
  // Filters by one choice: matches entries that include it.
  filter: ({ options }) => choice(choicesOf(options).map(String)),
}

function minItems(min: number | undefined): { minItems?: number } {
  return min === 1 ? { minItems: 1 } : {}
}

/**
 * Several of a fixed set, each once, in the order of the set. Labels are the message keys
 * `<resource>.<field>.<choice>`.
 */
export function choices<const Choice extends string | number, const Required extends boolean = false>(
  of: readonly Choice[],
  options: FieldOptions & { readonly required?: Required; readonly min?: 0 | 1 } = {},
) {
  const declared = { listed: false, ...options, choices: of }
  const schema = {
    type: 'array',
    items: { enum: of },
    uniqueItems: true,
    maxItems: of.length,
    ...minItems(options.min),
  }
  return field<Choice[], Required>(kind, declared, schema, (raw) => {
    if (!Array.isArray(raw)) return { problem: problem('validation.list') }
    const wrong = raw.some((one) => !of.some((choice) => choice === one))
    if (wrong) return { problem: problem('validation.choice', { choices: of.join(', ') }) }
    if (options.min === 1 && raw.length === 0) return { problem: problem('validation.list.min') }
    return { value: of.filter((choice) => raw.includes(choice)) }
  })
}
