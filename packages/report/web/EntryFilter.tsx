import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { Resource } from '@haulway/resource'
import { Select } from '@haulway/ui'
import { useChoices, useChosen } from './useEntries.ts'
import styles from './filters.module.css'

const SEARCH_DELAY_MS = 200

export interface EntryFilterProps {
  readonly resource: Resource
  /** Placeholder when no entry is selected. */
  readonly all: string
  readonly value: string | undefined
  readonly onChange: (id: string | null) => void
}

/** Selects one entry of a collection, or all of them. */
export function EntryFilter({ resource, all, value, onChange }: EntryFilterProps) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const chosen = useChosen(resource, value).data
  // The box shows the title of the selected entry until the user types.
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed, SEARCH_DELAY_MS)
  const found = useChoices(resource, search, isOpen).data ?? []
  const missing = chosen && !found.some((one) => one.value === chosen.value) ? [chosen] : []
  return (
    <Select
      size="xs"
      className={styles.entry ?? ''}
      aria-label={all}
      placeholder={all}
      title={chosen?.label ?? all}
      data={[...missing, ...found]}
      value={value ?? null}
      onChange={onChange}
      searchable
      clearable
      allowDeselect={false}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      // The server has already searched, and not only in the title.
      filter={({ options }) => options}
      nothingFoundMessage={words('report.filter.none')}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      maxDropdownHeight={320}
    />
  )
}
