/** Catalogues of the packages; those of slices come through their public entries. */
import { cn as collection } from '@haulway/collection/messages/cn.ts'
import { cn as interchange } from '@haulway/interchange/messages/cn.ts'
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
  ...interchange,
  ...screens,
  ...report,
}
