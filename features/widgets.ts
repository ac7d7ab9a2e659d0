/** What dashboards can show: the widgets of every slice. The first is what a new one is at first. */
import { cycleWidgets } from './cycles/widgets.ts'
import { utilisationWidgets } from './utilisation/widgets.ts'

export const widgets = [...cycleWidgets, ...utilisationWidgets] as const
