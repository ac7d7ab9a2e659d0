import { useCan } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import type { Field, Reference } from '@haulway/resource'
import { viewAddress } from '../addresses.ts'
import { EntrySelect } from './EntrySelect.tsx'
import type { FieldFilterProps } from '../fields/field-components.ts'
import { useResource } from '../known.tsx'

/** The collection that a field refers to. */
export const referencedCollection = ({ options }: Field): string => String(options['to'])

/** The title of an entry, linked to its view if there is one that the user may read. */
export function EntryLink({ to, entry }: { to: string; entry: Reference }) {
  const resource = useResource(to)
  const can = useCan()
  if (!resource || !can('read', resource.permission)) return entry.title
  return <ScreenLink to={viewAddress(resource, entry.id)}>{entry.title}</ScreenLink>
}

/** Filter by a referenced entry. */
export function ReferenceFilter({ declared, label, value, onChange }: FieldFilterProps) {
  return (
    <EntrySelect
      miw={150}
      aria-label={label}
      placeholder={label}
      to={referencedCollection(declared)}
      clearable
      value={value === '' ? null : { id: value, title: '' }}
      onChange={(chosen) => onChange(chosen?.id ?? '')}
    />
  )
}
