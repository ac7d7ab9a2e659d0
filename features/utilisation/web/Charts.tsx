import { Skeleton } from '@mantine/core'
import { Card } from '@haulway/report/web/Card.tsx'
import type { ChartsProps } from '@haulway/report/web/index.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { UtilisationFigures } from '../utilisation.report.ts'
import { DaysChart } from './DaysChart.tsx'

const HEIGHT = 260

/** How the hours of each day were spent. */
export function Charts({ figures, said, open }: ChartsProps<UtilisationFigures>) {
  const words = useWords()
  return (
    <Card title={words('utilisation.chart')}>
      {figures ? (
        <DaysChart
          days={figures.days}
          height={HEIGHT}
          label={words('utilisation.chart.label', { said })}
          {...(open ? { onDay: ({ from, to }) => open({ from, to, page: null }) } : {})}
        />
      ) : (
        <Skeleton height={HEIGHT} />
      )}
    </Card>
  )
}
