import { en as colorSets } from '../color-sets/messages/en.ts'
import { en as console } from '../console/messages/en.ts'
import { en as accounts } from '../accounts/messages/en.ts'
import { en as groups } from '../groups/messages/en.ts'
import { en as users } from '../users/messages/en.ts'
import { en as audit } from '../audit/messages/en.ts'
import { en as buttons } from '../buttons/messages/en.ts'
import { en as cycles } from '../cycles/messages/en.ts'
import { en as dashboards } from '../dashboards/messages/en.ts'
import { en as dispatcher } from '../dispatcher/messages/en.ts'
import { en as drivers } from '../drivers/messages/en.ts'
import { en as equipment } from '../equipment/messages/en.ts'
import { en as files } from '../files/messages/en.ts'
import { en as eventTags } from '../event-tags/messages/en.ts'
import { en as haulCategories } from '../haul-categories/messages/en.ts'
import { en as locations } from '../locations/messages/en.ts'
import { en as mapLayers } from '../map-layers/messages/en.ts'
import { en as materials } from '../materials/messages/en.ts'
import { en as measurement } from '../measurement/messages/en.ts'
import { en as projects } from '../projects/messages/en.ts'
import { en as reportRecipients } from '../report-recipients/messages/en.ts'
import { en as routes } from '../routes/messages/en.ts'
import { en as session } from '../session/messages/en.ts'
import { en as sharedReports } from '../shared-reports/messages/en.ts'
import { en as telemetry } from '../telemetry/messages/en.ts'
import { en as collection } from '@haulway/collection/messages/en.ts'
import { en as utilisation } from '../utilisation/messages/en.ts'
import { en as map } from '@haulway/map/messages/en.ts'
import { en as validation } from '@haulway/resource/messages/en.ts'
import { en as report } from '@haulway/report/messages/en.ts'
import { en as screens } from '@haulway/screens/messages/en.ts'
import { en as ui } from '@haulway/ui/messages/en.ts'

export const en = {
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
