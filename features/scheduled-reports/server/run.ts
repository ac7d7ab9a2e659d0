/** One run of a report: read, drawn for each language, recorded and put into the outbox, all in one transaction. */
import { accountProfile, type Wordbook } from '@haulway/collection/server/index.ts'
import type { Language } from '@haulway/platform/messages.ts'
import { newId } from '@haulway/platform/server/id.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { readerOf, snapshotOf, type ServedReport } from '@haulway/report/server/index.ts'
import type { Change } from '@haulway/storage'
import type { MeasurementProfile } from '@haulway/units'
import { accountTitle } from '../../report-recipients/index.ts'
import { share } from '../../shared-reports/index.ts'
import type { Content, ContentFile } from '../content.ts'
import type { Run } from '../scheduled-reports.endpoints.ts'
import { attachedFiles, attachedReport, reportFilter } from './attached.ts'
import { changedRuns, type Span } from './changed.ts'
import {
  deliver,
  planDeliveries,
  recipientsOf,
  remainingMessages,
  type Planned,
  type Recipient,
} from './deliveries.ts'
import { drawContent, isEmpty, type Drawing } from './draw-content.ts'
import { drawMail, urlPlaceholders } from './draw-mail.ts'
import { readFigures, type RunFigures } from './figures.ts'
import { type ReadCache, readUncached } from './read-cache.ts'
import { recordRun } from './run-record.ts'
import { calendarFor, type StoredReport } from './stored.ts'

export interface RunDeps {
  readonly services: Services
  readonly words: Wordbook
  readonly reports: () => readonly ServedReport[]
  /** Shared by consecutive runs. */
  readonly cache?: ReadCache
}

export interface RunRequest {
  readonly kind: Run['kind']
  /** Epoch milliseconds: the scheduled instant, or when the button was pressed. */
  readonly due: number
  /** Scheduled runs before it that were missed. */
  readonly missed: number
  readonly late: boolean
  /** The user who pressed the button. */
  readonly by: string | null
  /** The only recipient of a test. */
  readonly only: Recipient | null
}

export interface RunResult {
  readonly run: string
  readonly outcome: Run['outcome']
  readonly messages: number
}

interface RunContext {
  readonly deps: RunDeps
  readonly cache: ReadCache
  readonly change: Change
  readonly report: StoredReport
  readonly request: RunRequest
  readonly run: string
  readonly figures: RunFigures
  readonly account: { readonly title: string; readonly profile: MeasurementProfile }
  /** Days of earlier runs whose figures have changed since. */
  readonly changed: readonly Span[]
}

export async function accountOf({
  tx,
  account,
}: Pick<Change, 'tx' | 'account'>): Promise<RunContext['account']> {
  return { title: await accountTitle(tx, account), profile: await accountProfile({ tx, account }) }
}

/** Builds the content of a run, or of a preview, in a language. */
export function drawIn(
  {
    deps,
    report,
    request,
    figures,
    account,
    changed,
  }: Pick<RunContext, 'figures' | 'account' | 'changed'> & {
    readonly deps: Pick<RunDeps, 'words'>
    readonly report: Drawing['report']
    readonly request: Pick<RunRequest, 'kind' | 'due' | 'missed' | 'late'>
  },
  language: Language,
  isTooLarge: boolean,
): Content {
  const style = { language, profile: account.profile, zone: figures.zone }
  return drawContent({
    report,
    figures,
    language,
    reader: readerOf(style, deps.words[language]),
    account: account.title,
    lateBy: request.late ? { due: request.due, missed: request.missed } : null,
    changed,
    isTest: request.kind === 'test',
    isTooLarge,
  })
}

interface Copy {
  readonly id: string
  /** Path of the shared report's link. */
  readonly link: string
}

/** The shared report; null without one. */
async function sharedCopy(
  { deps, cache, change, report, figures }: RunContext,
  language: Language,
): Promise<Copy | null> {
  const served = attachedReport(deps.reports())
  if (!report.includeLink || !served || figures.days.from >= figures.days.to) return null
  const recipient = { recipient: report.name.slice(0, 100), email: null, phone: null, language }
  const filter = reportFilter(served, report, figures.days)
  const { tx, account, user, now } = change
  const copy = await cache(['copy', account, user, filter], () =>
    snapshotOf(served, tx, filter, { account, user }, now.getTime()),
  )
  const { id, token } = await share(change, served, recipient, filter, copy)
  return { id, link: `/report-html/${token}` }
}

