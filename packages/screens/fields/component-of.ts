import type { Field } from '@haulway/resource'
import type { FieldComponents } from './field-components.ts'

/** Each file of the folder is the web half of the kind after which it is named. */
const files = import.meta.glob<{ readonly components: FieldComponents }>('./*.tsx', { eager: true })

/** Components that edit and show a field; a kind without a web half can be used in endpoints only. */
export function componentsOf({ kind }: Field): FieldComponents {
  const found = files[`./${kind.name}.tsx`]
  if (!found) throw new Error(`The kind of field ${kind.name} has no web half`)
  return found.components
}
