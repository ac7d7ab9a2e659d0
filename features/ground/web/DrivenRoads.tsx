import { useMemo } from 'react'
import { RoadsLayer } from '@haulway/map'
import { useApp, useCan } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { hasFeature } from '@haulway/platform/session.ts'
import { shownLayers } from '../../map-layers/map-layer.endpoints.ts'
import { publicConfig } from '../../session/session.endpoints.ts'
import { drivenRoads } from '../ground.endpoints.ts'

/** Layer kinds that show the ground themselves; a plan of lines still needs roads. */
const grounds: ReadonlySet<string> = new Set(['xyz', 'wms', 'image', 'pmtiles'])

/** Driven roads, where neither the installation nor the account has a picture of the ground. */
export function DrivenRoads() {
  const { me } = useApp()
  const can = useCan()
  const tracker = me !== null && hasFeature(me, 'tracker')
  const config = useCall(publicConfig, {})
  const seesLayers = tracker && can('list', 'mapLayers')
  const layers = useCall(shownLayers, {}, { enabled: seesLayers })
  const isKnown = config.data !== undefined && (!seesLayers || layers.data !== undefined)
  const hasPicture = layers.data?.items.some(({ source, shown }) => shown && grounds.has(source)) ?? false
  const enabled = isKnown && config.data.tiles === null && !hasPicture && tracker && can('read', 'dispatcher')
  const { data } = useCall(drivenRoads, {}, { enabled })
  const lines = useMemo(
    () => data?.ways.map(({ lon, lat }) => lon.map((one, n): [number, number] => [one, lat[n] ?? 0])) ?? [],
    [data],
  )
  return enabled && lines.length > 0 ? <RoadsLayer lines={lines} /> : null
}
