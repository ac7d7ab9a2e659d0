/** Figures of the widgets that show cycles. */
import { serveWidget, type ServedWidget, type WidgetQuestion } from '@haulway/report/server/index.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { TotalFigures } from '../../widget-figures.ts'
import { cyclePhases } from '../../cycle-phases.widget.ts'
import { keyFigures } from '../../key-figures.widget.ts'
import { quantityByDay } from '../../quantity-by-day.widget.ts'
import { ranking } from '../../ranking.widget.ts'
import { routeProgress } from '../../route-progress.widget.ts'
import { total } from '../../total.widget.ts'
import type { MeasuredOptions } from '../../widget-options.ts'
import { summarise } from '../summary.ts'
import { hauledFigures, sum } from './amounts.ts'
import { elapsedUntil, selectCyclesByDay, figuresUntil } from './widget-cycles.ts'
import { quantitiesBySlot } from './by-slot.ts'
import { progressFigures } from './progress.ts'
import { quantityByDayFigures } from './quantity.ts'
import { rankingFigures } from './ranking.ts'

/** Quantities of a widget’s range, and the totals of its cycles. */
async function summed(tx: Transaction, question: WidgetQuestion<unknown>) {
  const { range, project, account } = question
  const selection = await selectCyclesByDay(tx, question, range, figuresUntil(question))
  const found = await quantitiesBySlot(tx, selection)
  return { found, summary: await summarise(tx, selection, range, project, account) }
}

async function totalFigures(
  tx: Transaction,
  question: WidgetQuestion<MeasuredOptions>,
): Promise<TotalFigures> {
  const { range, before, options } = question
  const amounts = async (of: typeof range, until: number | null) =>
    hauledFigures(
      await quantitiesBySlot(tx, await selectCyclesByDay(tx, question, of, until)),
      options.measure,
    )
  return {
    ...(await amounts(range, figuresUntil(question))),
    amountBefore: (await amounts(before, elapsedUntil(question))).amount,
  }
}

export const servedCycleWidgets: readonly ServedWidget[] = [
  serveWidget(quantityByDay, quantityByDayFigures),
  serveWidget(keyFigures, async (tx, question) => {
    const { found, summary } = await summed(tx, question)
    return {
      ...hauledFigures(found, question.options.measure),
      weight: sum(found.map(({ weight }) => weight)),
      trucks: summary.machines,
      average: summary.measures.total?.average ?? null,
    }
  }),
  serveWidget(cyclePhases, async (tx, question) => {
    const { found, summary } = await summed(tx, question)
    return { ...hauledFigures(found, 'LOADS'), measures: summary.measures }
  }),
  serveWidget(total, totalFigures),
  serveWidget(ranking, rankingFigures),
  serveWidget(routeProgress, progressFigures),
]
