import { languageOf, type Wordbook } from '@haulway/collection/server/index.ts'
import { type Words, wordsOf } from '@haulway/platform/messages.ts'
import { implement, type RequestContext, type Route } from '@haulway/platform/server/http/route.ts'
import { openGroups, type AnyWidget, type Report, type ReportTable } from '@haulway/report'
import type { AccountFeature, PermissionRow, Shape } from '@haulway/resource'
import type { AllContributions } from '@haulway/slice/server.ts'
import { dashboards } from '../../dashboards/dashboard.resource.ts'
import { dashboardWidgets } from '../../dashboards/dashboards.endpoints.ts'
import { type DataSource, listDataSources } from '../data-sources.endpoints.ts'

/** Permission and feature that a source needs. */
interface Gate {
  readonly permission: PermissionRow
  readonly feature: AccountFeature
}

/** Widgets appear on dashboards. */
const ofDashboards: Gate = { permission: dashboards.permission, feature: dashboards.feature ?? 'tracker' }

const opens = (context: RequestContext, { permission, feature }: Gate): boolean =>
  context.can('list', permission) && context.account.features[feature] === true

function partsOf(shape: Shape): DataSource['filters'] {
  return Object.entries(shape).map(([name, { kind, options }]) => {
    const { to } = options
    return { name, kind: kind.name, to: typeof to === 'string' ? to : null }
  })
}

/** A table of a report: its rows, and each of its groupings. */
function columnsOf({ path, columns }: ReportTable, words: Words): DataSource['columns'] {
  return Object.entries(columns).map(([name, column]) => ({
    table: path,
    name,
    title: words(column.label),
    kind: column.kind,
    measure: column.kind === 'quantity' ? column.measure : null,
  }))
}

function ofReport(report: Report, context: RequestContext, words: Words): DataSource {
  const { name, path, messages, permission, feature, rows, filter, figures } = report
  const groups = openGroups(report, (action, row) => context.can(action, row)).flatMap(
    (group) => report.groups[group] ?? [],
  )
  return {
    name,
    kind: 'report',
    title: words(`${messages}.title`),
    path,
    permission,
    feature,
    filters: partsOf(filter),
    figures: partsOf(figures.fields),
    columns: [rows, ...groups].flatMap((table) => columnsOf(table, words)),
  }
}

function ofWidget(widget: AnyWidget, words: Words): DataSource {
  return {
    name: widget.kind,
    kind: 'widget',
    title: widget.title(words, widget.example),
    path: dashboardWidgets.path,
    ...ofDashboards,
    filters: partsOf(widget.options),
    figures: partsOf(widget.figures),
    columns: [],
  }
}

export function dataSourcesRoute({ reports, widgets }: AllContributions, wordbook: Wordbook): Route {
  return implement(listDataSources, (call) => {
    const { context } = call
    const language = languageOf(call, call.query.lang)
    const words = wordsOf(wordbook[language], language)
    const seen = reports.filter(({ report }) => opens(context, report))
    const items = [
      ...seen.map(({ report }) => ofReport(report, context, words)),
      ...(opens(context, ofDashboards) ? widgets.map(({ widget }) => ofWidget(widget, words)) : []),
    ]
    return Promise.resolve({ body: { items, total: items.length } })
  })
}
