import { useEffect, useMemo } from 'react'
import { useStage } from '../base/stage.ts'
import { useMachineColors } from '../base/supply.ts'
import { createGoneLayer } from './gone-layer.ts'
import type { Ways } from './ways.ts'

export interface GoneLayerProps {
  /** Must be referentially stable. */
  readonly ways: Ways
  /** The replay time; must be referentially stable. */
  readonly clock: () => number
  /** Length of the tracks of machines other than the selected one, milliseconds. */
  readonly span: number
  readonly chosen: number
}

/** Tracks of machines up to the replay time. Renders no DOM; the code that moves the machines repaints. */
export function GoneLayer({ ways, clock, span, chosen }: GoneLayerProps): null {
  const stage = useStage()
  const colors = useMachineColors()
  const layer = useMemo(
    () => createGoneLayer(ways, clock, { theme: stage.theme, colors, span, chosen }),
    [stage, colors, ways, clock, span, chosen],
  )
  useEffect(() => {
    const { overlay } = stage
    overlay.add(layer, 'trails')
    return () => overlay.remove(layer)
  }, [stage, layer])
  return null
}
