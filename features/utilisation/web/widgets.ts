import { drawWidget } from '@haulway/report/web/draw-widget.ts'
import { utilisationByDay } from '../widgets.ts'

export const drawnUtilisationWidgets = [
  drawWidget(utilisationByDay, () =>
    import('./UtilisationWidget.tsx').then((file) => file.UtilisationWidget),
  ),
]
