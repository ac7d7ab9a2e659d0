import { UnstyledButton } from '@mantine/core'
import { timeText, zoneText } from '@haulway/platform/dates.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { ProofEvent } from '../../cycles.endpoints.ts'
import { Flags } from '../Flags.tsx'
import type { Proof } from './proof.ts'
import { evidenceText } from './evidence.ts'
import styles from './proof.module.css'
import { Stated } from './Stated.tsx'

export interface ProofEventsProps {
  readonly proof: Proof
  readonly selected: string | undefined
  readonly onMoment: (moment: number) => void
}

/** The events in order, each with its evidence. A selected event is shown on the map. */
export function ProofEvents({ proof, selected, onMoment }: ProofEventsProps) {
  const words = useWords()
  return (
    <section>
      <h2 className={styles.heading}>{words('cycles.proof.events')}</h2>
      {proof.events.length === 0 && <p className={styles.quiet}>{words('cycles.proof.noEvents')}</p>}
      <ol className={styles.events}>
        {proof.events.map((event) => (
          <li key={event.key} aria-current={event.key === selected ? true : undefined}>
            <EventRow
              event={event}
              zone={proof.timeZone}
              isCycles={event.key === proof.loadEvent || event.key === proof.dumpEvent}
              onChoose={() => onMoment(Date.parse(event.at))}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface EventRowProps {
  readonly event: ProofEvent
  readonly zone: string
  /** The load or the dump of this cycle. */
  readonly isCycles: boolean
  readonly onChoose: () => void
}

function EventRow({ event, zone, isCycles, onChoose }: EventRowProps) {
  const words = useWords()
  const measures = useMeasures()
  return (
    <>
      <UnstyledButton className={styles.event} data-strong={isCycles} onClick={onChoose}>
        <time dateTime={event.at} title={zoneText(event.at, zone)}>
          {timeText(event.at, zone, true)}
        </time>
        <span>
          {words.unchecked(`telemetry.event.${event.type}`)}
          {event.location && <span className={styles.quiet}> {event.location.title}</span>}
          {event.weight !== null && (
            <span className={styles.quiet}> {measures.format('weight', event.weight)}</span>
          )}
        </span>
        <Flags flags={event.flags} />
      </UnstyledButton>
      <Stated event={event} zone={zone} />
      {event.evidence.length > 0 && (
        <ul className={styles.evidence}>
          {event.evidence.map((one, index) => (
            <li key={index}>{evidenceText(one, words, measures, zone)}</li>
          ))}
        </ul>
      )}
      {isCycles && event.evidence.length === 0 && (
        <p className={styles.evidence}>{words('cycles.proof.noEvidence')}</p>
      )}
    </>
  )
}
