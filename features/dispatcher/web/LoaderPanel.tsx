import { StateMark } from '@haulway/map/machines/StateMark.tsx'
import type { Theme } from '@haulway/map/base/palette.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { Empty } from '@haulway/ui'
import { useMemo } from 'react'
import { type ClientMachine, waitingTrucks } from '../../telemetry/telemetry.ts'
import { useNow, type FleetStore } from '../../telemetry/web/parts.ts'
import { stateOf, stateSince } from '../machine-filter.ts'
import styles from './loaders.module.css'
import { menuTriggers, useMachineMenu } from './machines/machine-menu.ts'
import { MachineMenuButton } from './machines/MachineMenuButton.tsx'
import { runningText } from './machines/MachineRow.tsx'
import type { Site } from './useSite.ts'

export interface LoaderPanelProps {
  fleet: FleetStore
  machines: readonly ClientMachine[]
  site: Site
  theme: Theme
  selected: string | null
  onSelect: (machine: string) => void
}

const hangs = (one: ClientMachine) => Number(stateOf(one) === 'waiting')

/** Loaders with the most waiting trucks first, then those that wait longest themselves. */
function loadersOf(machines: readonly ClientMachine[]): readonly ClientMachine[] {
  return machines
    .filter(({ kind, trucks }) => kind === 'loader' || trucks)
    .toSorted(
      (a, b) => waitingTrucks(b) - waitingTrucks(a) || hangs(b) - hangs(a) || stateSince(a) - stateSince(b),
    )
}

/** All loaders: activity and since when, trucks at them, waiting and on their way. */
export function LoaderPanel({ fleet, machines, site, theme, selected, onSelect }: LoaderPanelProps) {
  const words = useWords()
  const now = useNow(fleet.clock)
  const loaders = useMemo(() => loadersOf(machines), [machines])
  if (loaders.length === 0) {
    return <Empty title={words('dispatcher.loaders.empty')} text={words('dispatcher.loaders.empty.text')} />
  }
  return (
    <ul className={styles.loaders}>
      {loaders.map((loader) => (
        <li key={loader.id} data-selected={loader.id === selected || undefined}>
          <Head loader={loader} site={site} theme={theme} now={now} onSelect={onSelect} />
          <Row fleet={fleet} loader={loader} theme={theme} now={now} onSelect={onSelect} />
        </li>
      ))}
    </ul>
  )
}

interface HeadProps extends Pick<LoaderPanelProps, 'site' | 'theme' | 'onSelect'> {
  loader: ClientMachine
  now: number
}

function Head({ loader, site, theme, now, onSelect }: HeadProps) {
  const words = useWords()
  const menu = useMachineMenu()
  return (
    <div className={styles.line}>
      <button
        type="button"
        className={styles.head}
        onClick={() => onSelect(loader.id)}
        {...menuTriggers((at) => menu.open(loader.id, at))}
      >
        <StateMark state={loader.activity} offline={loader.offline} theme={theme} size={22} />
        <span className={styles.names}>
          <span className={styles.name}>{loader.title}</span>
          <span className={styles.place}>{site.locationTitle(loader.locationId) ?? ''}</span>
        </span>
        <span className={styles.doing}>
          <span>{words(`telemetry.activity.${stateOf(loader)}`)}</span>
          <span className={styles.time}>{runningText(now - stateSince(loader))}</span>
        </span>
      </button>
      <MachineMenuButton machine={loader} />
    </div>
  )
}

const groups = ['loaded', 'next', 'coming'] as const

interface RowProps extends Pick<LoaderPanelProps, 'fleet' | 'theme' | 'onSelect'> {
  loader: ClientMachine
  now: number
}

/** The trucks of a loader, those on their way last. */
function Row({ fleet, loader, theme, now, onSelect }: RowProps) {
  const words = useWords()
  const menu = useMachineMenu()
  const trucks = (loader.trucks ?? []).flatMap(({ id, ...truck }) => {
    const machine = fleet.machine(id)
    return machine ? [{ ...truck, machine }] : []
  })
  return groups.map((group) => {
    const own = trucks.filter(({ doing }) => doing === group)
    if (own.length === 0) return null
    return (
      <div key={group} className={styles.group} role="group" aria-label={words(`dispatcher.loader.${group}`)}>
        <span className={styles.kind}>{words(`dispatcher.loader.${group}`)}</span>
        {own.map(({ machine, since }) => (
          <button
            key={machine.id}
            type="button"
            className={styles.truck}
            onClick={() => onSelect(machine.id)}
            {...menuTriggers((at) => menu.open(machine.id, at))}
          >
            <StateMark state={machine.activity} offline={machine.offline} theme={theme} size={16} />
            <span className={styles.title}>{machine.title}</span>
            {group !== 'coming' && <span className={styles.time}>{runningText(now - since)}</span>}
          </button>
        ))}
      </div>
    )
  })
}
