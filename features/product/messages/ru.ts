/** Catalogues of the packages; those of slices come through their public entries. */
import { ru as collection } from '@haulway/collection/messages/ru.ts'
import { ru as interchange } from '@haulway/interchange/messages/ru.ts'
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
  ...interchange,
  ...screens,
  ...report,
}
