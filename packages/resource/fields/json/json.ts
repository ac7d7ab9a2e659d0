import { field, type FieldKind, type FieldOptions } from '../../field.ts'
import { problem } from '../../problem.ts'
import { jsonErrorAt } from '../settings/json-error.ts'
import { jsonText } from '../settings/json-text.ts'

/** Escapes of what a database cannot keep as text: NUL and lone surrogates, as JSON.stringify writes them. */
const UNKEEPABLE = /(?:^|[^\\])(?:\\\\)*\\u(?:0000|d[89a-f])/

const kind: FieldKind = {
  name: 'json',
  isUnsorted: true,
  isUntabled: true,
  sample: (number) => ({ number }),
  text: jsonText,
}

/** A JSON object or list that the product does not look into: settings, evidence. Not for user text. */
export function json<Value = unknown, const Required extends boolean = false>(
  options: FieldOptions & { readonly required?: Required } = {},
) {
  return field<Value, Required>(kind, { listed: false, ...options }, {}, (raw) => {
    // What was typed and is no JSON comes as the text that it is.
    if (typeof raw === 'string' && jsonErrorAt(raw) !== undefined) {
      return { problem: problem('validation.json') }
    }
    if (typeof raw !== 'object' || raw === null) return { problem: problem('validation.json.object') }
    if (UNKEEPABLE.test(JSON.stringify(raw))) return { problem: problem('validation.characters') }
    return { value: raw as Value }
  })
}
