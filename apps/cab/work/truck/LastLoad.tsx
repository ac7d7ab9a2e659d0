import { CircleX } from 'lucide-react'
import { Button } from '../../parts/Button.tsx'
import { useCabState, useLanguage, useWords } from '../../parts/cab-context.tsx'
import { clockText } from '../../parts/clock-text.ts'
import { useActs } from '../acts.tsx'
import { useAge } from '../use-work.ts'
import styles from './truck.module.css'

/** The load that was recognised last, contradicted with one tap. */
export function LastLoad() {
  const words = useWords()
  const language = useLanguage()
  const acts = useActs()
  const load = useCabState((state) => state.work?.loads[0] ?? null)
  const { now } = useAge()
  if (!load) return null
  const time = clockText(Date.parse(load.at), now, language)
  const from = load.truck?.title ?? load.loadLocation?.title ?? ''
  return (
    <section className={styles.last}>
      <p className={styles.lastText}>
        {words('cab.work.last')} {time}
        <span className={styles.lastPlace}>{from}</span>
      </p>
      {acts.isDisputed(load) ? (
        <p className={styles.disputed}>
          <CircleX aria-hidden />
          {words('cab.work.disputed')}
        </p>
      ) : (
        <Button
          label={words('cab.work.wrong.load', { time })}
          icon={<CircleX aria-hidden />}
          stacked
          onPress={() => acts.dispute(load)}
        >
          {words('cab.work.wrong.short')}
        </Button>
      )}
    </section>
  )
}
