import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CirclePlay,
  Clock,
  CloudRain,
  Droplets,
  Fuel,
  Hand,
  NotebookPen,
  Shovel,
  TriangleAlert,
  UserRound,
  Utensils,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import { createElement, type ReactNode } from 'react'
import type { buttonIcons } from '../button.resource.ts'

type ButtonIcon = (typeof buttonIcons)[number]

const icons: Readonly<Record<ButtonIcon, LucideIcon>> = {
  load: ArrowDownToLine,
  dump: ArrowUpFromLine,
  bucket: Shovel,
  fuel: Fuel,
  clock: Clock,
  note: NotebookPen,
  wrench: Wrench,
  water: Droplets,
  stop: Hand,
  go: CirclePlay,
  warning: TriangleAlert,
  person: UserRound,
  food: Utensils,
  weather: CloudRain,
}

/** The icon of a button, if it has one. */
export function iconOf(name: unknown, className: string): ReactNode {
  const known: Readonly<Record<string, LucideIcon>> = icons
  const Icon = typeof name === 'string' && Object.hasOwn(known, name) ? known[name] : undefined
  return Icon && createElement(Icon, { className, 'aria-hidden': true })
}
