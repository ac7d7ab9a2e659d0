import { textCell } from '../../cells.ts'
import { field, type FieldKind, type FieldOptions } from '../../field.ts'
import { problem } from '../../problem.ts'

const kind: FieldKind = {
  name: 'color',
  sample: (number) => `#${(number % 0xffffff).toString(16).padStart(6, '0').toUpperCase()}`,
  cell: textCell,
}

/** A colour as #RRGGBB, stored in upper case. */
export function color<const Required extends boolean = false>(
  options: FieldOptions & { readonly required?: Required } = {},
) {
  return field<string, Required>(kind, options, { type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' }, (raw) =>
    typeof raw === 'string' && /^#[0-9A-Fa-f]{6}$/.test(raw)
      ? { value: raw.toUpperCase() }
      : { problem: problem('validation.color') },
  )
}
