import { Skeleton } from '@mantine/core'
import { useCan, useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { ChartsProps } from '@haulway/report/web/index.ts'
import { Tiles } from '@haulway/report/web/Tiles.tsx'
import { locations } from '../../locations/location.resource.ts'
import { figuresShown } from '../figures.ts'
import type { VolumeFigures } from '../volume-rows.ts'
import { StockMapCard } from './map/StockMapCard.tsx'

/** The totals, and the stock on a map. */
export function Charts({ figures, open }: ChartsProps<VolumeFigures>) {
  const words = useWords()
  const measures = useMeasures()
  const can = useCan()
  // Whoever reads by a link may ask for nothing more.
  const hasMap = open !== undefined && can('list', locations.permission)
  return (
    <>
      {figures ? (
        <Tiles
          of={figuresShown(figures, words, { ...measures, format: (...of) => measures.rounded(...of) })}
        />
      ) : (
        <Skeleton height={96} />
      )}
      {hasMap && <StockMapCard open={open} />}
    </>
  )
}
