import { useEffect, useMemo } from 'react'
import { useStage } from '../base/stage.ts'
import { useMachineColors } from '../base/supply.ts'
import { createGoneLayer } from './gone-layer.ts'
import type { Ways } from './ways.ts'

export interface GoneLayerProps {
  /** Must keep its identity while it is the same. */
  readonly ways: Ways
  /** The moment that is shown; must keep its identity. */
  readonly clock: () => number
  /** Milliseconds that are shown of the ways of others than the chosen one. */
  readonly span: number
  readonly chosen: number
}

/** Ways of machines as far as they are gone. Draws nothing in React; whoever moves the machines repaints. */
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
