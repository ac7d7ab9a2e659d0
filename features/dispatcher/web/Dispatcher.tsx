import { Button, Loader, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Theme } from '@haulway/map/base/palette.ts'
import { useMapLook } from '@haulway/map/base/useMapLook.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useGo } from '@haulway/platform/web/navigation.tsx'
import { Empty, FloatingPanel, Page } from '@haulway/ui'
import { List } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { FleetStore } from '../../telemetry/web/parts.ts'
import { useFleet, useFleetList, useFleetMachine, useFleetReady } from '../../telemetry/web/parts.ts'
import { keptBy } from '../machine-filter.ts'
import styles from './dispatcher.module.css'
import { MachineDetails } from './MachineDetails.tsx'
import { MachineList } from './MachineList.tsx'
import { NeverHeard } from './NeverHeard.tsx'
import { RoutePanel } from './RoutePanel.tsx'
import { SiteMap } from './SiteMap.tsx'
import type { Covered } from './SiteView.tsx'
import { type DispatcherAddress, type PanelTab, useDispatcherAddress } from './useDispatcherAddress.ts'
import { type Site, useSite } from './useSite.ts'

/** Core 9: mobile breakpoint 768 px. Below it panels are sheets at the bottom, one at a time. */
const NARROW = '(max-width: 767px)'
const PANEL_WIDTH = 336

interface Parts {
  fleet: FleetStore
  site: Site
  theme: Theme
  address: DispatcherAddress
  onChange: (changes: Partial<DispatcherAddress>) => void
}

/** Map of the site with its machines as they move, lists of machines and routes, details of the chosen one. */
export function Dispatcher() {
  const words = useWords()
  const fleet = useFleet()
  const site = useSite()
  const [address, onChange] = useDispatcherAddress()
  const { theme } = useMapLook()
  const narrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const [listed, setListed] = useState(!narrow)
  const [located, setLocated] = useState(0)
  useEmphasis(fleet, address)
  const parts: Parts = { fleet, site, theme, address, onChange }
  const detailed = address.machine !== null
  const showsList = listed && !(narrow && detailed)
  return (
    <Page title={words('dispatcher.title')} layout="bleed">
      <SiteMap {...parts} located={located} covered={coveredBy(narrow, showsList, detailed)} />
      <LoadFailure site={site} />
      {showsList ? (
        <ListPanel {...parts} onClose={() => setListed(false)} />
      ) : (
        !(narrow && detailed) && (
          <Button
            className={styles.opener}
            variant="default"
            leftSection={<List size={16} aria-hidden />}
            onClick={() => setListed(true)}
          >
            {words('dispatcher.panel.open')}
          </Button>
        )
      )}
      {detailed && <DetailsPanel {...parts} onLocate={() => setLocated((count) => count + 1)} />}
    </Page>
  )
}

function coveredBy(narrow: boolean, listed: boolean, detailed: boolean): Covered {
  if (narrow) return { left: 0, right: 0, bottom: listed || detailed ? window.innerHeight / 2 : 56 }
  return { left: listed ? PANEL_WIDTH : 0, right: detailed ? PANEL_WIDTH : 0, bottom: 24 }
}

/** Those that the filter leaves out stay on the map, faintly: a dispatcher must not forget that they are there. */
function useEmphasis(fleet: FleetStore, { search, states }: DispatcherAddress): void {
  useEffect(() => fleet.emphasise(keptBy({ search, states })), [fleet, search, states])
}

function ListPanel(props: Parts & { onClose: () => void }) {
  const { fleet, address, onChange, onClose } = props
  const words = useWords()
  const machines = useFleetList(fleet)
  const ready = useFleetReady(fleet)
  const tabs: PanelTab[] = ['machines', 'routes']
  const title = (
    <SegmentedControl
      size="xs"
      aria-label={words('dispatcher.panel')}
      value={address.tab}
      data={tabs.map((value) => ({ value, label: words(`dispatcher.${value}`) }))}
      onChange={(tab) => onChange({ tab: tab === 'routes' ? 'routes' : 'machines' })}
    />
  )
  const list = { ...props, machines }
  return (
    <FloatingPanel
      name="dispatcher"
      side="left"
      width={PANEL_WIDTH - 8}
      title={title}
      pinned
      onClose={onClose}
    >
      {!ready && <Waiting />}
      {ready && machines.length === 0 && address.tab === 'machines' && <NoMachines />}
      {ready && machines.length > 0 && address.tab === 'machines' && <MachineList {...list} />}
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

function DetailsPanel({ fleet, site, theme, address, onChange, onLocate }: Parts & { onLocate: () => void }) {
  const words = useWords()
  const machine = useFleetMachine(fleet, address.machine)
  const ready = useFleetReady(fleet)
  return (
    <FloatingPanel
      name="machine"
      side="right"
      width={PANEL_WIDTH - 8}
      title={machine?.title ?? ''}
      onClose={() => onChange({ machine: null })}
    >
      {machine && (
        <MachineDetails
          key={machine.id}
          fleet={fleet}
          machine={machine}
          site={site}
          theme={theme}
          following={address.follow}
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

/** Says above the map what of it could not be loaded. */
function LoadFailure({ site }: { site: Site }) {
  const words = useWords()
  if (!site.failure) return null
  return (
    <div className={styles.notice} role="status">
      {words('dispatcher.loadFailed')}
      <Button size="compact-xs" variant="default" onClick={site.retry}>
        {words('ui.retry')}
      </Button>
    </div>
  )
}
