import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { timeText, zoneText } from '@haulway/platform/dates.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { MachineJournal } from '../engine/machine-journal.ts'
import { type Player, usePlayer } from './player.ts'
import type { ReplayPanelProps } from './CurrentState.tsx'
import styles from './journal.module.css'

type Event = MachineJournal['events'][number]

/** The most events listed; those around the moment. */
const SHOWN = 200

/** The events nearest to the moment, in order, and the index of the last one that has happened. */
function around(
  events: readonly Event[],
  moment: number,
): { shown: readonly Event[]; last: Event | undefined } {
  const after = events.findIndex(({ at }) => Date.parse(at) > moment)
  const end = after < 0 ? events.length : after
  const first = Math.max(0, Math.min(end - SHOWN / 2, events.length - SHOWN))
  return { shown: events.slice(first, first + SHOWN), last: events[end - 1] }
}

/** The events of a machine; selecting one jumps to it. */
export function EventList({ told, player, zone }: ReplayPanelProps) {
  const words = useWords()
  const { moment } = usePlayer(player)
  const { shown, last } = around(told.events, moment)
  return (
    <section>
      <h2 className={styles.heading}>{words('travelJournal.events')}</h2>
      {told.events.length === 0 && <p className={styles.quiet}>{words('travelJournal.events.none')}</p>}
      <ol className={styles.events}>
        {shown.map((event) => (
          <Line
            key={event.key}
            event={event}
            shift={told.shift}
            zone={zone}
            isLast={event === last}
            player={player}
          />
        ))}
      </ol>
    </section>
  )
}

interface LineProps {
  readonly event: Event
  readonly shift: number
  readonly zone: string
  readonly isLast: boolean
  readonly player: Player
}

function Line({ event, shift, zone, isLast, player }: LineProps) {
  const words = useWords()
  const measures = useMeasures()
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isLast && player.isPlaying()) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isLast, player])
  const { type, at, location, weight, names } = event
  const was = new Date(Date.parse(at) - shift).toISOString()
  const more = [location?.title, weight === null ? null : measures.format('weight', weight), names]
  return (
    <li ref={line} aria-current={isLast || undefined}>
      <UnstyledButton className={styles.event} onClick={() => player.seek(Date.parse(at))}>
        <time dateTime={was} title={zoneText(was, zone)}>
          {timeText(was, zone, true)}
        </time>
        <span>
          {words.unchecked(`telemetry.event.${type}`)}
          <span className={styles.quiet}> {more.filter(Boolean).join(' · ')}</span>
        </span>
      </UnstyledButton>
    </li>
  )
}
