import { field, type FieldOptions } from '../../field.ts'
import { problem } from '../../problem.ts'

/** A JSON object or list that the product does not look into: settings, evidence. Not for user text. */
export function json<Value = unknown, const Required extends boolean = false>(
  options: FieldOptions & { readonly required?: Required } = {},
) {
  return field<Value, Required>('json', { listed: false, ...options }, {}, (raw) =>
    typeof raw === 'object' && raw !== null
      ? { value: raw as Value }
      : { problem: problem('validation.json.object') },
  )
}
