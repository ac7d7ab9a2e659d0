import { fieldError, problem, type Draft } from '@haulway/resource'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Hooks } from '@haulway/storage'
import { projectEntryHooks } from '../../projects/index.ts'
import type { dashboards } from '../dashboard.resource.ts'
import type { Widget } from '../widget.ts'

/** A widget may only show routes of the dashboard's own project; another's, and an absent one, are refused alike. */
async function refuseForeignRoutes(tx: Transaction, { project, widgets }: Draft<typeof dashboards>) {
  const ids = (widgets ?? []).flatMap(({ routes }) => (routes ?? []).map(({ id }) => id))
  if (ids.length === 0) return
  const { rows } = await tx.query<{ id: string }>(
    'select id from routes where account_id = haulway_account() and project_id = $1 and id = any($2::uuid[])',
    [project.id, ids],
  )
  const own = new Set(rows.map((row) => row.id))
  const errors = (widgets ?? []).flatMap(({ routes }, index) =>
    (routes ?? []).every(({ id }) => own.has(id.toLowerCase()))
      ? []
      : [fieldError(`widgets.${index}.routes`, problem('validation.reference'))],
  )
  if (errors.length > 0) throw validationFailed(errors)
}

/** Tables of the entries that a widget filters by. */
const tables = { materials: 'materials', routes: 'routes', machines: 'equipment', tags: 'tags' } as const

/** The filters of an unsaved widget have to exist as well, its routes within the project. */
export async function refuseForeignReferences(
  tx: Transaction,
  project: string,
  widget: Widget,
): Promise<void> {
  const errors = []
  for (const [part, table] of Object.entries(tables)) {
    const ids = (widget[part as keyof typeof tables] ?? []).map(({ id }) => id.toLowerCase())
    const { rows } = await tx.query<{ id: string }>(
      `select id from ${table} where account_id = haulway_account() and id = any($1::uuid[])
         ${part === 'routes' ? 'and project_id = $2' : 'and $2::uuid is not null'}`,
      [ids, project],
    )
    if (rows.length < ids.length) errors.push(fieldError(`widget.${part}`, problem('validation.reference')))
  }
  if (errors.length > 0) throw validationFailed(errors)
}

/** A dashboard belongs to its project: whoever may change the project may change the dashboard. */
export const dashboardHooks: Hooks<typeof dashboards> = {
  ...projectEntryHooks,
  async beforeSave(draft, change, before) {
    await refuseForeignRoutes(change.tx, draft)
    return await projectEntryHooks.beforeSave(draft, change, before)
  },
}
