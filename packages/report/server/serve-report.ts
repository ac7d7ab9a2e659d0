/** Serves a declared report: validates queries, pages rows, writes files and takes snapshots. */
import type { Catalogue, Language } from '@haulway/platform/messages.ts'
import type { UserScope, Transaction } from '@haulway/platform/server/db/index.ts'
import { forbidden } from '@haulway/platform/server/http/failure.ts'
import { type Call, type RequestContext, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { reportFormatNames } from '@haulway/platform/table-format.ts'
import { requiredAction, type PermissionRow } from '@haulway/resource'
import type { ReportFigures, ReportSnapshot } from '../declaration.ts'
import { openGroups } from '../open-groups.ts'
import { reportQueryOf, rangeOf, readingFor } from './report-query.ts'
import { exportReport } from './exported.ts'
import { queryInTurn } from './in-turn.ts'
import type { ReportRemarks } from './printed.ts'
import type { Filter } from './question.ts'
import type { AnyReader, ServedReport } from './served.ts'
import type { Paging } from './table-order.ts'
import { refuseUnknown, titlesOf } from './titles.ts'

/** Results are shared between identical queries, so this runs before any lookup of results. */
function refuseGuarded({ report: { filters } }: ServedReport, { context, query }: Call): void {
  for (const [name, of] of Object.entries(filters.guarded ?? {}))
    if (of && (query as Filter)[name] && !context.can(requiredAction(of, 'list'), of.permission))
      throw forbidden()
}

/** Restricts a report to the groups that its author may see, before it is shared. */
export function openedTo(served: ServedReport, context: RequestContext): ServedReport {
  const can = (action: 'list', row: PermissionRow) => context.can(action, row)
  const { report } = served
  if (!can('list', report.permission) || context.account.features[report.feature] !== true) throw forbidden()
  const open = new Set(openGroups(report, can))
  const groups = Object.fromEntries(Object.entries(report.groups).filter(([name]) => open.has(name)))
  return { ...served, report: { ...report, groups } }
}

/** Query of a report for outsiders. */
const openly = ({ filters }: ServedReport['report'], filter: Filter): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => filters.guarded?.[name] === undefined))

type Answer = (reader: AnyReader, tx: Transaction, query: Filter & Paging) => Promise<unknown>
type Wordbook = Readonly<Record<Language, Catalogue>>

/** Routes of a report. `wordbook`: for exported files; `remarks`: additions of slices to documents. */
export function reportRoutes(
  served: ServedReport,
  wordbook: Wordbook,
  remarks: readonly ReportRemarks[] = [],
): readonly Route[] {
  const { calls, aside } = served.report
  const answered = (endpoint: Route['endpoint'], answer: Answer): Route => ({
    endpoint,
    async handle(call, services) {
      refuseGuarded(served, call)
      const query = call.query as Filter & Paging
      const asked = [endpoint.path, query]
      const read = async () => {
        const reader = await served.read(reportQueryOf(served.report, call, services))
        return await readingFor(
          call,
          services,
        )(async (tx) => {
          await refuseUnknown(tx, served.report, query, call.context.account.id)
          return await answer(reader, tx, query)
        })
      }
      return { body: await queryInTurn(services.database, scopeOf(call.context), asked, read) }
    },
  })
  return [
    answered(calls.rows, (reader, tx, query) => reader.rows(tx, query, query[aside.name] === true)),
    answered(calls.figures, (reader, tx) => reader.figures(tx)),
    ...Object.entries(calls.groups).map(([name, endpoint]) =>
      answered(endpoint, (reader, tx, query) => pageOfGroup(reader, name, tx, query)),
    ),
    ...reportFormatNames.map((format): Route => ({
      endpoint: calls.exports[format],
      handle(call, services) {
        refuseGuarded(served, call)
        return exportReport(served, call, services, format, wordbook, remarks)
      },
    })),
  ]
}

function pageOfGroup(reader: AnyReader, name: string, tx: Transaction, paging: Paging) {
  const group = reader.groups[name]
  if (!group) throw new Error(`nothing reads the group ${name}`)
  return group(tx, paging)
}

/** Maximum rows of a group in a snapshot, the greatest first. */
const MAX_GROUPS = 500

/** Snapshot of the current report for readers of a link: figures and groups. */
export async function snapshotOf(
  { report, read }: ServedReport,
  tx: Transaction,
  asked: Filter,
  scope: UserScope,
  now: number,
): Promise<ReportSnapshot> {
  const filter = openly(report, asked)
  const { snapshot, filters } = report
  const titles = await titlesOf(tx, report, filter, scope.account)
  const reader = await read({ ...scope, filter, range: rangeOf(filter, now), now })
  const figures = await reader.figures(tx)
  const summary = snapshot.figures({ ...figures }) as ReportFigures
  const groups: Record<string, unknown> = {}
  for (const [name, sort] of Object.entries(snapshot.sort)) {
    if (report.groups[name] === undefined) continue
    groups[name] = (await pageOfGroup(reader, name, tx, { limit: MAX_GROUPS, page: 0, sort })).items
  }
  const further = Object.keys(filters.further).map((name) => [name, filter[name] ?? null])
  return {
    summary,
    titles,
    ...Object.fromEntries(further),
    ...groups,
  }
}
