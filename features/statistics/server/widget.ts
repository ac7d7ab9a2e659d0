import { serveWidget, type ServedWidget } from '@haulway/report/server/index.ts'
import { elapsedUntil, figuresUntil, selectCyclesByDay } from '../../cycles/index.ts'
import { statisticsWidget, type Pace } from '../statistics.widget.ts'
import { sumCycles } from './groups.ts'

/** On the days of the project, as the other widgets of a dashboard. */
export const servedStatisticsWidget: ServedWidget = serveWidget(statisticsWidget, async (tx, question) => {
  const paceOf = async (range: typeof question.range, until: number | null): Promise<Pace> => {
    const sums = await sumCycles(tx, await selectCyclesByDay(tx, question, range, until), range)
    const { loads, outside, worked, idle3, distanceLoaded, distanceEmpty, cycleTime } = sums
    return { loads, outside, worked, idle3, distanceLoaded, distanceEmpty, cycleTime }
  }
  const { range, before } = question
  return {
    pace: await paceOf(range, figuresUntil(question)),
    paceBefore: await paceOf(before, elapsedUntil(question)),
  }
})
