/** The files attached to a mail: the statistics report of the same days. */
import { buffer } from 'node:stream/consumers'
import { dateText } from '@haulway/platform/dates.ts'
import type { Language } from '@haulway/platform/messages.ts'
import type { UserScope, Transaction } from '@haulway/platform/server/db/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { ReportFormat } from '@haulway/platform/table-format.ts'
import { fileOf, type ServedReport } from '@haulway/report/server/index.ts'
import type { MeasurementProfile } from '@haulway/units'
import type { Wordbook } from '@haulway/collection/server/index.ts'
import type { ContentFile } from '../content.ts'
import type { RunDays } from '../run-days.ts'
import type { ReportDraft } from '../scheduled-reports.endpoints.ts'

/** The report that is attached, and shared by the link in the mail. */
export const attachedReport = (reports: readonly ServedReport[]): ServedReport | undefined =>
  reports.find(({ report }) => report.name === 'statistics')

/** Bytes of all attachments of a mail together; beyond it the mail has only the link. */
export const LARGEST_ATTACHED = 10 * 1_048_576

const formats = { CSV: 'csv', XLSX: 'xlsx', PDF: 'pdf' } as const
const types: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

export interface Attaching {
  readonly services: Services
  readonly words: Wordbook
  readonly served: ServedReport
  readonly scope: UserScope
  readonly report: ReportDraft
  readonly days: RunDays
  readonly zone: string
  readonly profile: MeasurementProfile
  /** Epoch milliseconds. */
  readonly now: number
}

/** Filter of the declared report for a run: its project, its route and its days. */
export function reportFilter(
  served: ServedReport,
  { project, route }: Pick<ReportDraft, 'project' | 'route'>,
  days: Pick<RunDays, 'from' | 'to'>,
) {
  const unset = Object.fromEntries(Object.keys(served.report.filter).map((name) => [name, null]))
  return { ...unset, from: days.from.toISOString(), to: days.to.toISOString(), project, route }
}

/** The attachments in one language; null when they are too large for a mail. */
export async function attachedFiles(
  tx: Transaction,
  { services, words, served, scope, report, days, zone, profile, now }: Attaching,
  language: Language,
): Promise<ContentFile[] | null> {
  const filter = reportFilter(served, report, days)
  const title = [served.report.name, dateText(days.from.getTime(), zone)].join('_')
  const style = { style: { language, profile, zone }, words: words[language], title, inUse: [] }
  const files: ContentFile[] = []
  let size = 0
  for (const chosen of report.attachments ?? []) {
    const format = formats[chosen]
    const reader = await served.read({ ...scope, filter, range: days, now })
    const stream = await fileOf(tx, { served, reader, services, scope, filter, style }, format)
    const bytes = await buffer(stream)
    size += bytes.length
    if (size > LARGEST_ATTACHED) return null
    files.push({ name: `${title}.${format}`, type: types[format], bytes })
  }
  return files
}
