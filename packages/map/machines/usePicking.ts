import type { Map } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import type { Stage } from '../base/stage.ts'
import type { MachineLayer } from './machine-layer.ts'
import type { LiveMachines } from './machine-source.ts'

/** Tolerance in pixels: a mark is about 20 wide, a finger about 40. */
const REACH = { mouse: 14, touch: 24 }

/** Pixels from the upper left corner of the window. */
export interface MenuPoint {
  readonly x: number
  readonly y: number
}

interface PickActions {
  readonly onSelect: ((id: string) => void) | undefined
  readonly onMenu: ((id: string, point: MenuPoint) => void) | undefined
}

/** The map reports a long press with an event that it made itself. */
const isLongPress = ({ isTrusted }: MouseEvent) => !isTrusted

function reachOf(event: MouseEvent): number {
  const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
  return isTouch || isLongPress(event) ? REACH.touch : REACH.mouse
}

/** Keeps the rest of a touch from panning the map and from becoming a click. */
function endTouch(map: Map): void {
  const wasPanning = map.dragPan.isEnabled()
  map.dragPan.disable()
  const controller = new AbortController()
  const end = (event: Event) => {
    controller.abort()
    if (event.cancelable) event.preventDefault()
    if (wasPanning) map.dragPan.enable()
  }
  for (const type of ['touchend', 'touchcancel']) {
    map.getContainer().addEventListener(type, end, { signal: controller.signal, passive: false })
  }
}

/** Machines under the pointer: hovered, selected by a click, and asked for their menu. */
export function usePicking(
  { map, overlay }: Stage,
  layer: MachineLayer,
  machines: LiveMachines,
  { onSelect, onMenu }: PickActions,
): void {
  const selected = useEffectEvent((id: string) => onSelect?.(id))
  const requested = useEffectEvent((id: string, point: MenuPoint) => onMenu?.(id, point))
  const hasMenu = onMenu !== undefined
  useEffect(() => {
    let hovered = -1
    const hover = (index: number) => {
      if (index === hovered) return
      hovered = index
      layer.hover(index)
      map.getCanvas().style.cursor = index >= 0 ? 'pointer' : ''
      overlay.repaint()
    }
    const subscriptions = [
      map.on('mousemove', ({ point }) => hover(layer.at(point.x, point.y, REACH.mouse))),
      map.on('mouseout', () => hover(-1)),
      map.on('click', (event) => {
        const id = machines.idOf(layer.at(event.point.x, event.point.y, reachOf(event.originalEvent)))
        if (id !== undefined) selected(id)
      }),
    ]
    return () => {
      for (const one of subscriptions) one.unsubscribe()
    }
  }, [map, overlay, layer, machines])
  useEffect(() => {
    if (!hasMenu) return undefined
    const find = (x: number, y: number, reach: number) => machines.idOf(layer.at(x, y, reach))
    return watchMenu(map, find, (id, point) => requested(id, point))
  }, [map, layer, machines, hasMenu])
}

/** Calls back for the machine of a right click or long press; `find` takes pixels of the map. */
export function watchMenu(
  map: Map,
  find: (x: number, y: number, reach: number) => string | undefined,
  onMenu: (id: string, point: MenuPoint) => void,
): () => void {
  const container = map.getContainer()
  // Once it has a listener, the map suppresses the menu of the browser wherever it hears of a right click.
  const shield = (event: MouseEvent) => {
    const { left, top } = container.getBoundingClientRect()
    const id = find(event.clientX - left, event.clientY - top, reachOf(event))
    if (id === undefined) event.stopPropagation()
  }
  container.addEventListener('contextmenu', shield, { capture: true })
  const subscription = map.on('contextmenu', ({ originalEvent, point }) => {
    const id = find(point.x, point.y, reachOf(originalEvent))
    if (id === undefined) return
    if (isLongPress(originalEvent)) endTouch(map)
    onMenu(id, { x: originalEvent.clientX, y: originalEvent.clientY })
  })
  return () => {
    container.removeEventListener('contextmenu', shield, { capture: true })
    subscription.unsubscribe()
  }
}
