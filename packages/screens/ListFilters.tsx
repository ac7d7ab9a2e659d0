import { useWords } from '@haulway/platform/web/app.tsx'
import { type Resource, filterFields } from '@haulway/resource'
import { fieldLabel } from '@haulway/collection'
import { fieldKindOf } from './fieldKinds.ts'
import { HiddenSwitch } from './HiddenSwitch.tsx'
import type { ListState } from './listAddress.ts'
import { useShow } from './useShow.ts'

export interface ListFiltersProps {
  readonly resource: Resource
  readonly state: ListState
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void
}

/** One filter for each field that may be filtered by, and hidden entries. */
export function ListFilters({ resource, state, onChange }: ListFiltersProps) {
  const words = useWords()
  const showOf = useShow(resource)
  return (
    <>
      {Object.entries(filterFields(resource)).map(([name, declared]) => {
        const { Filter } = fieldKindOf(declared)
        return (
          Filter && (
            <Filter
              key={name}
              declared={declared}
              label={fieldLabel(resource, name, words)}
              value={state.filters[name] ?? ''}
              show={showOf(name)}
              onChange={(value) => onChange({ [name]: value || null })}
            />
          )
        )
      })}
      {resource.hideable && <HiddenSwitch hidden={state.hidden} onChange={onChange} />}
    </>
  )
}
