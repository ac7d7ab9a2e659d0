import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { Dialog } from '@haulway/ui'
import { type EditDifference, splitEvent } from '../../edit/edit.endpoints.ts'
import type { EventView } from '../../event-item.ts'
import { Preview } from './preview/Preview.tsx'
import { dryRunQuery, usePreview } from './preview/usePreview.ts'
import { answeredErrors, isShownInForm, EditError } from './Refusal.tsx'
import { EventFields, type Values } from './EventFields.tsx'

export interface SplitDialogProps {
  readonly event: EventView
  readonly version: number
  readonly zone: string
  readonly onClose: () => void
  readonly onDone: (difference: EditDifference) => void
}

const { at } = splitEvent.body

/** Requests the time of the other half of a load or dump. */
export function SplitDialog({ event, version, zone, onClose, onDone }: SplitDialogProps) {
  const words = useWords()
  const [values, setValues] = useState<Values>({ at: event.at })
  const split = useAction(splitEvent, { refreshes: ['cyclereport'], handled: isShownInForm })
  const [isAsked, setAsked] = useState(false)
  const input = { params: { id: event.id }, body: { version, at: String(values['at']) } }
  const preview = usePreview(isAsked ? ['split', event.id, input.body] : undefined, (api, signal) =>
    api.call(splitEvent, { ...input, query: dryRunQuery }, signal),
  )
  const save = () =>
    split.mutate(input, {
      onSuccess({ difference }) {
        onDone(difference)
        onClose()
      },
    })
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        {words('ui.cancel')}
      </Button>
      <Button variant="default" onClick={() => setAsked(true)} loading={preview.isFetching}>
        {words('events.preview.ask')}
      </Button>
      <Button onClick={save} loading={split.isPending}>
        {words('events.action.split')}
      </Button>
    </>
  )
  return (
    <Dialog open title={words('events.split.title')} onClose={onClose} actions={actions}>
      <p>{words('events.split.text')}</p>
      <EditError failure={split.error} />
      <EventFields
        fields={{ at }}
        values={values}
        errors={answeredErrors(split.error)}
        zone={zone}
        onChange={(next) => {
          setAsked(false)
          setValues(next)
        }}
      />
      <Preview answer={preview} />
    </Dialog>
  )
}
