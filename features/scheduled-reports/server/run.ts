/** One run of a report: read, drawn for each language, noted and put into the outbox, all in one transaction. */
import type { Wordbook } from '@haulway/collection/server/index.ts'
import { measuresOf, profileIn } from '@haulway/platform/measures.ts'
import { localeOf, wordsOf, type Language } from '@haulway/platform/messages.ts'
import { newId } from '@haulway/platform/server/id.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { snapshotOf, type ServedReport } from '@haulway/report/server/index.ts'
import type { Change } from '@haulway/storage'
import type { MeasurementProfile } from '@haulway/units'
import { accountProfile, share } from '../../shared-reports/index.ts'
import type { Content, ContentFile } from '../content.ts'
import { RECORD_LIMIT, type Run } from '../scheduled-reports.endpoints.ts'
import { ATTACHED, attachedFiles, filterOf } from './attached.ts'
import {
  deliver,
  messagesLeft,
  planDeliveries,
  recipientsOf,
  type Planned,
  type Recipient,
} from './deliveries.ts'
import { drawContent, isEmpty, type Drawing } from './draw-content.ts'
import { drawMail, unaddressed } from './draw-mail.ts'
import { readFigures, type RunFigures } from './figures.ts'
import { changedRuns, type Span } from './changed.ts'
import { readAfresh, type Recall } from './recall.ts'
import { calendarFor, type StoredReport } from './stored.ts'

export interface RunDeps {
  readonly services: Services
  readonly words: Wordbook
  readonly reports: () => readonly ServedReport[]
}

/** `recall`: what runs of one go have in common. */
type Going = RunDeps & { readonly recall: Recall }

export interface RunWish {
  readonly kind: Run['kind']
  /** Epoch milliseconds: the scheduled instant, or the moment of the button. */
  readonly due: number
  /** Runs before it that never were. */
  readonly missed: number
  readonly late: boolean
  /** Who pressed the button. */
  readonly by: string | null
  /** Of a test: the only one who gets it. */
  readonly only: Recipient | null
}

export interface Ran {
  readonly run: string
  readonly outcome: Run['outcome']
  readonly messages: number
}

interface Running {
  readonly deps: Going
  readonly change: Change
  readonly report: StoredReport
  readonly wish: RunWish
  readonly run: string
  readonly figures: RunFigures
  readonly account: { readonly title: string; readonly profile: MeasurementProfile }
  /** What earlier runs said and is otherwise now. */
  readonly changed: readonly Span[]
}

export async function accountOf({
  tx,
  account,
}: Pick<Change, 'tx' | 'account'>): Promise<Running['account']> {
  const { rows } = await tx.query<{ title: string }>('select title from accounts where id = $1', [account])
  return { title: rows[0]?.title ?? '', profile: await accountProfile(tx, account) }
}

/** How a run is drawn in a language. */
export function drawn(
  {
    deps,
    report,
    wish,
    figures,
    account,
    changed,
  }: Pick<Running, 'figures' | 'account' | 'changed'> & {
    readonly deps: Pick<RunDeps, 'words'>
    readonly report: Drawing['report']
    readonly wish: Pick<RunWish, 'kind' | 'due' | 'missed' | 'late'>
  },
  language: Language,
  isTooLarge: boolean,
): Content {
  const words = wordsOf(deps.words[language], language)
  const measures = measuresOf(profileIn(account.profile, words), localeOf[language])
  return drawContent({
    report,
    figures,
    language,
    reader: { words, measures, zone: figures.zone },
    account: account.title,
    lateBy: wish.late ? { due: wish.due, missed: wish.missed } : null,
    changed,
    isTest: wish.kind === 'test',
    isTooLarge,
  })
}

interface Copy {
  readonly id: string
  /** Path of its link. */
  readonly link: string
}

/** The shared copy; null without one. */
async function sharedCopy(
  { deps, change, report, figures }: Running,
  language: Language,
): Promise<Copy | null> {
  const served = deps.reports().find((one) => one.report.name === ATTACHED)
  if (!report.includeLink || !served || figures.days.from >= figures.days.to) return null
  const recipient = { recipient: report.name.slice(0, 100), email: null, phone: null, language }
  const filter = filterOf({ report, days: figures.days, served })
  const { tx, account, user, now } = change
  const copy = await deps.recall(['copy', account, user, filter], () =>
    snapshotOf(served, tx, filter, { account, user }, now.getTime()),
  )
  const { id, token } = await share(change, served, recipient, filter, copy)
  return { id, link: `/report-html/${token}` }
}

