import { StateMark } from '@haulway/map/machines/StateMark.tsx'
import type { Theme } from '@haulway/map/base/palette.ts'
import { durationText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { AlarmRule } from '../../../alarm-limits/alarm-limits.ts'
import type { MachineStatusItem } from '../../../machine-status/machine-status.endpoints.ts'
import { StatusLine } from '../../../machine-status/web/parts.ts'
import { type ClientMachine, waitingTrucks } from '../../../telemetry/telemetry.ts'
import { stateOf, stateSince } from '../../machine-filter.ts'
import styles from './list.module.css'
import { isShown, RouteChangeLine } from '../routes/RouteChange.tsx'
import type { Site } from '../useSite.ts'

/** A running time, from a clock that may be behind. */
export const runningText = (milliseconds: number): string => durationText(Math.max(0, milliseconds / 1000))

export interface MachineRowProps {
  machine: ClientMachine
  /** The rules whose alarms are open for it. */
  alarms: readonly AlarmRule[]
  /** The status that a dispatcher set. */
  status: MachineStatusItem | undefined
  site: Site
  theme: Theme
  /** Server time, epoch milliseconds. */
  now: number
}

/** A machine's activity and since when: name and place at the left, state and time at the right. */
export function MachineRow({ machine, alarms, status, site, theme, now }: MachineRowProps) {
  const words = useWords()
  const place = site.locationTitle(machine.locationId) ?? site.routeTitle(machine.routeId) ?? ''
  const change = site.changeOf(machine.id)
  const waiting = waitingTrucks(machine)
  return (
    <>
      <StateMark
        state={machine.activity}
        offline={machine.offline || status?.status === 'down'}
        theme={theme}
        size={22}
      />
      <span className={styles.names}>
        <span className={styles.titled}>
          <span className={styles.name} title={machine.title}>
            {machine.title}
          </span>
          {alarms.length > 0 && (
            <span className={styles.alarm}>
              {alarms.map((rule) => words(`attention.rule.${rule}`)).join(', ')}
            </span>
          )}
          {waiting > 0 && (
            <span className={styles.waiting}>{words('dispatcher.waiting', { count: waiting })}</span>
          )}
        </span>
        {status ? (
          <StatusLine current={status} />
        ) : isShown(change, now) ? (
          <RouteChangeLine change={change} />
        ) : (
          <span className={styles.place} title={place}>
            {place}
          </span>
        )}
      </span>
      <span className={styles.doing}>
        <span>{words(`telemetry.activity.${stateOf(machine)}`)}</span>
        <span className={styles.time}>{runningText(now - stateSince(machine))}</span>
      </span>
    </>
  )
}
