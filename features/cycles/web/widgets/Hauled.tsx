import type { ReactNode } from 'react'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { HauledFigures } from '../../widget-figures.ts'
import type { WidgetMeasure } from '../../widget-options.ts'
import { unitOf } from './widget-words.ts'
import styles from './widgets.module.css'

interface HauledProps {
  readonly figures: HauledFigures
  /** Absent: loads that are not in an amount do not matter. */
  readonly measure?: WidgetMeasure
  /** Also where nothing was hauled. */
  readonly always?: boolean
  readonly children: ReactNode
}

/** What is shown of loads, where there are any, how much of it is estimated, and how many are not in it. */
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
