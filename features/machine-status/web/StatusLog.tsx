import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { Dialog, Failed } from '@haulway/ui'
import {
  listMachineStatuses,
  type MachineStatusItem,
  removeMachineStatus,
} from '../machine-status.endpoints.ts'
import styles from './machine-status.module.css'
import { StatusForm } from './StatusForm.tsx'
import { StatusLine } from './StatusLine.tsx'

interface StatusLogProps {
  readonly machine: { readonly id: string; readonly title: string }
  /** Newest version of the machine. */
  readonly seen: number
  readonly onClose: () => void
}

/** The statuses of a machine in the last days; they can be corrected, removed and added. */
export function StatusLog({ machine, seen, onClose }: StatusLogProps) {
  const words = useWords()
  const [edited, setEdited] = useState<MachineStatusItem | 'new' | null>(null)
  const done = () => setEdited(null)
  return (
    <Dialog open title={words('machineStatus.log', { machine: machine.title })} onClose={onClose}>
      {edited === null ? (
        <>
          <Entries machine={machine} onEdit={setEdited} />
          <Button mt="md" onClick={() => setEdited('new')}>
            {words('machineStatus.add')}
          </Button>
        </>
      ) : (
        <StatusForm machine={machine} seen={seen} entry={edited === 'new' ? null : edited} onDone={done} />
      )}
    </Dialog>
  )
}

interface EntriesProps extends Pick<StatusLogProps, 'machine'> {
  readonly onEdit: (entry: MachineStatusItem) => void
}

function Entries({ machine, onEdit }: EntriesProps) {
  const words = useWords()
  const zone = useAccountZone()
  const kept = useCall(listMachineStatuses, { query: { equipment: machine } })
  const remove = useAction(removeMachineStatus, { refreshes: ['machinestatuses', 'attention', 'reports'] })
  if (kept.error) return <Failed failure={kept.error} onRetry={() => void kept.refetch()} />
  if (!kept.data) return <Skeleton height={96} />
  if (kept.data.items.length === 0) return <p className={styles.quiet}>{words('machineStatus.log.none')}</p>
  return (
    <ul className={styles.entries}>
      {kept.data.items.map((one) => {
        const span = `${dateTimeText(one.from, zone)} – ${one.to ? dateTimeText(one.to, zone) : words('machineStatus.log.now')}`
        return (
          <li key={one.id} className={styles.entry}>
            <span className={styles.since}>
              <StatusLine current={one} />
              <span className={styles.quiet}>{span}</span>
              {one.note !== null && <span className={styles.quiet}>{one.note}</span>}
              <span className={styles.quiet}>{one.by.title}</span>
            </span>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={words('machineStatus.log.correct', { span })}
              onClick={() => onEdit(one)}
            >
              <Pencil size={15} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={30}
              disabled={remove.isPending}
              aria-label={words('machineStatus.log.remove', { span })}
              onClick={() => remove.mutate({ params: { id: one.id }, query: { version: one.version } })}
            >
              <Trash2 size={15} aria-hidden />
            </ActionIcon>
          </li>
        )
      })}
    </ul>
  )
}
