import { ActionIcon } from '@mantine/core'
import { FilterX } from 'lucide-react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { requiredAction } from '@haulway/resource'
import type { Address, ChangeAddress } from '@haulway/platform/web/navigation.tsx'
import { FilterRow } from '@haulway/ui'
import type { Narrowing } from '../declaration.ts'
import type { ReportRange } from '../range.ts'
import { changeFilters, clearedFilters } from './address.ts'
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

/** The filters of the report: the range, those in use, the usual ones, and the others. */
export function ReportFilters({ look, address, change, shown, zone, now }: ReportFiltersProps) {
  const words = useWords()
  const can = useCan()
  const { report, inputs, Ranges } = look
  const { entries, usual, further, guarded } = report.filters
  const set = (changes: Narrowing) => changeFilters(report, change, changes)
  const none = clearedFilters(report)
  const isFiltered = Object.keys(none).some((name) => address[name] !== undefined)
  const rank = (name: string) => (address[name] !== undefined ? 0 : usual.includes(name) ? 1 : 2)
  const names = Object.entries(entries).toSorted(([one], [other]) => rank(one) - rank(other))
  const rangeFilter = (ranges: readonly NamedRange[]) => (
    <RangeFilter asked={address} {...{ shown, zone, now, ranges }} onChange={set} />
  )
  const search = Ranges ? <Ranges {...{ address, now }}>{rangeFilter}</Ranges> : rangeFilter([])
  return (
    <FilterRow dense search={search} filtered={isFiltered}>
      {names.map(([name, resource]) => (
        <EntryFilter
          key={name}
          resource={resource}
          all={words.unchecked(`${report.messages}.filter.any.${name}`)}
          value={address[name]}
          onChange={(id) => set({ [name]: id })}
        />
      ))}
      {Object.keys(further).map((name) => {
        const of = guarded?.[name]
        if (of && !can(requiredAction(of, 'list'), of.permission)) return null
        const Input = inputs[name]
        return Input && <Input key={name} value={address[name]} onChange={(text) => set({ [name]: text })} />
      })}
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
