import { useEffect, useMemo } from 'react'
import { useStage } from '../base/stage.ts'
import { useMachineColors } from '../base/environment.ts'
import { createReplayTracksLayer } from './replay-tracks-layer.ts'
import type { ReplayTracks } from './replay-tracks.ts'

export interface ReplayTracksLayerProps {
  /** Must be referentially stable. */
  readonly ways: ReplayTracks
  /** The replay time; must be referentially stable. */
  readonly clock: () => number
  /** Length of the tracks of machines other than the selected one, milliseconds. */
  readonly span: number
  readonly chosen: number
}

/** Tracks of machines up to the replay time. Renders no DOM; the code that moves the machines repaints. */
export function ReplayTracksLayer({ ways, clock, span, chosen }: ReplayTracksLayerProps): null {
  const stage = useStage()
  const colors = useMachineColors()
  const layer = useMemo(
    () => createReplayTracksLayer(ways, clock, { theme: stage.theme, colors, span, chosen }),
    [stage, colors, ways, clock, span, chosen],
  )
  useEffect(() => {
    const { overlay } = stage
    overlay.add(layer, 'trails')
    return () => overlay.remove(layer)
  }, [stage, layer])
  return null
}
