import { drawWidget } from '@haulway/report/web/draw-widget.ts'
import { cyclePhases, keyFigures, quantityByDay } from '../widgets.ts'

export const drawnCycleWidgets = [
  drawWidget(quantityByDay, () => import('./widgets/QuantityChart.tsx').then((file) => file.QuantityByDay)),
  drawWidget(keyFigures, () => import('./widgets/FigureWidgets.tsx').then((file) => file.KeyFigures)),
  drawWidget(cyclePhases, () => import('./widgets/FigureWidgets.tsx').then((file) => file.CyclePhases)),
]
