import { cn as colorSets } from '../color-sets/messages/cn.ts'
import { cn as console } from '../console/messages/cn.ts'
import { cn as accounts } from '../accounts/messages/cn.ts'
import { cn as groups } from '../groups/messages/cn.ts'
import { cn as users } from '../users/messages/cn.ts'
import { cn as audit } from '../audit/messages/cn.ts'
import { cn as buttons } from '../buttons/messages/cn.ts'
import { cn as cycles } from '../cycles/messages/cn.ts'
import { cn as dashboards } from '../dashboards/messages/cn.ts'
import { cn as dispatcher } from '../dispatcher/messages/cn.ts'
import { cn as drivers } from '../drivers/messages/cn.ts'
import { cn as equipment } from '../equipment/messages/cn.ts'
import { cn as files } from '../files/messages/cn.ts'
import { cn as eventTags } from '../event-tags/messages/cn.ts'
import { cn as haulCategories } from '../haul-categories/messages/cn.ts'
import { cn as locations } from '../locations/messages/cn.ts'
import { cn as mapLayers } from '../map-layers/messages/cn.ts'
import { cn as materials } from '../materials/messages/cn.ts'
import { cn as measurement } from '../measurement/messages/cn.ts'
import { cn as projects } from '../projects/messages/cn.ts'
import { cn as reportRecipients } from '../report-recipients/messages/cn.ts'
import { cn as routes } from '../routes/messages/cn.ts'
import { cn as session } from '../session/messages/cn.ts'
import { cn as sharedReports } from '../shared-reports/messages/cn.ts'
import { cn as telemetry } from '../telemetry/messages/cn.ts'
import { cn as collection } from '@haulway/collection/messages/cn.ts'
import { cn as utilisation } from '../utilisation/messages/cn.ts'
import { cn as map } from '@haulway/map/messages/cn.ts'
import { cn as validation } from '@haulway/resource/messages/cn.ts'
import { cn as report } from '@haulway/report/messages/cn.ts'
import { cn as screens } from '@haulway/screens/messages/cn.ts'
import { cn as ui } from '@haulway/ui/messages/cn.ts'

export const cn = {
  ...ui,
  ...map,
  ...validation,
  ...collection,
  ...screens,
  ...report,
  ...session,
  ...files,
  ...haulCategories,
  ...equipment,
  ...drivers,
  ...materials,
  ...measurement,
  ...projects,
  ...locations,
  ...colorSets,
  ...mapLayers,
  ...routes,
  ...dispatcher,
  ...cycles,
  ...sharedReports,
  ...reportRecipients,
  ...dashboards,
  ...telemetry,
  ...utilisation,
  ...accounts,
  ...users,
  ...groups,
  ...audit,
  ...console,
  ...eventTags,
  ...buttons,
}
