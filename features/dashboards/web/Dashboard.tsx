import { Button, Skeleton } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { dateTimeText } from '@haulway/platform/dates.ts'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAddress, useScreenParams } from '@haulway/platform/web/navigation.tsx'
import { listAddress } from '@haulway/screens/addresses.ts'
import { useItem } from '@haulway/screens/calls.ts'
import { Empty, Failed, failureLines, Notice, Page } from '@haulway/ui'
import { dashboards } from '../dashboard.resource.ts'
import { MAX_WIDGETS, type Widget } from '../widget.ts'
import { DashboardToolbar } from './DashboardToolbar.tsx'
import { useTimeSelection, type TimeSelection } from './useTimeSelection.ts'
import { useDashboardZone } from './useDashboardZone.ts'
import { useWidgetChanges, widgetsOf, type DashboardItem } from './useWidgetChanges.ts'
import { WidgetEditor } from './editor/WidgetEditor.tsx'
import { Widgets } from './widgets/Widgets.tsx'
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

function Shown({ dashboard }: { dashboard: DashboardItem }) {
  const words = useWords()
  const can = useCan()
  const [address, change] = useAddress()
  const [look] = useTimeSelection()
  const { edited, setEdited, draft, setDraft, close } = useEdited()
  const changes = useWidgetChanges(dashboard.id)
  const mayEdit = can('update', dashboards.permission)
  const editing = mayEdit && address['edit'] !== undefined
  const widgets = widgetsOf(dashboard)
  const add = widgets.length < MAX_WIDGETS ? () => setEdited('new') : undefined
  const home = { label: words('dashboards.title'), to: listAddress(dashboards) }
  return (
    <Page
      title={dashboard.title}
      crumbs={can('list', dashboards.permission) ? [home] : []}
      toolbar={
        <DashboardToolbar
          dashboard={dashboard}
          editing={editing}
          onEdit={mayEdit ? () => change({ edit: editing ? null : '1' }) : undefined}
          onAdd={editing ? add : undefined}
        />
      }
    >
      <div className={styles.desk}>
        <div className={styles.dashboard}>
          <Header dashboard={dashboard} look={look} failure={changes.error} />
          {widgets.length === 0 && draft === undefined ? (
            <NoWidgets onAdd={mayEdit ? add : undefined} />
          ) : (
            <Widgets
              dashboard={dashboard}
              look={look}
              editing={editing}
              draft={draft}
              onChange={changes.mutate}
              onEdit={setEdited}
            />
          )}
        </div>
        {edited !== undefined && (
          <WidgetEditor
            key={edited === 'new' ? 'new' : edited.key}
            dashboard={dashboard}
            widget={edited === 'new' ? undefined : edited}
            look={look}
            onDraft={setDraft}
            onSave={changes.mutateAsync}
            onClose={close}
          />
        )}
      </div>
    </Page>
  )
}

/** The widget that is being edited, and its draft. */
function useEdited() {
  const [edited, setEdited] = useState<Widget | 'new'>()
  const [draft, setDraft] = useState<Widget>()
  const close = () => {
    setEdited(undefined)
    setDraft(undefined)
  }
  return { edited, setEdited, draft, setDraft, close }
}

interface HeaderProps {
  readonly dashboard: DashboardItem
  readonly look: TimeSelection
  readonly failure: CallFailure | null
}

function Header({ dashboard, look, failure }: HeaderProps) {
  const words = useWords()
  const zone = useDashboardZone(dashboard, look)
  return (
    <>
      <header>
        <h1>{dashboard.headerTitle}</h1>
        {dashboard.subTitle !== null && <p>{dashboard.subTitle}</p>}
      </header>
      {failure && (
        <Notice tone="danger" urgent title={words('dashboards.notSaved')}>
          {failureLines(words, failure).join('\n')}
        </Notice>
      )}
      {dashboard.hidden && <Notice tone="info">{words('view.hidden')}</Notice>}
      {look.at !== null && (
        <Notice tone="info">{words('dashboards.asOf.past', { at: dateTimeText(look.at, zone) })}</Notice>
      )}
    </>
  )
}

function NoWidgets({ onAdd }: { onAdd: (() => void) | undefined }) {
  const words = useWords()
  return (
    <Empty
      ofSite
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
