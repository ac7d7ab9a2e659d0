import type { Field, Reference } from '@haulway/resource'
import { EntryLink, ReferenceFilter, referencedCollection } from '../inputs/EntryLink.tsx'
import { EntrySelect } from '../inputs/EntrySelect.tsx'
import type { FieldComponents, FieldInputProps } from './field-components.ts'
import { inputProps } from '../inputs/inputs.ts'

function referenceOf(value: unknown): Reference | null {
  return typeof value === 'object' && value !== null && 'id' in value ? (value as Reference) : null
}

function ReferenceInput(props: FieldInputProps) {
  return (
    <EntrySelect
      {...inputProps(props)}
      to={referencedCollection(props.declared)}
      offered={props.declared.options.offered}
      makes
      clearable={!props.declared.required}
      value={referenceOf(props.value)}
      onChange={props.onChange}
    />
  )
}

function ReferenceShown({ value, declared }: { value: unknown; declared: Field }) {
  const entry = referenceOf(value)
  return entry && <EntryLink to={referencedCollection(declared)} entry={entry} />
}

export const components: FieldComponents = {
  Input: ReferenceInput,
  Filter: ReferenceFilter,
  Shown: ReferenceShown,
}
