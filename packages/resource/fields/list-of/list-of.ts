import {
  field,
  isAbsent,
  requiredProblem,
  type CheckResult,
  type Field,
  type FieldKind,
  type FieldOptions,
  type ValueOf,
} from '../../field.ts'
import { problem } from '../../problem.ts'
import { fieldSchema } from '../../schema.ts'
import { checkElements } from '../list/list.ts'

const elementOf = ({ options }: Field): Field => options['element'] as Field

/** Checks a nested value; null when it is absent and optional. */
export function checkElement<Value>(declared: Field<Value>, raw: unknown): CheckResult<Value | null> {
  if (!isAbsent(raw)) return declared.check(raw)
  // A blank text is still a text here.
  return declared.required && raw !== ''
    ? { problem: requiredProblem }
    : { value: (raw ?? null) as Value | null }
}

const kind: FieldKind = {
  name: 'listOf',
  isUnsorted: true,
  isUntabled: true,
  sample: async (number, sampling) => {
    const element = elementOf(sampling.declared)
    return [await element.kind.sample(number, { ...sampling, declared: element })]
  },
  inner: (declared) => ({ '*': elementOf(declared) }),
  inside: (value, declared) =>
    Array.isArray(value)
      ? {
          parts: value.map((one, at) => ({
            at: String(at),
            field: elementOf(declared),
            value: one as unknown,
          })),
          undeclared: [],
        }
      : undefined,
}

const DEFAULT_MAX = 100_000

/** A list of values of one field: texts, numbers, tuples. For objects use `list`. */
export function listOf<const F extends Field, const Required extends boolean = false>(
  element: F,
  options: FieldOptions & { readonly required?: Required; readonly max?: number } = {},
) {
  const max = options.max ?? DEFAULT_MAX
  const schema = { type: 'array', maxItems: max, items: fieldSchema(element) }
  return field<ValueOf<F>[], Required>(kind, { ...options, element }, schema, (raw) => {
    if (!Array.isArray(raw)) return { problem: problem('validation.list') }
    if (raw.length > max) return { problem: problem('validation.list.max', { max }) }
    return checkElements(
      raw,
      (one) => checkElement(element as Field<ValueOf<F>>, one) as CheckResult<ValueOf<F>>,
    )
  })
}
