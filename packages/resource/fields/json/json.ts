import { field, type FieldOptions } from '../../field.ts'
import { problem } from '../../problem.ts'

/** Escapes of what a database cannot keep as text: NUL and lone surrogates, as JSON.stringify writes them. */
const UNKEEPABLE = /(?:^|[^\\])(?:\\\\)*\\u(?:0000|d[89a-f])/

/** A JSON object or list that the product does not look into: settings, evidence. Not for user text. */
export function json<Value = unknown, const Required extends boolean = false>(
  options: FieldOptions & { readonly required?: Required } = {},
) {
  return field<Value, Required>('json', { listed: false, ...options }, {}, (raw) => {
    if (typeof raw !== 'object' || raw === null) return { problem: problem('validation.json.object') }
    if (UNKEEPABLE.test(JSON.stringify(raw))) return { problem: problem('validation.characters') }
    return { value: raw as Value }
  })
}
