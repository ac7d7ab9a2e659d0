import { useEffect, useEffectEvent } from 'react'
import { defaultView, MapButtons, MapView, PositionMark, useMapPreferences, useStage } from '@haulway/map'
import { useMe, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import type { Coordinates } from '../../../ground/ground.ts'
import { publicConfig } from '../../../session/session.endpoints.ts'
import styles from '../setup.module.css'
import { SITE_ZOOM } from './site-zoom.ts'

/** Zoom for a search of a site anywhere. */
const WORLD_ZOOM = 1.5

interface PlaceMapProps {
  readonly place: Coordinates | null
  readonly onPick: (place: Coordinates) => void
  readonly onZoom: (zoom: number) => void
}

/** A map on which a click sets the site's position. */
export function PlaceMap({ place, onPick, onZoom }: PlaceMapProps) {
  const words = useWords()
  const look = useMapPreferences()
  const config = useCall(publicConfig, {})
  const { home } = useMe().contextAccount
  return (
    <div className={styles.map}>
      <MapView
        label={words('setup.place.map')}
        {...look}
        tiles={config.data?.tiles ?? null}
        initialView={home ?? { ...defaultView, zoom: WORLD_ZOOM }}
        onMove={({ zoom }) => onZoom(zoom)}
      >
        <Picking place={place} onPick={onPick} />
      </MapView>
    </div>
  )
}

function Picking({ place, onPick }: Omit<PlaceMapProps, 'onZoom'>) {
  const { map } = useStage()
  const pick = useEffectEvent(onPick)
  useEffect(() => {
    const clicks = map.on('click', ({ lngLat }) => {
      const { lng, lat } = lngLat.wrap()
      pick({ lon: Math.round(lng * 1e6) / 1e6, lat: Math.round(lat * 1e6) / 1e6 })
    })
    return () => clicks.unsubscribe()
  }, [map])
  const [lon, lat] = [place?.lon, place?.lat]
  useEffect(() => {
    if (lon === undefined || lat === undefined) return
    map.easeTo({ center: [lon, lat], zoom: Math.max(map.getZoom(), SITE_ZOOM), duration: 200 })
  }, [map, lon, lat])
  return (
    <>
      {place && <PositionMark {...place} />}
      <div className={styles.mapButtons}>
        <MapButtons onFit={() => map.easeTo({ zoom: WORLD_ZOOM, duration: 200 })} />
      </div>
    </>
  )
}
