import { Skeleton } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import {
  MapExtras,
  MapScale,
  MapView,
  type RouteLine,
  RoutesLayer,
  TrackLayer,
  useMapPreferences,
  useStage,
  type TrackPart,
  type Zone,
  ZonesLayer,
} from '@haulway/map'
import type { SiteBox } from '@haulway/map/zones/sites.ts'
import { useSites } from '@haulway/map/zones/useSites.ts'
import { boundsOf, centerOf } from '@haulway/map/zones/zone-features.ts'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import type { EndpointOutput, Reference } from '@haulway/resource'
import type { LocationOutline } from '../../locations/location.endpoints.ts'
import { isOfProject, useOutlines } from '../../locations/web/parts.ts'
import { useTrackColors } from '../../color-sets/web/parts.ts'
import { publicConfig } from '../../session/session.endpoints.ts'
import type { routeRoad } from '../routes.endpoints.ts'
import styles from './RouteMap.module.css'

const none: readonly never[] = []

export type Road = EndpointOutput<typeof routeRoad>

export interface RouteMapProps {
  readonly loads: readonly Reference[]
  readonly dumps: readonly Reference[]
  readonly road: Road | undefined
  readonly material?: Reference | null
  /** Its site is shown while the route has no ends. */
  readonly project?: string | null
  /** A zone was clicked. */
  readonly onZone?: (zone: Reference) => void
}

/** The ends of a route as a line each way for every combination, where no road is known. */
function linesOf(
  zones: readonly Zone[],
  loads: readonly Reference[],
  dumps: readonly Reference[],
): RouteLine[] {
  const places = new Map(zones.map((one) => [one.id, centerOf(one.boundary)]))
  return loads.flatMap((load) =>
    dumps.flatMap((dump): RouteLine[] => {
      const [from, to] = [places.get(load.id), places.get(dump.id)]
      return from && to ? [{ id: `${load.id} ${dump.id}`, title: '', points: [from, to] }] : []
    }),
  )
}

/** Loaded from the load to the dump, empty on the return. */
function partsOf({ loadedAt, dumpedAt, endedAt }: Road): TrackPart[] {
  const [from, turn, to] = [loadedAt, dumpedAt, endedAt].map((one) => Date.parse(one ?? ''))
  if (from === undefined || turn === undefined || to === undefined) return []
  return [
    { from, to: turn, state: 'hauling' },
    { from: turn, to, state: 'returning' },
  ]
}

/** All zones of the site, and the hidden ones that the route still refers to. */
function useZones(outlines: readonly Zone[] | undefined, road: Road | undefined): readonly Zone[] {
  const words = useWords()
  const hidden = road?.hiddenEnds ?? none
  return useMemo(() => {
    const muted = hidden.map((one): Zone => ({
      ...one,
      title: words('routes.map.hidden', { title: one.title }),
      muted: true,
    }))
    return muted.length > 0 ? [...muted, ...(outlines ?? none)] : (outlines ?? none)
  }, [outlines, hidden, words])
}

const useProjectZones = (outlines: readonly LocationOutline[] | undefined, project: string | null) =>
  useMemo(
    () => (project === null ? none : (outlines ?? none).filter((one) => isOfProject(one, project))),
    [outlines, project],
  )

interface FitProps {
  readonly ends: readonly Zone[]
  readonly track: Road['track'] | undefined
  /** Shown while there are no ends. */
  readonly site: SiteBox | undefined
}

/** Fits the ends and the road into view when they first appear. */
function Fit({ ends, track, site }: FitProps): null {
  const { map } = useStage()
  const road = track?.lon.map((lon, i): [number, number] => [lon, track.lat[i] ?? 0]) ?? []
  const places = [...ends.map((one) => one.boundary), { type: 'Polygon' as const, coordinates: [road] }]
  const bounds = JSON.stringify(boundsOf(places) ?? site ?? null)
  useEffect(() => {
    const box = JSON.parse(bounds) as [number, number, number, number] | null
    if (box)
      map.fitBounds(box, {
        padding: { top: 96, right: 48, bottom: 48, left: 48 },
        maxZoom: 17,
        animate: false,
      })
  }, [map, bounds])
  return null
}

/** Both ends of a route on the ground, and the road driven between them. */
export function RouteMap({ loads, dumps, road, material = null, project = null, onZone }: RouteMapProps) {
  const words = useWords()
  const locale = useLocale()
  const look = useMapPreferences()
  const config = useCall(publicConfig, {})
  const outlines = useOutlines()
  const zones = useZones(outlines.data, road)
  const [site] = useSites(zones, useProjectZones(outlines.data, project))
  const ends = useMemo(() => new Set([...loads, ...dumps].map(({ id }) => id)), [loads, dumps])
  // While ends are being picked the map does not move under the pointer.
  const [first] = useState(ends)
  const seen = onZone ? first : ends
  const shown = useMemo(
    () => (onZone ? zones : zones.filter(({ id }) => ends.has(id))),
    [zones, ends, onZone],
  )
  const lines = useMemo(() => linesOf(zones, loads, dumps), [zones, loads, dumps])
  const phases = useMemo(() => (road ? partsOf(road) : none), [road])
  const { theme } = look
  const loaded = phases[0] ?? null
  const { parts, choice } = useTrackColors({ track: road?.track ?? null, phases, theme, material, loaded })
  if (config.isPending || !outlines.data) return <Skeleton height={340} radius={0} />
  return (
    <div className={styles.map}>
      <MapView
        label={words('routes.map')}
        theme={look.theme}
        units={look.units}
        tiles={config.data?.tiles ?? null}
      >
        <ZonesLayer
          zones={shown}
          {...(onZone
            ? {
                onSelect: (id: string) => {
                  const zone = zones.find((one) => one.id === id)
                  if (zone) onZone({ id, title: zone.title })
                },
              }
            : {})}
        />
        <Fit ends={zones.filter(({ id }) => seen.has(id))} track={road?.track} site={site} />
        {road?.track ? (
          <TrackLayer track={road.track} parts={parts} fit={false} apart />
        ) : (
          <RoutesLayer lines={lines} />
        )}
        {road?.track && choice}
        <div className={styles.scale}>
          <MapExtras />
          <MapScale units={look.units} locale={locale} />
        </div>
      </MapView>
    </div>
  )
}
