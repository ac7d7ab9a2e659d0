import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { Dialog, Failed } from '@haulway/ui'
import {
  assignEvents,
  type EditDifference,
  type JournalItem,
  MAX_EVENTS,
  readJournal,
} from '../../edit/edit.endpoints.ts'
import type { StatedField } from '../../edit/event-fields.ts'
import type { EventItem } from '../../event-item.ts'
import { parsePositionField } from '../../position-field.ts'
import { type EditableSelection, selectEditable, notEditableReasons, errorsByEvent } from './bulk.ts'
import { BulkErrors } from './BulkErrors.tsx'
import { BulkFields, bulkFields } from './BulkFields.tsx'
import { Preview } from './preview/Preview.tsx'
import { dryRunQuery, usePreview } from './preview/usePreview.ts'
import { answeredErrors, isShownInForm } from './Refusal.tsx'
import type { Values } from './EventFields.tsx'
import { validationErrors } from './validation-errors.ts'
import styles from './edit.module.css'

export interface BulkDialogProps {
  readonly rows: readonly EventItem[]
  readonly onClose: () => void
  readonly onDone: (difference: EditDifference) => void
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The events when the dialog opened, or was refreshed. */
function useChosen(rows: readonly EventItem[]) {
  const events = rows.slice(0, MAX_EVENTS).map(({ id }) => ({ id }))
  const journal = useCall(readJournal, { body: { events } })
  const [seen, setSeen] = useState<readonly JournalItem[]>()
  if (seen === undefined && journal.data) setSeen(journal.data.items)
  const lookAgain = async () => {
    const { data } = await journal.refetch()
    if (data) setSeen(data.items)
  }
  return { journal, chosen: seen && selectEditable(rows, seen), lookAgain }
}

/** The input, its preview, and saving. */
function useBulk(chosen: EditableSelection | undefined, onDone: BulkDialogProps['onDone']) {
  const [{ values, clear }, setSaid] = useState<{ values: Values; clear: readonly StatedField[] }>({
    values: {},
    clear: [],
  })
  const assign = useAction(assignEvents, { refreshes: ['cyclereport'], handled: isShownInForm })
  const [asked, setAsked] = useState<string>()
  const events = chosen?.events.map(({ row: { id }, version }) => ({ id, version })) ?? []
  const given = Object.fromEntries(
    Object.entries(parsePositionField(values)).filter(([, value]) => !isEmpty(value)),
  )
  const wrong = validationErrors(bulkFields, values)
  const isSaid = Object.keys(given).length + clear.length > 0
  const body = { ...given, events, clear: [...clear] }
  const about = JSON.stringify(body)
  const preview = usePreview(asked === about ? ['assign', about] : undefined, (api, signal) =>
    api.call(assignEvents, { body, query: dryRunQuery }, signal),
  )
  const answered = answeredErrors(assign.error ?? (asked === about ? preview.error : null))
  return {
    values,
    clear,
    preview,
    isTold: asked === about && preview.isSuccess && !preview.isFetching,
    canAsk: isSaid && wrong.length === 0 && events.length > 0,
    isSaving: assign.isPending,
    wrong,
    errors: chosen ? errorsByEvent(chosen, answered) : [],
    isChanged: (assign.error ?? preview.error)?.status === 409,
    forget() {
      assign.reset()
      setAsked(undefined)
    },
    change: (next: Values, emptied: readonly StatedField[]) => {
      assign.reset()
      setSaid({ values: next, clear: emptied })
    },
    ask: () => setAsked(about),
    save: () => {
      // Saving changes the events: the preview is not requested again.
      setAsked(undefined)
      assign.mutate({ body }, { onSuccess: ({ difference }) => onDone(difference) })
    },
  }
}

/** Edits many events alike: all of them or none, after a preview. */
export function BulkDialog({ rows, onClose, onDone }: BulkDialogProps) {
  const words = useWords()
  const { journal, chosen, lookAgain } = useChosen(rows)
  const bulk = useBulk(chosen, onDone)
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        {words('ui.cancel')}
      </Button>
      <Button
        variant={bulk.isTold ? 'default' : 'filled'}
        onClick={bulk.ask}
        loading={bulk.preview.isFetching}
        disabled={!bulk.canAsk}
      >
        {words('events.preview.ask')}
      </Button>
      <Button onClick={bulk.save} loading={bulk.isSaving} disabled={!bulk.isTold}>
        {words('events.edit.save')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      wide
      title={words('events.bulk.title', { count: rows.length })}
      onClose={onClose}
      actions={actions}
    >
      {chosen ? (
        <Said chosen={chosen} bulk={bulk} lookAgain={lookAgain} />
      ) : journal.error ? (
        <Failed failure={journal.error} onRetry={() => void journal.refetch()} />
      ) : (
        <Skeleton height={240} />
      )}
    </Dialog>
  )
}

interface SaidProps {
  readonly chosen: EditableSelection
  readonly bulk: ReturnType<typeof useBulk>
  readonly lookAgain: () => Promise<void>
}

function Said({ chosen, bulk, lookAgain }: SaidProps) {
  const words = useWords()
  const home = useAccountZone()
  const [zone = home, ...others] = new Set(chosen.events.map(({ row }) => row.timeZone))
  const shownZone = others.length === 0 ? zone : home
  const machines = new Set(chosen.events.map(({ row }) => row.equipment.id))
  const { preview } = bulk
  return (
    <>
      <Left chosen={chosen} />
      {chosen.events.length > 0 && (
        <>
          <p>
            {words('events.bulk.text')}{' '}
            <span className={styles.quiet}>{words('events.edit.zone', { zone: shownZone })}</span>
          </p>
          <BulkFields
            chosen={chosen}
            values={bulk.values}
            clear={bulk.clear}
            errors={[...bulk.wrong, ...bulk.errors.map(({ field, error }) => ({ ...error, field }))]}
            zone={shownZone}
            onChange={bulk.change}
          />
        </>
      )}
      {(!preview.error || !isShownInForm(preview.error)) && (
        <Preview answer={preview} ofMany={machines.size > 1} />
      )}
      <BulkErrors errors={bulk.errors} />
      {bulk.isChanged && (
        <Button
          variant="default"
          size="xs"
          mt="xs"
          onClick={() => {
            bulk.forget()
            void lookAgain()
          }}
        >
          {words('events.edit.again')}
        </Button>
      )}
    </>
  )
}

/** The number of events that cannot be edited, and why. */
function Left({ chosen: { left } }: Pick<SaidProps, 'chosen'>) {
  const words = useWords()
  return notEditableReasons
    .filter((reason) => left.has(reason))
    .map((reason) => (
      <p key={reason} className={styles.quiet}>
        {words(`events.bulk.left.${reason}`, { count: left.get(reason) ?? 0, max: MAX_EVENTS })}
      </p>
    ))
}
