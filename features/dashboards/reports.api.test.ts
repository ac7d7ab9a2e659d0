/** Every kind of widget shows the figures of the report for the same project and time. */
import { beforeAll, expect, test } from 'vitest'
import type { PhaseValues, ProgressFigures } from '../cycles/widget-figures.ts'
import type { AnalysisFigures, EntryRow } from '../location-analysis/visit-rows.ts'
import type { statisticsWidget } from '../statistics/statistics.widget.ts'
import type { utilisationByDay } from '../utilisation/utilisation-by-day.widget.ts'
import type { Infer, Reference } from '@haulway/resource'
import { widgets } from '../widgets.ts'
import type { WidgetFigures } from './dashboards.endpoints.ts'
import { dashboard, itemsOf, manager } from './testing/quarry.ts'
import { makeTwoWeeks } from './testing/two-weeks.ts'
import { addVisits } from './testing/visits.ts'

type UtilisationFigures = Infer<(typeof utilisationByDay)['figures']>
type PaceFigures = Infer<(typeof statisticsWidget)['figures']>
type Kind = (typeof widgets)[number]['kind']

/** The figures of a widget of each kind, by kind. */
let shown: Map<string, WidgetFigures>
/** The query of the reports: the project, and the span of the widgets. */
let query: string

beforeAll(async () => {
  const { pit } = await makeTwoWeeks(Date.parse('2026-03-04T12:00:00Z'))
  await addVisits()
  const of = widgets.map(({ kind }) => ({ key: kind, kind, measure: 'WEIGHT', most: 100 }))
  const made = await dashboard(pit.id, { defaultWidgetDateRange: 'SINGLE_WEEK', widgets: of })
  const found = itemsOf<WidgetFigures>(await manager.fetch(`/api/dashboards/${made.id}/widgets`))
  shown = new Map(found.map((one) => [one.key, one]))
  const { from, to } = found[0] ?? {}
  query = `project=${pit.id}&from=${from}&to=${to}`
})

const figuresOf = (kind: Kind) => shown.get(kind)

interface Group {
  readonly of: Reference
  readonly cycles: number
  readonly weight: number
  readonly total: { readonly average: number } | null
}

const groups = async (path: string) =>
  itemsOf<Group>(await manager.fetch(`/api/cyclereport/loadDumpCycles/${path}?${query}`))

async function summary(path: string) {
  const reply = await manager.fetch(`/api/${path}/summary?${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as Record<'cycles' | 'weight' | 'weightEstimated' | 'machines', number> & {
    readonly measures: PhaseValues['measures']
    readonly days: UtilisationFigures['spent']
  }
}

test('shows the cycles, weights, times and phases of the cycle report', async () => {
  const { cycles, weight, weightEstimated, machines, measures } = await summary('cyclereport/loadDumpCycles')
  expect(cycles).toBeGreaterThan(20)
  const hauled = { loads: cycles, amount: weight, estimated: weightEstimated }
  expect(figuresOf('TOTAL')).toMatchObject(hauled)
  expect(figuresOf('QUANTITY_BY_DAY')).toMatchObject(hauled)
  expect(figuresOf('KEY_FIGURES')).toMatchObject({
    ...hauled,
    weight,
    trucks: machines,
    average: measures?.total?.average,
  })
  expect(figuresOf('CYCLE_PHASES')).toMatchObject({ measures })
})

test('shows the machines and routes of the groups of the cycle report', async () => {
  const ranks = (await groups('byEquipment'))
    .map(({ of, cycles, weight, total }) => ({
      ...of,
      loads: cycles,
      amount: weight,
      average: total?.average ?? null,
    }))
    .toSorted((one, other) => other.amount - one.amount)
  expect(figuresOf('RANKING')).toMatchObject({ ranks })
  const routes = (await groups('byRoutes')).map(({ of, cycles, weight }) => [of, cycles, weight])
  const { progress } = figuresOf('ROUTE_PROGRESS') as WidgetFigures & ProgressFigures
  expect(progress.map(({ route, loads, amount }) => [route, loads, amount])).toEqual(routes)
})

test('shows the machines and days of the utilization report', async () => {
  const { machines, days } = await summary('reports/utilisation')
  expect(days.length).toBeGreaterThanOrEqual(7)
  expect(figuresOf('UTILISATION')).toMatchObject({ machines, spent: days })
})

test('shows the pace of the statistics report, beside that of the range before', async () => {
  const reply = await manager.fetch(`/api/reports/statistics/summary?${query}&against=before`)
  expect(reply.status, reply.text).toBe(200)
  const report = reply.body as PaceFigures['pace'] & { readonly before: PaceFigures['pace'] }
  expect([report.loads, report.before.loads].every((loads) => loads > 10)).toBe(true)
  const { pace, paceBefore } = figuresOf('STATISTICS') as WidgetFigures & PaceFigures
  expect(report).toMatchObject(pace)
  expect(report.before).toMatchObject(paceBefore)
})

test('shows the locations and queues of the location analysis', async () => {
  const path = '/api/reports/locationanalysis'
  const places = itemsOf<EntryRow>(await manager.fetch(`${path}/byLocations?${query}&sort=-dwell&limit=100`))
  expect(places.length).toBeGreaterThan(1)
  expect(places.every(({ visits, over }) => visits > over && over > 0)).toBe(true)
  expect(figuresOf('DWELL')).toMatchObject({ dwell: places })
  const { queue } = (await manager.fetch(`${path}/summary?${query}`)).body as AnalysisFigures
  expect(queue.some(({ most }) => most > 0)).toBe(true)
  expect(figuresOf('QUEUE')).toMatchObject({ queue })
})
