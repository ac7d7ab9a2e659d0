import {
  type Failure,
  notFound,
  refused,
  tooMany,
  validationFailed,
} from '@haulway/platform/server/http/failure.ts'
import { inAccount, inSnapshot, type Transaction } from '@haulway/platform/server/db/index.ts'
import { implement, scopeOf, type Call, type Route } from '@haulway/platform/server/http/route.ts'
import type { Language } from '@haulway/platform/messages.ts'
import { titlesOf } from '@haulway/report/server/index.ts'
import { fieldError, problem } from '@haulway/resource'
import { change, idOf, type Change } from '@haulway/storage'
import { transitions, type ConsentState } from '../../report-recipients/consents.endpoints.ts'
import { findConsents, sendRequest } from '../../report-recipients/index.ts'
import { reportRules } from '../scheduled-report.resource.ts'
import {
  askPhone,
  previewReport,
  reportHistory,
  reportSubscription,
  runReport,
  testReport,
  type ReportDraft,
  type Subscription,
} from '../scheduled-reports.endpoints.ts'
import { smsSegments, smsText } from '../sms-text.ts'
import { attachedReport } from './attached.ts'
import { recipientsOf, type Recipient } from './deliveries.ts'
import { isEmpty } from './draw-content.ts'
import { drawMail } from './draw-mail.ts'
import { readFigures } from './figures.ts'
import { findRuns } from './history.ts'
import { refuseForeignRoute } from './hooks.ts'
import { readUncached } from './read-cache.ts'
import { accountOf, drawIn, runReportOnce, type RunDeps, type RunRequest } from './run.ts'
import { calendarFor, findReport } from './stored.ts'

const historyRoute = implement(reportHistory, async ({ query, context }, { database }) =>
  inAccount(database, scopeOf(context), async (tx) => ({
    body: await findRuns(tx, query.report?.id ?? null, query),
  })),
)

function subscriptionOf(
  { channel, address }: Recipient,
  state: ConsentState,
  next: Date | null,
  now: Date,
): Subscription {
  const mayAsk = channel === 'sms' && transitions[state].send !== undefined
  return {
    channel,
    address,
    state,
    nextRequestAt: next?.toISOString() ?? null,
    mayRequest: mayAsk && (next === null || next <= now),
  }
}

const subscriptionRoute = implement(reportSubscription, async ({ query, context }, { database, clock }) =>
  inAccount(database, scopeOf(context), async (tx) => {
    const report = await findReport(tx, query.report.id)
    if (!report) throw notFound()
    const recipients = recipientsOf(report)
    const consents = await findConsents(
      tx,
      context.account.id,
      recipients.map(({ address }) => address),
    )
    const items = recipients.map((one) => {
      const found = consents.get(one.address.toLowerCase())
      const otherwise = one.channel === 'mail' ? 'accepted' : 'pending'
      return subscriptionOf(one, found?.state ?? otherwise, found?.next ?? null, new Date(clock()))
    })
    return { body: { items } }
  }),
)

const askRoute = implement(askPhone, (call, services) =>
  change(askPhone, call, services, async (change) => {
    const { phone, language } = call.body
    return { body: { ...(await sendRequest(change, phone, language)) } }
  }),
)

/** Throws 404 or 400 for an absent project or route, which storage does for saved drafts. */
async function refuseAbsent(
  tx: Transaction,
  deps: RunDeps,
  { project, route }: Pick<ReportDraft, 'project' | 'route'>,
  account: string,
): Promise<void> {
  const served = attachedReport(deps.reports())
  if (served) await titlesOf(tx, served.report, { project, route }, account)
}

