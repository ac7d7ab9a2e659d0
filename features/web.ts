import type { ScreenDeclaration } from '@haulway/platform/screen.ts'
import { resourceScreens } from '@haulway/resource/web/resourceScreens.ts'
import { accountScreens } from './accounts/web/screens.ts'
import { colorSetScreens } from './color-sets/web/screens.ts'
import { auditScreens } from './audit/web/screens.ts'
import { consoleScreens } from './console/web/screens.ts'
import { buttonScreens } from './buttons/web/screens.ts'
import { cycleScreens } from './cycles/web/screens.ts'
import { dispatcher2d } from './dispatcher/web/screens.ts'
import { drivers } from './drivers/driver.resource.ts'
import { equipmentScreens } from './equipment/web/screens.ts'
import { eventTagScreens } from './event-tags/web/screens.ts'
import { groupScreens } from './groups/web/screens.ts'
import { haulCategoryScreens } from './haul-categories/web/screens.ts'
import { locationScreens } from './locations/web/screens.ts'
import { mapLayerScreens } from './map-layers/web/screens.ts'
import { materials } from './materials/material.resource.ts'
import { measurementScreens } from './measurement/web/screens.ts'
import { projectScreens } from './projects/web/screens.ts'
import { routeScreens } from './routes/web/screens.ts'
import { sessionScreens } from './session/web/screens.ts'
import { userScreens } from './users/web/screens.ts'

/** Screens that the tracker feature of the account opens (core 2.4). */
const tracker = { feature: 'tracker' }

/** Every screen of the product: the table of contents of the browser's program. */
export const screens: readonly ScreenDeclaration[] = [
  ...sessionScreens,
  dispatcher2d,
  ...equipmentScreens,
  ...haulCategoryScreens,
  ...resourceScreens(materials, tracker),
  ...resourceScreens(drivers, tracker),
  ...projectScreens,
  ...routeScreens,
  ...locationScreens,
  ...colorSetScreens,
  ...mapLayerScreens,
  ...cycleScreens,
  ...eventTagScreens,
  ...buttonScreens,
  ...userScreens,
  ...groupScreens,
  ...accountScreens,
  ...auditScreens,
  ...measurementScreens,
  ...consoleScreens,
]
