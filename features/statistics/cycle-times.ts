/** Cycle times: their columns, and what they leave out in words. */
import { columnsOf, type ReportColumns } from '@haulway/report'
import type { Words } from '@haulway/platform/messages.ts'
import type { StatisticsFigures } from './statistics-rows.ts'
import type { Sums } from './sums.ts'

type LeftOut = Pick<Sums, 'omitted' | 'incomplete' | 'unusual'>

/** The loads whose cycle is not among the cycle times, by reason; undefined if all are. Older shared reports have none. */
export function leftOutText(words: Words, all: LeftOut): string | undefined {
  const reasons = (['incomplete', 'unusual', 'omitted'] as const).flatMap((reason) =>
    all[reason] > 0 ? [words(`statistics.said.${reason}`, { count: all[reason] })] : [],
  )
  if (reasons.length === 0) return undefined
  return words('statistics.said.leftOut', { reasons: reasons.join(words('report.said.comma')) })
}

/** The limit of the filter, in seconds as in the address. */
export const limitText = (words: Words, omitOver: unknown): string | undefined =>
  omitOver ? words('statistics.said.limit', { minutes: Number(omitOver) / 60 }) : undefined

const hint = (row: LeftOut, words: Words) => leftOutText(words, row)

export function cycleTimeColumns<Row extends Sums>(): ReportColumns<Row, StatisticsFigures> {
  const { duration } = columnsOf<Row, StatisticsFigures>()
  const column = (
    label:
      | 'statistics.cycleAverage'
      | 'statistics.cycleShortest'
      | 'statistics.cycleLongest'
      | 'statistics.cycleP90',
    name: 'average' | 'minimum' | 'maximum' | 'p90',
    hidden: boolean,
  ) => {
    const read = ({ cycleTime }: Sums) => cycleTime?.[name] ?? null
    return duration(label, read, { sortable: true, hidden, total: read, hint })
  }
  return {
    cycleAverage: column('statistics.cycleAverage', 'average', false),
    cycleShortest: column('statistics.cycleShortest', 'minimum', true),
    cycleLongest: column('statistics.cycleLongest', 'maximum', true),
    cycleP90: column('statistics.cycleP90', 'p90', false),
  }
}
