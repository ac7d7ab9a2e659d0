import { asWritten } from '../../cells.ts'
import { field, type Field, type FieldKind, type FieldOptions } from '../../field.ts'
import type { MessageKey } from '../../names.ts'
import { problem } from '../../problem.ts'
import type { Wording } from '../../wording.ts'
import { checkName, nameSchema } from '../name/name.ts'

export interface NamedOptions extends FieldOptions {
  /** Path of the collection whose entries have a name for their id. */
  readonly to?: string
  /** Prefix of the message keys that name entries; those without a message are called by their name. */
  readonly words?: string
  /** Message key of what choosing none means. */
  readonly absent?: MessageKey
}

/** An entry that comes with the program has a name in every language; others are called by their id. */
export function namedTitle(name: string, declared: Field, { optional }: Pick<Wording, 'optional'>): string {
  return optional(`${(declared.options as NamedOptions).words ?? ''}.${name}`) ?? name
}

const kind: FieldKind = {
  name: 'named',
  sample: (_, { declared, named: nameIn }) => nameIn((declared.options as NamedOptions).to ?? ''),
  text: (value, declared, wording) => (typeof value === 'string' ? namedTitle(value, declared, wording) : ''),
  cell: asWritten,
}

/** An entry of another collection, told by its name. The server refuses names that no entry has. */
export function named<const Required extends boolean = false>(
  to: string,
  options: NamedOptions & { readonly required?: Required } = {},
) {
  return field<string, Required>(kind, { ...options, to }, nameSchema, (raw) => {
    const checked = checkName(raw)
    return 'value' in checked ? checked : { problem: problem('validation.reference') }
  })
}
