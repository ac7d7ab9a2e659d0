import { useMachineColors } from '@haulway/map/base/environment.ts'
import type { Theme } from '@haulway/map'
import { durationText, timeText, zoneText } from '@haulway/platform/dates.ts'
import type { Words } from '@haulway/platform/messages.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { measureLabel } from '../../times/measures.ts'
import { spanAt, type PhaseSpan } from '../../times/phase-spans.ts'
import { phaseColor, phaseFill } from '../phase-look.ts'
import type { Proof } from './proof.ts'
import { speedAt } from './track.ts'
import styles from './proof.module.css'

export interface PhaseTimelineProps {
  readonly proof: Proof
  readonly spans: readonly PhaseSpan[]
  readonly theme: Theme
  /** Epoch milliseconds. */
  readonly moment: number | null
  readonly onMoment: (moment: number | null) => void
}

const SECOND_MS = 1_000
/** Steps of the slider: fine enough to inspect, few enough to step through with the arrow keys. */
const STEPS = 300

/** `Delay · Stood in a place for other things · Parking`: the location is that of the visit. */
function spanText(words: Words, { visits }: Proof, { phase, delay }: PhaseSpan): string {
  const place = visits.find(({ location }) => location?.id === delay?.locationId)?.location?.title
  const why = delay && [words(`telemetry.delay.${delay.reason}`), place]
  return [words(measureLabel(phase)), ...(why ?? [])].filter(Boolean).join(' · ')
}

/** The phases over time; moving along them moves the machine on the map. */
export function PhaseTimeline({ proof, spans, theme, moment, onMoment }: PhaseTimelineProps) {
  const words = useWords()
  const colors = useMachineColors()
  const { timeZone, cycle } = proof
  const from = Date.parse(proof.from)
  const to = Date.parse(proof.to)
  const place = (at: number) => `${(100 * (at - from)) / (to - from)}%`
  const marks = [cycle.loadedAt, cycle.dumpedAt]
  return (
    <section>
      <h2 className={styles.heading}>{words('cycles.proof.timeline')}</h2>
      <div className={styles.timeline}>
        <div className={styles.spans}>
          {spans.map((span) => (
            <span
              key={`${span.phase} ${span.from}`}
              title={`${spanText(words, proof, span)} ${durationText((span.to - span.from) / SECOND_MS)}`}
              style={{
                left: place(span.from),
                width: `calc(${place(span.to)} - ${place(span.from)})`,
                background: phaseFill(span.phase, theme, colors),
                borderColor: phaseColor(span.phase, theme, colors),
              }}
            />
          ))}
          {marks.map((at) => (
            <i key={at} style={{ left: place(Date.parse(at)) }} />
          ))}
        </div>
        <input
          type="range"
          className={styles.moment}
          aria-label={words('cycles.proof.moment')}
          aria-valuetext={timeText(moment ?? from, timeZone, true)}
          min={from}
          max={to}
          step={Math.max(1, Math.round((to - from) / SECOND_MS / STEPS)) * SECOND_MS}
          value={moment ?? from}
          onChange={(event) => onMoment(Number(event.currentTarget.value))}
        />
      </div>
      <div className={styles.ends}>
        <span title={zoneText(from, timeZone)}>{timeText(from, timeZone, true)}</span>
        <Now proof={proof} spans={spans} moment={moment} />
        <span title={zoneText(to, timeZone)}>{timeText(to, timeZone, true)}</span>
      </div>
    </section>
  )
}

/** The activity of the machine at the moment. */
function Now({ proof, spans, moment }: Pick<PhaseTimelineProps, 'proof' | 'spans' | 'moment'>) {
  const words = useWords()
  const measures = useMeasures()
  if (moment === null) return null
  const span = spanAt(spans, moment)
  const speed = speedAt(proof.track, moment)
  const parts = [
    timeText(moment, proof.timeZone, true),
    span && spanText(words, proof, span),
    // Metres a second to the base unit of speed, kilometres an hour.
    speed === null ? undefined : measures.format('speed', speed * 3.6),
  ]
  return <output className={styles.now}>{parts.filter(Boolean).join(' · ')}</output>
}
