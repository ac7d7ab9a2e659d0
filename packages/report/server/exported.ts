/** Exports a report as a file. */
import type { Readable } from 'node:stream'
import { dateText } from '@haulway/platform/dates.ts'
import { languages, type Catalogue, type Language } from '@haulway/platform/messages.ts'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { type Call, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { fileReply } from '@haulway/platform/server/tables/table-file.ts'
import type { ReportFormat } from '@haulway/platform/table-format.ts'
import { recordAudit } from '@haulway/storage'
import { reportQueryOf, readingFor } from './report-query.ts'
import { queryInTurn } from './in-turn.ts'
import { type FileRequest, pdfOf, readDocumentHead, tableOf } from './file-of.ts'
import { inUse, readerOf, type ReportRemarks } from './printed.ts'
import { projectOf } from './question.ts'
import type { ServedReport } from './served.ts'
import { refuseUnknown } from './titles.ts'

/** Exports of data are audited (threats J8). */
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
    return recordAudit(recording, report.exports.record, context.account.id, 'export', {
      before: null,
      after,
    })
  })
}

/** The document of a report with its rows; queued like the queries of its screen. */
async function printedFile(
  asked: FileRequest,
  call: Call,
  remarks: readonly ReportRemarks[],
): Promise<Readable> {
  const { served, services, scope, filter, style } = asked
  const read = readingFor(call, services)
  const head = await queryInTurn(services.database, scope, [served.report.name, 'pdf', filter], () =>
    read((tx) => readDocumentHead(tx, asked)),
  )
  const about = { ...head.figures, project: projectOf(filter) }
  const beside = await read(async (tx) => {
    const said: string[] = []
    for (const remark of remarks)
      said.push(...(await remark(tx, call.context, about, readerOf(style.style, style.words))))
    return said
  })
  return await pdfOf(asked, head, beside)
}

export async function exportReport(
  served: ServedReport,
  call: Call,
  services: Services,
  format: ReportFormat,
  wordbook: Readonly<Record<Language, Catalogue>>,
  remarks: readonly ReportRemarks[],
) {
  const { query, context, cookies } = call
  const question = reportQueryOf(served.report, call, services)
  const { range } = question
  const reader = await served.read(question)
  const zone = await readingFor(
    call,
    services,
  )(async (tx) => {
    await refuseUnknown(tx, served.report, query, context.account.id)
    return await reader.zone(tx)
  })
  const language = languages.find((one) => one === (query['lang'] ?? cookies['lang'])) ?? 'en'
  // The range's end is exclusive: a day that ends at midnight is named by its own date.
  const days = [dateText(range.from.getTime(), zone), dateText(range.to.getTime() - 1, zone)]
  await recordExport(served, call, services, { format, from: range.from, to: range.to })
  const title = `${served.report.name}_${[...new Set(days)].join('_')}`
  const style = {
    style: { language, profile: context.account.profile, zone },
    words: wordbook[language],
    title,
    inUse: inUse(query),
  }
  const asked = { served, reader, services, scope: scopeOf(context), filter: query, style }
  const file = format === 'pdf' ? await printedFile(asked, call, remarks) : await tableOf(asked, format)
  return fileReply(title, format, file)
}
