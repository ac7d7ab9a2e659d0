import { useWords } from '@haulway/platform/web/app.tsx'
import { type Field, type Resource, filterFields } from '@haulway/resource'
import { fieldLabel } from '@haulway/collection'
import { componentsOf } from '../fields/component-of.ts'
import { HiddenSwitch } from './HiddenSwitch.tsx'
import type { ListState } from './listAddress.ts'
import { useShow } from '../useShow.ts'

export interface ListFiltersProps {
  readonly resource: Resource
  readonly state: ListState
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void
}

const isListed = ({ options }: Field): boolean => options.listed !== false

/** One filter for each filterable field, and the switch for hidden entries. */
export function ListFilters({ resource, state, onChange }: ListFiltersProps) {
  const words = useWords()
  const showOf = useShow(resource)
  return (
    <>
      {resource.hideable && <HiddenSwitch hidden={state.hidden} onChange={onChange} />}
      {Object.entries(filterFields(resource))
        // Fields without a column are rarely filtered by.
        .toSorted(([, one], [, other]) => Number(isListed(other)) - Number(isListed(one)))
        .map(([name, declared]) => {
          const { Filter } = componentsOf(declared)
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
    </>
  )
}
