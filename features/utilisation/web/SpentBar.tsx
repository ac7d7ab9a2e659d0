import { durationText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { parts, secondsSpent, type Spent } from '../utilisation.report.ts'
import { usePartColors } from './spent-look.ts'
import styles from './utilisation.module.css'

/** Time as a bar of its parts, in proportion to their lengths. */
export function SpentBar({ spent }: { spent: Spent }) {
  const words = useWords()
  const style = usePartColors()
  const label = parts
    .map((part) => `${words(`utilisation.${part}`)} ${durationText(secondsSpent(spent, part))}`)
    .join(', ')
  return (
    <div className={styles.bar} style={style} role="img" aria-label={label} title={label}>
      {parts
        .filter((part) => secondsSpent(spent, part) > 0)
        .map((part) => (
          <span key={part} data-part={part} style={{ flexGrow: secondsSpent(spent, part) }} />
        ))}
    </div>
  )
}
