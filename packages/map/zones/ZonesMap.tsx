import type { Map } from 'maplibre-gl'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useLocale } from '@haulway/platform/web/app.tsx'
import type { Zone } from './boundary.ts'
import styles from './boundary.module.css'
import { BUTTONS_WIDTH, MapButtons } from '../controls/MapButtons.tsx'
import { MapScale } from '../controls/MapScale.tsx'
import { MapView } from '../base/MapView.tsx'
import { useStage } from '../base/stage.ts'
import { useMapPreferences } from '../base/useMapPreferences.ts'
import { fitNextSite } from './fit-site.ts'
import { boxesOf } from './sites.ts'
import { useSites } from './useSites.ts'
import { ZonesLayer } from './ZonesLayer.tsx'

const VIEW = { maxZoom: 17, duration: 200 }
const MARGIN = 40
const marginOf = (all: number) => ({ top: all, bottom: all, left: all, right: all + BUTTONS_WIDTH })

export interface ZonesMapProps {
  /** Accessible name: what the map shows. */
  label: string
  zones: readonly Zone[]
  /** Style or tile address of the base map; null for the built-in one. */
  tiles: string | null
  selected?: string | null
  onSelect?: (id: string) => void
  /** What the zones are a selection by: the view is fitted again when it changes. */
  selection?: unknown
  /** Their site is shown first, whether or not they are among the zones. */
  preferred?: readonly Zone[]
  /** Further layers. */
  children?: ReactNode
}

/** A map of zones only, which fits their site into view when they load. */
export function ZonesMap({ label, tiles, children, ...shown }: ZonesMapProps) {
  const look = useMapPreferences()
  const locale = useLocale()
  return (
    <MapView label={label} {...look} tiles={tiles}>
      {children}
      <Zones {...shown} />
      <div className={styles.scale}>
        <MapScale units={look.units} locale={locale} />
      </div>
    </MapView>
  )
}

type ZonesProps = Omit<ZonesMapProps, 'label' | 'tiles' | 'children'>

function Zones({ zones, selected = null, onSelect, selection, preferred }: ZonesProps) {
  const { map } = useStage()
  const sites = useSites(zones, preferred)
  const fitAtFirst = useEffectEvent((on: Map, _selection: unknown) => {
    if (sites[0]) on.fitBounds(sites[0], { ...VIEW, padding: marginOf(MARGIN), animate: false })
  })
  const isEmpty = sites.length === 0
  useEffect(() => {
    if (!isEmpty) fitAtFirst(map, selection)
  }, [map, isEmpty, selection])
  const chosen = zones.find(({ id }) => id === selected)
  const show = useEffectEvent((on: Map) => {
    const [bounds] = boxesOf(chosen ? [chosen.boundary] : [])
    if (bounds) on.fitBounds(bounds, { ...VIEW, padding: marginOf(2 * MARGIN) })
  })
  useEffect(() => {
    if (selected !== null) show(map)
  }, [map, selected])
  return (
    <>
      <ZonesLayer zones={zones} selected={selected} {...(onSelect ? { onSelect } : {})} />
      <div className={styles.buttons}>
        <MapButtons onFit={() => fitNextSite(map, sites, { ...VIEW, padding: marginOf(MARGIN) })} />
      </div>
    </>
  )
}
