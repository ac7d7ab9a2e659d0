import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { Dialog } from '@haulway/ui'
import { assignEvents, type EditDifference, readJournal } from '../../edit/edit.endpoints.ts'
import type { EventItem } from '../../event-item.ts'
import { answeredOf, isAnswered, Refusal } from './Refusal.tsx'
import { SaidFields, type Values } from './SaidFields.tsx'
import styles from './edit.module.css'

const { events: _events, clear: _clear, ...fields } = assignEvents.body

export interface BulkDialogProps {
  readonly rows: readonly EventItem[]
  readonly onClose: () => void
  readonly onDone: (difference: EditDifference) => void
}

/** The same of many events: all of them or none. */
export function BulkDialog({ rows, onClose, onDone }: BulkDialogProps) {
  const words = useWords()
  const [values, setValues] = useState<Values>({})
  const journal = useCall(readJournal, { body: { events: rows.map(({ id }) => ({ id })) } })
  const assign = useAction(assignEvents, { refreshes: ['cyclereport'], handled: isAnswered })
  const known = journal.data?.items ?? []
  const events = known.filter(({ may }) => may.includes('edit')).map(({ id, version }) => ({ id, version }))
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== '')
  const save = () =>
    assign.mutate(
      { body: { ...Object.fromEntries(given), events } },
      { onSuccess: ({ difference }) => onDone(difference) },
    )
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        {words('ui.cancel')}
      </Button>
      <Button onClick={save} loading={assign.isPending} disabled={events.length === 0 || given.length === 0}>
        {words('events.edit.save')}
      </Button>
    </>
  )
  const left = journal.data ? rows.length - events.length : 0
  return (
    <Dialog
      open
      wide
      title={words('events.bulk.title', { count: rows.length })}
      onClose={onClose}
      actions={actions}
    >
      <p>{words('events.bulk.text')}</p>
      {left > 0 && <p className={styles.quiet}>{words('events.bulk.some', { count: left })}</p>}
      <Refusal failure={assign.error} all />
      <SaidFields fields={fields} values={values} errors={answeredOf(assign.error)} onChange={setValues} />
    </Dialog>
  )
}
