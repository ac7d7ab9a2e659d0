import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { implement, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { WorkCalendar } from '@haulway/schedule'
import { idOf } from '@haulway/storage'
import { notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import {
  dashboardWidgets,
  listGoals,
  listThemes,
  previewWidget,
  type Goal,
  type WidgetFigures,
} from '../dashboards.endpoints.ts'
import { chartThemes } from '@haulway/report/chart-themes.ts'
import { queryInTurn, type ServedWidget } from '@haulway/report/server/index.ts'
import { CALENDAR } from '../../projects/index.ts'
import { widgets } from '../../widgets.ts'
import { widgetRules, widgetShape, type Widget } from '../widget.ts'
import { refuseForeignReferences } from './hooks.ts'
import { widgetFigures, type FigureSelection, type DashboardSettings } from './figures.ts'

export async function readDashboardSettings(
  tx: Transaction,
  account: string,
  id: string,
): Promise<DashboardSettings> {
  const { rows } = await tx.query<Omit<DashboardSettings, 'calendar'> & WorkCalendar>(
    `select json_build_object('id', p.id, 'title', p.title) as project, ${CALENDAR},
       d.starting_date as "startingDate", d.looks, d.default_widget_date_range as "dateRange"
     from dashboards d join projects p on p.account_id = d.account_id and p.id = d.project_id
     where d.account_id = $1 and d.id = $2`,
    [account, id],
  )
  if (!rows[0]) throw notFound()
  const { zone, workDays, shifts, exceptions, ...standing } = rows[0]
  return { ...standing, calendar: { zone, workDays, shifts, exceptions } }
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Columns of the filter tables of widgets. */
const targets: Readonly<Record<string, string>> = {
  projects: 'project_id',
  materials: 'material_id',
  routes: 'route_id',
  machines: 'equipment_id',
  tags: 'tag_id',
}

/** A stored widget; references by id alone. */
const parts = Object.keys(widgetShape).map((name) => {
  const target = targets[name]
  if (target === undefined) return `w.${snakeCase(name)} as "${name}"`
  return `(select coalesce(json_agg(json_build_object('id', l.${target}, 'title', '') order by l.position), '[]')
    from dashboards_widgets_${name} l
    where l.account_id = w.account_id and l.dashboard_id = w.dashboard_id and l.part = w.position) as "${name}"`
})

export async function readWidgets(tx: Transaction, account: string, id: string, key: string | null) {
  const { rows } = await tx.query<Widget>(
    `select ${parts.join(', ')} from dashboards_widgets w
     where w.account_id = $1 and w.dashboard_id = $2 and ($3::text is null or w.key = $3) order by w.position`,
    [account, id, key],
  )
  return rows
}

type AskedLook = Pick<FigureSelection, 'range'> & { readonly step: number | null; readonly at: string | null }

function lookOf({ step, range, at }: AskedLook, now: number): FigureSelection {
  const then = at === null ? now : Math.min(now, Date.parse(at))
  return { now: then, isPast: then < now, step: step ?? 0, range }
}

/** Reads on connections of its own, as reports do, so that a long query never delays an edit. */
export const widgetsRoute = (served: readonly ServedWidget[]) =>
  implement(dashboardWidgets, async (call, { database, clock }) => {
    const { query, context } = call
    const id = idOf(call)
    const account = context.account.id
    const scope = scopeOf(context)
    const at = lookOf(query, clock())
    const work = async (tx: Transaction) => {
      const standing = await readDashboardSettings(tx, account, id)
      const items = []
      for (const widget of await readWidgets(tx, account, id, query.widget)) {
        items.push(await widgetFigures(tx, served, scope, standing, widget, at))
      }
      return { items, total: items.length, timeZone: standing.calendar.zone }
    }
    const asked = [dashboardWidgets.path, id, query]
    const read = () => inAccount(database, scope, work, database.reports)
    return { body: await queryInTurn(database, scope, asked, read) }
  })

export const previewRoute = (served: readonly ServedWidget[]) =>
  implement(previewWidget, async (call, { database, clock }) => {
    const { body, context } = call
    const id = idOf(call)
    const { widget } = body
    const scope = scopeOf(context)
    const look = lookOf(body, clock())
    const work = async (tx: Transaction) => {
      const standing = await readDashboardSettings(tx, scope.account, id)
      const errors = widgetRules([widget], standing.dateRange)
      if (errors.length > 0)
        throw validationFailed(
          errors.map((one) => ({ ...one, field: one.field.replace('widgets.0.', 'widget.') })),
        )
      await refuseForeignReferences(tx, standing.project.id, widget)
      const item: WidgetFigures = await widgetFigures(tx, served, scope, standing, widget, look)
      return { item, timeZone: standing.calendar.zone }
    }
    const asked = [previewWidget.path, id, body]
    return {
      body: await queryInTurn(database, scope, asked, () =>
        inAccount(database, scope, work, database.reports),
      ),
    }
  })

/** The kinds that have a goal. */
const kindsWithGoals = widgets.filter(({ options }) => 'goal' in options).map(({ kind }) => kind)

export const goalsRoute = implement(listGoals, async ({ query, context }, { database }) => {
  const scope = scopeOf(context)
  const items = await inAccount(database, scope, async (tx) => {
    const { rows } = await tx.query<Goal>(
      `select json_build_object('id', d.id, 'title', d.title) as dashboard, w.key as widget, w.title,
         w.goal as kind, w.measure, case w.measure when 'LOADS' then w.goal_loads
           when 'WEIGHT' then w.goal_weight else w.goal_volume end as amount
       from dashboards_widgets w join dashboards d on d.account_id = w.account_id and d.id = w.dashboard_id
       where w.account_id = $1 and not d.hidden and w.goal is not null and w.kind = any($3)
         and ($2::uuid is null or d.id = $2)
       order by lower(d.title), d.id, w.position`,
      [scope.account, query.dashboard?.id ?? null, kindsWithGoals],
    )
    return rows
  })
  return { body: { items, total: items.length } }
})

export const themesRoute = implement(listThemes, () =>
  Promise.resolve({ body: { items: [...chartThemes], total: chartThemes.length } }),
)
