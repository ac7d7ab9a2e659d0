import { Button, Loader, SegmentedControl } from '@mantine/core'
import type { Theme } from '@haulway/map/base/palette.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useGo } from '@haulway/platform/web/navigation.tsx'
import { Empty, FloatingPanel, type SheetHeight } from '@haulway/ui'
import type { FleetStore } from '../../telemetry/web/parts.ts'
import { useFleetList, useFleetMachine, useFleetReady } from '../../telemetry/web/parts.ts'
import styles from './dispatcher.module.css'
import { LoaderPanel } from './LoaderPanel.tsx'
import { MachineDetails } from './machines/MachineDetails.tsx'
import { MachineList } from './machines/MachineList.tsx'
import { NeverHeard } from './machines/NeverHeard.tsx'
import { RoutePanel } from './routes/RoutePanel.tsx'
import { type DispatcherAddress, panelTabs } from './useDispatcherAddress.ts'
import type { Site } from './useSite.ts'

/** Initial width in pixels. */
export const PANEL_WIDTH = 328

export interface PanelProps {
  fleet: FleetStore
  site: Site
  theme: Theme
  address: DispatcherAddress
  onChange: (changes: Partial<DispatcherAddress>) => void
  onClose: () => void
  onWidth: (width: number) => void
  height: SheetHeight
  onHeight: (height: SheetHeight) => void
}

/** The left panel: machines, loaders and routes. */
export function ListPanel(props: PanelProps) {
  const { fleet, address, onChange, onClose, onWidth, height, onHeight } = props
  const words = useWords()
  const machines = useFleetList(fleet)
  const ready = useFleetReady(fleet)
  const title = (
    <SegmentedControl
      size="xs"
      aria-label={words('dispatcher.panel')}
      value={address.tab}
      data={panelTabs.map((value) => ({ value, label: words(`dispatcher.${value}`) }))}
      onChange={(tab) => onChange({ tab: panelTabs.find((one) => one === tab) ?? 'machines' })}
    />
  )
  const list = { ...props, machines }
  // What was chosen in a sheet that covers the map must be seen.
  const choose: PanelProps['onChange'] = (changes) => {
    if (height === 'full' && (changes.place || changes.layer || changes.route)) onHeight('half')
    onChange(changes)
  }
  const select = (machine: string) => onChange({ machine, follow: false })
  return (
    <FloatingPanel
      name="dispatcher"
      side="left"
      width={PANEL_WIDTH}
      title={title}
      pinning="pinned"
      onClose={onClose}
      onWidth={onWidth}
      height={height}
      onHeight={onHeight}
    >
      {!ready && <Waiting />}
      {ready && machines.length === 0 && address.tab !== 'routes' && <NoMachines />}
      {ready && machines.length > 0 && address.tab === 'machines' && (
        <MachineList {...list} onChange={choose} />
      )}
      {ready && machines.length > 0 && address.tab === 'loaders' && (
        <LoaderPanel {...list} selected={address.machine} onSelect={select} />
      )}
      {ready && address.tab === 'routes' && <RoutePanel {...list} />}
    </FloatingPanel>
  )
}

function Waiting() {
  const words = useWords()
  return (
    <div className={styles.waiting} role="status">
      <Loader size="sm" />
      {words('dispatcher.connecting')}
    </div>
  )
}

function NoMachines() {
  const words = useWords()
  const go = useGo()
  return (
    <>
      <Empty
        ofSite
        title={words('dispatcher.empty')}
        text={words('dispatcher.empty.text')}
        action={
          <Button size="xs" onClick={() => go('/equipment')}>
            {words('dispatcher.empty.action')}
          </Button>
        }
      />
      <NeverHeard machines={[]} />
    </>
  )
}

/** The right panel: the selected machine. */
export function DetailsPanel(props: PanelProps & { onLocate: () => void }) {
  const { fleet, site, theme, address, onChange, onClose, onWidth, height, onHeight, onLocate } = props
  const words = useWords()
  const machine = useFleetMachine(fleet, address.machine)
  const ready = useFleetReady(fleet)
  return (
    <FloatingPanel
      name="machine"
      side="right"
      width={PANEL_WIDTH}
      title={machine?.title ?? ''}
      pinning="loose"
      onClose={onClose}
      onWidth={onWidth}
      height={height}
      onHeight={onHeight}
    >
      {machine && (
        <MachineDetails
          key={machine.id}
          fleet={fleet}
          machine={machine}
          site={site}
          theme={theme}
          following={address.follow}
          assigning={address.assigning}
          onAssigned={() => onChange({ assigning: false })}
          onFollow={(follow) => onChange({ follow })}
          onLocate={onLocate}
          onSelect={(id) => onChange({ machine: id, follow: false })}
        />
      )}
      {!machine && ready && <Empty title={words('dispatcher.gone')} text={words('dispatcher.gone.text')} />}
      {!machine && !ready && <Waiting />}
    </FloatingPanel>
  )
}
