import { drawWidget } from '@haulway/report/web/widgets.tsx'
import { utilisationByDay } from '../widgets.ts'

export const drawnUtilisationWidgets = [
  drawWidget(utilisationByDay, () =>
    import('./UtilisationWidget.tsx').then((file) => file.UtilisationWidget),
  ),
]
