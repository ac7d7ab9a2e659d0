import { phases } from '@haulway/cycles'
import { dateTimeText, durationText, zoneText } from '@haulway/platform/dates.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { GridColumn } from '@haulway/ui'
import type { MeasureKind } from '@haulway/units'
import { useMemo } from 'react'
import type { CycleItem } from '../cycles.endpoints.ts'
import { Flags } from './Flags.tsx'

type Column = GridColumn<CycleItem>
type TitleName = 'equipment' | 'driver' | 'route' | 'material' | 'loadLocation' | 'dumpLocation'
type MomentName = 'startedAt' | 'loadedAt' | 'dumpedAt' | 'endedAt'

/** Columns of the table of cycles; times on the clock of `zone`. */
export function useCycleColumns(zone: string): readonly Column[] {
  const words = useWords()
  const measures = useMeasures()
  return useMemo(() => {
    const header = (id: string) => words(`cycles.column.${id}`)
    const entry = (id: TitleName, more: Partial<Column> = {}): Column => ({
      id,
      header: header(id),
      text: (cycle) => cycle[id]?.title ?? '',
      // The API cannot sort by what hangs on the route.
      sortable: id !== 'material',
      ...more,
    })
    const moment = (id: MomentName, more: Partial<Column> = {}): Column => ({
      id,
      header: header(id),
      text: (cycle) => dateTimeText(cycle[id], zone, true) || words('cycles.notEnded'),
      hint: (cycle) => zoneText(cycle[id], zone),
      sortable: true,
      ...more,
    })
    const seconds = (id: string, words: string, read: (cycle: CycleItem) => number | null): Column => ({
      id,
      header: words,
      text: (cycle) => durationText(read(cycle)) || '–',
      numeric: true,
      sortable: true,
    })
    const measured = (
      id: 'distanceLoaded' | 'distanceEmpty' | 'weight',
      kind: MeasureKind,
      more: Partial<Column> = {},
    ): Column => ({
      id,
      header: header(id),
      unit: measures.unit(kind),
      text: (cycle) => measures.number(kind, cycle[id]) || '–',
      numeric: true,
      sortable: true,
      ...more,
    })
    return [
      moment('loadedAt'),
      entry('equipment'),
      entry('driver'),
      entry('route', { hidden: true }),
      entry('material', { hidden: true }),
      entry('loadLocation'),
      entry('dumpLocation'),
      moment('startedAt', { hidden: true }),
      moment('dumpedAt', { hidden: true }),
      moment('endedAt', { hidden: true }),
      ...phases.map((one) => seconds(one, words(`telemetry.phase.${one}`), (cycle) => cycle.phases[one])),
      seconds('total', words('cycles.total'), (cycle) => cycle.total),
      measured('distanceLoaded', 'longDistance'),
      measured('distanceEmpty', 'longDistance', { hidden: true }),
      measured('weight', 'weight', {
        hint: ({ weightSource }) =>
          weightSource === null ? undefined : words(`cycles.weightSource.${weightSource}`),
      }),
      {
        id: 'flags',
        header: header('flags'),
        text: ({ flags }) => flags.map((flag) => words(`cycles.flag.${flag}`)).join(', '),
        cell: ({ flags }) => <Flags flags={flags} />,
        hint: ({ flags }) => flags.map((flag) => words(`cycles.flag.${flag}.why`)).join('\n') || undefined,
      },
    ]
  }, [words, measures, zone])
}
