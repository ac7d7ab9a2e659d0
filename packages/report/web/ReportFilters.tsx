import { ActionIcon, Button } from '@mantine/core'
import { FilterX, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { Address, ChangeAddress } from '@haulway/platform/web/navigation.tsx'
import { FilterRow } from '@haulway/ui'
import type { Narrowing } from '../declaration.ts'
import type { ReportRange } from '../range.ts'
import { changeFilters, noFilters } from './address.ts'
import { EntryFilter } from './EntryFilter.tsx'
import type { NamedRange, ReportLook } from './look.ts'
import { RangeFilter } from './RangeFilter.tsx'

export interface ReportFiltersProps {
  readonly look: ReportLook
  readonly address: Address
  readonly change: ChangeAddress
  readonly shown: ReportRange
  readonly zone: string
  readonly now: number
}

/** The filters of the report: the range, the usual ones, those in use, and all when asked. */
export function ReportFilters({ look, address, change, shown, zone, now }: ReportFiltersProps) {
  const words = useWords()
  const [isWide, setWide] = useState(false)
  const { report, inputs, Ranges } = look
  const { entries, usual, further } = report.filters
  const set = (changes: Narrowing) => changeFilters(report, change, changes)
  const none = noFilters(report)
  const isFiltered = Object.keys(none).some((name) => address[name] !== undefined)
  const names = Object.entries(entries)
  const inSight = names.filter(([name]) => isWide || usual.includes(name) || address[name] !== undefined)
  const rangeFilter = (ranges: readonly NamedRange[]) => (
    <RangeFilter asked={address} {...{ shown, zone, now, ranges }} onChange={set} />
  )
  const search = Ranges ? <Ranges {...{ address, now }}>{rangeFilter}</Ranges> : rangeFilter([])
  return (
    <FilterRow search={search}>
      {inSight.map(([name, resource]) => (
        <EntryFilter
          key={name}
          resource={resource}
          all={words.unchecked(`${report.messages}.filter.any.${name}`)}
          value={address[name]}
          onChange={(id) => set({ [name]: id })}
        />
      ))}
      {Object.keys(further).map((name) => {
        const Input = inputs[name]
        return Input && <Input key={name} value={address[name]} onChange={(text) => set({ [name]: text })} />
      })}
      {names.length > usual.length && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<SlidersHorizontal size={14} aria-hidden />}
          aria-expanded={isWide}
          onClick={() => setWide(!isWide)}
        >
          {words(isWide ? 'report.filter.fewer' : 'report.filter.more')}
        </Button>
      )}
      {isFiltered && (
        <ActionIcon
          size={30}
          aria-label={words('report.filter.clear')}
          title={words('report.filter.clear')}
          onClick={() => set(none)}
        >
          <FilterX size={16} aria-hidden />
        </ActionIcon>
      )}
    </FilterRow>
  )
}
