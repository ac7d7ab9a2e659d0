import type { Measures } from '@haulway/platform/measures.ts'
import type { Words } from '@haulway/platform/messages.ts'
import { hourText } from '@haulway/platform/dates.ts'
import { queueDecimals, queueLength } from '../dwell.ts'
import type { QueuedHour } from '../visit-rows.ts'
import type { Bar } from './bar-chart.ts'

/** Mean number of waiting machines of each hour, with the most at once in its tooltip. */
export function queueBars(queue: readonly QueuedHour[], words: Words, measures: Measures): Bar[] {
  const decimals = queueDecimals(queue)
  return queue.map((one) => {
    const length = measures.decimal(queueLength(one), decimals)
    return {
      name: `${one.hour}:00`,
      value: queueLength(one),
      tip: [
        hourText(one.hour),
        words('locationAnalysis.queue.average', { length }),
        words('locationAnalysis.queue.most', { count: one.most }),
      ].join('\n'),
    }
  })
}
