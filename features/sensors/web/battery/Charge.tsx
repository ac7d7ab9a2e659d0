import { TriangleAlert } from 'lucide-react'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import styles from '../sensors.module.css'

export interface ChargeProps {
  /** 0 to 100; null before the first reading. */
  readonly percent: number | null
  readonly volts: number | null
  readonly low: boolean
}

/** The charge of a battery as a bar, in percent and volts; low ones are marked. */
export function Charge({ percent, volts, low }: ChargeProps) {
  const words = useWords()
  const measures = useMeasures()
  if (percent === null || volts === null) return null
  return (
    <span className={styles.charge} data-low={low}>
      <span className={styles.bar} aria-hidden>
        <span style={{ width: `${percent}%` }} />
      </span>
      {words('sensors.battery.both', {
        percent: measures.decimal(percent, 0),
        volts: measures.decimal(volts, 2),
      })}
      {low && (
        <span className={styles.low} title={words('sensors.battery.lowHint')}>
          <TriangleAlert size={13} aria-hidden />
          {words('sensors.battery.low')}
        </span>
      )}
    </span>
  )
}
