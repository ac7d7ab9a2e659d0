import { useCallback } from 'react'
import { useStage } from '@haulway/map/base/stage.ts'
import type { Bounds } from './drawable-features.ts'
import { requestExtent } from './extents.ts'
import { useChooseLayer } from './useLayerChoices.ts'

/**
 * Switches a layer of the surrounding map on, and calls `onExtent` once it is drawn, if it has an extent. Returns a
 * function that withdraws the call.
 */
export function useShowLayer(): (id: string, onExtent: (bounds: Bounds) => void) => () => void {
  const { map } = useStage()
  const choose = useChooseLayer()
  return useCallback(
    (id, onExtent) => {
      choose(id, { shown: true })
      return requestExtent(map, id, onExtent)
    },
    [map, choose],
  )
}
