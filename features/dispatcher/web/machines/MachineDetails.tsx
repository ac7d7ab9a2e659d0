import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { StateMark } from '@haulway/map/machines/StateMark.tsx'
import type { Theme } from '@haulway/map/base/palette.ts'
import { ageText, timeText, zoneText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useLocale, useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { Crosshair, Locate, Tablet } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ClientMachine } from '../../../telemetry/telemetry.ts'
import { MachineTabletSettings } from '../../../tablets/web/parts.ts'
import { useNow, type FleetStore } from '../../../telemetry/web/parts.ts'
import { MachineStatusCard } from '../../../machine-status/web/parts.ts'
import { JustHappened } from '../../../travel-journal/web/parts.ts'
import { stateOf, stateSince } from '../../machine-filter.ts'
import { LoaderTrucks } from './LoaderTrucks.tsx'
import { MachineCycle } from './MachineCycle.tsx'
import { runningText } from './MachineRow.tsx'
import { RouteChangeCard } from '../routes/RouteChange.tsx'
import { NO_ROUTE, RouteSelect } from '../routes/RouteSelect.tsx'
import styles from './details.module.css'
import { useAssignment } from '../routes/useAssignment.ts'
import type { Site } from '../useSite.ts'

export interface MachineDetailsProps {
  fleet: FleetStore
  machine: ClientMachine
  site: Site
  theme: Theme
  following: boolean
  /** Whether the choice of routes is open. */
  assigning?: boolean
  onAssigned?: () => void
  onFollow: (follow: boolean) => void
  onLocate: () => void
  onSelect: (machine: string) => void
}

/** Everything about the current state of one machine. */
export function MachineDetails(props: MachineDetailsProps) {
  const { fleet, machine, site, theme, following, onFollow, onLocate, onSelect } = props
  const { assigning = false, onAssigned } = props
  const words = useWords()
  const zone = useAccountZone()
  const now = useNow(fleet.clock)
  return (
    <div className={styles.details}>
      <div className={styles.state}>
        <StateMark state={machine.activity} offline={machine.offline} theme={theme} size={28} />
        <div>
          <strong>{words(`telemetry.activity.${stateOf(machine)}`)}</strong>
          <span className={styles.running}>{runningText(now - stateSince(machine))}</span>
        </div>
        <Tooltip label={words('dispatcher.locate')}>
          <ActionIcon variant="default" size={30} aria-label={words('dispatcher.locate')} onClick={onLocate}>
            <Locate size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <TabletButton machine={machine.id} />
        <Button
          size="xs"
          variant={following ? 'filled' : 'default'}
          leftSection={<Crosshair size={15} aria-hidden />}
          aria-pressed={following}
          aria-label={words(following ? 'dispatcher.follow.stop' : 'dispatcher.follow')}
          className={styles.follow ?? ''}
          onClick={() => onFollow(!following)}
        >
          <span className={styles.followWord}>
            {words(following ? 'dispatcher.follow.stop' : 'dispatcher.follow')}
          </span>
        </Button>
      </div>
      {machine.offline && (
        <p className={styles.offline} title={zoneText(machine.t, zone)}>
          {words('dispatcher.offlineSince', { time: timeText(machine.t, zone, true) })}
        </p>
      )}
      <MachineStatusCard machine={{ id: machine.id, title: machine.title }} />
      <Facts machine={machine} site={site} now={now} assigning={assigning} onAssigned={onAssigned} />
      {machine.trucks && (
        <LoaderTrucks fleet={fleet} trucks={machine.trucks} theme={theme} now={now} onSelect={onSelect} />
      )}
      <JustHappened key={machine.id} machine={machine.id} clock={fleet.clock} />
      <MachineCycle machine={machine} site={site} theme={theme} now={now} />
    </div>
  )
}

function TabletButton({ machine }: { machine: string }) {
  const words = useWords()
  const mayChange = useCan()('update', 'equipment')
  const [open, setOpen] = useState(false)
  if (!mayChange) return null
  const label = words('equipment.tablet')
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon variant="default" size={30} aria-label={label} onClick={() => setOpen(true)}>
          <Tablet size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {open && <MachineTabletSettings machine={machine} onClose={() => setOpen(false)} />}
    </>
  )
}

interface FactsProps {
  machine: ClientMachine
  site: Site
  now: number
  assigning: boolean
  onAssigned: (() => void) | undefined
}

function Facts({ machine, site, now, assigning, onAssigned }: FactsProps) {
  const words = useWords()
  const measures = useMeasures()
  const locale = useLocale()
  const zone = useAccountZone()
  const age = words('dispatcher.ago', { time: ageText(now - machine.t, locale) })
  const degrees = new Intl.NumberFormat('en', { minimumFractionDigits: 5, maximumFractionDigits: 5 })
  // Speeds are measured in km/h (contract of the measurement profiles); a fix has metres per second.
  const speed = machine.speed === null ? undefined : measures.format('speed', machine.speed * 3.6)
  return (
    <dl className={styles.facts}>
      <Fact name={words('dispatcher.speed')}>{speed ?? words('dispatcher.unknown')}</Fact>
      <Fact name={words('dispatcher.lastFix')}>
        <span title={`${timeText(machine.t, zone, true)} ${zoneText(machine.t, zone)}`}>{age}</span>
      </Fact>
      <Fact name={words('dispatcher.location')}>
        {site.locationTitle(machine.locationId) ?? words('dispatcher.onTheWay')}
      </Fact>
      <Fact name={words('dispatcher.position')}>
        <span className={styles.number}>
          {degrees.format(machine.lat)}, {degrees.format(machine.lon)}
        </span>
      </Fact>
      <Fact name={words('dispatcher.route')} wide>
        <RouteChoice machine={machine} site={site} open={assigning} onClosed={onAssigned} />
        <RouteChangeCard machine={machine} site={site} now={now} />
      </Fact>
    </dl>
  )
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={styles.fact} data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The machine's route, which people who may assign can change here. */
interface RouteChoiceProps {
  machine: ClientMachine
  site: Site
  open: boolean
  onClosed: (() => void) | undefined
}

function RouteChoice({ machine, site, open, onClosed }: RouteChoiceProps) {
  const words = useWords()
  const mayAssign = useCan()('update', 'routes')
  const { send, leave, isPending } = useAssignment(site)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!open) return
    input.current?.focus()
    input.current?.click()
  }, [open])
  if (!mayAssign) return site.routeTitle(machine.routeId) ?? words('dispatcher.route.none')
  // The selected route takes effect when the driver agrees.
  const choose = (next: string | null) => {
    const done = next === null ? leave([machine]) : send([machine], next)
    done.catch(() => undefined)
  }
  return (
    <RouteSelect
      site={site}
      ref={input}
      size="xs"
      onDropdownClose={() => open && onClosed?.()}
      aria-label={words('dispatcher.route')}
      disabled={isPending}
      value={machine.routeId ?? NO_ROUTE}
      onChange={(value) => choose(value === NO_ROUTE ? null : value)}
    />
  )
}
