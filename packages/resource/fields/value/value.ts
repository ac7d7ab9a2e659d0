import { field, type FieldKind, type FieldOptions } from '../../field.ts'
import { contentProblem, serializedProblem } from '../settings/json-content.ts'

/** Any JSON value except null. */
type JsonValue = string | number | boolean | readonly unknown[] | { readonly [name: string]: unknown }

const kind: FieldKind = {
  name: 'value',
  isUnsorted: true,
  isUntabled: true,
  sample: (number) => ({ number }),
}

/** Any JSON value that the product treats as opaque: an object, a list, a text, a number, true or false. */
export function value<const Required extends boolean = false>(
  options: FieldOptions & { readonly required?: Required; readonly maxBytes: number },
) {
  return field<JsonValue, Required>(kind, options, {}, (raw) => {
    const found = contentProblem(raw) ?? serializedProblem(JSON.stringify(raw), options.maxBytes)
    return found ? { problem: found } : { value: raw as JsonValue }
  })
}
