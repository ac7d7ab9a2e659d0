/** A report as a file that people take away. */
import type { Readable } from 'node:stream'
import { dateText } from '@haulway/platform/dates.ts'
import { languages, type Catalogue, type Language } from '@haulway/platform/messages.ts'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { type Call, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { fileReply } from '@haulway/platform/server/tables/table-file.ts'
import type { ReportFormat } from '@haulway/platform/table-format.ts'
import { record } from '@haulway/storage'
import { questionOf, readingFor } from './asked.ts'
import { askInTurn } from './in-turn.ts'
import { readLetterhead } from './letterhead.ts'
import { documentOf, inUse, readerOf, type ReportRemarks } from './printed.ts'
import type { Filter } from './question.ts'
import { printedMaker, reportMaker, type FileStyle } from './report-file.ts'
import type { AnyReader, ServedReport } from './served.ts'
import { titlesOf } from './titles.ts'

/** Who takes data out of the house is on record (threats J8). */
async function recordExport(
  { report }: ServedReport,
  call: Call,
  services: Services,
  taken: object,
): Promise<void> {
  const { context, address } = call
  const asked = Object.entries(call.query).filter(([, value]) => value !== null)
  await inAccount(services.database, scopeOf(context), (tx) => {
    const recording = { tx, ...scopeOf(context), now: new Date(services.clock()) }
    const after = { address, ...Object.fromEntries(asked), ...taken }
    return record(recording, report.exports.record, context.account.id, 'export', { before: null, after })
  })
}

/** The project that a report is narrowed to: every report that can be has a filter of this name. */
function projectOf({ project }: Filter): string | null {
  return typeof project === 'object' && project !== null && 'id' in project ? String(project.id) : null
}

/** The document of a report with its rows; read like its screen, in turn. */
async function printedFile(
  { report, printed }: ServedReport,
  reader: AnyReader,
  call: Call,
  services: Services,
  style: FileStyle,
  remarks: readonly ReportRemarks[],
): Promise<Readable> {
  const scope = scopeOf(call.context)
  const filter: Filter = call.query
  const read = await askInTurn(services.database, scope, [report.name, 'pdf', filter], () =>
    readingFor(
      call,
      services,
    )(async (tx) => ({
      figures: await reader.figures(tx),
      titles: await titlesOf(tx, report, filter, scope.account),
      letterhead: await readLetterhead(tx, scope.account),
    })),
  )
  const asked = { ...read.figures, project: projectOf(filter) }
  const beside = await readingFor(
    call,
    services,
  )(async (tx) => {
    const said: string[] = []
    for (const remark of remarks)
      said.push(...(await remark(tx, call.context, asked, readerOf(style.style, style.words))))
    return said
  })
  const { figures } = read
  const document = documentOf({
    report,
    printed,
    filter,
    beside,
    ...read,
    ...style,
    madeAt: services.clock(),
  })
  return await services.exports.make(scope, printedMaker, [reader.file, style, { document, figures, filter }])
}

export async function exported(
  served: ServedReport,
  call: Call,
  services: Services,
  format: ReportFormat,
  wordbook: Readonly<Record<Language, Catalogue>>,
  remarks: readonly ReportRemarks[],
) {
  const { query, context, cookies } = call
  const question = questionOf(call, services)
  const { range } = question
  const reader = await served.read(question)
  const zone = await readingFor(call, services)((tx) => reader.zone(tx))
  const language = languages.find((one) => one === (query['lang'] ?? cookies['lang'])) ?? 'en'
  // The range's end is not included: a day that ends at midnight is named by its own date.
  const days = [dateText(range.from.getTime(), zone), dateText(range.to.getTime() - 1, zone)]
  await recordExport(served, call, services, { format, from: range.from, to: range.to })
  const title = `${served.report.name}_${[...new Set(days)].join('_')}`
  const style = {
    style: { language, profile: context.account.profile, zone },
    words: wordbook[language],
    title,
    inUse: inUse(query),
  }
  const file =
    format === 'pdf'
      ? await printedFile(served, reader, call, services, style, remarks)
      : await services.exports.make(scopeOf(context), reportMaker, [reader.file, style, format])
  return fileReply(title, format, file)
}
