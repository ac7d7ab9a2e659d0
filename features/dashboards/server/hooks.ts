import { fieldError, problem, type Draft, type Reference } from '@haulway/resource'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Hooks } from '@haulway/storage'
import { projectEntryHooks } from '../../projects/index.ts'
import type { dashboards } from '../dashboard.resource.ts'
import type { Widget } from '../widget.ts'

/** The projects that a widget counts: its own ones, otherwise that of its dashboard. */
const projectsOf = (project: string, { projects }: Pick<Widget, 'projects'>): readonly string[] =>
  projects?.length ? projects.map(({ id }) => id.toLowerCase()) : [project.toLowerCase()]

/** A widget may only show routes of the projects that it counts; other and absent ones are refused alike. */
async function refuseForeignRoutes(tx: Transaction, { project, widgets }: Draft<typeof dashboards>) {
  const ids = (widgets ?? []).flatMap(({ routes }) => (routes ?? []).map(({ id }) => id))
  if (ids.length === 0) return
  const { rows } = await tx.query<{ id: string; project: string }>(
    `select id, project_id as project from routes
     where account_id = haulway_account() and id = any($1::uuid[])`,
    [ids],
  )
  const projectByRoute = new Map(rows.map((row) => [row.id, row.project]))
  const errors = (widgets ?? []).flatMap((widget, index) => {
    const open = projectsOf(project.id, widget)
    const isOpen = ({ id }: Reference) => open.includes(projectByRoute.get(id.toLowerCase()) ?? '')
    return (widget.routes ?? []).every(isOpen)
      ? []
      : [fieldError(`widgets.${index}.routes`, problem('validation.reference'))]
  })
  if (errors.length > 0) throw validationFailed(errors)
}

/** Tables of the entries that a widget filters by. */
const tables = {
  projects: 'projects',
  materials: 'materials',
  routes: 'routes',
  machines: 'equipment',
  tags: 'tags',
} as const

/** The filters of an unsaved widget have to exist as well, its routes within its projects. */
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
         ${part === 'routes' ? 'and project_id = any($2::uuid[])' : 'and $2::uuid[] is not null'}`,
      [ids, projectsOf(project, widget)],
    )
    if (rows.length < ids.length) errors.push(fieldError(`widget.${part}`, problem('validation.reference')))
  }
  if (errors.length > 0) throw validationFailed(errors)
}

/** Refuses to save a widget that counts projects closed to its author, who cannot see them and would remove them. */
async function refuseClosedProjects(
  tx: Transaction,
  { widgets }: Draft<typeof dashboards>,
  before: { readonly id: string } | null,
): Promise<void> {
  if (!before) return
  const { rows } = await tx.query<{ key: string }>(
    `select distinct w.key from dashboards_widgets w
       join dashboards_widgets_projects l on l.account_id = w.account_id and l.dashboard_id = w.dashboard_id
        and l.part = w.position
      where w.account_id = haulway_account() and w.dashboard_id = $1
        and not exists (select from projects p where p.account_id = l.account_id and p.id = l.project_id)`,
    [before.id],
  )
  const closed = new Set(rows.map(({ key }) => key))
  const errors = (widgets ?? []).flatMap(({ key }, index) =>
    closed.has(key)
      ? [fieldError(`widgets.${index}.projects`, problem('validation.widget.closedProjects'))]
      : [],
  )
  if (errors.length > 0) throw validationFailed(errors)
}

/** A dashboard belongs to its project: whoever may change the project may change the dashboard. */
export const dashboardHooks: Hooks<typeof dashboards> = {
  ...projectEntryHooks,
  async beforeSave(draft, change, before) {
    await refuseForeignRoutes(change.tx, draft)
    await refuseClosedProjects(change.tx, draft, before)
    return await projectEntryHooks.beforeSave(draft, change, before)
  },
}
