import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { timeText, zoneText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import type { Reference } from '@haulway/resource'
import {
  canSet,
  endMachineStatus,
  type MachineStatusItem,
  NO_STATUS_VERSION,
  setMachineStatus,
  listCurrentStatuses,
} from '../machine-status.endpoints.ts'
import { type Status, statuses } from '../status.ts'
import styles from './machine-status.module.css'
import { StatusLine } from './StatusLine.tsx'
import { StatusLog } from './StatusLog.tsx'
import { reasonTree, useReasons } from './useReasons.ts'

interface Machine {
  readonly id: string
  readonly title: string
}

/** The current status of a machine; dispatchers can change or end it with one press. */
export function MachineStatusCard({ machine }: { readonly machine: Machine }) {
  const words = useWords()
  const can = useCan()
  const { data } = useCall(listCurrentStatuses, {})
  const [isOpen, setOpen] = useState(false)
  const known = data?.items.find(({ equipment }) => equipment.id === machine.id)
  const current = known?.current ?? null
  const seen = known?.version ?? NO_STATUS_VERSION
  const maySet = can(canSet.action, canSet.resource) && data !== undefined
  if (!current && !maySet) return null
  return (
    <section className={styles.card} aria-label={words('machineStatus.title')}>
      {current && <Since current={current} />}
      {maySet && <Choices machine={machine} current={current} seen={seen} onLog={() => setOpen(true)} />}
      {isOpen && <StatusLog machine={machine} seen={seen} onClose={() => setOpen(false)} />}
    </section>
  )
}

interface ChoicesProps {
  readonly machine: Machine
  readonly current: MachineStatusItem | null
  /** Newest version of the machine. */
  readonly seen: number
  readonly onLog: () => void
}

function Choices({ machine, current, seen, onLog }: ChoicesProps) {
  const words = useWords()
  const refreshes = { refreshes: ['machinestatuses', 'attention'] }
  const set = useAction(setMachineStatus, refreshes)
  const end = useAction(endMachineStatus, refreshes)
  const now = { equipment: machine, note: null, from: null, to: null, seen }
  return (
    <div className={styles.actions}>
      {statuses.map((status) => (
        <StatusMenu
          key={status}
          status={status}
          isCurrent={current?.status === status}
          disabled={set.isPending || end.isPending}
          onChoose={(reason) => set.mutate({ body: { ...now, status, reason } })}
        />
      ))}
      {current && (
        <Button
          size="compact-sm"
          variant="filled"
          disabled={end.isPending}
          onClick={() =>
            end.mutate({ params: { id: current.id }, body: { version: current.version, at: null } })
          }
        >
          {words('machineStatus.end')}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={onLog}>
        {words('machineStatus.log.open')}
      </Button>
    </div>
  )
}

function Since({ current }: { current: MachineStatusItem }) {
  const words = useWords()
  const zone = useAccountZone()
  const { from, note, by } = current
  return (
    <p className={styles.since}>
      <StatusLine current={current} />
      <span className={styles.quiet} title={zoneText(from, zone)}>
        {words('machineStatus.since', { time: timeText(Date.parse(from), zone), by: by.title })}
      </span>
      {note !== null && <span className={styles.quiet}>{note}</span>}
    </p>
  )
}

interface StatusMenuProps {
  readonly status: Status
  readonly isCurrent: boolean
  readonly disabled: boolean
  readonly onChoose: (reason: Reference | null) => void
}

/** A status with its reasons below it. */
function StatusMenu({ status, isCurrent, disabled, onChoose }: StatusMenuProps) {
  const words = useWords()
  const [opened, setOpened] = useState(false)
  const reasons = useReasons(opened)
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant={isCurrent ? 'light' : 'default'}
          aria-pressed={isCurrent}
          disabled={disabled}
        >
          {words(`machineStatus.status.${status}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ''}>
        {reasonTree(reasons ?? [], status).map(({ reason, depth }) => (
          <Menu.Item
            key={reason.id}
            style={{ paddingInlineStart: 12 + depth * 14 }}
            onClick={() => onChoose({ id: reason.id, title: reason.title })}
          >
            {reason.title}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => onChoose(null)}>{words('machineStatus.noReason')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
