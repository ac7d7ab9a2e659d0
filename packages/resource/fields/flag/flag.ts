import { field, type FieldOptions } from '../../field.ts'
import { problem } from '../../problem.ts'

/** Yes or no. */
export function flag<const Required extends boolean = false>(
  options: FieldOptions & { readonly required?: Required } = {},
) {
  return field<boolean, Required>('flag', { filterable: true, ...options }, { type: 'boolean' }, (raw) =>
    typeof raw === 'boolean' ? { value: raw } : { problem: problem('validation.boolean') },
  )
}
