import { durationText, timeText, zoneText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { Proof } from './proof.ts'
import styles from './proof.module.css'

/** Where the machine was inside a location, from when to when. */
export function ProofVisits({ proof }: { proof: Proof }) {
  const words = useWords()
  const { visits, timeZone } = proof
  if (visits.length === 0) return null
  return (
    <section>
      <h2 className={styles.heading}>{words('cycles.proof.visits')}</h2>
      <ul className={styles.visits}>
        {visits.map((visit) => (
          <li key={visit.key}>
            <span>{visit.location?.title ?? '–'}</span>
            <span title={zoneText(visit.enteredAt, timeZone)}>
              {timeText(visit.enteredAt, timeZone, true)} –{' '}
              {timeText(visit.exitedAt, timeZone, true) || words('cycles.proof.visit.open')}
            </span>
            <span className={styles.quiet}>
              {words('cycles.proof.stopped', { time: durationText(visit.stoppedSeconds) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
