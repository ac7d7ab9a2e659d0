/** The figures of a run: read once, drawn for each language. */
import { totalColumns, type SectionData } from '@haulway/report'
import type { ServedReport } from '@haulway/report/server/index.ts'
import type { UserScope, Transaction } from '@haulway/platform/server/db/index.ts'
import type { WorkCalendar } from '@haulway/schedule'
import {
  amountColumns,
  titleColumns,
  sumTallies,
  type Tally,
  type TallyColumns,
} from '../../cycles/cycles.ts'
import { productionSection, countTallies } from '../../cycles/index.ts'
import { alarmSection } from '../../attention/index.ts'
import { runDays, type RunDays } from '../run-days.ts'
import type { SectionName } from '../scheduled-report.resource.ts'
import type { ReportDraft } from '../scheduled-reports.endpoints.ts'
import { reportFilter } from './attached.ts'
import type { ReadCache } from './read-cache.ts'

/** Maximum rows of a table in a mail; all of them are in the attached file and behind the link. */
const MOST_ROWS = 50

export interface RunFigures {
  readonly days: RunDays
  readonly zone: string
  readonly total: Tally
  readonly counts: SectionData
  readonly sections: readonly { readonly name: SectionName; readonly data: SectionData }[]
}

export interface FiguresAsked {
  readonly scope: UserScope
  readonly report: ReportDraft
  readonly calendar: WorkCalendar
  /** Epoch milliseconds. */
  readonly at: number
  readonly reports: readonly ServedReport[]
  readonly cache: ReadCache
}

const choiceOf = ({
  groupBy,
  counts,
  countsBy,
  includeWeights,
  includeVolumes,
}: ReportDraft): TallyColumns => ({
  by: groupBy,
  counts,
  bySlot: countsBy !== 'total',
  weights: includeWeights,
  volumes: includeVolumes,
})

async function countsOf(
  tx: Transaction,
  { scope, report, calendar, at, cache }: FiguresAsked,
  days: RunDays,
) {
  const { project, route, hoursFrom, hoursTo, groupBy: by, counts, countsBy: per } = report
  const hours = hoursFrom !== null && hoursTo !== null ? { from: hoursFrom, to: hoursTo } : null
  const question = {
    project,
    route,
    zone: calendar.zone,
    range: days,
    until: new Date(at),
    hours,
    by,
    counts,
    per,
  }
  const rows = await cache(['counts', scope, question], () => countTallies(tx, question))
  const total = sumTallies(rows)
  const choice = choiceOf(report)
  const amounts = amountColumns(choice)
  const data: SectionData = {
    figures: amounts.map((column) => ({ column, row: total })),
    table: {
      columns: [...titleColumns(choice), ...amounts],
      rows: rows.slice(0, MOST_ROWS),
      all: rows.length,
      totals: total,
    },
    ...(amounts[0] ? { bars: amounts[0] } : {}),
  }
  return { data, total }
}

/** A section that a declared report provides. */
async function declaredSection(
  tx: Transaction,
  { scope, report, at, reports, cache }: FiguresAsked,
  days: RunDays,
  name: SectionName,
): Promise<SectionData | undefined> {
  const served = reports.find((one) => one.report.sections?.[name] !== undefined)
  const section = served?.report.sections?.[name]
  const { from, to } = days
  if (!served || !section || from >= to) return undefined
  const filter = reportFilter(served, report, days)
  const group = served.report.groups[section.group]
  const read = async () => {
    const reader = await served.read({ ...scope, filter, range: { from, to }, now: at })
    const page = await reader.groups[section.group]?.(tx, { limit: MOST_ROWS, page: 0, sort: section.sort })
    return page && { page, figures: await reader.figures(tx) }
  }
  const found = await cache([name, scope, filter], read)
  if (!group || !found) return undefined
  const { page, figures } = found
  const totals = totalColumns(served.report)
  return {
    figures: section.figures.flatMap((column) => {
      const declared = totals[column]
      return declared ? [{ column: declared, row: null, totals: figures }] : []
    }),
    table: {
      columns: section.columns.flatMap((column) => group.columns[column] ?? []),
      rows: page.items,
      all: page.total,
      totals: null,
    },
  }
}

async function sectionOf(
  tx: Transaction,
  asked: FiguresAsked,
  days: RunDays,
  name: SectionName,
): Promise<SectionData | undefined> {
  const { scope, report, calendar, at, cache } = asked
  const { project, route } = report
  if (name === 'alarms') {
    const question = { project, from: days.from, to: days.to, most: MOST_ROWS }
    return await cache([name, scope, question], () => alarmSection(tx, question))
  }
  if (name !== 'production') return await declaredSection(tx, asked, days, name)
  if (project === null) return undefined
  const measure = report.includeWeights ? 'WEIGHT' : 'LOADS'
  const zone = calendar.zone
  const question = { ...scope, project, route, zone, range: days, now: at, measure } as const
  return await cache([name, question], () => productionSection(tx, question))
}

/** Throws 404 or 400 when the reader has no access to the project or route, or it is absent. */
export async function readFigures(tx: Transaction, asked: FiguresAsked): Promise<RunFigures> {
  const { report, calendar, at } = asked
  const days = runDays(report.range, calendar, at)
  const { data: counts, total } = await countsOf(tx, asked, days)
  const sections: { name: SectionName; data: SectionData }[] = []
  for (const name of report.sections ?? []) {
    const data = await sectionOf(tx, asked, days, name)
    if (data) sections.push({ name, data })
  }
  return { days, zone: calendar.zone, total, counts, sections }
}
