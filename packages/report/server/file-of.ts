/** A report as a file for somebody who does not wait for it: read within a transaction that is there already. */
import type { Readable } from 'node:stream'
import type { PersonScope, Transaction } from '@haulway/platform/server/db/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { ReportFormat } from '@haulway/platform/table-format.ts'
import { readLetterhead } from './letterhead.ts'
import { documentOf } from './printed.ts'
import type { Filter } from './question.ts'
import { printedMaker, reportMaker, type FileStyle } from './report-file.ts'
import type { AnyReader, ServedReport } from './served.ts'
import { titlesOf } from './titles.ts'

export interface FileAsked {
  readonly served: ServedReport
  readonly reader: AnyReader
  readonly services: Services
  readonly scope: PersonScope
  readonly filter: Filter
  readonly style: FileStyle
  readonly format: ReportFormat
}

/** Its rows are read by the thread that makes files; what a document says above them, by `tx`. */
export async function fileOf(tx: Transaction, asked: FileAsked): Promise<Readable> {
  const { served, reader, services, scope, filter, style, format } = asked
  if (format !== 'pdf') return await services.exports.make(scope, reportMaker, [reader.file, style, format])
  const { report, printed } = served
  const figures = await reader.figures(tx)
  const titles = await titlesOf(tx, report, filter, scope.account)
  const letterhead = await readLetterhead(tx, scope.account)
  const document = documentOf({
    report,
    printed,
    filter,
    figures,
    titles,
    letterhead,
    ...style,
    madeAt: services.clock(),
  })
  return await services.exports.make(scope, printedMaker, [reader.file, style, { document, figures, filter }])
}
