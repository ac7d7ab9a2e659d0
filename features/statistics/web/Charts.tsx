import { Skeleton } from '@mantine/core'
import type { ReportFigures } from '@haulway/report'
import type { ChartsProps } from '@haulway/report/web/index.ts'
import { Tiles } from '@haulway/report/web/Tiles.tsx'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { figuresShown } from '../figures.ts'
import type { StatisticsFigures } from '../statistics-rows.ts'
import { Questions } from './Questions.tsx'

/** The totals, and where questions lead; readers of a link can go nowhere. */
export function Charts({ figures, open }: ChartsProps<ReportFigures & StatisticsFigures>) {
  const words = useWords()
  const measures = useMeasures()
  if (!figures) return <Skeleton height={96} />
  return (
    <>
      {open && <Questions zone={figures.timeZone} />}
      <Tiles of={figuresShown(figures, words, { ...measures, format: (...of) => measures.rounded(...of) })} />
    </>
  )
}
