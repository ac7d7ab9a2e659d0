import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { FilterX, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { Address, ChangeAddress } from '@haulway/platform/web/navigation.tsx'
import { FilterRow } from '@haulway/ui'
import type { ReportRange } from '../range.ts'
import { EntryFilter } from './EntryFilter.tsx'
import { ExportButton } from './ExportButton.tsx'
import { OmitFilter } from './OmitFilter.tsx'
import { RangeFilter } from './RangeFilter.tsx'
import { changeFilters, entryFilters, noFilters, reportQuery } from './report-query.ts'

export interface ReportFiltersProps {
  readonly address: Address
  readonly change: ChangeAddress
  readonly shown: ReportRange
  readonly zone: string
  readonly now: number
}

/** Width under which the filters fold (core 9, *mobile breakpoint*). */
const SMALL = '(max-width: 767px)'

/** All filters of the report; on a small screen only the range until more is asked for. */
export function ReportFilters({ address, change, shown, zone, now }: ReportFiltersProps) {
  const words = useWords()
  const isSmall = useMediaQuery(SMALL) ?? false
  const [isWide, setWide] = useState(false)
  const set = (changes: Readonly<Record<string, string | null>>) => changeFilters(change, changes)
  const { omitOver } = reportQuery(address)
  const isFiltered = Object.keys(noFilters).some((name) => address[name] !== undefined)
  return (
    <FilterRow actions={<ExportButton address={address} shown={shown} zone={zone} />}>
      <RangeFilter asked={address} shown={shown} zone={zone} now={now} onChange={set} />
      {(!isSmall || isWide) && (
        <>
          {entryFilters.map((name) => (
            <EntryFilter
              key={name}
              name={name}
              value={address[name]}
              onChange={(id) => set({ [name]: id })}
            />
          ))}
          <OmitFilter
            seconds={omitOver}
            onChange={(seconds) => set({ omitOver: seconds === null ? null : String(seconds) })}
          />
        </>
      )}
      {isSmall && (
        <Button
          size="xs"
          variant="default"
          leftSection={<SlidersHorizontal size={14} aria-hidden />}
          aria-expanded={isWide}
          onClick={() => setWide(!isWide)}
        >
          {words(isWide ? 'cycles.filter.fewer' : 'cycles.filter.more')}
        </Button>
      )}
      {isFiltered && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<FilterX size={14} aria-hidden />}
          onClick={() => set(noFilters)}
        >
          {words('cycles.filter.clear')}
        </Button>
      )}
    </FilterRow>
  )
}
