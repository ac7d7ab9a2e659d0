import type { MenuPoint } from '@haulway/map/machines/usePicking.ts'
import { createContext, type KeyboardEvent, type MouseEvent, useContext } from 'react'

/** The one menu of actions on a machine, which rows and the map open. */
interface MachineMenuControl {
  /** The machine whose menu is open. */
  readonly openFor: string | null
  /** Referentially stable. */
  readonly open: (machine: string, at: MenuPoint) => void
}

export const MachineMenuContext = createContext<MachineMenuControl | null>(null)

export function useMachineMenu(): MachineMenuControl {
  const control = useContext(MachineMenuContext)
  if (!control) throw new Error('A list of machines must be inside MachineMenus')
  return control
}

/** Browsers answer the ContextMenu key everywhere with an event of its own, and Shift+F10 only on some systems. */
export const isMenuShortcut = ({ key, shiftKey }: KeyboardEvent): boolean => shiftKey && key === 'F10'

/** Where a menu opens that a key asked for: in the window, even when the element is scrolled out of view. */
export function pointBelow(element: Element): MenuPoint {
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left + 24, y: Math.min(Math.max(bottom - 8, 0), window.innerHeight - 8) }
}

/** Handlers for an element that stands for a machine. */
export function menuTriggers(open: (at: MenuPoint) => void) {
  return {
    onContextMenu(event: MouseEvent): void {
      event.preventDefault()
      open({ x: event.clientX, y: event.clientY })
    },
    onKeyDown(event: KeyboardEvent): void {
      if (!isMenuShortcut(event)) return
      event.preventDefault()
      open(pointBelow(event.currentTarget))
    },
  }
}
