/** Columns of the location analysis. */
import { columnsOf, type ReportColumns } from '@haulway/report'
import { hourText } from '@haulway/platform/dates.ts'
import type { AnalysisFigures, EntryRow, HourRow, Spent, Sums, VisitRow } from './visit-rows.ts'

const sortable = { sortable: true } as const

function spentColumns<Row extends Spent>() {
  const { duration } = columnsOf<Row, AnalysisFigures>()
  const column = (part: keyof Spent) =>
    duration(`locationAnalysis.${part}`, (row) => row[part], { sortable: true, total: (all) => all[part] })
  return { dwell: column('dwell'), moving: column('moving'), idle: column('idle'), off: column('off') }
}

function workColumns<Row extends Pick<Sums, 'loads' | 'dumps'>>() {
  const { quantity } = columnsOf<Row, AnalysisFigures>()
  const column = (work: 'loads' | 'dumps') =>
    quantity(`locationAnalysis.${work}`, 'count', (row) => row[work], {
      sortable: true,
      total: (all) => all[work],
    })
  return { loads: column('loads'), dumps: column('dumps') }
}

function sumColumns<Row extends Sums>(): ReportColumns<Row, AnalysisFigures> {
  const { quantity, duration } = columnsOf<Row, AnalysisFigures>()
  const length = (name: 'shortest' | 'average' | 'p90' | 'longest') =>
    duration(`locationAnalysis.${name}`, (row) => row[name], { sortable: true, total: (all) => all[name] })
  return {
    visits: quantity('locationAnalysis.visits', 'count', ({ visits }) => visits, {
      sortable: true,
      total: ({ visits }) => visits,
      hint: ({ open }, words) =>
        open > 0 ? words('locationAnalysis.said.open', { count: open }) : undefined,
    }),
    over: quantity('locationAnalysis.over', 'count', ({ over }) => over, {
      sortable: true,
      total: ({ over }) => over,
    }),
    shortest: length('shortest'),
    average: length('average'),
    p90: length('p90'),
    longest: length('longest'),
    ...spentColumns<Row>(),
    ...workColumns<Row>(),
  }
}

const row = columnsOf<VisitRow, AnalysisFigures>()

export const rowColumns: ReportColumns<VisitRow, AnalysisFigures> = {
  equipment: row.entry('locationAnalysis.equipment', (one) => one.equipment, sortable),
  location: row.entry('locationAnalysis.location', (one) => one.location, sortable),
  driver: row.entry('locationAnalysis.driver', (one) => one.driver, sortable),
  enteredAt: row.moment('locationAnalysis.enteredAt', (one) => one.enteredAt, sortable),
  exitedAt: row.moment('locationAnalysis.exitedAt', (one) => one.exitedAt, sortable),
  ...spentColumns<VisitRow>(),
  ...workColumns<VisitRow>(),
  cut: row.worded('locationAnalysis.cut', ({ isOpen, isBefore }) => [
    ...(isOpen ? (['locationAnalysis.cut.open'] as const) : []),
    ...(isBefore ? (['locationAnalysis.cut.before'] as const) : []),
  ]),
}
export const shownColumns = Object.keys(rowColumns)

const entry = columnsOf<EntryRow, AnalysisFigures>()

export function entryColumns(
  by: 'equipment' | 'location' | 'driver',
): ReportColumns<EntryRow, AnalysisFigures> {
  return {
    title: entry.entry(`locationAnalysis.${by}`, ({ of }) => of, {
      sortable: true,
      none: 'locationAnalysis.none.driver',
      narrows: ({ of }) => (of ? { [by]: of.id } : {}),
    }),
    ...sumColumns<EntryRow>(),
  }
}

const hour = columnsOf<HourRow, AnalysisFigures>()

export const hourColumns: ReportColumns<HourRow, AnalysisFigures> = {
  hour: hour.text('locationAnalysis.hour', (one) => hourText(one.hour), sortable),
  ...sumColumns<HourRow>(),
}
