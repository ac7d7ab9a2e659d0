import type { MessageTail } from '@haulway/resource'
import { phases } from '@haulway/cycles'
import { dateTimeText, durationText, timeText, zoneText } from '@haulway/platform/dates.ts'
import type { Measures } from '@haulway/platform/measures.ts'
import type { Words } from '@haulway/platform/messages.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { GridColumn } from '@haulway/ui'
import type { MeasureKind } from '@haulway/units'
import { useMemo } from 'react'
import type { CycleItem } from '../cycles.endpoints.ts'
import { Flags } from './Flags.tsx'
import type { Summary } from './report.ts'
import { totalOf, withTotals } from './totals.ts'

type Column = GridColumn<CycleItem>
type TitleName = 'equipment' | 'driver' | 'route' | 'material' | 'loadLocation' | 'dumpLocation'
type MomentName = 'startedAt' | 'loadedAt' | 'dumpedAt' | 'endedAt'
type QuantityName = 'distanceLoaded' | 'distanceEmpty' | 'weight'

const hidden = { hidden: true } as const

/** Makes columns of each kind; all but the material, which hangs on the route, can be sorted by the server. */
function columnKinds(words: Words, measures: Measures, zone: string, summary: Summary | undefined) {
  const header = (id: MessageTail<'cycles.column'>) => words(`cycles.column.${id}`)
  return {
    entry: (id: TitleName, more: Partial<Column> = {}): Column => ({
      id,
      header: header(id),
      text: (cycle) => cycle[id]?.title ?? '',
      sortable: id !== 'material',
      ...more,
    }),
    moment: (id: MomentName, more: Partial<Column> = {}): Column => ({
      id,
      header: header(id),
      text: (cycle) => dateTimeText(cycle[id], zone) || '–',
      hint: (cycle) => momentHint(cycle[id], zone),
      sortable: true,
      ...more,
    }),
    seconds: (id: string, title: string, read: (cycle: CycleItem) => number | null): Column => ({
      id,
      header: title,
      text: (cycle) => durationText(read(cycle)) || '–',
      numeric: true,
      sortable: true,
    }),
    quantity: (id: QuantityName, kind: MeasureKind, more: Partial<Column> = {}): Column => ({
      id,
      header: header(id),
      unit: measures.unit(kind),
      text: (cycle) => measures.number(kind, cycle[id]) || '–',
      ...totalOf(measures, kind, summary?.[id]),
      numeric: true,
      sortable: true,
      ...more,
    }),
  }
}

function momentHint(at: string | null, zone: string): string | undefined {
  return at === null ? undefined : `${timeText(at, zone, true)}, ${zoneText(at, zone)}`
}

function weightHint({ weightSource }: CycleItem, words: Words): string | undefined {
  return weightSource === null ? undefined : words(`cycles.weightSource.${weightSource}`)
}

function flagsColumn(words: Words): Column {
  return {
    id: 'flags',
    header: words('cycles.column.flags'),
    text: ({ flags }) => flags.map((flag) => words(`cycles.flag.${flag}`)).join(', '),
    cell: ({ flags }) => <Flags flags={flags} />,
    hint: ({ flags }) => flags.map((flag) => words(`cycles.flag.${flag}.why`)).join('\n') || undefined,
  }
}

/** Columns of the table of cycles; times on the clock of `zone`, sums of quantities from `summary`. */
export function useCycleColumns(zone: string, summary?: Summary): readonly Column[] {
  const words = useWords()
  const measures = useMeasures()
  return useMemo(() => {
    const { entry, moment, seconds, quantity } = columnKinds(words, measures, zone, summary)
    return withTotals(words, [
      moment('loadedAt'),
      entry('equipment'),
      entry('driver'),
      entry('route', hidden),
      entry('material', hidden),
      entry('loadLocation'),
      entry('dumpLocation'),
      moment('startedAt', hidden),
      moment('dumpedAt', hidden),
      moment('endedAt', hidden),
      seconds('total', words('cycles.total'), (cycle) => cycle.total),
      ...phases.map((one) => seconds(one, words(`telemetry.phase.${one}`), (cycle) => cycle.phases[one])),
      quantity('distanceLoaded', 'longDistance'),
      quantity('distanceEmpty', 'longDistance', hidden),
      quantity('weight', 'weight', { hint: (cycle) => weightHint(cycle, words) }),
      flagsColumn(words),
    ])
  }, [words, measures, zone, summary])
}
