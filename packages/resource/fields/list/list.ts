import { field, type FieldOptions, type Infer, type Shape } from '../../field.ts'
import { problem } from '../../problem.ts'
import { shapeSchema } from '../../schema.ts'
import { validate } from '../../validate.ts'

/** Nested objects, for requests and replies of calls of their own. */
export function group<const S extends Shape, const Required extends boolean = false>(
  shape: S,
  options: FieldOptions & { readonly required?: Required } = {},
) {
  return field<Infer<S>, Required>('group', { ...options, shape }, shapeSchema(shape), (raw) => {
    const checked = validate(shape, raw)
    if (checked.ok) return { value: checked.value }
    const first = checked.errors[0]
    return { problem: first ? { key: first.key, args: first.args } : problem('validation.json.object') }
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
    for (const one of raw) {
      const checked = item.check(one)
      if ('problem' in checked) return checked
      value.push(checked.value)
    }
    return { value }
  })
}
