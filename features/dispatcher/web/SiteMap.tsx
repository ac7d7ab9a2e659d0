import {
  MachinesLayer,
  MapScale,
  MapView,
  RoutesLayer,
  type Theme,
  useMapLook,
  ZonesLayer,
} from '@haulway/map'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { useMemo } from 'react'
import { colorOf } from '../../color-sets/color-sets.ts'
import { useAgeColors, useMaterialColors } from '../../color-sets/web/parts.ts'
import { useDrawIcon } from '../../haul-categories/web/parts.ts'
import { publicConfig } from '../../session/session.endpoints.ts'
import type { FleetStore } from '../../telemetry/web/parts.ts'
import { useFleetRoute } from '../../telemetry/web/parts.ts'
import { Legend } from './Legend.tsx'
import { useMachineTints } from './useMachineTints.ts'
import styles from './dispatcher.module.css'
import type { DispatcherAddress } from './useDispatcherAddress.ts'
import { type Covered, SiteView } from './SiteView.tsx'
import { routeLines, type Site } from './useSite.ts'

export interface SiteMapProps {
  fleet: FleetStore
  site: Site
  theme: Theme
  address: DispatcherAddress
  onChange: (changes: Partial<DispatcherAddress>) => void
  /** Grows when somebody asks to see the selected machine. */
  located: number
  /** Pixels of the window that panels cover. */
  covered: Covered
}

/** The map of the dispatcher: site, route of interest, machines. */
export function SiteMap({ fleet, site, theme, address, onChange, located, covered }: SiteMapProps) {
  const words = useWords()
  const locale = useLocale()
  const config = useCall(publicConfig, {})
  const drawIcon = useDrawIcon()
  const { units } = useMapLook()
  const { machine, route, follow, at } = address
  const routeOfMachine = useFleetRoute(fleet, machine)
  const routeOfInterest = route ?? routeOfMachine
  const haul = site.routes.find(({ id }) => id === routeOfInterest)
  const materials = useMaterialColors()
  const hauled = colorOf(materials.colors, haul?.material?.id ?? null, theme)
  const lines = useMemo(() => routeLines(site.zones, haul, hauled), [site.zones, haul, hauled])
  const ages = useAgeColors()
  const tints = useMachineTints(ages.colors)
  if (config.isPending) return <div className={styles.ground} aria-busy />
  return (
    <MapView
      label={words('dispatcher.map')}
      theme={theme}
      units={units}
      tiles={config.data?.tiles ?? null}
      {...(at ? { initialView: at } : {})}
      onMove={(place) => onChange({ at: place })}
    >
      <ZonesLayer zones={site.zones} />
      {lines.length > 0 && <RoutesLayer lines={lines} />}
      <MachinesLayer
        machines={fleet}
        drawIcon={drawIcon}
        tints={address.colors === 'ages' ? tints : undefined}
        selected={machine}
        follow={follow}
        onSelect={(id) => onChange({ machine: id, follow: follow && id === machine })}
        onFollowEnd={() => onChange({ follow: false })}
      />
      <SiteView
        fleet={fleet}
        site={site}
        covered={covered}
        located={located}
        machine={machine}
        isFollowing={follow}
        isPlaced={at !== null}
      />
      <div className={styles.corner} style={{ left: covered.left + 12 }}>
        <Legend
          theme={theme}
          coloring={address.colors}
          onColoring={(colors) => onChange({ colors })}
          ages={ages}
          hauled={hauled !== undefined && haul?.material ? { ...haul.material, used: materials } : null}
        />
        <MapScale units={units} locale={locale} />
      </div>
    </MapView>
  )
}
