import { Loader, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { Resource } from '@haulway/resource'
import { useItem, useList } from '../calls.ts'
import { widthOf } from './inputs.ts'
import { useKnownResource } from '../known.tsx'
import type { Reference } from '@haulway/resource'

export interface EntrySelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  /** Collection to choose from. */
  readonly to: string
  /** A title of '' is looked up. */
  readonly value: Reference | null
  readonly onChange: (chosen: Reference | null) => void
  /** Not offered: those that are chosen already. */
  readonly without?: readonly string[]
  /** Stands before the others while nothing is typed. */
  readonly first?: Reference | null
}

const SHOWN = 50
const PAUSE_MS = 200

function titleOf(resource: Resource, entry: Readonly<Record<string, unknown>>): string {
  const title = entry[resource.titleField]
  return typeof title === 'string' ? title : ''
}

/** Chooses one entry of another collection, found by what is typed. */
export function EntrySelect(props: EntrySelectProps) {
  const resource = useKnownResource(props.to)
  if (!resource) throw new Error(`The resource ${props.to} is not known here`)
  return <Known {...props} source={resource} />
}

function Known(props: EntrySelectProps & { source: Resource }) {
  const { to: _, source: resource, value, onChange, without = [], first = null, ...rest } = props
  const words = useWords()
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, PAUSE_MS)
  const unnamed = value !== null && value.title === ''
  const named = useItem(resource, value?.id ?? '', { enabled: unnamed })
  const chosen = unnamed ? { id: value.id, title: named.data ? titleOf(resource, named.data) : '…' } : value
  // The select writes the chosen title into the search, which is no search.
  const asked = chosen && search === chosen.title ? '' : search
  const found = useList(resource, { limit: SHOWN, sort: resource.sort, search: asked }, { enabled: opened })
  const options = (found.data?.items ?? []).map((one) => ({ value: one.id, label: titleOf(resource, one) }))
  const offered = asked === '' && first && !without.includes(first.id) ? first : null
  const data = options.filter((one) => !without.includes(one.value) && one.value !== offered?.id)
  if (offered) data.unshift({ value: offered.id, label: offered.title })
  if (chosen && !data.some((one) => one.value === chosen.id)) {
    data.unshift({ value: chosen.id, label: chosen.title })
  }
  return (
    <Select
      {...rest}
      styles={widthOf(400)}
      searchable
      data={data}
      // The server has found them; nothing is filtered again.
      filter={({ options: all }) => all}
      value={chosen?.id ?? null}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      nothingFoundMessage={found.isFetching ? words('ui.loading') : words('field.nothingFound')}
      {...(found.isFetching && opened ? { rightSection: <Loader size={14} /> } : {})}
      onChange={(id) => {
        const option = data.find((one) => one.value === id)
        onChange(option ? { id: option.value, title: option.label } : null)
      }}
    />
  )
}
