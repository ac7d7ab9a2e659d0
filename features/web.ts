import type { ScreenDeclaration } from '@haulway/platform/screen.ts'
import type { WebWidget } from '@haulway/report/web/widgets.tsx'
import type { WebReport } from '@haulway/report/web/known.tsx'
import { accountScreens } from './accounts/web/screens.ts'
import { colorSetScreens } from './color-sets/web/screens.ts'
import { auditScreens } from './audit/web/screens.ts'
import { consoleScreens } from './console/web/screens.ts'
import { buttonScreens } from './buttons/web/screens.ts'
import { cycleScreens, cycleTimesReport } from './cycles/web/screens.ts'
import { drawnCycleWidgets } from './cycles/web/widgets.ts'
import { dashboardScreens } from './dashboards/web/screens.ts'
import { dispatcher2d } from './dispatcher/web/screens.ts'
import { driverScreens } from './drivers/web/screens.ts'
import { equipmentScreens } from './equipment/web/screens.ts'
import { eventTagScreens } from './event-tags/web/screens.ts'
import { groupScreens } from './groups/web/screens.ts'
import { haulCategoryScreens } from './haul-categories/web/screens.ts'
import { locationScreens } from './locations/web/screens.ts'
import { mapLayerScreens } from './map-layers/web/screens.ts'
import { materialScreens } from './materials/web/screens.ts'
import { measurementScreens } from './measurement/web/screens.ts'
import { projectScreens } from './projects/web/screens.ts'
import { reportRecipientScreens } from './report-recipients/web/screens.ts'
import { routeScreens } from './routes/web/screens.ts'
import { sessionScreens } from './session/web/screens.ts'
import { sharedReportScreens } from './shared-reports/web/screens.ts'
import { utilisationReport, utilisationScreens } from './utilisation/web/screens.ts'
import { drawnUtilisationWidgets } from './utilisation/web/widgets.ts'
import { userScreens } from './users/web/screens.ts'

/** Every screen of the product: the table of contents of the browser's program. */
export const screens: readonly ScreenDeclaration[] = [
  ...sessionScreens,
  dispatcher2d,
  ...equipmentScreens,
  ...haulCategoryScreens,
  ...materialScreens,
  ...driverScreens,
  ...projectScreens,
  ...routeScreens,
  ...locationScreens,
  ...colorSetScreens,
  ...mapLayerScreens,
  ...cycleScreens,
  ...utilisationScreens,
  ...sharedReportScreens,
  ...reportRecipientScreens,
  ...dashboardScreens,
  ...eventTagScreens,
  ...buttonScreens,
  ...userScreens,
  ...groupScreens,
  ...accountScreens,
  ...auditScreens,
  ...measurementScreens,
  ...consoleScreens,
]

/** Every report of the product. */
export const reports: readonly WebReport[] = [cycleTimesReport, utilisationReport]

/** Every widget of dashboards. */
export const widgets: readonly WebWidget[] = [...drawnCycleWidgets, ...drawnUtilisationWidgets]
