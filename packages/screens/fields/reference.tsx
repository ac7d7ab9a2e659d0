import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { useCan } from '@haulway/platform/web/app.tsx'
import type { FieldFilterProps, FieldInputProps, FieldKind } from '../fieldKind.ts'
import { inputProps } from '../inputs.ts'
import { useKnownResource } from '../known.tsx'
import { viewAddress } from '../addresses.ts'
import type { Field } from '@haulway/resource'
import type { Reference, ReferenceOptions } from '@haulway/resource/fields/reference/reference.ts'
import { EntrySelect } from '../EntrySelect.tsx'
import { EntryList } from '../EntryList.tsx'

function targetOf(declared: Field): string {
  return (declared.options as ReferenceOptions).to ?? ''
}

function referenceOf(value: unknown): Reference | null {
  return typeof value === 'object' && value !== null && 'id' in value ? (value as Reference) : null
}

function referencesOf(value: unknown): readonly Reference[] {
  return Array.isArray(value) ? (value as Reference[]) : []
}

function ReferenceInput(props: FieldInputProps) {
  return (
    <EntrySelect
      {...inputProps(props)}
      to={targetOf(props.declared)}
      clearable={!props.declared.required}
      value={referenceOf(props.value)}
      onChange={props.onChange}
    />
  )
}

function ReferenceFilter({ declared, label, value, onChange }: FieldFilterProps) {
  return (
    <EntrySelect
      w={190}
      aria-label={label}
      placeholder={label}
      to={targetOf(declared)}
      clearable
      value={value === '' ? null : { id: value, title: '' }}
      onChange={(chosen) => onChange(chosen?.id ?? '')}
    />
  )
}

function ReferencesInput(props: FieldInputProps) {
  return <EntryList {...props} to={targetOf(props.declared)} value={referencesOf(props.value)} />
}

/** The title of an entry, leading to its view where there is one that may be read. */
function EntryLink({ to, entry }: { to: string; entry: Reference }) {
  const resource = useKnownResource(to)
  const can = useCan()
  if (!resource || !can('read', resource.permission)) return entry.title
  return <ScreenLink to={viewAddress(resource, entry.id)}>{entry.title}</ScreenLink>
}

function ReferenceShown({ value, declared }: { value: unknown; declared: Field }) {
  const entry = referenceOf(value)
  return entry && <EntryLink to={targetOf(declared)} entry={entry} />
}

function ReferencesShown({ value, declared }: { value: unknown; declared: Field }) {
  return referencesOf(value).map((entry, index) => (
    <span key={entry.id}>
      {index > 0 && ', '}
      <EntryLink to={targetOf(declared)} entry={entry} />
    </span>
  ))
}

export const referenceKind: FieldKind = {
  Input: ReferenceInput,
  Filter: ReferenceFilter,
  Shown: ReferenceShown,
}

export const referencesKind: FieldKind = {
  Input: ReferencesInput,
  Filter: ReferenceFilter,
  Shown: ReferencesShown,
}
