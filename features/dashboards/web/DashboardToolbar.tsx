import type { MessageKey } from '@haulway/resource'
import { Button } from '@mantine/core'
import { ChevronLeft, ChevronRight, LayoutDashboard, MonitorPlay, Plus, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { viewAddress } from '@haulway/screens/addresses.ts'
import { FilterRow, Select } from '@haulway/ui'
import { dashboards } from '../dashboard.resource.ts'
import { dateRanges } from '../widget.ts'
import { AsOf } from './AsOf.tsx'
import { useTimeSelection } from './useTimeSelection.ts'
import type { DashboardItem } from './useWidgetChanges.ts'

interface ToolbarProps {
  readonly dashboard: DashboardItem
  readonly editing: boolean
  readonly onEdit: (() => void) | undefined
  readonly onAdd: (() => void) | undefined
}

/** The selection of time, and the actions on the dashboard. */
export function DashboardToolbar(props: ToolbarProps) {
  const { dashboard } = props
  const [look] = useTimeSelection()
  return (
    <FilterRow
      search={<Steps />}
      actions={<Actions {...props} />}
      filtered={look.range !== null || look.at !== null}
    >
      <RangeChoice />
      <AsOf dashboard={dashboard} />
    </FilterRow>
  )
}

function Actions({ dashboard, editing, onEdit, onAdd }: ToolbarProps) {
  const words = useWords()
  const can = useCan()
  const link = (name: MessageKey, icon: ReactNode, to: string) => (
    <Button
      size="sm"
      variant="default"
      leftSection={icon}
      renderRoot={(root) => <ScreenLink to={to} {...root} />}
    >
      {words(name)}
    </Button>
  )
  return (
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
      {!editing &&
        can('create', 'reports') &&
        link(
          'dashboards.wall',
          <MonitorPlay size={15} aria-hidden />,
          `/today?project=${dashboard.project.id}&wall=${dashboard.id}`,
        )}
      {link('dashboards.settings', <Settings size={15} aria-hidden />, viewAddress(dashboards, dashboard.id))}
    </>
  )
}

/** Steps to the earlier or later range, and back to the dashboard's own. */
function Steps() {
  const words = useWords()
  const [{ step }, go] = useTimeSelection()
  const button = (name: MessageKey, icon: ReactNode, to: number) => (
    <Button
      size="sm"
      variant="default"
      px="xs"
      aria-label={words(name)}
      title={words(name)}
      onClick={() => go({ step: to })}
    >
      {icon}
    </Button>
  )
  return (
    <Button.Group>
      {button('dashboards.earlier', <ChevronLeft size={16} aria-hidden />, step - 1)}
      <Button size="sm" variant="default" disabled={step === 0} onClick={() => go({ step: 0 })}>
        {words('dashboards.fromStart')}
      </Button>
      {button('dashboards.later', <ChevronRight size={16} aria-hidden />, step + 1)}
    </Button.Group>
  )
}

/** A range that replaces that of all widgets. */
function RangeChoice() {
  const words = useWords()
  const [{ range }, go] = useTimeSelection()
  const own = { value: '', label: words('dashboards.range.own') }
  const others = dateRanges.map((one) => ({
    value: one,
    label: words(`dashboards.defaultWidgetDateRange.${one}`),
  }))
  return (
    <Select
      size="sm"
      aria-label={words('dashboards.range')}
      allowDeselect={false}
      data={[own, ...others]}
      value={range ?? ''}
      onChange={(chosen) => go({ range: dateRanges.find((one) => one === chosen) ?? null, step: 0 })}
    />
  )
}
