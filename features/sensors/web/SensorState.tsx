import { useWords } from '@haulway/platform/web/app.tsx'
import { stateText, type Sensor } from './sensor-text.ts'
import styles from './sensors.module.css'

/** The state of a sensor, told apart by a mark too. */
export function SensorState({ sensor }: { readonly sensor: Sensor }) {
  const words = useWords()
  return (
    <span className={styles.state} data-state={sensor.state}>
      {stateText(sensor, words)}
    </span>
  )
}
