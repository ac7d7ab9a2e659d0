import { BUTTONS_WIDTH, MapButtons, useStage } from '@haulway/map'
import { latitudeOf, longitudeOf } from '@haulway/map/machines/motion.ts'
import { fitNextSite } from '@haulway/map/zones/fit-site.ts'
import { useMe } from '@haulway/platform/web/app.tsx'
import { type SheetHeight, sheetPixels } from '@haulway/ui'
import type { Map } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type FleetStore, useFleetReady } from '../../../telemetry/web/parts.ts'
import styles from '../dispatcher.module.css'
import type { DispatcherAddress } from '../useDispatcherAddress.ts'
import type { Site } from '../useSite.ts'
import { findSites } from './shown-sites.ts'
import { useChosenView } from './useChosenView.ts'

/** What panels cover of the window: pixels at the sides, and on a phone a sheet. */
export interface Covered {
  left: number
  right: number
  sheet: SheetHeight | null
  /** On a phone the toolbar stays in view at the top, and the handle of the sheet at the bottom. */
  bottom: number
}

function placeOf(fleet: FleetStore, id: string): [lon: number, lat: number] | null {
  const i = fleet.indexOf(id)
  const { x, y } = fleet.columns()
  return i < 0 ? null : [longitudeOf(x[i]!), latitudeOf(y[i]!)]
}

/** Whether a place is in view and not under a panel. */
function isInSight(map: Map, place: [number, number]): boolean {
  const { x, y } = map.project(place)
  const { left = 0, right = 0, top = 0, bottom = 0 } = map.getPadding()
  const { clientWidth, clientHeight } = map.getContainer()
  const half = MARGIN / 2
  const across = x > left + half && x < clientWidth - right - half
  return across && y > top + half && y < clientHeight - bottom - half
}

interface SiteViewProps {
  fleet: FleetStore
  site: Site
  covered: Covered
  /** Pixels at the left that an open legend takes from a view of the whole. */
  legend: number
  located: number
  address: Pick<DispatcherAddress, 'at' | 'follow' | 'layer' | 'machine' | 'place' | 'project' | 'route'>
}

const MARGIN = 48
const NARROW_MARGIN = 28
const MOVE_MS = 200
/** Closest zoom for a whole site, and for a machine. */
const SITE_ZOOM = 17
const MACHINE_ZOOM = 16.5

/**
 * Passes the covered area to the map as padding, so that its centre is that of the visible part. The shown area does
 * not move.
 */
function useRoom({ left, right, sheet, bottom }: Covered): void {
  const { map } = useStage()
  useEffect(() => {
    const make = () => {
      const { clientWidth: width, clientHeight: height } = map.getContainer()
      const below = sheet === null ? bottom : sheetPixels(sheet, height)
      const center = map.unproject([left + (width - left - right) / 2, (height - below) / 2])
      map.jumpTo({ center, padding: { left, right, top: 0, bottom: below } })
    }
    make()
    const resized = map.on('resize', make)
    return () => resized.unsubscribe()
  }, [map, left, right, sheet, bottom])
}

/** Shows the whole site at first and on request, and a machine on request. */
export function SiteView(props: SiteViewProps) {
  const { fleet, site, covered, legend, located, address } = props
  const { machine, follow: isFollowing } = address
  // The view is given by the address.
  const isPlaced = address.at !== null
  const { map } = useStage()
  const ready = useFleetReady(fleet)
  const fitted = useRef(isPlaced)
  const shown = useRef(located)
  useRoom(covered)
  const { home = null } = useMe().contextAccount
  const sites = () => findSites(fleet, site, address, home)
  const margin = covered.sheet === null && covered.left > 0 ? MARGIN : NARROW_MARGIN
  const padding = { left: margin + legend, right: BUTTONS_WIDTH + margin, bottom: margin, top: margin }
  const view = { padding, maxZoom: SITE_ZOOM, duration: MOVE_MS }
  const isKnown = !site.isLoading && (ready || site.zones.length > 0)
  useEffect(() => {
    if (fitted.current || !isKnown) return
    const [first, ...others] = sites()
    if (first) map.fitBounds(first, { ...view, animate: false })
    // Where the machines are decides between sites.
    fitted.current = first !== undefined && (ready || others.length === 0)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when there is something to show
  }, [isKnown, site.zones, ready])
  const makeRoom = useEffectEvent(() => {
    // A view given by the reader, or of a machine or layer, is kept.
    const isOwn = isPlaced || machine !== null || address.layer !== null
    if (legend > 0 && fitted.current && !isOwn) fitNextSite(map, sites(), view)
  })
  useEffect(() => makeRoom(), [legend])
  useChosenView({
    site,
    address,
    home,
    isFitted: () => fitted.current,
    onFitted: () => (fitted.current = true),
    view,
  })
  const show = useEffectEvent((id: string, always: boolean) => {
    const place = placeOf(fleet, id)
    if (!place || (!always && isInSight(map, place))) return
    const zoom = always ? Math.max(map.getZoom(), MACHINE_ZOOM) : map.getZoom()
    map.easeTo({ center: place, zoom, duration: MOVE_MS })
  })
  useEffect(() => {
    // Selected in a list, or under a panel that has just opened: it must be in view.
    if (machine !== null && ready && !isFollowing) show(machine, false)
  }, [machine, ready, isFollowing])
  useEffect(() => {
    if (located === shown.current || machine === null) return
    shown.current = located
    show(machine, true)
  }, [located, machine])
  return (
    <div className={styles.buttons} style={{ right: covered.right + 12 }}>
      <MapButtons onFit={() => fitNextSite(map, sites(), view)} />
    </div>
  )
}
