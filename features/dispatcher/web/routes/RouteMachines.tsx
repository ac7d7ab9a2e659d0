import { ActionIcon, Button, MultiSelect } from '@mantine/core'
import type { Theme } from '@haulway/map/base/palette.ts'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useMachineAlarms } from '../../../attention/web/parts.ts'
import { useMachineStatuses } from '../../../machine-status/web/parts.ts'
import type { ClientMachine } from '../../../telemetry/telemetry.ts'
import { ForceDialog } from './ForceDialog.tsx'
import { menuTriggers, useMachineMenu } from '../machines/machine-menu.ts'
import { MachineMenuButton } from '../machines/MachineMenuButton.tsx'
import { MachineRow } from '../machines/MachineRow.tsx'
import styles from './routes.module.css'
import { type Assignment, useAssignment } from './useAssignment.ts'
import type { Site } from '../useSite.ts'

export interface RouteMachinesProps {
  /** null: the machines without a route. */
  route: string | null
  /** Those on the route, and all of the account. */
  machines: readonly ClientMachine[]
  all: readonly ClientMachine[]
  site: Site
  theme: Theme
  now: number
  selected: string | null
  onSelect: (id: string) => void
}

/** The frame of the application shows why a call failed. */
const shownElsewhere = () => undefined

/** Machines of a route with their activity, and buttons to assign and unassign them. */
export function RouteMachines(props: RouteMachinesProps) {
  const { route, machines, all, site, theme, now, selected, onSelect } = props
  const words = useWords()
  const mayAssign = useCan()('update', 'routes')
  const assignment = useAssignment(site)
  const alarms = useMachineAlarms()
  const statusOf = useMachineStatuses()
  const menu = useMachineMenu()
  return (
    <div className={styles.body}>
      {machines.length === 0 && <p className={styles.none}>{words('dispatcher.routes.none')}</p>}
      {machines.map((machine) => (
        <div key={machine.id} className={styles.machine} data-selected={machine.id === selected || undefined}>
          <button
            type="button"
            className={styles.row}
            onClick={() => onSelect(machine.id)}
            {...menuTriggers((at) => menu.open(machine.id, at))}
          >
            <MachineRow
              machine={machine}
              alarms={alarms.of(machine.id)}
              status={statusOf(machine.id)}
              site={site}
              theme={theme}
              now={now}
            />
          </button>
          {mayAssign && route !== null && (
            <ActionIcon
              size={28}
              disabled={assignment.isPending}
              aria-label={words('dispatcher.unassign', { machine: machine.title })}
              title={words('dispatcher.unassign', { machine: machine.title })}
              onClick={() => void assignment.leave([machine]).catch(shownElsewhere)}
            >
              <X size={15} aria-hidden />
            </ActionIcon>
          )}
          <MachineMenuButton machine={machine} />
        </div>
      ))}
      {mayAssign && route !== null && (
        <Assign
          route={route}
          others={all.filter(({ routeId }) => routeId !== route)}
          site={site}
          assignment={assignment}
        />
      )}
    </div>
  )
}

interface AssignProps {
  route: string
  others: readonly ClientMachine[]
  site: Site
  assignment: Assignment
}

/** Machines that can be sent here, with the route that each would leave. */
function Assign({ route, others, site, assignment }: AssignProps) {
  const words = useWords()
  const [chosen, setChosen] = useState<string[]>([])
  const [forcing, setForcing] = useState(false)
  const count = chosen.length
  const send = (forced?: { reason: string }) => {
    const machines = others.filter(({ id }) => chosen.includes(id))
    assignment.send(machines, route, forced).then(() => setChosen([]), shownElsewhere)
  }
  return (
    <div className={styles.assign}>
      <MultiSelect
        size="xs"
        searchable
        hidePickedOptions
        limit={100}
        aria-label={words('dispatcher.assign')}
        placeholder={chosen.length === 0 ? words('dispatcher.assign.choose') : ''}
        nothingFoundMessage={words('dispatcher.assign.nobody')}
        value={chosen}
        onChange={setChosen}
        data={others.map(({ id, title, routeId }) => {
          const from = site.routeTitle(routeId)
          return { value: id, label: from === undefined ? title : `${title} (${from})` }
        })}
      />
      {count > 0 && (
        <>
          <Button size="xs" loading={assignment.isPending} onClick={() => send()}>
            {words('dispatcher.assign.do', { count })}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={assignment.isPending}
            onClick={() => setForcing(true)}
          >
            {words('dispatcher.change.force')}
          </Button>
        </>
      )}
      {forcing && (
        <ForceDialog
          text={words('dispatcher.assign.force.confirm', { count, route: site.routeTitle(route) ?? '' })}
          onCancel={() => setForcing(false)}
          onForce={(reason) => {
            setForcing(false)
            send({ reason })
          }}
        />
      )}
    </div>
  )
}
