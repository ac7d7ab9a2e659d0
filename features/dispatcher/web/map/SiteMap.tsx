import {
  MachinesLayer,
  MapScale,
  MapView,
  zoneNames,
  RoutesLayer,
  type Theme,
  TrailsLayer,
  useMapPreferences,
  ZonesLayer,
} from '@haulway/map'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { useMemo, useState } from 'react'
import { colorOf } from '../../../color-sets/color-sets.ts'
import { useAgeColors, useMaterialColors } from '../../../color-sets/web/parts.ts'
import { useDrawIcon } from '../../../haul-categories/web/parts.ts'
import { publicConfig } from '../../../session/session.endpoints.ts'
import type { FleetStore } from '../../../telemetry/web/parts.ts'
import { useFleetRoute } from '../../../telemetry/web/parts.ts'
import { Legend } from './Legend.tsx'
import { useMachineMenu } from '../machines/machine-menu.ts'
import { useMachineTints } from './useMachineTints.ts'
import styles from '../dispatcher.module.css'
import type { DispatcherAddress } from '../useDispatcherAddress.ts'
import { type Covered, SiteView } from './SiteView.tsx'
import { TRAIL_MS } from '../../dispatcher.endpoints.ts'
import { routeLines, type Site, useRoads } from '../useSite.ts'
import { useTrails } from './useTrails.ts'

export interface SiteMapProps {
  fleet: FleetStore
  site: Site
  theme: Theme
  address: DispatcherAddress
  onChange: (changes: Partial<DispatcherAddress>) => void
  /** Incremented to request that the selected machine is shown. */
  located: number
  /** The pixels of the window that panels cover. */
  covered: Covered
}

/** The selected route, or that of the selected machine, with its roads in the colour of the material. */
function useRouteOfInterest(
  fleet: FleetStore,
  site: Site,
  { machine, route }: DispatcherAddress,
  theme: Theme,
) {
  const routeOfMachine = useFleetRoute(fleet, machine)
  const routeOfInterest = route ?? routeOfMachine
  const haul = site.routes.find(({ id }) => id === routeOfInterest)
  const materials = useMaterialColors()
  const hauled = colorOf(materials.colors, haul?.material?.id ?? null, theme)
  const roads = useRoads(haul)
  const lines = useMemo(() => routeLines(site.zones, haul, roads, hauled), [site.zones, haul, roads, hauled])
  const legend = hauled !== undefined && haul?.material ? { ...haul.material, used: materials } : null
  return { lines, legend }
}

const usePlaceNames = (site: Site) => useMemo(() => zoneNames(site.zones), [site.zones])

/** Colours by the last contact, when selected. */
function useAges({ colors }: DispatcherAddress) {
  const ages = useAgeColors()
  const tints = useMachineTints(ages.colors)
  return { ages, tints: colors === 'ages' ? tints : undefined }
}

/** The dispatcher's map: site, selected route, machines. */
export function SiteMap({ fleet, site, theme, address, onChange, located, covered }: SiteMapProps) {
  const { machine, follow, at } = address
  const [words, locale] = [useWords(), useLocale()]
  const [config, drawIcon] = [useCall(publicConfig, {}), useDrawIcon()]
  const { units } = useMapPreferences()
  const { lines, legend: hauled } = useRouteOfInterest(fleet, site, address, theme)
  const [names, trailing] = [usePlaceNames(site), useTrails(fleet, address)]
  const [legend, setLegend] = useState(0)
  const { ages, tints } = useAges(address)
  const menu = useMachineMenu()
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
      <ZonesLayer zones={site.zones} named={false} selected={address.place} />
      {lines.length > 0 && <RoutesLayer lines={lines} />}
      <TrailsLayer {...trailing} machines={fleet} span={TRAIL_MS} selected={machine} />
      <MachinesLayer
        machines={fleet}
        names={names}
        drawIcon={drawIcon}
        tints={tints}
        selected={machine}
        follow={follow}
        onSelect={(id) => onChange({ machine: id, follow: follow && id === machine })}
        onMenu={menu.open}
        onFollowEnd={() => onChange({ follow: false })}
      />
      <SiteView
        fleet={fleet}
        site={site}
        covered={covered}
        legend={legend}
        located={located}
        address={address}
      />
      <div className={styles.corner} style={{ left: covered.left + 12 }}>
        <Legend
          theme={theme}
          coloring={address.colors}
          onColoring={(colors) => onChange({ colors })}
          trails={address.trails}
          onTrails={(trails) => onChange({ trails })}
          onWidth={setLegend}
          ages={ages}
          hauled={hauled}
        />
        <MapScale units={units} locale={locale} />
      </div>
    </MapView>
  )
}
