import { phases } from '@haulway/cycles'
import { durationText } from '@haulway/platform/dates.ts'
import { useLocale, useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink, type Address, type ChangeAddress } from '@haulway/platform/web/navigation.tsx'
import { DataGrid, type GridColumn } from '@haulway/ui'
import { useMemo } from 'react'
import { cyclesByDriver, cyclesByEquipment, type CycleGroup } from '../cycles.endpoints.ts'
import { gridPaging, pagedQuery } from './paging.ts'
import { reportLink, reportQuery } from './report-query.ts'

export type Grouping = 'equipment' | 'driver'
const figures = ['average', 'minimum', 'maximum', 'p90'] as const

/** Columns of a table of groups; the title leads to the cycles of the group. */
function useGroupColumns(by: Grouping, address: Address): readonly GridColumn<CycleGroup>[] {
  const words = useWords()
  const locale = useLocale()
  const measures = useMeasures()
  return useMemo(() => {
    const number = (id: 'cycles' | 'omitted', sortable: boolean): GridColumn<CycleGroup> => ({
      id,
      header: words(`cycles.column.${id}`),
      text: (group) => group[id].toLocaleString(locale),
      numeric: true,
      sortable,
    })
    const title = (group: CycleGroup) => group.of?.title ?? words('cycles.group.none')
    const name: GridColumn<CycleGroup> = {
      id: 'title',
      header: words(`cycles.column.${by}`),
      text: title,
      cell: (group) =>
        group.of ? (
          <ScreenLink to={reportLink(address, { [by]: group.of.id, tab: null, page: null, sort: null })}>
            {title(group)}
          </ScreenLink>
        ) : (
          title(group)
        ),
      sortable: true,
    }
    const distance = (group: CycleGroup) =>
      measures.number('longDistance', group.distanceLoaded + group.distanceEmpty)
    return [
      name,
      number('cycles', true),
      number('omitted', false),
      ...figures.map((id): GridColumn<CycleGroup> => ({
        id,
        header: words(id === 'p90' ? 'cycles.figure.p90.short' : `cycles.figure.${id}`),
        text: (group) => durationText(group.total?.[id]) || '–',
        numeric: true,
        sortable: true,
      })),
      ...phases.map((phase): GridColumn<CycleGroup> => ({
        id: phase,
        header: words(`telemetry.phase.${phase}`),
        text: (group) => durationText(group.averages[phase]) || '–',
        numeric: true,
      })),
      {
        id: 'weight',
        header: words('cycles.column.weight'),
        unit: measures.unit('weight'),
        text: (group) => measures.number('weight', group.weight),
        numeric: true,
        sortable: true,
      },
      {
        id: 'distance',
        header: words('cycles.totals.distance'),
        unit: measures.unit('longDistance'),
        text: distance,
        numeric: true,
        sortable: true,
      },
    ]
  }, [by, address, words, locale, measures])
}

export interface GroupTableProps {
  readonly by: Grouping
  readonly address: Address
  readonly change: ChangeAddress
}

/** The cycles of the report taken together by machine or by driver. */
export function GroupTable({ by, address, change }: GroupTableProps) {
  const words = useWords()
  const columns = useGroupColumns(by, address)
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
