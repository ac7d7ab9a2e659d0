import { Skeleton } from '@mantine/core'
import type { ChartsProps } from '@haulway/report/web/index.ts'
import { Tiles } from '@haulway/report/web/Tiles.tsx'
import { durationText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { StatusFigures } from '../machine-status.report.ts'
import { statuses } from '../status.ts'
import { availabilityOf, availabilityUsedOf, utilisationOf } from '../time-model.ts'

const percent = (value: number | null) => (value === null ? '–' : `${Math.round(value)} %`)

/** The shares, and the hours behind them. */
export function Charts({ figures }: ChartsProps<StatusFigures>) {
  const words = useWords()
  if (!figures) return <Skeleton height={96} />
  const items = [
    { label: words('define.availability'), value: percent(availabilityOf(figures)) },
    { label: words('define.utilisationOfTime'), value: percent(utilisationOf(figures)) },
    { label: words('define.useOfAvailability'), value: percent(availabilityUsedOf(figures)) },
    ...statuses.map((one) => ({
      label: words(`machineStatus.status.${one}`),
      value: durationText(figures[one]),
    })),
  ]
  return <Tiles of={items} />
}