async function keepFiles(
  { change, run }: RunContext,
  language: Language,
  files: readonly (ContentFile & { cid?: string })[],
) {
  const { tx, account } = change
  for (const [position, { name, type, cid, bytes }] of files.entries())
    await tx.query(
      `insert into scheduled_report_files (account_id, run_id, language, position, name, type, cid, bytes)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [account, run, language, position, name, type, cid ?? null, Buffer.from(bytes)],
    )
}

/** Stores the content of a run in a language until its messages are sent. */
async function keepContent(
  context: RunContext,
  language: Language,
  withMail: boolean,
  link: string | null,
): Promise<Content> {
  const { deps, change, report, run, figures, account } = context
  const { tx, user } = change
  const served = attachedReport(deps.reports())
  const attaching = served && {
    ...deps,
    served,
    scope: { account: change.account, user },
    report,
    days: figures.days,
    zone: figures.zone,
    profile: account.profile,
    now: change.now.getTime(),
  }
  const files = withMail && attaching ? await attachedFiles(tx, attaching, language) : []
  const content = drawIn(context, language, files === null)
  const { chart, ...mail } = await drawMail(content, {
    ...urlPlaceholders,
    link: link && urlPlaceholders.link,
  })
  await tx.query(
    `insert into scheduled_report_contents (account_id, run_id, language, mail, created_at)
     values ($1, $2, $3, $4, $5)`,
    [change.account, run, language, JSON.stringify({ mail, content }), change.now],
  )
  const picture = chart ? [{ name: 'chart.png', type: 'image/png', cid: chart.cid, bytes: chart.png }] : []
  if (withMail) await keepFiles(context, language, [...picture, ...(files ?? [])])
  return content
}

const isSendable = (one: Planned): one is Extract<Planned, { message: string }> => 'message' in one

function outcomeOf({ request, report, figures }: RunContext, planned: readonly Planned[]): Run['outcome'] {
  if (request.kind !== 'test' && !report.sendEmpty && isEmpty(figures)) return 'empty'
  return planned.some(isSendable) ? 'sent' : 'nobody'
}

/**
 * Runs a report for its recipients, or for the one of a test, with the figures that `change.user` may see. Undefined
 * when the scheduled instant has already run.
 */
export async function runReportOnce(
  deps: RunDeps,
  change: Change,
  report: StoredReport,
  request: RunRequest,
): Promise<RunResult | undefined> {
  const { tx, account, user } = change
  const cache = deps.cache ?? readUncached
  const calendar = await calendarFor(tx, report.project)
  const asked = {
    scope: { account, user },
    report,
    calendar,
    at: request.due,
    reports: deps.reports(),
    cache,
  }
  const figures = await readFigures(tx, asked)
  const changed = await changedRuns(tx, report.id)
  const [run, owner] = [newId(), await accountOf(change)]
  const context = { deps, cache, change, report, request, run, figures, account: owner, changed }
  const recipients = request.only === null ? recipientsOf(report) : [request.only]
  const planned = await planDeliveries(change, recipients, await remainingMessages(tx, change.now))
  const outcome = outcomeOf(context, planned)
  const { total, days, zone } = figures
  const counted = total.loads + total.dumps
  const { from, to } = days
  if (!(await recordRun(change, report, { ...request, id: run, from, to, zone, outcome, counted })))
    return undefined
  if (outcome === 'empty') return { run, outcome, messages: 0 }
  const sendable = planned.filter(isSendable)
  const copy = sendable.length === 0 ? null : await sharedCopy(context, report.language)
  const link = copy && copy.link
  const headlines = new Map<Language, string>()
  for (const language of new Set(sendable.map((one) => one.language))) {
    const own = sendable.filter((one) => one.language === language)
    const withMail = own.some(({ channel }) => channel === 'mail')
    const { headline } = await keepContent(context, language, withMail, link)
    headlines.set(language, headline)
  }
  const outgoing = { run, account: owner.title, title: report.name, headlines, link }
  const messages = await deliver(change, planned, outgoing)
  await tx.query(
    'update scheduled_report_runs set finished_at = $3, copy_id = $4 where account_id = $1 and id = $2',
    [account, run, new Date(deps.services.clock()), copy && copy.id],
  )
  change.changed('scheduled-reports', report.id)
  if (messages > 0) change.changed('outbox', '')
  return { run, outcome, messages }
}
