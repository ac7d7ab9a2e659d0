import { textCell } from '../../cells.ts'
import { field, type Field, type FieldKind, type FieldOptions } from '../../field.ts'
import type { MessageKey } from '../../names.ts'
import { problem } from '../../problem.ts'
import type { Wording } from '../../wording.ts'
import { checkName, nameSchema } from '../name/name.ts'

export interface NamedOptions extends FieldOptions {
  /** Path of the collection whose entries have a name as their id. */
  readonly to?: string
  /** Prefix of the message keys that label entries; an entry without a message is shown by its name. */
  readonly words?: string
  /** Message key of the empty choice. */
  readonly absent?: MessageKey
}

/** Built-in entries have a translated label; others are shown by their id. */
export function namedTitle(name: string, declared: Field, { optional }: Pick<Wording, 'optional'>): string {
  return optional(`${(declared.options as NamedOptions).words ?? ''}.${name}`) ?? name
}

const kind: FieldKind = {
  name: 'named',
  sample: (_, { declared, named: nameIn }) => nameIn((declared.options as NamedOptions).to ?? ''),
  text: (value, declared, wording) => (typeof value === 'string' ? namedTitle(value, declared, wording) : ''),
  cell: textCell,
}

/** Refers to an entry of another collection by its name. The server rejects names that no entry has. */
export function named<const Required extends boolean = false>(
  to: string,
  options: NamedOptions & { readonly required?: Required } = {},
) {
  return field<string, Required>(kind, { ...options, to }, nameSchema, (raw) => {
    const checked = checkName(raw)
    return 'value' in checked ? checked : { problem: problem('validation.reference') }
  })
}
