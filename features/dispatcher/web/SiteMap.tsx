import { latitudeOf, longitudeOf } from '@haulway/map/motion.ts'
import {
  MachinesLayer,
  MapButtons,
  MapScale,
  MapView,
  RoutesLayer,
  type Theme,
  useMapLook,
  useStage,
  ZonesLayer,
} from '@haulway/map'
import { boundsOf } from '@haulway/map/zone-features.ts'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { useEffect, useMemo, useRef } from 'react'
import { publicConfig } from '../../session/session.endpoints.ts'
import type { FleetStore } from '../../telemetry/web/index.ts'
import { useFleetReady, useFleetRoute } from '../../telemetry/web/index.ts'
import { Legend } from './Legend.tsx'
import styles from './dispatcher.module.css'
import type { DispatcherAddress } from './useDispatcherAddress.ts'
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

export interface Covered {
  left: number
  right: number
  bottom: number
}

/** The map of the dispatcher: site, route of interest, machines. */
export function SiteMap({ fleet, site, theme, address, onChange, located, covered }: SiteMapProps) {
  const words = useWords()
  const locale = useLocale()
  const config = useCall(publicConfig, {})
  const { units } = useMapLook()
  const { machine, route, follow, at } = address
  const routeOfMachine = useFleetRoute(fleet, machine)
  const routeOfInterest = route ?? routeOfMachine
  const lines = useMemo(
    () =>
      routeLines(
        site.zones,
        site.routes.find(({ id }) => id === routeOfInterest),
      ),
    [site.zones, site.routes, routeOfInterest],
  )
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
        isPlaced={at !== null}
      />
      <div className={styles.corner} style={{ left: covered.left + 12 }}>
        <Legend theme={theme} />
        <MapScale units={units} locale={locale} />
      </div>
    </MapView>
  )
}

/** Everything that there is: the zones, and the machines when there are no zones. */
function siteBounds(fleet: FleetStore, site: Site): [number, number, number, number] | null {
  const zones = boundsOf(site.zones.map(({ boundary }) => boundary))
  if (zones) return zones
  const { count, x, y } = fleet.columns()
  if (count === 0) return null
  const [xs, ys] = [x.subarray(0, count), y.subarray(0, count)]
  const [west, east] = [xs.reduce((a, b) => Math.min(a, b)), xs.reduce((a, b) => Math.max(a, b))]
  const [north, south] = [ys.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.max(a, b))]
  return [longitudeOf(west), latitudeOf(south), longitudeOf(east), latitudeOf(north)]
}

interface SiteViewProps {
  fleet: FleetStore
  site: Site
  covered: Covered
  located: number
  machine: string | null
  /** The address says where to look. */
  isPlaced: boolean
}

const MARGIN = 48
/** Closest view of a whole site, and of a machine that somebody asked to see. */
const SITE_ZOOM = 17
const MACHINE_ZOOM = 16.5

/** Shows the whole site at first and when asked, and a machine when asked. */
function SiteView({ fleet, site, covered, located, machine, isPlaced }: SiteViewProps) {
  const { map } = useStage()
  const ready = useFleetReady(fleet)
  const { left, right, bottom } = covered
  const fitted = useRef(isPlaced)
  const shown = useRef(located)
  const padding = { left: left + MARGIN, right: right + MARGIN, bottom: bottom + MARGIN, top: MARGIN }
  const fit = (animate: boolean) => {
    const bounds = siteBounds(fleet, site)
    if (bounds) map.fitBounds(bounds, { padding, maxZoom: SITE_ZOOM, animate, duration: 200 })
    return bounds !== null
  }
  useEffect(() => {
    if (fitted.current || site.isLoading || !ready) return
    fitted.current = fit(false)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when there is something to show
  }, [site.isLoading, site.zones, ready])
  useEffect(() => {
    if (located === shown.current || machine === null) return
    shown.current = located
    const i = fleet.indexOf(machine)
    if (i < 0) return
    const { x, y } = fleet.columns()
    const center: [number, number] = [longitudeOf(x[i]!), latitudeOf(y[i]!)]
    const offset: [number, number] = [(left - right) / 2, -bottom / 2]
    map.easeTo({ center, offset, zoom: Math.max(map.getZoom(), MACHINE_ZOOM), duration: 200 })
    // oxlint-disable-next-line react/exhaustive-deps -- only when asked
  }, [located])
  return (
    <div className={styles.buttons} style={{ right: right + 12 }}>
      <MapButtons onFit={() => fit(true)} />
    </div>
  )
}
