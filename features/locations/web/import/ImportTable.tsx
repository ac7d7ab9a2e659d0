import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Words } from '@haulway/platform/messages.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { DataGrid, Empty, type GridColumn } from '@haulway/ui'
import { locationKinds, type LocationKind } from '../../location.resource.ts'
import styles from '../locations.module.css'
import type { ImportRow } from './rows.ts'
import type { Import } from './useImport.ts'

/** Rows on a page: the number of the specification, enough to edit without paging. */
const SIZE = 50

export interface ImportTableProps {
  readonly state: Import
  readonly rows: readonly ImportRow[]
  /** Lower-case titles of existing locations. */
  readonly known: ReadonlySet<string>
  readonly selected: number | null
  readonly onSelect: (id: number) => void
}

/** The places of the file, paged; each can be selected, named and given its use. */
export function ImportTable({ state, rows, known, selected, onSelect }: ImportTableProps) {
  const words = useWords()
  const columns = useColumns(state, known)
  const [page, setPage] = useState(0)
  const [size, setSize] = useState(SIZE)
  const last = Math.max(0, Math.ceil(rows.length / size) - 1)
  const shown = Math.min(page, last)
  return (
    <DataGrid
      name="locations-import"
      label={words('locations.import.title')}
      columns={columns}
      rows={rows.slice(shown * size, (shown + 1) * size)}
      rowId={(row) => String(row.id)}
      onRow={(row) => onSelect(row.id)}
      selected={selected === null ? undefined : String(selected)}
      isWeak={(row) => !row.chosen}
      paging={{ page: shown, size, total: rows.length, onPage: setPage, onSize: setSize }}
      empty={<Empty title={words('locations.import.empty')} />}
    />
  )
}

interface CellProps {
  readonly row: ImportRow
  readonly label: string
  readonly isLocked: boolean
  readonly state: Import
}

function ChosenCell({ row, label, isLocked, state }: CellProps) {
  return (
    <Checkbox
      aria-label={`${label}: ${row.name}`}
      checked={row.chosen}
      disabled={isLocked}
      onChange={(event) => state.change(row.id, { chosen: event.currentTarget.checked })}
    />
  )
}

function NameCell({ row, label, isLocked, state }: CellProps) {
  return (
    <TextInput
      size="xs"
      className={styles.name}
      aria-label={`${label}: ${row.name}`}
      value={row.name}
      maxLength={255}
      error={row.chosen && state.problems.has(row.id)}
      disabled={isLocked}
      onChange={(event) => state.change(row.id, { name: event.currentTarget.value })}
    />
  )
}

function KindCell({ row, label, isLocked, state }: CellProps) {
  const words = useWords()
  return (
    <NativeSelect
      size="xs"
      className={styles.kind}
      aria-label={`${label}: ${row.name}`}
      value={row.kind}
      disabled={isLocked}
      data={locationKinds.map((value) => ({ value, label: words(`locations.kind.${value}`) }))}
      onChange={(event) => state.change(row.id, { kind: event.currentTarget.value as LocationKind })}
    />
  )
}

const editable = [
  { id: 'chosen', title: 'locations.import.chosen', width: 84, Cell: ChosenCell },
  { id: 'name', title: 'locations.import.column.name', width: 220, Cell: NameCell },
  { id: 'kind', title: 'locations.field.kind', width: 170, Cell: KindCell },
] as const

/** What will happen to a row, or why it cannot be imported. */
function stateText(
  row: ImportRow,
  { problems, mode }: Import,
  known: ReadonlySet<string>,
  words: Words,
): string {
  const problem = problems.get(row.id)
  if (problem) return words(problem.key, problem.args)
  if (row.saved) return '✓'
  const exists = mode === 'update' && known.has(row.name.trim().toLowerCase())
  return [
    words(exists ? 'locations.import.updates' : 'locations.import.new'),
    ...(row.place.before ? [words('locations.import.mended')] : []),
    ...(row.kind === 'other' ? [words('locations.uncounted')] : []),
  ].join(' · ')
}

function useColumns(state: Import, known: ReadonlySet<string>): GridColumn<ImportRow>[] {
  const words = useWords()
  const measures = useMeasures()
  const isBusy = state.saving?.state === 'running'
  const inputs = editable.map(({ id, title, width, Cell }): GridColumn<ImportRow> => {
    const label = words(title)
    return {
      id,
      header: label,
      width,
      text: (row) => (id === 'chosen' ? words(row.chosen ? 'field.yes' : 'field.no') : row[id]),
      cell: (row) => (
        <Cell
          row={row}
          label={label}
          isLocked={isBusy || row.saved || row.place.boundary === null}
          state={state}
        />
      ),
    }
  })
  return [
    ...inputs,
    {
      id: 'area',
      header: words('locations.import.column.area'),
      width: 110,
      numeric: true,
      text: ({ place }) => (place.boundary ? measures.format('area', place.area) : ''),
    },
    {
      id: 'state',
      header: words('locations.import.column.state'),
      text: (row) => stateText(row, state, known, words),
      cell: (row) => (
        <span className={state.problems.has(row.id) ? styles.problem : undefined}>
          {stateText(row, state, known, words)}
        </span>
      ),
    },
  ]
}
