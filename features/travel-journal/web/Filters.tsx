import { Button, MultiSelect } from '@mantine/core'
import { Printer } from 'lucide-react'
import { useMemo } from 'react'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { RangeFilter } from '@haulway/report/web/RangeFilter.tsx'
import type { NamedRange } from '@haulway/report/web/index.ts'
import { shiftRuns } from '@haulway/schedule'
import { useList } from '@haulway/screens/calls.ts'
import { FilterRow, Select } from '@haulway/ui'
import { equipment } from '../../equipment/equipment.resource.ts'
import { projects } from '../../projects/project.resource.ts'
import { comparisons } from '../engine/comparison.ts'
import { ALL_MACHINES } from '../travel-journal.endpoints.ts'
import { ExportTracks } from './ExportTracks.tsx'
import type { ChangeJournal, JournalAddress, useJournal } from './useJournal.ts'
import styles from './journal.module.css'

/** The limit of the account. */
const MOST = 500
/** Days off in a row after which no last shift is searched. */
const SEARCHED_MS = 14 * 86_400_000

/** The running and the last shift of each project with shifts. */
function useShiftRanges(now: number): readonly NamedRange[] {
  const words = useWords()
  const { data } = useList(projects, { limit: MOST, hidden: false, sort: 'title' })
  return useMemo(
    () =>
      (data?.items ?? []).flatMap(({ id, title, timeZone, workDays, shifts, exceptions }) => {
        const calendar = { zone: timeZone, workDays, shifts: shifts ?? [], exceptions: exceptions ?? [] }
        const runs = shiftRuns(calendar, now - SEARCHED_MS, now + 1)
        const found = [
          ['thisShift', runs.findLast(({ end }) => end > now)],
          ['lastShift', runs.findLast(({ end }) => end <= now)],
        ] as const
        return found.flatMap(([name, run]): NamedRange[] =>
          run === undefined
            ? []
            : [
                {
                  name: `${name} ${id}`,
                  label: words(`travelJournal.${name}`, { project: title }),
                  from: new Date(run.start).toISOString(),
                  to: new Date(run.end).toISOString(),
                },
              ],
        )
      }),
    [data, now, words],
  )
}

/** *Last 24 hours* by its name is what reports show without a range. */
const lastDay = (now: number) => ({
  from: new Date(now - 86_400_000).toISOString(),
  to: new Date(now).toISOString(),
})

/** All machines exclude single ones: selecting one replaces the other. */
function chosenOf(ids: readonly string[]): readonly string[] {
  return ids.at(-1) === ALL_MACHINES ? [ALL_MACHINES] : ids.filter((id) => id !== ALL_MACHINES)
}

function MachineChoice({ chosen, change }: { chosen: readonly string[]; change: ChangeJournal }) {
  const words = useWords()
  const { data } = useList(equipment, { limit: MOST, sort: 'equipmentId' })
  return (
    <MultiSelect
      size="xs"
      className={styles.machines ?? ''}
      searchable
      clearable
      hidePickedOptions
      aria-label={words('travelJournal.machines')}
      placeholder={chosen.length === 0 ? words('travelJournal.machines.first') : undefined}
      value={[...chosen]}
      data={[
        { value: ALL_MACHINES, label: words('travelJournal.machines.all') },
        ...(data?.items ?? []).map(({ id, equipmentId }) => ({ value: id, label: equipmentId })),
      ]}
      onChange={(ids) => change({ machines: chosenOf(ids).join(',') || null, machine: null })}
    />
  )
}

function Print() {
  const words = useWords()
  const label = words('report.print')
  return (
    <Button size="xs" variant="default" aria-label={label} onClick={() => window.print()}>
      <Printer size={15} aria-hidden />
      <span className={styles.wideOnly}>{label}</span>
    </Button>
  )
}

export interface FiltersProps {
  readonly journal: ReturnType<typeof useJournal>
  readonly address: JournalAddress
  readonly change: ChangeJournal
}

/** The selection of machines and span. */
export function Filters({ journal, address, change }: FiltersProps) {
  const words = useWords()
  const home = useAccountZone()
  const ranges = useShiftRanges(journal.now)
  const { range, now, shown } = journal
  return (
    <FilterRow
      dense
      actions={
        <>
          <Print />
          <ExportTracks query={{ ...range, machines: address.machines.join(',') || null }} />
        </>
      }
      search={<MachineChoice chosen={address.machines} change={change} />}
    >
      <RangeFilter
        asked={range}
        shown={range}
        zone={shown?.zone ?? home}
        now={now}
        ranges={ranges}
        onChange={({ from, to }) => change({ ...(from === null ? lastDay(now) : { from, to }), at: null })}
      />
      <Select
        size="xs"
        className={styles.beside ?? ''}
        clearable
        aria-label={words('travelJournal.beside')}
        placeholder={words('travelJournal.beside')}
        data={comparisons.map((value) => ({ value, label: words(`travelJournal.beside.${value}`) }))}
        value={address.beside}
        onChange={(beside) => change({ beside, machine: null })}
      />
    </FilterRow>
  )
}
