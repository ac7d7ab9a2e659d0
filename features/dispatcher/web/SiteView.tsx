import { BUTTONS_WIDTH, MapButtons, useStage } from '@haulway/map'
import { latitudeOf, longitudeOf } from '@haulway/map/machines/motion.ts'
import { boundsOf } from '@haulway/map/zones/zone-features.ts'
import type { Map } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type FleetStore, useFleetReady } from '../../telemetry/web/parts.ts'
import styles from './dispatcher.module.css'
import type { Site } from './useSite.ts'

/** Pixels of the window that panels cover. */
export interface Covered {
  left: number
  right: number
  bottom: number
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

function placeOf(fleet: FleetStore, id: string): [lon: number, lat: number] | null {
  const i = fleet.indexOf(id)
  const { x, y } = fleet.columns()
  return i < 0 ? null : [longitudeOf(x[i]!), latitudeOf(y[i]!)]
}

/** Whether a place is on the screen and not under a panel. */
function isInSight(map: Map, place: [number, number], { left, right, bottom }: Covered): boolean {
  const { x, y } = map.project(place)
  const { clientWidth, clientHeight } = map.getContainer()
  const half = MARGIN / 2
  const across = x > left + half && x < clientWidth - right - half
  return across && y > half && y < clientHeight - bottom - half
}

interface SiteViewProps {
  fleet: FleetStore
  site: Site
  covered: Covered
  located: number
  machine: string | null
  isFollowing: boolean
  /** The address says where to look. */
  isPlaced: boolean
}

const MARGIN = 48
const MOVE_MS = 200
/** Closest view of a whole site, and of a machine that somebody asked to see. */
const SITE_ZOOM = 17
const MACHINE_ZOOM = 16.5

/** Shows the whole site at first and when asked, and a machine when asked. */
export function SiteView(props: SiteViewProps) {
  const { fleet, site, covered, located, machine, isFollowing, isPlaced } = props
  const { map } = useStage()
  const ready = useFleetReady(fleet)
  const { left, right, bottom } = covered
  const fitted = useRef(isPlaced)
  const shown = useRef(located)
  const padding = {
    left: left + MARGIN,
    right: right + BUTTONS_WIDTH + MARGIN,
    bottom: bottom + MARGIN,
    top: MARGIN,
  }
  const fit = (animate: boolean) => {
    const bounds = siteBounds(fleet, site)
    if (bounds) map.fitBounds(bounds, { padding, maxZoom: SITE_ZOOM, animate, duration: MOVE_MS })
    return bounds !== null
  }
  useEffect(() => {
    if (fitted.current || site.isLoading || !ready) return
    fitted.current = fit(false)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when there is something to show
  }, [site.isLoading, site.zones, ready])
  const show = useEffectEvent((id: string, always: boolean) => {
    const place = placeOf(fleet, id)
    if (!place || (!always && isInSight(map, place, covered))) return
    const offset: [number, number] = [(left - right) / 2, -bottom / 2]
    const zoom = always ? Math.max(map.getZoom(), MACHINE_ZOOM) : map.getZoom()
    map.easeTo({ center: place, offset, zoom, duration: MOVE_MS })
  })
  useEffect(() => {
    // Chosen in a list, or under a panel that has just opened: it must be seen.
    if (machine !== null && ready && !isFollowing) show(machine, false)
  }, [machine, ready, isFollowing])
  useEffect(() => {
    if (located === shown.current || machine === null) return
    shown.current = located
    show(machine, true)
  }, [located, machine])
  return (
    <div className={styles.buttons} style={{ right: right + 12 }}>
      <MapButtons onFit={() => fit(true)} />
    </div>
  )
}
