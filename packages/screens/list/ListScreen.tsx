import { Button, Group } from '@mantine/core'
import { Plus, Upload } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink, useAddress } from '@haulway/platform/web/navigation.tsx'
import {
  DataGrid,
  Empty,
  FilterRow,
  type GridColumn,
  Page,
  parseSort,
  SearchBox,
  sortText,
} from '@haulway/ui'
import type { Item, Resource } from '@haulway/resource'
import { importAddress, newAddress, viewAddress } from '../addresses.ts'
import { useList } from '../calls.ts'
import { resourceColumns } from './columns.tsx'
import { EntryActions } from '../actions/EntryActions.tsx'
import { ExportButton, type ExportButtonProps } from './ExportButton.tsx'
import { pagingOf, readListAddress, type ListState } from './listAddress.ts'
import { ListFilters, type ListFiltersProps } from './ListFilters.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import type { FieldParts, ScreenSettings } from '../screenSettings.ts'
import { useSelection } from './useSelection.ts'
import { useShow } from '../useShow.ts'
import styles from './list.module.css'

/** The default list of a resource; filters, sort and page are stored in the address. */
export function listScreen({ resource, parts }: ScreenSettings) {
  return function ResourceListScreen() {
    return <ResourceList resource={resource} parts={parts} />
  }
}

export interface ResourceListProps {
  readonly resource: Resource
  readonly parts?: FieldParts | undefined
  /** Columns of the slice after the first one, which names the row; one named after a field replaces its column. */
  readonly leading?: readonly GridColumn<Item<Resource>>[]
  /** Columns of the slice after all others. */
  readonly columns?: readonly GridColumn<Item<Resource>>[]
  /** Buttons of the slice, before the standard ones. */
  readonly renderActions?: (state: ListState) => ReactNode
  /** Actions of the slice on an entry, before the standard ones. */
  readonly renderEntryActions?: (entry: Item<Resource>) => ReactNode
  /** Entries that the server refuses to delete; by default none. */
  readonly isKept?: (entry: Item<Resource>) => boolean
  /** Entries that nobody may change any more: without actions; by default none. */
  readonly isFixed?: (entry: Item<Resource>) => boolean
  /** Further ways of the slice to create a first entry, when the list is empty. */
  readonly renderFirst?: () => ReactNode
  /** Content of the slice beside the table: a map. */
  readonly renderBeside?: (state: ListState) => ReactNode
}

const none: readonly never[] = []

function useListColumns({ resource, parts, leading = none, columns = none }: ResourceListProps) {
  const showOf = useShow(resource)
  return useMemo(() => {
    const own = new Set(leading.map(({ id }) => id))
    const fields = resourceColumns(resource, showOf, parts).filter(({ id }) => !own.has(id))
    return [...fields.toSpliced(1, 0, ...leading), ...columns]
  }, [resource, showOf, parts, leading, columns])
}

/** The standard actions on a row, after those of the slice. */
const entryActions = ({ resource, renderEntryActions, isKept, isFixed }: ResourceListProps) =>
  function RowActions(row: Item<Resource>) {
    if (isFixed?.(row)) return null
    return (
      <EntryActions resource={resource} entry={row} deletable={isKept?.(row) !== true}>
        {renderEntryActions?.(row)}
      </EntryActions>
    )
  }

/** The default list, which a slice may extend. */
export function ResourceList(props: ResourceListProps) {
  const { resource, renderActions, renderFirst, renderBeside } = props
  const words = useWords()
  const can = useCan()
  const [address, change] = useAddress()
  const state = useMemo(() => readListAddress(resource, address), [resource, address])
  const columns = useListColumns(props)
  const { data, error, refetch, isPlaceholderData } = useList(resource, state.query)
  const title = words(`${resource.messages}.title`)
  const changes = can('update', resource.permission) || can('delete', resource.permission)
  const selection = useSelection(resource, state)
  return (
    <Page
      title={title}
      layout="fill"
      toolbar={
        selection.picked.length > 0 ? (
          <SelectionBar resource={resource} selection={selection} total={data?.total ?? 0} />
        ) : (
          <Toolbar
            resource={resource}
            state={state}
            onChange={(next) => change({ ...next, page: null })}
            more={renderActions?.(state)}
          />
        )
      }
    >
      <div className={styles.beside}>
        <DataGrid
          name={resource.name}
          label={title}
          columns={columns}
          rows={data?.items}
          rowId={(row) => row.id}
          rowLink={can('read', resource.permission) ? (row) => viewAddress(resource, row.id) : undefined}
          renderActions={changes ? entryActions(props) : undefined}
          picking={changes && resource.bulk ? selection.picking : undefined}
          isWeak={(row) => row.hidden}
          stale={isPlaceholderData}
          failure={error}
          onRetry={() => void refetch()}
          sort={state.sort ?? parseSort(resource.sort)}
          onSort={(sort) => change({ sort: sortText(sort) || null, page: null })}
          paging={pagingOf(state, data?.total, change)}
          empty={
            <Nothing
              resource={resource}
              state={state}
              more={renderFirst?.()}
              onClear={() => change(cleared(state))}
            />
          }
        />
        {renderBeside?.(state)}
      </div>
    </Page>
  )
}

