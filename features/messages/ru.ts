import { ru as colorSets } from '../color-sets/messages/ru.ts'
import { ru as console } from '../console/messages/ru.ts'
import { ru as accounts } from '../accounts/messages/ru.ts'
import { ru as groups } from '../groups/messages/ru.ts'
import { ru as users } from '../users/messages/ru.ts'
import { ru as audit } from '../audit/messages/ru.ts'
import { ru as buttons } from '../buttons/messages/ru.ts'
import { ru as cycles } from '../cycles/messages/ru.ts'
import { ru as dashboards } from '../dashboards/messages/ru.ts'
import { ru as dispatcher } from '../dispatcher/messages/ru.ts'
import { ru as drivers } from '../drivers/messages/ru.ts'
import { ru as equipment } from '../equipment/messages/ru.ts'
import { ru as files } from '../files/messages/ru.ts'
import { ru as eventTags } from '../event-tags/messages/ru.ts'
import { ru as haulCategories } from '../haul-categories/messages/ru.ts'
import { ru as locations } from '../locations/messages/ru.ts'
import { ru as mapLayers } from '../map-layers/messages/ru.ts'
import { ru as materials } from '../materials/messages/ru.ts'
import { ru as measurement } from '../measurement/messages/ru.ts'
import { ru as projects } from '../projects/messages/ru.ts'
import { ru as reportRecipients } from '../report-recipients/messages/ru.ts'
import { ru as routes } from '../routes/messages/ru.ts'
import { ru as session } from '../session/messages/ru.ts'
import { ru as sharedReports } from '../shared-reports/messages/ru.ts'
import { ru as telemetry } from '../telemetry/messages/ru.ts'
import { ru as collection } from '@haulway/collection/messages/ru.ts'
import { ru as utilisation } from '../utilisation/messages/ru.ts'
import { ru as map } from '@haulway/map/messages/ru.ts'
import { ru as validation } from '@haulway/resource/messages/ru.ts'
import { ru as report } from '@haulway/report/messages/ru.ts'
import { ru as screens } from '@haulway/screens/messages/ru.ts'
import { ru as ui } from '@haulway/ui/messages/ru.ts'

export const ru = {
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