async function keepFiles(
  { change, run }: Running,
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

/** Keeps what the run says in a language until it has left. */
async function keepContent(
  running: Running,
  language: Language,
  withMail: boolean,
  link: string | null,
): Promise<Content> {
  const { deps, change, report, run, figures, account } = running
  const { tx, user } = change
  const served = deps.reports().find((one) => one.report.name === ATTACHED)
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
  const content = drawn(running, language, files === null)
  const { chart, ...mail } = await drawMail(content, { ...unaddressed, link: link && unaddressed.link })
  await tx.query(
    `insert into scheduled_report_contents (account_id, run_id, language, mail, created_at)
     values ($1, $2, $3, $4, $5)`,
    [change.account, run, language, JSON.stringify({ mail, content }), change.now],
  )
  const picture = chart ? [{ name: 'chart.png', type: 'image/png', cid: chart.cid, bytes: chart.png }] : []
  if (withMail) await keepFiles(running, language, [...picture, ...(files ?? [])])
  return content
}

const isLeaving = (one: Planned): one is Extract<Planned, { message: string }> => 'message' in one

function outcomeOf({ wish, report, figures }: Running, planned: readonly Planned[]): Run['outcome'] {
  if (wish.kind !== 'test' && !report.sendEmpty && isEmpty(figures)) return 'empty'
  return planned.some(isLeaving) ? 'sent' : 'nobody'
}

/** Notes the run; false where it has been already. */
async function note(
  { change, report, wish, run, figures }: Running,
  outcome: Run['outcome'],
): Promise<boolean> {
  const { tx, account, now } = change
  const { total, days, zone } = figures
  const { rowCount } = await tx.query(
    `insert into scheduled_report_runs (account_id, id, report_id, report_name, project_id, kind, due_at, started_at, finished_at,
       missed, late, range_from, range_to, time_zone, outcome, counted, ran_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict do nothing`,
    [
      account,
      run,
      report.id,
      report.name,
      report.project?.id ?? null,
      wish.kind,
      new Date(wish.due),
      now,
      wish.missed,
      wish.late,
      days.from,
      days.to,
      zone,
      outcome,
      total.loads + total.dumps,
      wish.by,
    ],
  )
  return rowCount === 1
}

/** Of an account the latest ones are kept. */
async function prune({ tx, account }: Change): Promise<void> {
  await tx.query(
    `delete from scheduled_report_runs where account_id = $1 and id in (
       select id from scheduled_report_runs where account_id = $1 order by started_at desc, id offset ${RECORD_LIMIT})`,
    [account],
  )
}

/**
 * Runs a report for its recipients, or for the one of a test. `change.user` is whoever sees its figures. Undefined where the same
 * run has been already.
 */
export async function runReportOnce(
  deps: RunDeps & Partial<Going>,
  change: Change,
  report: StoredReport,
  wish: RunWish,
): Promise<Ran | undefined> {
  const { tx, account, user } = change
  const calendar = await calendarFor(tx, report.project)
  const going = { recall: readAfresh, ...deps }
  const asked = { scope: { account, user }, report, calendar, at: wish.due, reports: deps.reports() }
  const figures = await readFigures(tx, { ...asked, recall: going.recall })
  const changed = await changedRuns(tx, report.id)
  const [run, owner] = [newId(), await accountOf(change)]
  const running = { deps: going, change, report, wish, run, figures, account: owner, changed }
  const recipients = wish.only === null ? recipientsOf(report) : [wish.only]
  const planned = await planDeliveries(change, recipients, await messagesLeft(tx, change.now))
  const outcome = outcomeOf(running, planned)
  if (!(await note(running, outcome))) return undefined
  await prune(change)
  if (outcome === 'empty') return { run, outcome, messages: 0 }
  const leaving = planned.filter(isLeaving)
  const copy = leaving.length === 0 ? null : await sharedCopy(running, report.language)
  const link = copy && copy.link
  const headlines = new Map<Language, string>()
  for (const language of new Set(leaving.map((one) => one.language))) {
    const own = leaving.filter((one) => one.language === language)
    const withMail = own.some(({ channel }) => channel === 'mail')
    const { headline } = await keepContent(running, language, withMail, link)
    headlines.set(language, headline)
  }
  const { title } = running.account
  const leave = { run, account: title, title: report.name, headlines, link }
  const messages = await deliver(change, planned, leave)
  await tx.query(
    'update scheduled_report_runs set finished_at = $3, copy_id = $4 where account_id = $1 and id = $2',
    [account, run, new Date(deps.services.clock()), copy && copy.id],
  )
  change.changed('scheduled-reports', report.id)
  if (messages > 0) change.changed('outbox', '')
  return { run, outcome, messages }
}
