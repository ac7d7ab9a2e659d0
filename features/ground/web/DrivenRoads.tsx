import { useMemo } from 'react'
import { RoadsLayer } from '@haulway/map'
import { useApp, useCan } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { hasFeature } from '@haulway/platform/session.ts'
import { usePath } from '@haulway/platform/web/navigation.tsx'
import { listAddress } from '@haulway/screens/addresses.ts'
import { shownLayers } from '../../map-layers/map-layer.endpoints.ts'
import { mapLayers } from '../../map-layers/map-layer.resource.ts'
import { publicConfig } from '../../session/session.endpoints.ts'
import { drivenRoads } from '../ground.endpoints.ts'
import { AddGround } from './AddGround.tsx'

/** Layer kinds that show the ground everywhere. Pictures cover the roads of one site: others still need theirs. */
const everywhere: ReadonlySet<string> = new Set(['xyz', 'wms'])
/** While there is no road: the first may appear within a minute, as after an import. */
const AGAIN_MS = 60_000

/** What the installation and the account have as ground. */
function useGround() {
  const { me } = useApp()
  const can = useCan()
  const tracker = me !== null && hasFeature(me, 'tracker')
  const config = useCall(publicConfig, {})
  const seesLayers = tracker && can('list', 'mapLayers')
  const layers = useCall(shownLayers, {}, { enabled: seesLayers })
  const isKnown = config.data !== undefined && (!seesLayers || layers.data !== undefined)
  const hasTiles = !isKnown || config.data.tiles !== null
  return {
    isOpen: !hasTiles && !layers.data?.items.some(({ source, shown }) => shown && everywhere.has(source)),
    seesRoads: tracker && can('read', 'dispatcher'),
    mayAdd: !hasTiles && seesLayers && layers.data?.items.length === 0 && can('create', mapLayers.permission),
  }
}

/**
 * Where neither the installation nor the account has tiles of the ground: driven roads, below the account's pictures,
 * and an offer to add a picture.
 */
export function DrivenRoads() {
  const path = usePath()
  const { isOpen, seesRoads, mayAdd } = useGround()
  const enabled = isOpen && seesRoads
  const { data, isPending } = useCall(
    drivenRoads,
    {},
    { enabled, every: (roads) => roads?.ways.length === 0 && AGAIN_MS },
  )
  const lines = useMemo(
    () => data?.ways.map(({ lon, lat }) => lon.map((one, n): [number, number] => [one, lat[n] ?? 0])) ?? [],
    [data],
  )
  const isEmpty = lines.length === 0
  const isLoading = enabled && isPending
  return (
    <>
      {enabled && !isEmpty && <RoadsLayer id="driven-roads" lines={lines} />}
      {mayAdd && !isLoading && !path.startsWith(listAddress(mapLayers)) && <AddGround isEmpty={isEmpty} />}
    </>
  )
}
