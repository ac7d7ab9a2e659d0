import { Button, Group } from '@mantine/core'
import { type LucideIcon, Map, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink, useAddress } from '@haulway/platform/web/navigation.tsx'
import { HiddenSwitch } from '@haulway/screens/list/HiddenSwitch.tsx'
import { newAddress, viewAddress } from '@haulway/screens/addresses.ts'
import { useList } from '@haulway/screens/calls.ts'
import { resourceColumns } from '@haulway/screens/list/columns.tsx'
import { EntryActions } from '@haulway/screens/actions/EntryActions.tsx'
import { type ListState, pagingOf, readListAddress } from '@haulway/screens/list/listAddress.ts'
import { useShow } from '@haulway/screens/useShow.ts'
import { DataGrid, Empty, parseSort, SearchBox, Section, sortText } from '@haulway/ui'
import { routes } from '../route.resource.ts'
import styles from './ProjectRoutes.module.css'

/**
 * The routes of a project, which have no list of their own (core 2.4); search, sort order, page and hidden ones are
 * stored in the address, as in every list.
 */
export function ProjectRoutes({ project }: { project: string }) {
  const [words, can] = [useWords(), useCan()]
  const showOf = useShow(routes)
  const columns = useMemo(
    () => resourceColumns(routes, showOf).filter((one) => one.id !== 'project'),
    [showOf],
  )
  const [address, change] = useAddress()
  const state = useMemo(() => readListAddress(routes, address), [address])
  const mayList = can('list', routes.permission)
  const query = { ...state.query, project }
  const { data, error, refetch, isPlaceholderData } = useList(routes, query, { enabled: mayList })
  if (!mayList) return null
  const title = words('routes.title')
  return (
    <Section
      title={title}
      actions={
        <Group gap={8} justify="flex-end">
          {can('read', 'dispatcher') && (
            <LinkButton
              to={`/dispatcher2d?tab=routes&project=${project}`}
              icon={Map}
              text={words('routes.ofProject.map')}
            />
          )}
          {can('create', routes.permission) && (
            <LinkButton
              to={`${newAddress(routes)}?project=${project}`}
              icon={Plus}
              text={words('routes.ofProject.new')}
            />
          )}
        </Group>
      }
    >
      <RouteFilters state={state} onChange={(changes) => change({ ...changes, page: null })} />
      <DataGrid
        name="project-routes"
        label={title}
        columns={columns}
        rows={data?.items}
        rowId={(row) => row.id}
        rowLink={(row) => viewAddress(routes, row.id)}
        renderActions={
          can('update', routes.permission)
            ? (row) => <EntryActions resource={routes} entry={row} />
            : undefined
        }
        stale={isPlaceholderData}
        failure={error}
        onRetry={() => void refetch()}
        sort={state.sort ?? parseSort(routes.sort)}
        onSort={(sort) => change({ sort: sortText(sort) || null, page: null })}
        paging={pagingOf(state, data?.total, change)}
        empty={<Empty title={words(emptyOf(state))} />}
      />
    </Section>
  )
}

interface RouteFiltersProps {
  readonly state: ListState
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void
}

function RouteFilters({ state, onChange }: RouteFiltersProps) {
  return (
    <div className={styles.filters}>
      <SearchBox value={state.search} onChange={(search) => onChange({ search: search || null })} />
      <HiddenSwitch hidden={state.hidden} onChange={onChange} />
    </div>
  )
}

/** Why the list is empty. */
function emptyOf({ search, hidden, page }: ListState) {
  if (search !== '' || page > 0) return 'list.empty.filtered'
  return hidden ? 'list.empty.hidden' : 'routes.ofProject.none'
}

interface LinkButtonProps {
  readonly to: string
  readonly icon: LucideIcon
  readonly text: string
}

function LinkButton({ to, icon: Icon, text }: LinkButtonProps) {
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon size={14} aria-hidden />}
      renderRoot={(props) => <ScreenLink to={to} {...props} />}
    >
      {text}
    </Button>
  )
}
