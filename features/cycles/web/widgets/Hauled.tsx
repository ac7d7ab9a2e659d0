import type { ReactNode } from 'react'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { HauledFigures } from '../../widget-figures.ts'
import type { WidgetMeasure } from '../../widget-options.ts'
import { unitOf } from './widget-words.ts'
import styles from './widgets.module.css'

interface HauledProps {
  readonly figures: HauledFigures
  /** Absent: loads without an amount are not mentioned. */
  readonly measure?: WidgetMeasure
  /** Shown even if nothing was hauled. */
  readonly always?: boolean
  readonly children: ReactNode
}

/** The loads if there are any, the estimated share, and how many loads are not in the amount. */
export function Hauled({ figures, measure, always = false, children }: HauledProps) {
  const words = useWords()
  const measures = useMeasures()
  if (figures.loads === 0 && !always) return <p className={styles.none}>{words('dashboards.noCycles')}</p>
  const key = measure === 'VOLUME' ? 'dashboards.noVolume' : 'dashboards.noWeight'
  return (
    <>
      {children}
      {measure !== undefined && figures.estimated > 0 && (
        <p className={styles.note}>
          {words('dashboards.estimated', { amount: measures.format(unitOf[measure], figures.estimated) })}
        </p>
      )}
      {measure !== undefined && figures.unknown > 0 && (
        <p className={styles.note}>{words(key, { count: figures.unknown })}</p>
      )}
    </>
  )
}
