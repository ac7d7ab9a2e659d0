import { ActionIcon, Button } from '@mantine/core'
import { FilterX, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { Address, ChangeAddress } from '@haulway/platform/web/navigation.tsx'
import { FilterRow } from '@haulway/ui'
import type { ReportRange } from '../range.ts'
import { EntryFilter } from './EntryFilter.tsx'
import { OmitFilter } from './OmitFilter.tsx'
import { RangeFilter } from './RangeFilter.tsx'
import { entryFilters, type EntryFilterName } from '../cycles.endpoints.ts'
import { changeFilters, noFilters, reportQuery } from './report-query.ts'

export interface ReportFiltersProps {
  readonly address: Address
  readonly change: ChangeAddress
  readonly shown: ReportRange
  readonly zone: string
  readonly now: number
}

/** Filters that are asked for often enough to be in sight. */
const usual: readonly EntryFilterName[] = ['project', 'route', 'equipment', 'driver']

/** The filters of the report: the range, the usual ones, those in use, and all when asked. */
export function ReportFilters({ address, change, shown, zone, now }: ReportFiltersProps) {
  const words = useWords()
  const [isWide, setWide] = useState(false)
  const set = (changes: Readonly<Record<string, string | null>>) => changeFilters(change, changes)
  const { omitOver } = reportQuery(address)
  const isFiltered = Object.keys(noFilters).some((name) => address[name] !== undefined)
  const inSight = entryFilters.filter((name) => isWide || usual.includes(name) || address[name] !== undefined)
  return (
    <FilterRow search={<RangeFilter asked={address} shown={shown} zone={zone} now={now} onChange={set} />}>
      {inSight.map((name) => (
        <EntryFilter key={name} name={name} value={address[name]} onChange={(id) => set({ [name]: id })} />
      ))}
      <OmitFilter
        seconds={omitOver}
        onChange={(seconds) => set({ omitOver: seconds === null ? null : String(seconds) })}
      />
      <Button
        size="xs"
        variant="subtle"
        leftSection={<SlidersHorizontal size={14} aria-hidden />}
        aria-expanded={isWide}
        onClick={() => setWide(!isWide)}
      >
        {words(isWide ? 'cycles.filter.fewer' : 'cycles.filter.more')}
      </Button>
      {isFiltered && (
        <ActionIcon
          size={30}
          aria-label={words('cycles.filter.clear')}
          title={words('cycles.filter.clear')}
          onClick={() => set(noFilters)}
        >
          <FilterX size={16} aria-hidden />
        </ActionIcon>
      )}
    </FilterRow>
  )
}
