import { Skeleton } from '@mantine/core'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { ChartsProps } from '@haulway/report/web/index.ts'
import { Tiles } from '@haulway/report/web/Tiles.tsx'
import { figuresShown } from '../figures.ts'
import type { VolumeFigures } from '../volume-rows.ts'

/** The totals. */
export function Charts({ figures }: ChartsProps<VolumeFigures>) {
  const words = useWords()
  const measures = useMeasures()
  if (!figures) return <Skeleton height={96} />
  return (
    <Tiles of={figuresShown(figures, words, { ...measures, format: (...of) => measures.rounded(...of) })} />
  )
}
