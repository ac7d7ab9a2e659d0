import type { MessageKey } from '@haulway/resource'
import { Button, Skeleton } from '@mantine/core'
import { ChevronLeft, ChevronRight, LayoutDashboard, Plus, Settings } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink, useAddress, useScreenParams } from '@haulway/platform/web/navigation.tsx'
import { listAddress, viewAddress } from '@haulway/screens/addresses.ts'
import { useItem } from '@haulway/screens/calls.ts'
import { Empty, Failed, failureLines, FilterRow, Notice, Page } from '@haulway/ui'
import { dashboards } from '../dashboard.resource.ts'
import { MAX_STEPS } from '../dashboards.endpoints.ts'
import { MAX_WIDGETS, type Widget } from '../widget.ts'
import { useWidgetChanges, widgetsOf, type DashboardItem } from './useWidgetChanges.ts'
import { WidgetEditor } from './WidgetEditor.tsx'
import { Widgets } from './Widgets.tsx'
import styles from './dashboard.module.css'

/** The figures of a project on one screen. */
export function Dashboard() {
  const words = useWords()
  const { id = '' } = useScreenParams()
  const { data: last, error, refetch } = useItem(dashboards, id)
  const dashboard = error?.status === 404 ? undefined : last
  const title = dashboard?.title ?? words('dashboards.one')
  // Another dashboard is another screen.
  if (dashboard) return <Shown key={id} dashboard={dashboard} />
  return (
    <Page title={title}>
      {error ? <Failed failure={error} onRetry={() => void refetch()} /> : <Skeleton height={350} />}
    </Page>
  )
}

/** How many ranges away from the starting date one looks, as the address has it. */
function stepOf(text: string | undefined): number {
  const step = Number(text ?? 0)
  return Number.isInteger(step) ? Math.max(-MAX_STEPS, Math.min(MAX_STEPS, step)) : 0
}

function Shown({ dashboard }: { dashboard: DashboardItem }) {
  const words = useWords()
  const can = useCan()
  const [address, change] = useAddress()
  const [edited, setEdited] = useState<Widget | 'new'>()
  const changes = useWidgetChanges(dashboard.id)
  const mayEdit = can('update', dashboards.permission)
  const editing = mayEdit && address['edit'] !== undefined
  const widgets = widgetsOf(dashboard)
  const add = widgets.length < MAX_WIDGETS ? () => setEdited('new') : undefined
  return (
    <Page
      title={dashboard.title}
      crumbs={
        can('list', dashboards.permission)
          ? [{ label: words('dashboards.title'), to: listAddress(dashboards) }]
          : []
      }
      toolbar={
        <Toolbar
          dashboard={dashboard}
          editing={editing}
          onEdit={mayEdit ? () => change({ edit: editing ? null : '1' }) : undefined}
          onAdd={editing ? add : undefined}
        />
      }
    >
      <div className={styles.dashboard}>
        <Header dashboard={dashboard} />
        {changes.error && (
          <Notice tone="danger" urgent title={words('dashboards.notSaved')}>
            {failureLines(words, changes.error).join('\n')}
          </Notice>
        )}
        {widgets.length === 0 ? (
          <NoWidgets onAdd={mayEdit ? add : undefined} />
        ) : (
          <Widgets
            dashboard={dashboard}
            step={stepOf(address['step'])}
            editing={editing}
            onChange={changes.mutate}
            onEdit={setEdited}
          />
        )}
      </div>
      {edited !== undefined && (
        <WidgetEditor
          dashboard={dashboard}
          widget={edited === 'new' ? undefined : edited}
          onSave={changes.mutateAsync}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  )
}

function Header({ dashboard }: { dashboard: DashboardItem }) {
  const words = useWords()
  return (
    <>
      <header>
        <h1>{dashboard.headerTitle}</h1>
        {dashboard.subTitle !== null && <p>{dashboard.subTitle}</p>}
      </header>
      {dashboard.hidden && <Notice tone="info">{words('view.hidden')}</Notice>}
    </>
  )
}

function NoWidgets({ onAdd }: { onAdd: (() => void) | undefined }) {
  const words = useWords()
  return (
    <Empty
      title={words('dashboards.noWidgets')}
      text={words(onAdd ? 'dashboards.noWidgets.add' : 'dashboards.noWidgets.ask')}
      action={
        onAdd && (
          <Button size="xs" leftSection={<Plus size={14} aria-hidden />} onClick={onAdd}>
            {words('dashboards.addWidget')}
          </Button>
        )
      }
    />
  )
}

interface ToolbarProps {
  readonly dashboard: DashboardItem
  readonly editing: boolean
  readonly onEdit: (() => void) | undefined
  readonly onAdd: (() => void) | undefined
}

function Toolbar({ dashboard, editing, onEdit, onAdd }: ToolbarProps) {
  const words = useWords()
  return (
    <FilterRow
      search={<Steps />}
      actions={
        <>
          {onAdd && (
            <Button size="sm" leftSection={<Plus size={15} aria-hidden />} onClick={onAdd}>
              {words('dashboards.addWidget')}
            </Button>
          )}
          {onEdit && (
            <Button
              size="sm"
              variant="default"
              aria-pressed={editing}
              leftSection={<LayoutDashboard size={15} aria-hidden />}
              onClick={onEdit}
            >
              {words(editing ? 'dashboards.done' : 'dashboards.editWidgets')}
            </Button>
          )}
          <Button
            size="sm"
            variant="default"
            leftSection={<Settings size={15} aria-hidden />}
            renderRoot={(props) => <ScreenLink to={viewAddress(dashboards, dashboard.id)} {...props} />}
          >
            {words('dashboards.settings')}
          </Button>
        </>
      }
    />
  )
}

/** One range earlier or later, and back to the starting date. */
function Steps() {
  const words = useWords()
  const [address, change] = useAddress()
  const step = stepOf(address['step'])
  const go = (to: number) => change({ step: to === 0 ? null : String(to) })
  const button = (name: MessageKey, icon: ReactNode, to: number) => (
    <Button
      size="sm"
      variant="default"
      px="xs"
      aria-label={words(name)}
      title={words(name)}
      onClick={() => go(to)}
    >
      {icon}
    </Button>
  )
  return (
    <Button.Group>
      {button('dashboards.earlier', <ChevronLeft size={16} aria-hidden />, step - 1)}
      <Button size="sm" variant="default" disabled={step === 0} onClick={() => go(0)}>
        {words('dashboards.fromStart')}
      </Button>
      {button('dashboards.later', <ChevronRight size={16} aria-hidden />, step + 1)}
    </Button.Group>
  )
}
