import { drawWidget } from '@haulway/report/web/draw-widget.ts'
import { cyclePhases } from '../cycle-phases.widget.ts'
import { keyFigures } from '../key-figures.widget.ts'
import { quantityByDay } from '../quantity-by-day.widget.ts'
import { ranking } from '../ranking.widget.ts'
import { routeProgress } from '../route-progress.widget.ts'
import { total } from '../total.widget.ts'

export const drawnCycleWidgets = [
  drawWidget(quantityByDay, () => import('./widgets/QuantityChart.tsx').then((file) => file.QuantityByDay)),
  drawWidget(keyFigures, () => import('./widgets/FigureWidgets.tsx').then((file) => file.KeyFigures)),
  drawWidget(cyclePhases, () => import('./widgets/FigureWidgets.tsx').then((file) => file.CyclePhases)),
  drawWidget(total, () => import('./widgets/Total.tsx').then((file) => file.Total)),
  drawWidget(ranking, () => import('./widgets/Ranking.tsx').then((file) => file.Ranking)),
  drawWidget(routeProgress, () => import('./widgets/RouteProgress.tsx').then((file) => file.RouteProgress)),
]
