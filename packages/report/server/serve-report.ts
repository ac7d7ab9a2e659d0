/** The calls of a declared report: what its slice reads is asked for, checked, paged, written to files and kept. */
import { fieldError, problem, type Infer, type Shape } from '@haulway/resource'
import { dateText } from '@haulway/platform/dates.ts'
import { languages, type Catalogue, type Language } from '@haulway/platform/messages.ts'
import { inAccount, inSnapshot, type Transaction } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { Call, Route } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { tableReply } from '@haulway/platform/server/tables/table-file.ts'
import { tableFormatNames, type TableFormat } from '@haulway/platform/table-format.ts'
import { record } from '@haulway/storage'
import type { Report, ReportFigures, ReportSnapshot } from '../declaration.ts'
import { askInTurn } from './in-turn.ts'
import type { Filter, Question, Range } from './question.ts'
import { reportMaker, type FileRows, type Read } from './report-file.ts'
import type { Paging } from './table-order.ts'
import { titlesOf } from './titles.ts'

interface PageOf<Row> {
  items: Row[]
  total: number
}

/** What a slice reads for one question. */
export interface ReportReader<Figures, Row, Groups> {
  /** Zone of the days and hours. */
  zone(tx: Transaction): Promise<string>
  figures(tx: Transaction): Promise<Figures>
  /** `aside`: the rows that the sentence counts last, instead of the others. */
  rows(tx: Transaction, paging: Paging, aside: boolean): Promise<PageOf<Row>>
  readonly groups: {
    readonly [Name in keyof Groups]: (tx: Transaction, paging: Paging) => Promise<PageOf<Groups[Name]>>
  }
  /** All rows in the order of files, for whoever makes the file. */
  readonly file: FileRows
}

type AnyReader = ReportReader<ReportFigures, unknown, Readonly<Record<string, unknown>>>

/** A report with the code that reads it. */
export interface ServedReport {
  readonly report: Report
  readonly read: (question: Question) => AnyReader | Promise<AnyReader>
}

type FiguresOf<R extends Report> = Infer<R['calls']['figures']['output'] & Shape>
type RowOf<R> = R extends { rows: { id(row: infer Row): string } } ? Row : never
type GroupsOf<R> = R extends { groups: infer Groups }
  ? { readonly [Name in keyof Groups]: Groups[Name] extends { id(row: infer Row): string } ? Row : never }
  : never

/** Joins a declared report with the code that reads it. */
export function serveReport<R extends Report>(
  report: R,
  read: (
    question: Question<Infer<R['filter']>>,
  ) =>
    | ReportReader<FiguresOf<R>, RowOf<R>, GroupsOf<R>>
    | Promise<ReportReader<FiguresOf<R>, RowOf<R>, GroupsOf<R>>>,
): ServedReport {
  // Questions have been checked by the shape of the report's own filter, and answers are what it declares.
  return { report, read: read as unknown as ServedReport['read'] }
}

const DEFAULT_RANGE_MS = 86_400_000

/** The range asked for; without one the 24 hours before `now`. */
function rangeOf(filter: Filter, now: number): Range {
  const to = new Date((filter['to'] as string | null) ?? now)
  const from = new Date((filter['from'] as string | null) ?? to.getTime() - DEFAULT_RANGE_MS)
  if (from >= to) {
    throw validationFailed([fieldError('to', problem('validation.order', { start: 'from', end: 'to' }))])
  }
  return { from, to }
}

const scopeOf = ({ context }: Pick<Call, 'context'>) => ({
  account: context.account.id,
  user: context.user.id,
})

/**
 * Reports read on connections of their own, so that a long one never holds a request for an edit, and each at one moment, so
 * that figures of several statements go together.
 */
const readingFor =
  (call: Pick<Call, 'context'>, { database }: Services): Read =>
  (work) =>
    inSnapshot(database, scopeOf(call), work, database.reports)

type Answer = (reader: AnyReader, tx: Transaction, query: Filter & Paging) => Promise<unknown>
type Wordbook = Readonly<Record<Language, Catalogue>>

