import { drawWidget } from '@haulway/report/web/draw-widget.ts'
import { statisticsWidget } from '../statistics.widget.ts'

export const drawnStatisticsWidgets = [
  drawWidget(statisticsWidget, () => import('./StatisticsWidget.tsx').then((file) => file.StatisticsWidget)),
]
