import { useEffect, useMemo } from 'react'
import { useStage } from '../base/stage.ts'
import type { LiveMachines } from './MachinesLayer.tsx'
import { createTrailLayer } from './trail-layer.ts'
import type { TrailStore } from './trails.ts'

export interface TrailsLayerProps {
  trails: TrailStore
  machines: LiveMachines
  /** Milliseconds that a trail goes back. */
  span: number
  /** Grows when a past has come: nothing moves for that. */
  told: number
  /** Whose trail stands out. */
  selected: string | null
}

/** Trails of machines below them. Draws nothing in React; whoever moves the machines repaints. */
export function TrailsLayer({ trails, told, machines, span, selected }: TrailsLayerProps): null {
  const stage = useStage()
  const layer = useMemo(
    () => createTrailLayer(trails, machines, { theme: stage.theme, span }),
    [stage, trails, machines, span],
  )
  useEffect(() => {
    const { overlay } = stage
    overlay.add(layer, 'trails')
    return () => overlay.remove(layer)
  }, [stage, layer])
  useEffect(() => {
    layer.choose(selected)
    stage.overlay.repaint()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what was told is in the store already
  }, [stage, layer, selected, told])
  useEffect(
    () => machines.watch(() => trails.follow(machines.columns(), (id) => machines.indexOf(id))),
    [trails, machines],
  )
  return null
}
