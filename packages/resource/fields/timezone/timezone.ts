import { textCell } from '../../cells.ts'
import { field, type FieldKind, type FieldOptions } from '../../field.ts'
import { problem } from '../../problem.ts'

const NAME = /^[A-Za-z][A-Za-z0-9_+\-/]{1,63}$/

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

const samples = ['Europe/Berlin', 'America/Chicago', 'Asia/Vladivostok']

const kind: FieldKind = {
  name: 'timezone',
  sample: (number) => samples[number % samples.length],
  cell: textCell,
}

/** A time zone of the IANA database. */
export function timezone<const Required extends boolean = false>(
  options: FieldOptions & { readonly required?: Required } = {},
) {
  return field<string, Required>(kind, options, { type: 'string', example: 'Europe/Berlin' }, (raw) =>
    typeof raw === 'string' && NAME.test(raw) && isZone(raw)
      ? { value: raw }
      : { problem: problem('validation.timezone') },
  )
}
