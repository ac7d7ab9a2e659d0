import { inAccount } from '@haulway/platform/server/db/index.ts'
import { implement, scopeOf } from '@haulway/platform/server/http/route.ts'
import { dashboardsByProject, type DashboardGroup } from '../dashboards.endpoints.ts'

/** Titles of dashboards by project, both sorted; a project without a title has no group (core 3). */
export const groupedRoute = implement(dashboardsByProject, async ({ query, context }, services) => {
  const scope = scopeOf(context)
  const items = await inAccount(services.database, scope, async (tx) => {
    const { rows } = await tx.query<DashboardGroup>(
      `select p.id as "projectId", p.title as "projectTitle",
         json_agg(json_build_object('id', d.id, 'title', d.title) order by lower(d.title), d.id) as dashboards
       from dashboards d join projects p on p.account_id = d.account_id and p.id = d.project_id
       where d.account_id = $1 and d.hidden = $2 and p.title <> ''
       group by p.id, p.title order by lower(p.title), p.id`,
      [scope.account, query.hidden === true],
    )
    return rows
  })
  return { body: { items, total: items.length } }
})
