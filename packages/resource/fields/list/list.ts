import {
  field,
  type CheckResult,
  type Field,
  type FieldKind,
  type FieldOptions,
  type Infer,
  type Shape,
} from '../../field.ts'
import { fieldError, type FieldError, problem } from '../../problem.ts'
import { shapeSchema } from '../../schema.ts'
import { group, shapeOf } from '../group/group.ts'

/** Checks each element and collects the problems of all, by index. */
export function checkElements<Value>(
  raw: readonly unknown[],
  check: (one: unknown, index: number) => CheckResult<Value>,
): CheckResult<Value[]> {
  const value: Value[] = []
  const parts: FieldError[] = []
  for (const [index, one] of raw.entries()) {
    const checked = check(one, index)
    if ('value' in checked) value.push(checked.value)
    else if (!checked.parts) parts.push(fieldError(String(index), checked.problem))
    else parts.push(...checked.parts.map((part) => ({ ...part, field: `${index}.${part.field}` })))
  }
  return parts[0] ? { problem: { key: parts[0].key, args: parts[0].args }, parts } : { value }
}

/** Nested values of a list of objects of one shape. */
export function nestedListValues(value: unknown, declared: Field) {
  if (!Array.isArray(value)) return undefined
  const element = group(shapeOf(declared), { required: true })
  return {
    parts: value.map((one, at) => ({ at: String(at), field: element, value: one as unknown })),
    undeclared: [],
  }
}

const kind: FieldKind = {
  name: 'list',
  isUnsorted: true,
  isUntabled: true,
  sample: async (number, { declared, ofShape }) => [await ofShape(shapeOf(declared), number)],
  inner: shapeOf,
  inside: nestedListValues,
}

/** A list of objects of one shape. */
export function list<const S extends Shape, const Required extends boolean = false>(
  shape: S,
  options: FieldOptions & { readonly required?: Required; readonly max?: number } = {},
) {
  const max = options.max ?? 500
  const schema = { type: 'array', maxItems: max, items: shapeSchema(shape) }
  const item = group(shape)
  return field<Infer<S>[], Required>(kind, { ...options, shape }, schema, (raw) => {
    if (!Array.isArray(raw)) return { problem: problem('validation.list') }
    if (raw.length > max) return { problem: problem('validation.list.max', { max }) }
    return checkElements(raw, (one) => item.check(one))
  })
}
