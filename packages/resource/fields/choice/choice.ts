import { field, type FieldOptions } from '../../field.ts'
import { problem } from '../../problem.ts'

export interface ChoiceOptions extends FieldOptions {
  readonly choices?: readonly string[]
}

/** One of a fixed set. The words are message keys `<resource>.<field>.<choice>`. */
export function choice<const Choice extends string, const Required extends boolean = false>(
  choices: readonly Choice[],
  options: FieldOptions & { readonly required?: Required } = {},
) {
  const told = { filterable: true, ...options, choices }
  return field<Choice, Required>('choice', told, { type: 'string', enum: choices }, (raw) => {
    const found = choices.find((one) => one === raw)
    if (found !== undefined) return { value: found }
    return { problem: problem('validation.choice', { choices: choices.join(', ') }) }
  })
}
