import type { Hooks } from '@haulway/storage'
import { keepTerms } from '../../telemetry/index.ts'
import type { projects } from '../project.resource.ts'
import { refuseUnlessEditable } from './project-access.ts'

/** A project can be changed by users with edit access to it, like everything that belongs to it. */
export const projectHooks: Hooks<typeof projects> = {
  async beforeSave(draft, change, before) {
    await refuseUnlessEditable(change.tx, before)
    // Access may have changed: what sockets receive is evaluated again.
    if (before && (before.restricted || draft.restricted)) change.changed('memberships', change.account)
    return draft
  },
  async afterSave(saved, change) {
    const entries = saved.map(({ id, timeZone, workDays, exceptions, shifts }) => ({
      id,
      terms: {
        zone: timeZone,
        workDays,
        exceptions: (exceptions ?? []).map(({ date, works }) => ({ date, works })),
        shifts: (shifts ?? []).map(({ start, end }) => ({ start, end })),
      },
    }))
    await keepTerms('projects', entries, change)
  },
  beforeHide: (before, _hidden, { tx }) => refuseUnlessEditable(tx, before),
  beforeDelete: (before, { tx }) => refuseUnlessEditable(tx, before),
}
