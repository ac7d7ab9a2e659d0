import type { Words } from '@haulway/platform/messages.ts'
import type { Report, ReportFigures, Titles } from './declaration.ts'
import { rangeText } from './range.ts'

/** Summary sentence of a report: `312 cycles of 14 machines, 2026-05-06 – 2026-05-12, Pit 2 to Crusher`. */
export function summarySentence(
  report: Report,
  words: Words,
  figures: ReportFigures,
  titles: Titles,
  filter: Readonly<Record<string, unknown>>,
): string {
  const { counted, about } = report.said(words, { ...figures }, titles, filter)
  return [counted, rangeText(figures, figures.timeZone), ...about]
    .filter((part) => part !== undefined)
    .join(words('report.said.comma'))
}
