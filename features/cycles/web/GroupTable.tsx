import { phases } from '@haulway/cycles'
import { durationText } from '@haulway/platform/dates.ts'
import type { Measures } from '@haulway/platform/measures.ts'
import type { Words } from '@haulway/platform/messages.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink, type Address, type ChangeAddress } from '@haulway/platform/web/navigation.tsx'
import { DataGrid, type GridColumn } from '@haulway/ui'
import type { MeasureKind } from '@haulway/units'
import { useMemo } from 'react'
import { cyclesByDriver, cyclesByEquipment, type CycleGroup } from '../cycles.endpoints.ts'
import { gridPaging, pagedQuery } from './paging.ts'
import type { Summary } from './report.ts'
import { reportLink, reportQuery } from './report-query.ts'
import { totalOf, withTotals } from './totals.ts'

type Grouping = 'equipment' | 'driver'
type Column = GridColumn<CycleGroup>
type Sums = Pick<Summary & CycleGroup, 'weight' | 'distanceLoaded' | 'distanceEmpty'>
const figures = ['average', 'minimum', 'maximum', 'p90'] as const

/** The title leads to the cycles of the group, for readers who may see them. */
function titleColumn(by: Grouping, address: Address | null, words: Words): Column {
  const title = (group: CycleGroup) => group.of?.title ?? words('cycles.group.none')
  const column = { id: 'title', header: words(`cycles.column.${by}`), text: title, sortable: true }
  if (!address) return column
  const link = (id: string) => reportLink(address, { [by]: id, tab: null, page: null, sort: null })
  return {
    ...column,
    cell: (group) =>
      group.of ? <ScreenLink to={link(group.of.id)}>{title(group)}</ScreenLink> : title(group),
  }
}

function figureColumns(words: Words): Column[] {
  const numeric = { numeric: true, sortable: true } as const
  return [
    ...figures.map((id) => ({
      id,
      header: words(`cycles.figure.${id}.short`),
      text: (group: CycleGroup) => durationText(group.total?.[id]) || '–',
      ...numeric,
    })),
    ...phases.map((phase) => ({
      id: phase,
      header: words(`telemetry.phase.${phase}`),
      text: (group: CycleGroup) => durationText(group.averages[phase]) || '–',
      numeric: true,
    })),
  ]
}

function quantityColumn(
  id: 'weight' | 'distance',
  header: string,
  kind: MeasureKind,
  measures: Measures,
  summary: Summary | undefined,
  read: (sums: Sums) => number,
): Column {
  const text = (group: CycleGroup) => measures.number(kind, read(group))
  const total = totalOf(measures, kind, summary && read(summary))
  return { id, header, unit: measures.unit(kind), text, numeric: true, sortable: true, ...total }
}

/** `address` null: for readers who can go nowhere from here. `omits`: some cycles may have been left out. */
function useGroupColumns(
  by: Grouping,
  address: Address | null,
  summary: Summary | undefined,
  omits: boolean,
): readonly Column[] {
  const words = useWords()
  const measures = useMeasures()
  return useMemo(() => {
    const count = (id: 'cycles' | 'omitted', sortable: boolean): Column => ({
      id,
      header: words(`cycles.column.${id}`),
      unit: measures.unit('count'),
      text: (group) => measures.number('count', group[id]),
      numeric: true,
      sortable,
      ...totalOf(measures, 'count', summary?.[id]),
    })
    const distance = words('cycles.totals.distance')
    return withTotals(words, [
      titleColumn(by, address, words),
      count('cycles', true),
      ...(omits ? [count('omitted', false)] : []),
      ...figureColumns(words),
      quantityColumn(
        'weight',
        words('cycles.column.weight'),
        'weight',
        measures,
        summary,
        (sums) => sums.weight,
      ),
      quantityColumn(
        'distance',
        distance,
        'longDistance',
        measures,
        summary,
        (sums) => sums.distanceLoaded + sums.distanceEmpty,
      ),
    ])
  }, [by, address, words, measures, summary, omits])
}

export interface GroupTableProps {
  readonly by: Grouping
  /** What all groups come to, for the last row. */
  readonly summary: Summary | undefined
  readonly address: Address
  readonly change: ChangeAddress
}

/** The cycles of the report taken together by machine or by driver. */
export function GroupTable({ by, summary, address, change }: GroupTableProps) {
  const words = useWords()
  const columns = useGroupColumns(by, address, summary, address['omitOver'] !== undefined)
  const paged = pagedQuery(address)
  const endpoint = by === 'driver' ? cyclesByDriver : cyclesByEquipment
  const answer = useCall(endpoint, { query: { ...reportQuery(address), ...paged } }, { keep: true })
  return (
    <DataGrid
      name={`cycle-times-${by}`}
      label={words(`cycles.tab.${by}`)}
      columns={columns}
      rows={answer.data?.items}
      rowId={(group) => group.of?.id ?? ''}
      {...gridPaging(paged, answer.data?.total, change)}
      stale={answer.isPlaceholderData}
      failure={answer.error}
      onRetry={() => void answer.refetch()}
    />
  )
}

export interface KeptGroupTableProps {
  readonly by: Grouping
  readonly summary: Summary
  readonly groups: readonly CycleGroup[]
  readonly omits: boolean
}

/** The same of a report that was kept: those with the most cycles first. */
export function KeptGroupTable({ by, summary, groups, omits }: KeptGroupTableProps) {
  const words = useWords()
  const columns = useGroupColumns(by, null, summary, omits)
  const fixed = useMemo(() => columns.map((one) => ({ ...one, sortable: false })), [columns])
  return (
    <DataGrid
      name={`cycle-times-${by}`}
      label={words(`cycles.tab.${by}`)}
      columns={fixed}
      rows={groups}
      rowId={(group) => group.of?.id ?? ''}
    />
  )
}
