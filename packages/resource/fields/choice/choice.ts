import { field, type FieldKind, type FieldOptions } from '../../field.ts'
import { problem } from '../../problem.ts'

export interface ChoiceOptions extends FieldOptions {
  readonly choices?: readonly string[]
}

const kind: FieldKind = {
  name: 'choice',
  sample(number, { declared }) {
    const { choices = [] } = declared.options as ChoiceOptions
    return choices[number % choices.length]
  },
  text: (value, _, { choice: words }) => (typeof value === 'string' ? words(value) : ''),
  cell: (text, reading) => reading.choice(text),
}

/** One of a fixed set. The words are message keys `<resource>.<field>.<choice>`. */
export function choice<const Choice extends string, const Required extends boolean = false>(
  choices: readonly Choice[],
  options: FieldOptions & { readonly required?: Required } = {},
) {
  const declared = { filterable: true, ...options, choices }
  return field<Choice, Required>(kind, declared, { type: 'string', enum: choices }, (raw) => {
    const found = choices.find((one) => one === raw)
    if (found !== undefined) return { value: found }
    return { problem: problem('validation.choice', { choices: choices.join(', ') }) }
  })
}
