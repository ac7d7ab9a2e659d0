import type { Field, Reference } from '@haulway/resource'
import { EntryLink, ReferenceFilter, referencedCollection } from '../inputs/EntryLink.tsx'
import { EntryList } from '../inputs/EntryList.tsx'
import type { FieldComponents, FieldInputProps } from './field-components.ts'

function referencesOf(value: unknown): readonly Reference[] {
  return Array.isArray(value) ? (value as Reference[]) : []
}

function ReferencesInput(props: FieldInputProps) {
  return <EntryList {...props} to={referencedCollection(props.declared)} value={referencesOf(props.value)} />
}

function ReferencesShown({ value, declared }: { value: unknown; declared: Field }) {
  return referencesOf(value).map((entry, index) => (
    <span key={entry.id}>
      {index > 0 && ', '}
      <EntryLink to={referencedCollection(declared)} entry={entry} />
    </span>
  ))
}

export const components: FieldComponents = {
  Input: ReferencesInput,
  Filter: ReferenceFilter,
  Shown: ReferencesShown,
}
