/** Reports that external readers open by a link of their own (threats F1, decision 0029). */
import {
  snapshotPdf,
  openedTo,
  readLetterhead,
  snapshotOf,
  projectOf,
  titlesOf,
  type ServedReport,
} from '@haulway/report/server/index.ts'
import type { ReportSnapshot } from '@haulway/report'
import { fieldError, problem, type EndpointOutput, type Infer } from '@haulway/resource'
import { dateText } from '@haulway/platform/dates.ts'
import type { Catalogue, Language } from '@haulway/platform/messages.ts'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { forbidden, notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement, type Call, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { fileReply } from '@haulway/platform/server/tables/table-file.ts'
import { change, recordAudit, type Change } from '@haulway/storage'
import { storeSentCopy } from '../../commits/index.ts'
import { refuseUnwilling, sendTo } from '../../report-recipients/index.ts'
import { accountOfToken, findGuessed } from '../../session/index.ts'
import {
  openSharedReport,
  type recipientFields,
  revokeSharedReport,
  sharedReportPdf,
  sharedReports,
  shareReport,
} from '../shared-reports.endpoints.ts'
import { findShared, keepShared, listShared, type Kept } from './store.ts'

/** The author of a link may revoke it, and so may users who may delete reports. */
const mayEnd =
  ({ context }: Pick<Call, 'context'>) =>
  (sharedBy: string): boolean =>
    sharedBy === context.user.id || context.can('delete', 'reports')

type Shared = EndpointOutput<ReturnType<typeof shareReport>>
/** The filters are the remaining fields. */
type Body = Infer<typeof recipientFields> & Readonly<Record<string, unknown>>

/**
 * Shares a report: stores its figures behind a new link, and in the ledger of reported figures. `copy`: figures that
 * a scheduled report has already read.
 */
export async function share(
  change: Change,
  served: ServedReport,
  { recipient, email, phone, language }: Infer<typeof recipientFields>,
  filter: Readonly<Record<string, unknown>>,
  copy?: ReportSnapshot,
): Promise<Kept> {
  const { tx, account, user, now } = change
  const report = copy ?? (await snapshotOf(served, tx, filter, { account, user }, now.getTime()))
  const project = projectOf(filter)
  const wish = { recipient, email, phone, language }
  const kept = await keepShared(
    change,
    wish,
    { kind: served.report.name, project, scheduled: copy !== undefined },
    report,
  )
  const address = email?.toLowerCase() ?? phone
  const sent = { ...kept, kind: 'shared', recipient, address, project } as const
  await storeSentCopy(change, sent, served, filter, report)
  const { from, to } = report.summary
  const after = { recipient, from, to, ...report.titles, expiresAt: kept.expiresAt }
  await recordAudit(change, 'sharedreports', kept.id, 'create', { before: null, after })
  change.changed('sharedreports', kept.id)
  return kept
}

/** `base`: address of this site, without a trailing slash. A request that names no report means the first one. */
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
        const named = reports.find(({ report }) => report.name === body['report']) ?? reports[0]
        if (!named) throw notFound()
        const served = openedTo(named, call.context)
        await refuseUnwilling(change, body)
        // References in filters are checked for existence, whichever report is meant.
        for (const { report } of reports) await titlesOf(change.tx, report, body, call.context.account.id)
        const kept = await share(change, served, body, body)
        const path = `/report-html/${kept.token}`
        const isSent = await sendTo(change, body, call.context.user.fullName, path)
        if (isSent) change.changed('outbox', '')
        return {
          status: 201,
          body: {
            id: kept.id,
            link: `${base()}${path}`,
            expiresAt: kept.expiresAt.toISOString(),
            sent: isSent,
          },
        }
      },
      { keep: (body) => ({ ...body, link: null }) },
    ),
  )
}

const listRoute = implement(sharedReports, async (call, { database, clock }) => {
  const { account, user } = call.context
  const items = await inAccount(database, scopeOf({ account, user }), (tx) =>
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
    await recordAudit(change, 'sharedreports', id, 'delete', {
      before: { recipient: row.recipient },
      after: null,
    })
    change.changed('sharedreports', id)
    return {}
  }),
)

const openRoute = implement(openSharedReport, async ({ body, address }, services) => {
  const found = await findGuessed(services, address, () => findShared(services, body.token))
  if (!found) throw notFound()
  return { body: found }
})

/** The report behind a link as a PDF, in the requested language. */
export function sharedPdfRoute(
  reports: readonly ServedReport[],
  wordbook: Readonly<Record<Language, Catalogue>>,
): Route {
  return implement(sharedReportPdf, async ({ body, address }, services) => {
    const { token, lang } = body
    const account = accountOfToken(token)
    const found = await findGuessed(services, address, () => findShared(services, token))
    const served = reports.find(({ report }) => report.name === found?.kind)
    if (!found || !served || account === undefined) throw notFound()
    const { from, to, timeZone: zone } = found.report.summary
    const language = lang ?? found.language
    const file = await snapshotPdf(services, account, served, {
      snapshot: found.report,
      style: { language, profile: found.profile, zone },
      words: wordbook[language],
      letterhead: await inAccount(services.database, { account }, (tx) => readLetterhead(tx, account)),
      keptAt: Date.parse(found.sharedAt),
    })
    const days = new Set([dateText(from, zone), dateText(Date.parse(to) - 1, zone)])
    return fileReply(`${found.kind}_${[...days].join('_')}`, 'pdf', file)
  })
}

export const sharedReportRoutes: Route[] = [listRoute, revokeRoute, openRoute]