interface ToolbarProps extends ListFiltersProps {
  /** Buttons of the slice. */
  readonly more: ReactNode
}

/** Search, filters and actions of the list. */
function Toolbar({ resource, state, onChange, more }: ToolbarProps) {
  return (
    <FilterRow
      filtered={isFiltered(state)}
      search={<SearchBox value={state.search} onChange={(search) => onChange({ search: search || null })} />}
      actions={
        <>
          {more}
          <UsualActions resource={resource} state={state} />
        </>
      }
    >
      <ListFilters resource={resource} state={state} onChange={onChange} />
    </FilterRow>
  )
}

/** Buttons to export, import and create entries. */
function UsualActions({ resource, state }: ExportButtonProps) {
  const can = useCan()
  const mayCreate = can('create', resource.permission)
  return (
    <>
      <ExportButton resource={resource} state={state} />
      {mayCreate && resource.importKey !== undefined && <ImportButton to={importAddress(resource)} />}
      {mayCreate && <NewButton to={newAddress(resource)} />}
    </>
  )
}

function NewButton({ to, label }: { to: string; label?: string }) {
  const words = useWords()
  return (
    <Button
      size="sm"
      leftSection={<Plus size={16} aria-hidden />}
      renderRoot={(props) => <ScreenLink to={to} {...props} />}
    >
      {label ?? words('list.new')}
    </Button>
  )
}

function ImportButton({ to }: { to: string }) {
  const words = useWords()
  return (
    <Button
      size="sm"
      variant="default"
      aria-label={words('list.import')}
      renderRoot={(props) => <ScreenLink to={to} {...props} />}
    >
      <Upload size={15} aria-hidden />
      <span className={styles.wideOnly}>{words('list.import')}</span>
    </Button>
  )
}

function cleared(state: ListState): Record<string, null> {
  const names = [...Object.keys(state.filters), 'search', 'page', 'hidden']
  return Object.fromEntries(names.map((name) => [name, null]))
}

const isFiltered = ({ filters }: ListState): boolean => Object.keys(filters).length > 0

/** Explains why the list is empty and what to do next. */
function Nothing({
  resource,
  state,
  more,
  onClear,
}: {
  resource: Resource
  state: ListState
  more: ReactNode
  onClear: () => void
}) {
  const words = useWords()
  const can = useCan()
  const filtered = state.search !== '' || isFiltered(state) || state.page > 0
  if (filtered) {
    return (
      <Empty
        title={words('list.empty.filtered')}
        action={
          <Button size="xs" variant="default" onClick={onClear}>
            {words('list.clear')}
          </Button>
        }
      />
    )
  }
  if (state.hidden) return <Empty title={words('list.empty.hidden')} />
  const text = words.optional(`${resource.messages}.empty`)
  const mayCreate = can('create', resource.permission)
  return (
    <Empty
      title={words('list.empty')}
      ofSite={resource.feature === 'tracker'}
      {...(text === undefined ? {} : { text })}
      action={
        mayCreate ? (
          <Group gap="xs" justify="center">
            <NewButton to={newAddress(resource)} label={words('list.empty.first')} />
            {resource.importKey !== undefined && <ImportButton to={importAddress(resource)} />}
            {more}
          </Group>
        ) : (
          <p className={styles.hint}>{words('list.empty.asked')}</p>
        )
      }
    />
  )
}