/** The calls of a report. `wordbook`: for files that people take away. */
export function reportRoutes(served: ServedReport, wordbook: Wordbook): readonly Route[] {
  const { calls, aside } = served.report
  const answered = (endpoint: Route['endpoint'], answer: Answer): Route => ({
    endpoint,
    async handle(call, services) {
      const query = call.query as Filter & Paging
      const asked = [endpoint.path, query]
      const read = async () => {
        const reader = await served.read(questionOf(call, services))
        return await readingFor(call, services)((tx) => answer(reader, tx, query))
      }
      return { body: await askInTurn(services.database, scopeOf(call), asked, read) }
    },
  })
  return [
    answered(calls.rows, (reader, tx, query) => reader.rows(tx, query, query[aside.name] === true)),
    answered(calls.figures, (reader, tx) => reader.figures(tx)),
    ...Object.entries(calls.groups).map(([name, endpoint]) =>
      answered(endpoint, (reader, tx, query) => pageOfGroup(reader, name, tx, query)),
    ),
    ...tableFormatNames.map((format): Route => ({
      endpoint: calls.exports[format],
      handle: (call, services) => exported(served, call, services, { format, wordbook }),
    })),
  ]
}

function questionOf(call: Call, services: Services): Question {
  const now = services.clock()
  const filter: Filter = call.query
  return { ...scopeOf(call), filter, range: rangeOf(filter, now), now }
}

function pageOfGroup(reader: AnyReader, name: string, tx: Transaction, paging: Paging) {
  const group = reader.groups[name]
  if (!group) throw new Error(`nothing reads the group ${name}`)
  return group(tx, paging)
}

async function exported(
  { report, read }: ServedReport,
  call: Call,
  services: Services,
  { format, wordbook }: { readonly format: TableFormat; readonly wordbook: Wordbook },
) {
  const { query, context, cookies, address } = call
  const question = questionOf(call, services)
  const { range } = question
  const reader = await read(question)
  const reading = readingFor(call, services)
  const zone = await reading((tx) => reader.zone(tx))
  const { profile } = context.account
  const language = languages.find((one) => one === (query['lang'] ?? cookies['lang'])) ?? 'en'
  // The range's end is not included: a day that ends at midnight is named by its own date.
  const days = [dateText(range.from.getTime(), zone), dateText(range.to.getTime() - 1, zone)]
  const asked = Object.entries(query).filter(([, value]) => value !== null)
  // Who takes data out of the house is on record (threats J8).
  await inAccount(services.database, scopeOf(call), (tx) => {
    const recording = { tx, ...scopeOf(call), now: new Date(services.clock()) }
    const after = { format, address, ...Object.fromEntries(asked), from: range.from, to: range.to }
    return record(recording, report.exports.record, context.account.id, 'export', { before: null, after })
  })
  const title = `${report.name}_${[...new Set(days)].join('_')}`
  const style = { language, profile, zone }
  const file = await services.exports.make(scopeOf(call), reportMaker, [
    reader.file,
    { style, words: wordbook[language], title, format },
  ])
  return tableReply(title, format, file)
}

/** Rows of a group in a snapshot, the greatest first. */
const MAX_GROUPS = 500

/** The report as it is now, for those who are given it by link: figures, and what they come to by group. */
export async function snapshotOf(
  { report, read }: ServedReport,
  tx: Transaction,
  filter: Filter,
  { account, user }: Pick<Question, 'account' | 'user'>,
  now: number,
): Promise<ReportSnapshot> {
  const { snapshot, filters } = report
  const titles = await titlesOf(tx, report, filter, account)
  const reader = await read({ account, user, filter, range: rangeOf(filter, now), now })
  const figures = await reader.figures(tx)
  const summary = snapshot.figures({ ...figures }) as ReportFigures
  const groups: Record<string, unknown> = {}
  for (const [name, sort] of Object.entries(snapshot.sort)) {
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
