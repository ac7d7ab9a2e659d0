/** Reports that people outside see by a link of their own (threats F1, decision 0029). */
import { snapshotOf, type ServedReport } from '@haulway/report/server/index.ts'
import { fieldError, problem, type EndpointOutput, type Infer } from '@haulway/resource'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { forbidden, notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement, type Call, type Route } from '@haulway/platform/server/http/route.ts'
import { change, record } from '@haulway/storage'
import { refuseUnwilling, sendTo } from '../../report-recipients/index.ts'
import { findGuessed } from '../../session/index.ts'
import {
  openSharedReport,
  type recipientFields,
  revokeSharedReport,
  sharedReports,
  shareReport,
} from '../shared-reports.endpoints.ts'
import { findShared, keepShared, listShared } from './store.ts'

/** Whoever shared it may end it, and those who may delete reports. */
const mayEnd =
  ({ context }: Pick<Call, 'context'>) =>
  (sharedBy: string): boolean =>
    sharedBy === context.user.id || context.can('delete', 'reports')

type Shared = EndpointOutput<ReturnType<typeof shareReport>>
/** The filters stand beside it. */
type Body = Infer<typeof recipientFields> & Readonly<Record<string, unknown>>

/** The project that a report is narrowed to: every report that can be has a filter of this name. */
function projectOf({ project }: Body): string | null {
  return typeof project === 'object' && project !== null && 'id' in project ? String(project.id) : null
}

/** `base`: address of this site, without a slash at its end. The first report is the one meant where none is named. */
export function shareReportRoute(reports: readonly ServedReport[], base: () => string): Route {
  const endpoint = shareReport(reports.map(({ report }) => report))
  return implement(endpoint, (call, services) =>
    change<typeof endpoint, Shared>(
      endpoint,
      call,
      services,
      async (change) => {
        const body = call.body as Body
        if (body.email !== null && body.phone !== null)
          throw validationFailed([fieldError('phone', problem('validation.oneOf'))])
        const served = reports.find(({ report }) => report.name === body['report']) ?? reports[0]
        if (!served) throw notFound()
        await refuseUnwilling(change, body)
        const report = await snapshotOf(served, change.tx, body, change, change.now.getTime())
        const kept = await keepShared(change, body, served.report.name, report, projectOf(body))
        const { from, to } = report.summary
        const after = { recipient: body.recipient, from, to, ...report.titles, expiresAt: kept.expiresAt }
        await record(change, 'sharedreports', kept.id, 'create', { before: null, after })
        change.changed('sharedreports', kept.id)
        const path = `/report-html/${kept.token}`
        const sent = await sendTo(change, body, call.context.user.fullName, path)
        if (sent) change.changed('outbox', '')
        return {
          status: 201,
          body: {
            id: kept.id,
            link: `${base()}${path}`,
            expiresAt: kept.expiresAt.toISOString(),
            sent,
          },
        }
      },
      { keep: (body) => ({ ...body, link: null }) },
    ),
  )
}

const listRoute = implement(sharedReports, async (call, { database, clock }) => {
  const { account, user } = call.context
  const items = await inAccount(database, { account: account.id, user: user.id }, (tx) =>
    listShared(tx, account.id, new Date(clock()), mayEnd(call)),
  )
  return { body: { items } }
})

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const revokeRoute = implement(revokeSharedReport, (call, services) =>
  change(revokeSharedReport, call, services, async (change) => {
    const { id } = call.params
    if (!UUID.test(id)) throw notFound()
    const { rows } = await change.tx.query<{ recipient: string; created_by: string }>(
      'select recipient, created_by from shared_reports where account_id = $1 and id = $2 for update',
      [change.account, id],
    )
    const row = rows[0]
    if (!row) throw notFound()
    if (!mayEnd(call)(row.created_by)) throw forbidden()
    await change.tx.query('delete from shared_reports where account_id = $1 and id = $2', [
      change.account,
      id,
    ])
    await record(change, 'sharedreports', id, 'delete', { before: { recipient: row.recipient }, after: null })
    change.changed('sharedreports', id)
    return {}
  }),
)

const openRoute = implement(openSharedReport, async ({ body, address }, services) => {
  const found = await findGuessed(services, address, () => findShared(services, body.token))
  if (!found) throw notFound()
  return { body: found }
})

export const sharedReportRoutes: Route[] = [listRoute, revokeRoute, openRoute]
