/** The figures of a run: read once, drawn for each language. */
import { totalColumns, type SectionData } from '@haulway/report'
import type { ServedReport } from '@haulway/report/server/index.ts'
import type { PersonScope, Transaction } from '@haulway/platform/server/db/index.ts'
import type { WorkCalendar } from '@haulway/schedule'
import { amountColumns, titleColumns, totalOf, type Tally, type TallyWish } from '../../cycles/cycles.ts'
import { productionSection, tally } from '../../cycles/index.ts'
import { alarmSection } from '../../attention/index.ts'
import { runDays, type RunDays } from '../run-days.ts'
import type { SectionName } from '../scheduled-report.resource.ts'
import type { ReportDraft } from '../scheduled-reports.endpoints.ts'
import type { Recall } from './recall.ts'

/** Rows of a table in a mail; the others are in the attached file and behind the link. */
const MOST_ROWS = 50

export interface RunFigures {
  readonly days: RunDays
  readonly zone: string
  readonly total: Tally
  readonly counts: SectionData
  readonly sections: readonly { readonly name: SectionName; readonly data: SectionData }[]
}

export interface FiguresAsked {
  readonly scope: PersonScope
  readonly report: ReportDraft
  readonly calendar: WorkCalendar
  /** Epoch milliseconds. */
  readonly at: number
  readonly reports: readonly ServedReport[]
  readonly recall: Recall
}

const wishOf = ({ groupBy, counts, countsBy, includeWeights, includeVolumes }: ReportDraft): TallyWish => ({
  by: groupBy,
  counts,
  bySlot: countsBy !== 'total',
  weights: includeWeights,
  volumes: includeVolumes,
})

async function countsOf(
  tx: Transaction,
  { scope, report, calendar, at, recall }: FiguresAsked,
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
  const rows = await recall(['counts', scope, question], () => tally(tx, question))
  const total = totalOf(rows)
  const wish = wishOf(report)
  const amounts = amountColumns(wish)
  const data: SectionData = {
    figures: amounts.map((column) => ({ column, row: total })),
    table: {
      columns: [...titleColumns(wish), ...amounts],
      rows: rows.slice(0, MOST_ROWS),
      all: rows.length,
      totals: total,
    },
    ...(amounts[0] ? { bars: amounts[0] } : {}),
  }
  return { data, total }
}

/** What a declared report gives under the name of a section. */
async function cutOf(
  tx: Transaction,
  { scope, report, at, reports, recall }: FiguresAsked,
  { from, to }: RunDays,
  name: SectionName,
): Promise<SectionData | undefined> {
  const served = reports.find((one) => one.report.sections?.[name] !== undefined)
  const cut = served?.report.sections?.[name]
  if (!served || !cut || from >= to) return undefined
  const { project, route } = report
  const nothing = Object.fromEntries(Object.keys(served.report.filter).map((key) => [key, null]))
  const filter = { ...nothing, from: from.toISOString(), to: to.toISOString(), project, route }
  const group = served.report.groups[cut.group]
  const read = async () => {
    const reader = await served.read({ ...scope, filter, range: { from, to }, now: at })
    const page = await reader.groups[cut.group]?.(tx, { limit: MOST_ROWS, page: 0, sort: cut.sort })
    return page && { page, figures: await reader.figures(tx) }
  }
  const found = await recall([name, scope, filter], read)
  if (!group || !found) return undefined
  const { page, figures } = found
  const totals = totalColumns(served.report)
  return {
    figures: cut.figures.flatMap((column) => {
      const declared = totals[column]
      return declared ? [{ column: declared, row: null, totals: figures }] : []
    }),
    table: {
      columns: cut.columns.flatMap((column) => group.columns[column] ?? []),
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
  const { scope, report, calendar, at, recall } = asked
  const { project, route } = report
  if (name === 'alarms') {
    const question = { project, from: days.from, to: days.to, most: MOST_ROWS }
    return await recall([name, scope, question], () => alarmSection(tx, question))
  }
  if (name !== 'production') return await cutOf(tx, asked, days, name)
  if (project === null) return undefined
  const measure = report.includeWeights ? 'WEIGHT' : 'LOADS'
  const zone = calendar.zone
  const question = { ...scope, project, route, zone, range: days, now: at, measure } as const
  return await recall([name, question], () => productionSection(tx, question))
}

/** Throws 404 or 400 where something of what is asked is not there for whoever asks. */
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
