import { field, type FieldOptions } from '../../field.ts'
import { problem } from '../../problem.ts'

export interface ChoicesOptions<Choice extends string | number = string | number> extends FieldOptions {
  readonly choices?: readonly Choice[]
}

/** Several of a fixed set, each once, in the order of the set. The words are `<resource>.<field>.<choice>`. */
export function choices<const Choice extends string | number, const Required extends boolean = false>(
  of: readonly Choice[],
  options: FieldOptions & { readonly required?: Required } = {},
) {
  const told = { listed: false, ...options, choices: of }
  const schema = { type: 'array', items: { enum: of }, uniqueItems: true, maxItems: of.length }
  return field<Choice[], Required>('choices', told, schema, (raw) => {
    if (!Array.isArray(raw)) return { problem: problem('validation.list') }
    const wrong = raw.some((one) => !of.some((choice) => choice === one))
    if (wrong) return { problem: problem('validation.choice', { choices: of.join(', ') }) }
    return { value: of.filter((choice) => raw.includes(choice)) }
  })
}
