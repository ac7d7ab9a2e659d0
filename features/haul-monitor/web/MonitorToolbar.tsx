import { Button, SegmentedControl } from '@mantine/core'
import { Monitor as Screen } from 'lucide-react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { FilterRow, SearchBox, Select } from '@haulway/ui'
import { measures, type TodayMeasure } from '../../today/today.ts'
import type { Monitor } from '../haul-monitor.endpoints.ts'
import { tileOrders } from '../trouble.ts'
import { tileKinds, type useMonitorAddress } from './useMonitor.ts'

interface ToolbarProps {
  readonly shown: Monitor
  readonly address: ReturnType<typeof useMonitorAddress>
  readonly measure: TodayMeasure
}

/** The selection of project, kind and order, stored in the address. */
export function MonitorToolbar({ shown, address, measure }: ToolbarProps) {
  const words = useWords()
  const { kind, order, search, change } = address
  const { project, projects } = shown
  const choice = (
    <SegmentedControl
      size="xs"
      aria-label={words('haulMonitor.of')}
      value={kind}
      data={tileKinds.map((one) => ({ value: one, label: words(`haulMonitor.of.${one}`) }))}
      onChange={(value) => change({ of: value === 'machines' ? null : value })}
    />
  )
  return (
    <FilterRow search={choice} actions={<Wall onStart={() => change({ wall: '1' }, { push: true })} />}>
      <SearchBox
        value={search}
        label={words('haulMonitor.search')}
        onChange={(value) => change({ search: value })}
      />
      {projects.length > 1 && (
        <Select
          size="xs"
          searchable
          aria-label={words('today.project')}
          data={projects.map(({ id, title: label }) => ({ value: id, label }))}
          value={project?.id ?? null}
          allowDeselect={false}
          onChange={(id) => id !== null && change({ project: id })}
        />
      )}
      <Select
        size="xs"
        aria-label={words('haulMonitor.order')}
        data={tileOrders.map((one) => ({ value: one, label: words(`haulMonitor.order.${one}`) }))}
        value={order}
        allowDeselect={false}
        onChange={(value) => change({ order: value === 'trouble' ? null : value })}
      />
      <Select
        size="xs"
        w={110}
        aria-label={words('today.measure')}
        data={measures.map((one) => ({ value: one, label: words(`today.measure.${one}`) }))}
        value={measure}
        allowDeselect={false}
        onChange={(value) => change({ measure: value })}
      />
    </FilterRow>
  )
}

function Wall({ onStart }: { onStart: () => void }) {
  const words = useWords()
  function start(): void {
    // A browser that refuses full screen shows it in its window.
    document.documentElement.requestFullscreen?.().catch(() => undefined)
    onStart()
  }
  return (
    <Button
      visibleFrom="sm"
      size="xs"
      variant="default"
      leftSection={<Screen size={15} aria-hidden />}
      onClick={start}
    >
      {words('haulMonitor.wall')}
    </Button>
  )
}
