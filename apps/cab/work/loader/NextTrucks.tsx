import { useCabState, useWords } from '../../parts/cab-context.tsx'
import type { CabWork } from '@haulway/features/cab/cab.endpoints.ts'
import { durationText, remaining } from '../figures.ts'
import { useAge } from '../use-work.ts'
import styles from './loader.module.css'

type Truck = CabWork['trucks'][number]

/** Most trucks that are listed: the next hour of a busy loader. */
const LISTED = 6

/** Who waits and who is on the way, with the time until each is there. */
export function NextTrucks({ after }: { readonly after: Truck | null }) {
  const words = useWords()
  const trucks = useCabState((state) => state.work?.trucks ?? none)
  const { age, isStale } = useAge()
  const coming = trucks.filter((one) => one !== after).slice(0, LISTED)
  function when({ doing, arrivesIn }: Truck): string {
    if (doing !== 'coming') return words('cab.work.queue.waits')
    const seconds = isStale ? null : remaining(arrivesIn, age)
    return seconds === null
      ? words('cab.work.queue.coming')
      : words('cab.work.queue.in', { time: durationText(words, seconds) })
  }
  return (
    <section className={styles.queue}>
      <h2 className={styles.verb}>{words('cab.work.queue')}</h2>
      {coming.length === 0 && <p>{words('cab.work.queue.none')}</p>}
      <ul className={styles.trucks} aria-label={words('cab.work.queue')}>
        {coming.map((one) => (
          <li key={one.id}>
            <strong>{one.title}</strong>
            <span>{when(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
const none: readonly Truck[] = []
