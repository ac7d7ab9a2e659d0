import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink, useAddress } from '@haulway/platform/web/navigation.tsx'
import {
  DataGrid,
  Empty,
  FilterRow,
  type GridPaging,
  Page,
  parseSort,
  SearchBox,
  sortText,
} from '@haulway/ui'
import type { Resource } from '../resource.ts'
import { newAddress, viewAddress } from './addresses.ts'
import { useList } from './calls.ts'
import { resourceColumns } from './columns.tsx'
import { EntryActions } from './EntryActions.tsx'
import { ExportButton, type ExportButtonProps } from './ExportButton.tsx'
import { readListAddress, type ListState } from './listAddress.ts'
import { ListFilters } from './ListFilters.tsx'
import type { FieldParts, ScreenSettings } from './screenSettings.ts'
import { useShow } from './useShow.ts'
import styles from './list.module.css'

/** The default list of a resource: filters, sort and page live in the address. */
export function listScreen({ resource, parts }: ScreenSettings) {
  return function ResourceListScreen() {
    return <ResourceList resource={resource} parts={parts} />
  }
}

export interface ResourceListProps {
  readonly resource: Resource
  readonly parts?: FieldParts | undefined
  /** Buttons of the slice, before those that every list has. */
  readonly renderActions?: (state: ListState) => ReactNode
  /** What the slice shows beside the table: a map. */
  readonly renderBeside?: (state: ListState) => ReactNode
}

/** The default list; a slice may add to it. */
export function ResourceList({ resource, parts, renderActions, renderBeside }: ResourceListProps) {
  const words = useWords()
  const can = useCan()
  const showOf = useShow(resource)
  const [address, change] = useAddress()
  const state = useMemo(() => readListAddress(resource, address), [resource, address])
  const columns = useMemo(() => resourceColumns(resource, showOf, parts), [resource, showOf, parts])
  const { data, error, refetch, isPlaceholderData } = useList(resource, state.query)
  const title = words(`${resource.messages}.title`)
  const refine = (next: Readonly<Record<string, string | null>>) => change({ ...next, page: null })
  return (
    <Page
      title={title}
      layout="fill"
      toolbar={
        <FilterRow
          search={
            <SearchBox value={state.search} onChange={(search) => refine({ search: search || null })} />
          }
          actions={
            <>
              {renderActions?.(state)}
              <UsualActions resource={resource} columns={columns} state={state} title={title} />
            </>
          }
        >
          <ListFilters resource={resource} state={state} onChange={refine} />
        </FilterRow>
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
          renderActions={
            can('update', resource.permission) || can('delete', resource.permission)
              ? (row) => <EntryActions resource={resource} entry={row} />
              : undefined
          }
          isWeak={(row) => row.hidden}
          stale={isPlaceholderData}
          failure={error}
          onRetry={() => void refetch()}
          sort={state.sort ?? parseSort(resource.sort)}
          onSort={(sort) => change({ sort: sortText(sort) || null, page: null })}
          paging={pagingOf(state, data?.total, change)}
          empty={<Nothing resource={resource} state={state} onClear={() => change(cleared(state))} />}
        />
        {renderBeside?.(state)}
      </div>
    </Page>
  )
}

function pagingOf(
  state: ListState,
  total: number | undefined,
  change: ReturnType<typeof useAddress>[1],
): GridPaging {
  return {
    page: state.page,
    size: state.size,
    total,
    onPage: (page) => change({ page: page === 0 ? null : String(page) }, { push: true }),
    onSize: (size) => change({ limit: String(size), page: null }),
  }
}

function UsualActions(props: ExportButtonProps) {
  const can = useCan()
  const { resource } = props
  return (
    <>
      <ExportButton {...props} />
      {can('create', resource.permission) && <NewButton to={newAddress(resource)} />}
    </>
  )
}

function NewButton({ to }: { to: string }) {
  const words = useWords()
  return (
    <Button
      size="sm"
      leftSection={<Plus size={16} aria-hidden />}
      renderRoot={(props) => <ScreenLink to={to} {...props} />}
    >
      {words('list.new')}
    </Button>
  )
}

function cleared(state: ListState): Record<string, null> {
  const names = [...Object.keys(state.filters), 'search', 'page', 'hidden']
  return Object.fromEntries(names.map((name) => [name, null]))
}

/** Why the list is empty, and what to do next. */
function Nothing({
  resource,
  state,
  onClear,
}: {
  resource: Resource
  state: ListState
  onClear: () => void
}) {
  const words = useWords()
  const can = useCan()
  const filtered = state.search !== '' || Object.keys(state.filters).length > 0 || state.page > 0
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
  const text = words.optional(`${resource.messages}.empty`) ?? words('list.empty.text')
  return <Empty title={words('list.empty')} {...(can('create', resource.permission) ? { text } : {})} />
}
