import { drawWidget } from '@haulway/report/web/draw-widget.ts'
import { utilisationByDay } from '../utilisation-by-day.widget.ts'

export const drawnUtilisationWidgets = [
  drawWidget(utilisationByDay, () =>
    import('./UtilisationWidget.tsx').then((file) => file.UtilisationWidget),
  ),
]
