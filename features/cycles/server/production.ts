/** Targets in scheduled reports: the progress of each route of a project. */
import { columnsOf, type SectionData } from '@haulway/report'
import type { DaysRange } from '@haulway/report/server/index.ts'
import type { Reference } from '@haulway/resource'
import type { UserScope, Transaction } from '@haulway/platform/server/db/index.ts'
import type { RouteProgressItem } from '../widget-figures.ts'
import { progressFigures } from './widgets/progress.ts'

interface Whole {
  readonly amount: number
  readonly target: number
}

const { entry, quantity, decimal } = columnsOf<RouteProgressItem, Whole>()

function percent({
  amount,
  target,
}: {
  readonly amount: number
  readonly target: number | null
}): number | null {
  return target === null || target === 0 ? null : (100 * amount) / target
}

function columnsIn(measure: 'LOADS' | 'WEIGHT') {
  const kind = measure === 'LOADS' ? 'count' : 'weight'
  const label = measure === 'LOADS' ? 'cycles.totals.loads' : 'cycles.column.weight'
  return {
    route: entry('cycles.column.route', (one) => one.route),
    amount: quantity(label, kind, (one) => one.amount, { total: (all) => all.amount }),
    target: quantity('cycles.production.target', kind, (one) => one.target, { total: (all) => all.target }),
    percent: decimal('cycles.production.percent', 0, percent, { total: percent }),
  }
}

export interface ProductionAsked extends UserScope {
  readonly project: Reference
  readonly route: Reference | null
  readonly zone: string
  readonly range: DaysRange
  /** Epoch milliseconds: later loads are excluded. */
  readonly now: number
  readonly measure: 'LOADS' | 'WEIGHT'
}

export async function productionSection(tx: Transaction, asked: ProductionAsked): Promise<SectionData> {
  const { route, measure, ...question } = asked
  const options = {
    measure,
    routes: route === null ? null : [route],
    projects: null,
    materials: null,
    machines: null,
    tags: null,
    timeFrom: null,
    timeTo: null,
  }
  const { progress } = await progressFigures(tx, { ...question, before: asked.range, isPast: true, options })
  // Shares consider only routes with a target.
  const aimed = progress.filter(({ target }) => target !== null)
  const sum = (part: 'amount' | 'target') => aimed.reduce((whole, one) => whole + (one[part] ?? 0), 0)
  const whole: Whole = { amount: sum('amount'), target: sum('target') }
  const columns = columnsIn(measure)
  return {
    figures: [columns.amount, columns.target, columns.percent].map((column) => ({
      column,
      row: null,
      totals: whole,
    })),
    table: { columns: Object.values(columns), rows: progress, all: progress.length, totals: null },
  }
}
