import { Skeleton } from '@mantine/core'
import type { Theme } from '@haulway/map/base/palette.ts'
import { useMachineColors } from '@haulway/map/base/environment.ts'
import { durationText, timeText, zoneText } from '@haulway/platform/dates.ts'
import { useAccountZone, useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import type { EndpointOutput } from '@haulway/resource'
import { Failed } from '@haulway/ui'
import { useEffect, useRef } from 'react'
import { type FleetMachine, type Phase, phases } from '../../../telemetry/telemetry.ts'
import { stateOfPhase } from '../../../telemetry/web/parts.ts'
import { machineNow } from '../../dispatcher.endpoints.ts'
import styles from './details.module.css'
import type { Site } from '../useSite.ts'

/** Core 9, *Dispatcher: fetch 10 seconds*. */
const FETCH_MS = 10_000

type MachineNow = EndpointOutput<typeof machineNow>
type CycleNow = NonNullable<MachineNow['cycle']>

/** The phases of a cycle, delays excluded. */
const steps: readonly Phase[] = phases.filter((phase) => phase !== 'delay')

export interface MachineCycleProps {
  machine: FleetMachine
  site: Site
  theme: Theme
  /** Server time, epoch milliseconds. */
  now: number
}

/** Driver, current cycle and last events: what the live channel does not carry. */
export function MachineCycle({ machine, site, theme, now }: MachineCycleProps) {
  const words = useWords()
  const answer = useCall(machineNow, { params: { id: machine.id } }, { every: FETCH_MS })
  const { refetch } = answer
  const known = `${machine.activity} ${machine.routeId}`
  const asked = useRef(known)
  useEffect(() => {
    // The live channel reports a change of phase first.
    if (asked.current === known) return
    asked.current = known
    void refetch()
  }, [known, refetch])
  if (answer.isPending) return <Waiting />
  // Known data stays on the screen while the network is away.
  if (!answer.data) return <Failed failure={answer.error} onRetry={() => void refetch()} />
  const { driver, cycle, lastEvents } = answer.data
  return (
    <>
      <section className={styles.section}>
        <h3>{words('dispatcher.driver')}</h3>
        <p>{driver?.title ?? words('dispatcher.driver.none')}</p>
      </section>
      {/* Whoever loads others has no cycle. */}
      {machine.trucks === undefined && (
        <section className={styles.section}>
          <h3>{words('dispatcher.cycle')}</h3>
          {cycle ? (
            <Cycle cycle={cycle} theme={theme} now={now} />
          ) : (
            <p className={styles.quiet}>{words('dispatcher.cycle.none')}</p>
          )}
        </section>
      )}
      <section className={styles.section}>
        <h3>{words('dispatcher.events')}</h3>
        <Events events={lastEvents} site={site} />
      </section>
    </>
  )
}

function Waiting() {
  return (
    <section className={styles.section} aria-busy>
      <Skeleton height={18} width="40%" />
      <Skeleton height={64} mt={12} />
      <Skeleton height={140} mt={16} />
    </section>
  )
}

function Cycle({ cycle, theme, now }: { cycle: CycleNow; theme: Theme; now: number }) {
  const words = useWords()
  const measures = useMeasures()
  const colors = useMachineColors()
  const reached = steps.indexOf(cycle.phase)
  const running = durationText((now - Date.parse(cycle.phaseSince)) / 1000)
  return (
    <>
      <ol className={styles.phases}>
        {steps.map((phase, i) => (
          <li
            key={phase}
            data-when={i < reached ? 'before' : i === reached ? 'now' : 'later'}
            style={{ ['--phase' as string]: colors[theme][stateOfPhase[phase]] }}
            title={words(`telemetry.phase.${phase}`)}
          />
        ))}
      </ol>
      <p className={styles.phase} aria-live="polite">
        <strong>{words(`telemetry.phase.${cycle.phase}`)}</strong>
        <span className={styles.number}>{running}</span>
      </p>
      <p className={styles.quiet}>
        {words('dispatcher.cycle.running', {
          time: durationText((now - Date.parse(cycle.startedAt)) / 1000),
        })}
      </p>
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>{words('dispatcher.cycle.from')}</dt>
          <dd>{cycle.loadLocation?.title ?? words('dispatcher.unknown')}</dd>
        </div>
        <div className={styles.fact}>
          <dt>{words('dispatcher.cycle.to')}</dt>
          <dd>{cycle.dumpLocation?.title ?? words('dispatcher.unknown')}</dd>
        </div>
        {cycle.payload !== null && (
          <div className={styles.fact}>
            <dt>{words('dispatcher.cycle.payload')}</dt>
            <dd>{measures.format('weight', cycle.payload)}</dd>
          </div>
        )}
      </dl>
    </>
  )
}

function Events({ events, site }: { events: MachineNow['lastEvents']; site: Site }) {
  const words = useWords()
  const zone = useAccountZone()
  if (events.length === 0) return <p className={styles.quiet}>{words('dispatcher.events.none')}</p>
  return (
    <ul className={styles.events}>
      {events.map(({ id, type, at, location, names, ticket, noteType, noteComment }) => (
        <li key={id}>
          <time dateTime={at} title={zoneText(at, zone)} className={styles.number}>
            {timeText(at, zone, true)}
          </time>
          <span>{words(`telemetry.event.${type}`)}</span>
          <span className={styles.quiet}>
            {location ? (site.locationTitle(location.id) ?? location.title) : names}
          </span>
          {(ticket ?? noteType ?? noteComment) !== null && (
            <span className={styles.stated}>
              {[ticket, noteType, noteComment].filter((one) => one !== null).join(' · ')}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
