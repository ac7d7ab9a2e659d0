import { fieldError, problem } from '@haulway/resource'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { Hooks } from '@haulway/storage'
import type { stockCounts } from '../stock-count.resource.ts'

export const stockCountHooks: Hooks<typeof stockCounts> = {
  beforeSave(draft, { now }) {
    // What lies there tomorrow is a plan.
    if (Date.parse(draft.countedAt) > now.getTime())
      throw validationFailed([fieldError('countedAt', problem('validation.stockCounts.future'))])
    return Promise.resolve(draft)
  },
}
