import { field, type FieldOptions } from '../../field.ts'
import { problem } from '../../problem.ts'

/** A colour as #RRGGBB, kept in upper case. */
export function color<const Required extends boolean = false>(
  options: FieldOptions & { readonly required?: Required } = {},
) {
  return field<string, Required>('color', options, { type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' }, (raw) =>
    typeof raw === 'string' && /^#[0-9A-Fa-f]{6}$/.test(raw)
      ? { value: raw.toUpperCase() }
      : { problem: problem('validation.color') },
  )
}
