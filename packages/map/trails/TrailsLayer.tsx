import { useEffect, useMemo } from 'react'
import { useStage } from '../base/stage.ts'
import type { LiveMachines } from '../machines/machine-source.ts'
import { createTrailLayer } from './trail-layer.ts'
import type { TrailStore } from './trails.ts'

export interface TrailsLayerProps {
  trails: TrailStore
  machines: LiveMachines
  /** Length of a trail, milliseconds. */
  span: number
  /** Grows when the history of a trail has loaded: no machine moves for that, so the layer must be told to redraw. */
  historyVersion: number
  /** The machine whose trail is highlighted. */
  selected: string | null
}

/** Trails of machines, below their marks. Renders no DOM; the code that moves the machines repaints. */
export function TrailsLayer({
  trails,
  historyVersion: told,
  machines,
  span,
  selected,
}: TrailsLayerProps): null {
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the store already holds the new history
  }, [stage, layer, selected, told])
  useEffect(
    () => machines.watch(() => trails.follow(machines.columns(), (id) => machines.indexOf(id))),
    [trails, machines],
  )
  return null
}
