import { field, type FieldKind, type FieldOptions } from '../../field.ts'
import { problem } from '../../problem.ts'
import { serializedProblem } from '../settings/json-content.ts'
import { jsonErrorAt } from '../settings/json-error.ts'
import { jsonText } from '../settings/json-text.ts'

const kind: FieldKind = {
  name: 'json',
  isUnsorted: true,
  isUntabled: true,
  sample: (number) => ({ number }),
  text: jsonText,
}

interface JsonOptions extends FieldOptions {
  /** Excludes lists too. */
  readonly isObject?: true
}

/** A JSON object or list that the product treats as opaque: settings, evidence. Not for user text. */
export function json<Value = unknown, const Required extends boolean = false>(
  options: JsonOptions & { readonly required?: Required } = {},
) {
  return field<Value, Required>(kind, { listed: false, ...options }, {}, (raw) => {
    // Input that is not valid JSON arrives as the raw text.
    if (typeof raw === 'string' && jsonErrorAt(raw) !== undefined) {
      return { problem: problem('validation.json') }
    }
    if (typeof raw !== 'object' || raw === null || (options.isObject && Array.isArray(raw)))
      return { problem: problem('validation.json.object') }
    const wrong = serializedProblem(JSON.stringify(raw))
    return wrong ? { problem: wrong } : { value: raw as Value }
  })
}
