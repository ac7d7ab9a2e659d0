import { drawWidget } from '@haulway/report/web/draw-widget.ts'
import { cyclePhases, keyFigures, quantityByDay, ranking, routeProgress, total } from '../widgets.ts'

export const drawnCycleWidgets = [
  drawWidget(quantityByDay, () => import('./widgets/QuantityChart.tsx').then((file) => file.QuantityByDay)),
  drawWidget(keyFigures, () => import('./widgets/FigureWidgets.tsx').then((file) => file.KeyFigures)),
  drawWidget(cyclePhases, () => import('./widgets/FigureWidgets.tsx').then((file) => file.CyclePhases)),
  drawWidget(total, () => import('./widgets/Total.tsx').then((file) => file.Total)),
  drawWidget(ranking, () => import('./widgets/Ranking.tsx').then((file) => file.Ranking)),
  drawWidget(routeProgress, () => import('./widgets/RouteProgress.tsx').then((file) => file.RouteProgress)),
]
