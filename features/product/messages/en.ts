/** Catalogues of the packages; those of slices come through their public entries. */
import { en as collection } from '@haulway/collection/messages/en.ts'
import { en as interchange } from '@haulway/interchange/messages/en.ts'
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
  ...interchange,
  ...screens,
  ...report,
}
