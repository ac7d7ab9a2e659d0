import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMapPreferences } from '@haulway/map/base/useMapPreferences.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { NARROW_SCREEN, Page, type SheetHeight } from '@haulway/ui'
import { List } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMachineAlarms } from '../../attention/web/parts.ts'
import type { FleetStore } from '../../telemetry/web/parts.ts'
import { useFleet } from '../../telemetry/web/parts.ts'
import { filterPredicate } from '../machine-filter.ts'
import styles from './dispatcher.module.css'
import { LiveNotice } from './LiveNotice.tsx'
import { MachineMenus } from './machines/MachineMenus.tsx'
import { DetailsPanel, ListPanel, PANEL_WIDTH } from './Panels.tsx'
import { SiteMap } from './map/SiteMap.tsx'
import type { Covered } from './map/SiteView.tsx'
import { type DispatcherAddress, useDispatcherAddress } from './useDispatcherAddress.ts'
import { useSite } from './useSite.ts'

/** Pixels between a panel and the edge of the window. */
const APART = 8

/** Live map of the site with lists of machines, loaders and routes, and the details of the selected machine. */
export function Dispatcher() {
  const words = useWords()
  const fleet = useFleet()
  const site = useSite()
  const [address, onChange] = useDispatcherAddress()
  const { theme } = useMapPreferences()
  const panels = usePanels(address, onChange)
  const [located, setLocated] = useState(0)
  useEmphasis(fleet, address)
  useAlerts(fleet)
  const parts = { fleet, site, theme, address, onChange }
  const { list, details } = panels
  return (
    <Page title={words('dispatcher.title')} layout="bleed">
      <MachineMenus {...parts}>
        <SiteMap {...parts} located={located} covered={panels.covered} />
        <LiveNotice fleet={fleet} site={site} />
        {list.isOpen && <ListPanel {...parts} {...panels.sheet} {...list.panel} />}
        {list.isOffered && (
          <Button
            className={styles.opener}
            variant="default"
            leftSection={<List size={16} aria-hidden />}
            onClick={list.open}
          >
            {words('dispatcher.panel.open')}
          </Button>
        )}
        {details.isOpen && (
          <DetailsPanel
            {...parts}
            {...panels.sheet}
            {...details.panel}
            onLocate={() => setLocated((count) => count + 1)}
          />
        )}
      </MachineMenus>
    </Page>
  )
}

type Change = (changes: Partial<DispatcherAddress>) => void

/**
 * The open panels, the part of the map that they cover, and the height of the sheet on a phone, where one is open at
 * a time.
 */
function usePanels({ machine, follow }: DispatcherAddress, onChange: Change) {
  const narrow = useMediaQuery(NARROW_SCREEN, false, { getInitialValueInEffect: false })
  const [listed, setListed] = useState(!narrow)
  const [height, setHeight] = useState<SheetHeight>('half')
  const [widths, setWidths] = useState({ list: PANEL_WIDTH, details: PANEL_WIDTH })
  const [onWidths] = useState(() => ({
    list: (list: number) => setWidths((before) => ({ ...before, list })),
    details: (details: number) => setWidths((before) => ({ ...before, details })),
  }))
  const detailed = machine !== null
  const isOpen = listed && !(narrow && detailed)
  const isSheet = narrow && (isOpen || detailed)
  const covered: Covered = {
    left: isOpen && !narrow ? widths.list + APART : 0,
    right: detailed && !narrow ? widths.details + APART : 0,
    sheet: isSheet ? height : null,
    bottom: narrow ? 56 : 24,
  }
  const closeDetails = () => {
    // Following on a phone needs the map: closing lowers the sheet first.
    if (narrow && follow && height !== 'peek') setHeight('peek')
    else onChange({ machine: null })
  }
  return {
    covered,
    sheet: { height, onHeight: setHeight },
    list: {
      isOpen,
      isOffered: !isOpen && !(narrow && detailed),
      open: () => {
        setListed(true)
        setHeight('half')
      },
      panel: { onClose: () => setListed(false), onWidth: onWidths.list },
    },
    details: { isOpen: detailed, panel: { onClose: closeDetails, onWidth: onWidths.details } },
  }
}

/** Filtered-out machines stay faintly on the map, so that a dispatcher does not forget them. */
function useEmphasis(fleet: FleetStore, { search, states }: DispatcherAddress): void {
  useEffect(() => fleet.emphasise(filterPredicate({ search, states })), [fleet, search, states])
}

/** Machines with an alarm have a badge on the map, as in the list. */
function useAlerts(fleet: FleetStore): void {
  const { machines } = useMachineAlarms()
  useEffect(() => fleet.alert(machines), [fleet, machines])
}
