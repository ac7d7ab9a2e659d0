import { field, type Field, type FieldKind, type FieldOptions, type ValueOf } from '../../field.ts'
import { fieldError, problem, type FieldError } from '../../problem.ts'
import { fieldSchema } from '../../schema.ts'
import { checkElement } from '../list-of/list-of.ts'

const valueFieldOf = ({ options }: Field): Field => options['element'] as Field
const keyFieldOf = ({ options }: Field): Field => options['keys'] as Field

const isObject = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)

const kind: FieldKind = {
  name: 'mapOf',
  isUnsorted: true,
  isUntabled: true,
  async sample(number, sampling) {
    const [keys, element] = [keyFieldOf(sampling.declared), valueFieldOf(sampling.declared)]
    const key = await keys.kind.sample(number, { ...sampling, declared: keys })
    return { [String(key)]: await element.kind.sample(number, { ...sampling, declared: element }) }
  },
  inner: (declared) => ({ '*': valueFieldOf(declared) }),
  inside(value, declared) {
    if (!isObject(value)) return undefined
    const isKey = (name: string) => 'value' in keyFieldOf(declared).check(name)
    const [known, undeclared] = [true, false].map((wanted) =>
      Object.keys(value).filter((name) => isKey(name) === wanted),
    )
    const parts = (known ?? []).map((at) => ({ at, field: valueFieldOf(declared), value: value[at] }))
    return { parts, undeclared: undeclared ?? [] }
  },
}

/**
 * An object that maps each of its names to a value of one field, such as counts by material. Names may be missing.
 */
export function mapOf<Key extends string, const F extends Field, const Required extends boolean = false>(
  keys: Field<Key>,
  element: F,
  options: FieldOptions & { readonly required?: Required } = {},
) {
  const schema = {
    type: 'object',
    propertyNames: keys.schema,
    additionalProperties: fieldSchema(element),
  }
  return field<Record<Key, ValueOf<F>>, Required>(kind, { ...options, keys, element }, schema, (raw) => {
    if (!isObject(raw)) return { problem: problem('validation.json.object') }
    const parts: FieldError[] = []
    const value: [string, unknown][] = []
    for (const [name, one] of Object.entries(raw)) {
      const key = keys.check(name)
      const checked = 'problem' in key ? key : checkElement(element, one)
      if ('value' in checked) value.push([name, checked.value])
      else if (!checked.parts) parts.push(fieldError(name, checked.problem))
      else parts.push(...checked.parts.map((part) => ({ ...part, field: `${name}.${part.field}` })))
    }
    const [first] = parts
    if (first) return { problem: { key: first.key, args: first.args }, parts }
    return { value: Object.fromEntries(value) as Record<Key, ValueOf<F>> }
  })
}
