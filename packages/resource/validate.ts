import type { Infer, Shape } from './field.ts'
import { isAbsent, missing } from './field.ts'
import type { FieldError } from './problem.ts'
import { fieldError } from './problem.ts'

export type Validation<Value> = { ok: true; value: Value } | { ok: false; errors: FieldError[] }

/**
 * Checks an input against a shape: the same function in the browser's form and on the server. Unknown and
 * read-only names are left out of the value. Every wrong field is reported, each once. A field that is not
 * mentioned takes its initial value, if it has one; one that is null or blank is empty.
 */
export function validate<S extends Shape>(shape: S, input: unknown, path = ''): Validation<Infer<S>> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return { ok: false, errors: [fieldError(path || 'body', { key: 'validation.json.object' })] }
  }
  const named = new Map(Object.entries(input))
  const value: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const [name, field] of Object.entries(shape)) {
    if (field.options.readOnly) continue
    const { sentAs = name } = field.options
    const given = named.get(named.has(sentAs) ? sentAs : name)
    const raw = given === undefined ? field.options.initial : given
    const at = path ? `${path}.${name}` : name
    if (isAbsent(raw)) {
      if (field.required) errors.push(fieldError(at, missing))
      value[name] = null
      continue
    }
    const checked = field.check(raw)
    if ('value' in checked) value[name] = checked.value
    else if (!checked.parts) errors.push(fieldError(at, checked.problem))
    else errors.push(...checked.parts.map((part) => ({ ...part, field: `${at}.${part.field}` })))
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: value as Infer<S> }
}
