import { Skeleton, useComputedColorScheme } from '@mantine/core'
import { useMemo } from 'react'
import { MapView, TrackLayer, useMapPreferences, ZonesLayer, type TrackMark, type Zone } from '@haulway/map'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { resourceEndpoints } from '@haulway/resource'
import { locations } from '../../locations/location.resource.ts'
import { publicConfig } from '../../session/session.endpoints.ts'
import type { EventView } from '../event-item.ts'

const listLocations = resourceEndpoints(locations).list
const MAX_ZONES = 500

/** The position of the event, among the zones of the site. */
export function EventMap({ event }: { readonly event: EventView & { lon: number; lat: number } }) {
  const words = useWords()
  const theme = useComputedColorScheme('light')
  const { units } = useMapPreferences()
  const config = useCall(publicConfig, {})
  const { data } = useCall(listLocations, { query: { limit: MAX_ZONES } })
  const zones = useMemo(
    () => (data?.items ?? []).map(({ id, title, kind, boundary }): Zone => ({ id, title, kind, boundary })),
    [data],
  )
  const { id, lon, lat, type, at } = event
  const label = words(`telemetry.event.${type}`)
  const marks = useMemo((): TrackMark[] => [{ id, lon, lat, label, state: 'idle' }], [id, lon, lat, label])
  const track = useMemo(() => ({ t: [Date.parse(at)], lon: [lon], lat: [lat], speed: [0] }), [at, lon, lat])
  if (config.isPending) return <Skeleton height="100%" radius={0} />
  return (
    <MapView label={words('events.place')} theme={theme} units={units} tiles={config.data?.tiles ?? null}>
      <ZonesLayer zones={zones} />
      <TrackLayer
        track={track}
        parts={[]}
        marks={marks}
        selectedMark={id}
        cursor={null}
        onMark={() => undefined}
      />
    </MapView>
  )
}
