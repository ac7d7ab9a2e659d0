import { field, type FieldOptions, type Infer, type Shape } from '../../field.ts'
import { fieldError, type FieldError, problem } from '../../problem.ts'
import { shapeSchema } from '../../schema.ts'
import { validate } from '../../validate.ts'

/** Nested objects, for requests and replies of calls of their own. */
export function group<const S extends Shape, const Required extends boolean = false>(
  shape: S,
  options: FieldOptions & { readonly required?: Required } = {},
) {
  return field<Infer<S>, Required>('group', { ...options, shape }, shapeSchema(shape), (raw) => {
    const none = { problem: problem('validation.json.object') }
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return none
    const checked = validate(shape, raw)
    if (checked.ok) return { value: checked.value }
    const first = checked.errors[0]
    return first ? { problem: { key: first.key, args: first.args }, parts: checked.errors } : none
  })
}

/** A list of objects of one shape. */
export function list<const S extends Shape, const Required extends boolean = false>(
  shape: S,
  options: FieldOptions & { readonly required?: Required; readonly max?: number } = {},
) {
  const max = options.max ?? 500
  const schema = { type: 'array', maxItems: max, items: shapeSchema(shape) }
  const item = group(shape)
  return field<Infer<S>[], Required>('list', { ...options, shape }, schema, (raw) => {
    if (!Array.isArray(raw) || raw.length > max) return { problem: problem('validation.list') }
    const value: Infer<S>[] = []
    const parts: FieldError[] = []
    for (const [index, one] of raw.entries()) {
      const checked = item.check(one)
      if ('value' in checked) value.push(checked.value)
      else if (!checked.parts) parts.push(fieldError(String(index), checked.problem))
      else parts.push(...checked.parts.map((part) => ({ ...part, field: `${index}.${part.field}` })))
    }
    return parts[0] ? { problem: { key: parts[0].key, args: parts[0].args }, parts } : { value }
  })
}
