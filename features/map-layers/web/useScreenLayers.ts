import { useMemo } from 'react'
import { hasFeature } from '@haulway/platform/session.ts'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApp, useCan } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { usePath } from '@haulway/platform/web/navigation.tsx'
import { layersFor } from '../choices.ts'
import { shownLayers } from '../map-layer.endpoints.ts'
import { layerScreens } from '../map-layer.resource.ts'
import type { ShownLayer } from './content.ts'

const none: readonly never[] = []

/** The layers for the maps of the current screen, the lowest first; none for users who may not list them. */
export function useScreenLayers(): {
  readonly layers: readonly ShownLayer[]
  readonly error: CallFailure | null
} {
  const path = usePath()
  const { me } = useApp()
  const mayList = useCan()('list', 'mapLayers') && me !== null && hasFeature(me, 'tracker')
  const { data, error } = useCall(shownLayers, {}, { enabled: mayList })
  const items = (mayList && data?.items) || none
  const layers = useMemo(() => layersFor(items, path, layerScreens), [items, path])
  return { layers, error }
}
