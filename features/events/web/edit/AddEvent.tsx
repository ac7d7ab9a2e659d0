import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { ScreenLink, useGo } from '@haulway/platform/web/navigation.tsx'
import { UnsavedGuard } from '@haulway/screens/form/UnsavedGuard.tsx'
import { Page, Select } from '@haulway/ui'
import { eventTypes, type EventType } from '../../../telemetry/telemetry.ts'
import { addEvent, draftFields, type EventDraft } from '../../edit/edit.endpoints.ts'
import { withPositionField, parsePositionField } from '../../position-field.ts'
import { EditDone } from './EditDone.tsx'
import { answeredErrors, isShownInForm, EditError } from './Refusal.tsx'
import { EventFields, type Values, type EventFieldError } from './EventFields.tsx'
import { validationErrors } from './validation-errors.ts'
import { ChosenPhotos } from '../photos/ChosenPhotos.tsx'
import { Sending } from '../photos/Sending.tsx'
import { usePhotoUpload } from '../photos/usePhotoSending.ts'
import styles from './edit.module.css'

const { type: _, ...declared } = draftFields
const fields = withPositionField(declared)

/** Unsaved input, and its photographs once the event is stored. */
function useAdding() {
  const [type, setType] = useState<EventType>('load')
  const [values, setValues] = useState<Values>({})
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [wrong, setWrong] = useState<readonly EventFieldError[]>([])
  const add = useAction(addEvent, { refreshes: ['cyclereport'], handled: isShownInForm })
  const sending = usePhotoUpload()
  const forget = () => {
    setValues({})
    setPhotos([])
  }
  return {
    type,
    setType,
    values,
    photos,
    setPhotos,
    add,
    sending,
    forget,
    errors: [...wrong, ...answeredErrors(add.error)],
    change: (next: Values) => {
      add.reset()
      setWrong([])
      setValues(next)
    },
    save: () => {
      const found = validationErrors(fields, values)
      setWrong(found)
      if (found.length > 0) return
      add.mutate(
        { body: { ...parsePositionField(values), type } as EventDraft },
        {
          onSuccess({ events: [one] }) {
            forget()
            if (one && type === 'note') void sending.send(one.id, photos)
          },
        },
      )
    },
  }
}

/** The form to state an event. */
export function AddEvent() {
  const words = useWords()
  const go = useGo()
  const { type, setType, values, errors, photos, setPhotos, add, sending, forget, change, save } = useAdding()
  const done = add.data
  return (
    <Page title={words('events.new')} crumbs={[{ label: words('events.title'), to: '/events' }]}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <EditDone difference={done?.difference} />
        {done?.events[0] && (
          <p>
            <ScreenLink to={`/events/view/${done.events[0].id}`}>{words('events.one')}</ScreenLink>
          </p>
        )}
        <EditError failure={add.error} />
        <Select
          label={words('events.type')}
          allowDeselect={false}
          searchable
          w={240}
          data={eventTypes.map((value) => ({ value, label: words(`telemetry.event.${value}`) }))}
          value={type}
          onChange={(value) => setType(value as EventType)}
        />
        <EventFields fields={fields} values={values} errors={errors} onChange={change} />
        {type === 'note' && <ChosenPhotos files={photos} onChange={setPhotos} />}
        <Sending {...sending} />
        <div className={styles.buttons}>
          <Button type="submit" loading={add.isPending || sending.sending !== undefined}>
            {words('events.edit.add')}
          </Button>
          <Button variant="default" onClick={() => go('/events')}>
            {words('ui.cancel')}
          </Button>
        </div>
      </form>
      <UnsavedGuard unsaved={Object.keys(values).length > 0 || photos.length > 0} onLeave={forget} />
    </Page>
  )
}
