import { dateTimeText, timeText } from '@haulway/platform/dates.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { Section } from '@haulway/ui'
import { evidenceText } from '../../cycles/web/parts.ts'
import type { EventView } from '../event-item.ts'
import styles from './events.module.css'

/** The origin of a derived event: facts with their times, the stay, and the cycle that it belongs to. */
export function Origin({ event }: { readonly event: EventView }) {
  const words = useWords()
  const measures = useMeasures()
  const { timeZone: zone, evidence, visit, cycle, fixAt, settledAt, source } = event
  const clock = (at: string) => dateTimeText(at, zone)
  return (
    <Section title={words(source === 'derived' ? 'events.derivedFrom' : 'events.origin')}>
      <ul className={styles.lines}>
        {source !== 'derived' && <li>{words(`events.statedBy.${source}`)}</li>}
        {evidence.map((one, index) => (
          <li key={index}>
            <time dateTime={new Date(one.t).toISOString()} className={styles.quiet}>
              {timeText(one.t, zone, true)}
            </time>{' '}
            {evidenceText(one, words, measures, zone)}
          </li>
        ))}
        {visit && (
          <li>
            {visit.exitedAt === null
              ? words('events.visit.open', { from: clock(visit.enteredAt) })
              : words('events.visit', { from: clock(visit.enteredAt), to: clock(visit.exitedAt) })}
          </li>
        )}
        {fixAt !== null && <li>{words('events.fixAt', { time: clock(fixAt) })}</li>}
        {source === 'derived' && (
          <li className={styles.quiet}>
            {settledAt === null
              ? words('events.unsettled')
              : words('events.settled', { time: clock(settledAt) })}
          </li>
        )}
        {cycle && (
          <li>
            <ScreenLink to={`/cycle-times?cycle=${encodeURIComponent(cycle.key)}`}>
              {words(`events.cycle.${cycle.part}`, {
                from: clock(cycle.loadedAt),
                to: clock(cycle.dumpedAt),
              })}
            </ScreenLink>
          </li>
        )}
      </ul>
    </Section>
  )
}
