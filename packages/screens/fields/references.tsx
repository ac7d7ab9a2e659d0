import type { Field, Reference } from '@haulway/resource'
import { EntryLink, ReferenceFilter, targetOf } from '../inputs/EntryLink.tsx'
import { EntryList } from '../inputs/EntryList.tsx'
import type { FieldComponents, FieldInputProps } from './field-components.ts'

function referencesOf(value: unknown): readonly Reference[] {
  return Array.isArray(value) ? (value as Reference[]) : []
}

function ReferencesInput(props: FieldInputProps) {
  return <EntryList {...props} to={targetOf(props.declared)} value={referencesOf(props.value)} />
}

function ReferencesShown({ value, declared }: { value: unknown; declared: Field }) {
  return referencesOf(value).map((entry, index) => (
    <span key={entry.id}>
      {index > 0 && ', '}
      <EntryLink to={targetOf(declared)} entry={entry} />
    </span>
  ))
}

export const components: FieldComponents = {
  Input: ReferencesInput,
  Filter: ReferenceFilter,
  Shown: ReferencesShown,
}