/** Preview of a draft, with the figures that the caller may see. */
function previewRoute(deps: RunDeps, base: () => string): Route {
  return implement(previewReport, async ({ body, context }, { database, clock }) => {
    const { shownIn, ...report } = body
    const wrong = reportRules(report)
    if (wrong.length > 0) throw validationFailed([...wrong])
    const scope = scopeOf(context)
    const at = clock()
    const read = await inSnapshot(
      database,
      scope,
      async (tx) => {
        await refuseAbsent(tx, deps, report, scope.account)
        await refuseForeignRoute(tx, report)
        const calendar = await calendarFor(tx, report.project)
        const figures = await readFigures(tx, {
          scope,
          report,
          calendar,
          at,
          reports: deps.reports(),
          cache: readUncached,
        })
        return { figures, account: await accountOf({ tx, account: scope.account }) }
      },
      database.reports,
    )
    const { figures, account } = read
    const request = { kind: 'scheduled', due: at, missed: 0, late: false } as const
    const content = drawIn({ deps, report, request, figures, account, changed: [] }, shownIn, false)
    const link = report.includeLink ? `${base()}/report-html/…` : null
    const mail = await drawMail(content, { link, stop: `${base()}/report-subscription` })
    const { chart } = mail
    const picture = chart && `data:image/png;base64,${Buffer.from(chart.png).toString('base64')}`
    const sms = smsText(content, link)
    return {
      body: {
        subject: mail.subject,
        html: picture && chart ? mail.html.replaceAll(`cid:${chart.cid}`, picture) : mail.html,
        text: mail.text,
        sms,
        segments: smsSegments(sms),
        from: figures.days.from.toISOString(),
        to: figures.days.to.toISOString(),
        timeZone: figures.zone,
        counted: figures.total.loads + figures.total.dumps,
        skipped: isEmpty(figures) && !report.sendEmpty,
      },
    }
  })
}

/** `recipient`: the only recipient of a test. */
async function runNow(
  deps: RunDeps,
  change: Change,
  id: string,
  kind: RunRequest['kind'],
  recipient?: () => Promise<Recipient>,
) {
  const report = await findReport(change.tx, id, 'for update')
  if (!report) throw notFound()
  const only = recipient ? await recipient() : null
  const request = { kind, only, due: change.now.getTime(), missed: 0, late: false, by: change.user } as const
  const result = await runReportOnce(deps, change, report, request)
  if (!result) throw new Error('only scheduled runs are unique')
  return { body: { ...result } }
}

function withoutMailbox(): Failure {
  return refused(409, fieldError('emails', problem('conflict.scheduledReports.mailbox')))
}

/** The caller as the only recipient, in their own language. */
async function self({ tx, user }: Change, { cookies }: Pick<Call, 'cookies'>): Promise<Recipient> {
  const { rows } = await tx.query<{ email: string | null; language: Language | null }>(
    'select email, language from users where id = $1',
    [user],
  )
  const [person] = rows
  if (!person?.email) throw withoutMailbox()
  const chosen = (['en', 'ru', 'cn'] as const).find((one) => one === cookies['lang'])
  return { channel: 'mail', address: person.email, language: person.language ?? chosen ?? 'en' }
}

/** Tests that one user may send in an hour: each is listed in the history, and counts as a message of the day. */
const HOURLY_TESTS = 20
const HOUR_SECONDS = 3_600

async function refuseManyTests({ tx, account, user, now }: Change): Promise<void> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from scheduled_report_runs
      where account_id = $1 and kind = 'test' and ran_by = $2 and started_at > $3::timestamptz - make_interval(secs => $4)`,
    [account, user, now, HOUR_SECONDS],
  )
  if ((rows[0]?.count ?? 0) >= HOURLY_TESTS) throw tooMany(HOUR_SECONDS)
}

/** `base`: address of this site, without a slash at its end. */
export function scheduledReportRoutes(deps: RunDeps, base: () => string): Route[] {
  return [
    historyRoute,
    subscriptionRoute,
    askRoute,
    previewRoute(deps, base),
    implement(runReport, (call, services) =>
      change(runReport, call, services, (change) => runNow(deps, change, idOf(call), 'manual')),
    ),
    implement(testReport, (call, services) =>
      change(testReport, call, services, async (change) => {
        await refuseManyTests(change)
        return await runNow(deps, change, idOf(call), 'test', () => self(change, call))
      }),
    ),
  ]
}
