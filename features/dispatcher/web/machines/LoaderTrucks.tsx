import { StateMark } from '@haulway/map/machines/StateMark.tsx'
import type { Theme } from '@haulway/map/base/palette.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { LoaderTruck } from '../../../telemetry/telemetry.ts'
import type { FleetStore } from '../../../telemetry/web/parts.ts'
import styles from './details.module.css'
import { runningText } from './MachineRow.tsx'

export interface LoaderTrucksProps {
  fleet: FleetStore
  trucks: readonly LoaderTruck[]
  theme: Theme
  /** Server time, epoch milliseconds. */
  now: number
  onSelect: (machine: string) => void
}

const groups = ['loaded', 'next', 'coming'] as const

/** The trucks at a loader, next in order and on their way, from the live channel. */
export function LoaderTrucks({ fleet, trucks, theme, now, onSelect }: LoaderTrucksProps) {
  const words = useWords()
  const shown = trucks.flatMap(({ id, ...truck }) => {
    const machine = fleet.machine(id)
    return machine ? [{ ...truck, machine }] : []
  })
  return groups.map((group) => {
    const own = shown.filter(({ doing }) => doing === group)
    if (group === 'coming' && own.length === 0) return null
    return (
      <section key={group} className={styles.section} aria-label={words(`dispatcher.loader.${group}`)}>
        <h3>{words(`dispatcher.loader.${group}`)}</h3>
        {own.length === 0 && <p className={styles.quiet}>{words('dispatcher.loader.none')}</p>}
        <ol className={styles.trucks}>
          {own.map(({ machine, since }) => (
            <li key={machine.id}>
              <button type="button" onClick={() => onSelect(machine.id)}>
                <StateMark state={machine.activity} offline={machine.offline} theme={theme} size={18} />
                <span className={styles.truck}>{machine.title}</span>
                <span className={styles.running}>{runningText(now - since)}</span>
              </button>
            </li>
          ))}
        </ol>
      </section>
    )
  })
}
