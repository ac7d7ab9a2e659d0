import { useEffect, useEffectEvent, useMemo } from 'react'
import type { DrawIcon } from './icon-atlas.ts'
import { createMachineLayer, type MachineLayer, type MachineTints } from './machine-layer.ts'
import type { LiveMachines } from './machine-source.ts'
import type { ZoneName } from '../labels/zone-names.ts'
import { latitudeOf, longitudeOf, type ShownPosition, shownPositionAt } from './motion.ts'
import { type MenuPoint, usePicking } from './usePicking.ts'
import { isSoftwareRenderer } from '../base/renderer.ts'
import { type MachineColors, useMachineColors } from '../base/environment.ts'
import { type Stage, useStage } from '../base/stage.ts'

/** Frames a second while something in view moves; fewer where the CPU renders every pixel. */
const FRAMES = 30
const SOFTWARE_FRAMES = 8
/** How late a machine may change to the colour of its age, milliseconds. */
const AGING_MS = 5_000
/** Delay from requesting a frame to its beginning: half a display frame on average. */
const ASKING_MS = 8
/** Zoom at which a machine is followed (core 9: 18); a view that is already close enough keeps its zoom. */
const FOLLOW_ZOOM = { least: 16, most: 18 }

export interface MachinesLayerProps {
  machines: LiveMachines
  /** Draws the pictures of machines; without it machines show only their marks. */
  drawIcon?: DrawIcon
  /** Colours by the time since the last fix. Must be referentially stable. */
  tints?: MachineTints | undefined
  /** Names of zones, written where no machine label is. Must be referentially stable. */
  names?: readonly ZoneName[] | undefined
  selected?: string | null
  onSelect?: (id: string) => void
  /** Right click on a machine, or a long press; the point is that of the window. */
  onMenu?: (id: string, point: MenuPoint) => void
  /** Keeps the selected machine in the middle. */
  follow?: boolean
  /** The map was dragged: the caller should stop following. */
  onFollowEnd?: () => void
}

const none: readonly never[] = []

/** Moving machines on the surrounding map. Renders no DOM: positions never pass through React. */
export function MachinesLayer(props: MachinesLayerProps): null {
  const {
    machines,
    drawIcon,
    tints,
    names = none,
    selected = null,
    onSelect,
    onMenu,
    follow = false,
    onFollowEnd,
  } = props
  const stage = useStage()
  const layer = useMachineLayer(stage, machines, useMachineColors(), drawIcon, tints)
  useSelected(stage, layer, machines, selected)
  useEffect(() => {
    layer.name(names)
    stage.overlay.repaint()
  }, [stage, layer, names])
  usePicking(stage, layer, machines, { onSelect, onMenu })
  useFollow(stage, layer, machines, follow ? selected : null, onFollowEnd)
  return null
}

function useMachineLayer(
  stage: Stage,
  machines: LiveMachines,
  colors: MachineColors,
  drawIcon: DrawIcon | undefined,
  tints: MachineTints | undefined,
): MachineLayer {
  const layer = useMemo(
    () =>
      createMachineLayer(machines, { theme: stage.theme, colors, tints }, drawIcon, stage.overlay.repaint),
    [stage, machines, colors, drawIcon, tints],
  )
  useEffect(() => {
    const { overlay } = stage
    overlay.add(layer, 'machines')
    const stop = keepMoving(stage, layer, machines)
    // No event reports that a machine went silent, so ages are checked periodically.
    const age = () => {
      layer.renew()
      if (!document.hidden) overlay.repaint()
    }
    const aging = tints && window.setInterval(age, AGING_MS)
    return () => {
      stop()
      window.clearInterval(aging)
      overlay.remove(layer)
    }
  }, [stage, layer, machines, tints])
  return layer
}

/** Repaints after updates, and as long as something in view moves; never on a hidden page. */
function keepMoving({ overlay }: Stage, layer: MachineLayer, machines: LiveMachines): () => void {
  const pause = 1000 / (isSoftwareRenderer() ? SOFTWARE_FRAMES : FRAMES) - ASKING_MS
  let timer: number | undefined
  const repaint = () => {
    timer = undefined
    if (document.hidden) return
    layer.prepareMotion()
    overlay.repaint()
  }
  const stop = overlay.watch(() => {
    if (layer.isMoving()) timer ??= window.setTimeout(repaint, pause)
  })
  const unwatch = machines.watch(() => {
    layer.renew()
    timer ??= window.setTimeout(repaint, 0)
  })
  document.addEventListener('visibilitychange', repaint)
  return () => {
    stop()
    unwatch()
    document.removeEventListener('visibilitychange', repaint)
    window.clearTimeout(timer)
  }
}

function useSelected({ overlay }: Stage, layer: MachineLayer, machines: LiveMachines, id: string | null) {
  useEffect(() => {
    const select = () => layer.select(id === null ? -1 : machines.indexOf(id))
    select()
    overlay.repaint()
    // A snapshot may move the machine to another index.
    return machines.watch(select)
  }, [overlay, layer, machines, id])
}

/** Centres a machine on the map; the first time zooms in close enough to see what it does. */
function centering({ map }: Stage, machines: LiveMachines, id: string): () => void {
  const shown: ShownPosition = { x: 0, y: 0, heading: 0 }
  let zoom: number | undefined = Math.min(FOLLOW_ZOOM.most, Math.max(FOLLOW_ZOOM.least, map.getZoom()))
  return () => {
    const i = machines.indexOf(id)
    if (i < 0 || map.isZooming()) return
    shownPositionAt(machines.columns(), i, machines.clock(), shown)
    const center: [number, number] = [longitudeOf(shown.x), latitudeOf(shown.y)]
    map.jumpTo({ center, ...(zoom === undefined ? {} : { zoom }) })
    zoom = undefined
  }
}

function useFollow(
  stage: Stage,
  layer: MachineLayer,
  machines: LiveMachines,
  id: string | null,
  onEnd: (() => void) | undefined,
): void {
  const ended = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    if (id === null) return undefined
    const center = centering(stage, machines, id)
    center()
    layer.beforeMotion(center)
    const dragged = stage.map.on('dragstart', () => ended())
    return () => {
      layer.beforeMotion(null)
      dragged.unsubscribe()
    }
  }, [stage, layer, machines, id])
}
