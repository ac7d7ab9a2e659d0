import type { Field } from '@haulway/resource'
import type { FieldComponents } from './field-components.ts'

/** Each file of the folder is the web half of the kind that it is named after. */
const files = import.meta.glob<{ readonly components: FieldComponents }>('./*.tsx', { eager: true })

/** How the values of a field are typed and shown; a kind without a web half is for calls alone. */
export function componentsOf({ kind }: Field): FieldComponents {
  const found = files[`./${kind.name}.tsx`]
  if (!found) throw new Error(`The kind of field ${kind.name} has no web half`)
  return found.components
}
