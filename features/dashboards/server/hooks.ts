import { fieldError, problem, type Draft } from '@haulway/resource'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Hooks } from '@haulway/storage'
import { ofProjectHooks } from '../../projects/index.ts'
import type { dashboards } from '../dashboard.resource.ts'

/** A widget shows routes of the dashboard's own project; another's, and an absent one, are told alike. */
async function refuseForeignRoutes(tx: Transaction, { project, widgets }: Draft<typeof dashboards>) {
  const ids = (widgets ?? []).flatMap(({ route }) => (route ? [route.id] : []))
  if (ids.length === 0) return
  const { rows } = await tx.query<{ id: string }>(
    'select id from routes where account_id = haulway_account() and project_id = $1 and id = any($2::uuid[])',
    [project.id, ids],
  )
  const own = new Set(rows.map((row) => row.id))
  const errors = (widgets ?? []).flatMap(({ route }, index) =>
    route && !own.has(route.id)
      ? [fieldError(`widgets.${index}.route`, problem('validation.reference'))]
      : [],
  )
  if (errors.length > 0) throw validationFailed(errors)
}

/** A dashboard belongs to its project: who may change the one changes the other. */
export const dashboardHooks: Hooks<typeof dashboards> = {
  ...ofProjectHooks,
  async beforeSave(draft, change, before) {
    await refuseForeignRoutes(change.tx, draft)
    return await ofProjectHooks.beforeSave(draft, change, before)
  },
}
