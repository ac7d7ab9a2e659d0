import { drawWidget } from '@haulway/report/web/draw-widget.ts'
import { dwellByLocation } from '../dwell.widget.ts'
import { queueByHour } from '../queue.widget.ts'

export const drawnLocationWidgets = [
  drawWidget(dwellByLocation, () => import('./DwellWidget.tsx').then((file) => file.DwellWidget)),
  drawWidget(queueByHour, () => import('./QueueWidget.tsx').then((file) => file.QueueWidget)),
]
