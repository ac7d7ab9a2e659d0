import { field, type FieldKind, type FieldOptions } from '../../field.ts'
import { problem } from '../../problem.ts'

export interface ChoiceOptions extends FieldOptions {
  readonly choices?: readonly string[]
  /** Accepts free texts stored before the choices existed. A rule of the resource refuses new ones. */
  readonly kept?: boolean
}

/** Longest such text, in characters. */
const LONGEST = 255

const kind: FieldKind = {
  name: 'choice',
  sample(number, { declared }) {
    const { choices = [] } = declared.options as ChoiceOptions
    return choices[number % choices.length]
  },
  text(value, declared, { choice: words }) {
    if (typeof value !== 'string') return ''
    const { choices = [], kept } = declared.options as ChoiceOptions
    return kept === true && !choices.includes(value) ? value : words(value)
  },
  cell: (text, reading) => reading.choice(text),
}

/** One of a fixed set. Labels are the message keys `<resource>.<field>.<choice>`. */
export function choice<const Choice extends string, const Required extends boolean = false>(
  choices: readonly Choice[],
  options: Pick<ChoiceOptions, 'kept'> & FieldOptions & { readonly required?: Required } = {},
) {
  const declared = { filterable: true, ...options, choices }
  const schema = options.kept
    ? { type: 'string', maxLength: LONGEST, examples: choices }
    : { type: 'string', enum: choices }
  return field<Choice, Required>(kind, declared, schema, (raw) => {
    const found = choices.find((one) => one === raw)
    if (found !== undefined) return { value: found }
    if (options.kept && typeof raw === 'string' && raw.length <= LONGEST) return { value: raw as Choice }
    return { problem: problem('validation.choice', { choices: choices.join(', ') }) }
  })
}
