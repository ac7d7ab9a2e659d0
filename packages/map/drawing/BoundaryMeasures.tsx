import { area, perimeter } from '@haulway/geo'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { Boundary } from '../zones/boundary.ts'
import styles from '../zones/boundary.module.css'

const KILOMETRE = 1_000

/** Size of the boundary, updated while it is drawn, and a warning when it crosses itself. */
export function BoundaryMeasures({ boundary, crossings }: { boundary: Boundary | null; crossings: number }) {
  const words = useWords()
  const measures = useMeasures()
  const around = boundary ? perimeter(boundary) : 0
  const length =
    around < KILOMETRE
      ? measures.format('shortDistance', around)
      : measures.format('longDistance', around / KILOMETRE)
  return (
    <p className={styles.measures}>
      {crossings > 0 ? (
        <strong className={styles.crossing} role="alert">
          {words('map.boundary.crosses')}
        </strong>
      ) : (
        <>
          <span>
            {words('map.boundary.area')}: {boundary ? measures.format('area', area(boundary)) : '–'}
          </span>
          <span>
            {words('map.boundary.perimeter')}: {boundary ? length : '–'}
          </span>
        </>
      )}
    </p>
  )
}
