import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink, useGo, useScreenParams } from '@haulway/platform/web/navigation.tsx'
import { UnsavedGuard } from '@haulway/screens/form/UnsavedGuard.tsx'
import { Empty, Failed, Page } from '@haulway/ui'
import {
  editEvent,
  editFields,
  type EventEdit,
  type JournalItem,
  readJournal,
} from '../../edit/edit.endpoints.ts'
import type { EventView } from '../../event-item.ts'
import { readEvent } from '../../events.endpoints.ts'
import { formatPosition, withPositionField, parsePositionField } from '../../position-field.ts'
import { Photos } from '../photos/Photos.tsx'
import { Committed } from './Committed.tsx'
import { EditDone } from './EditDone.tsx'
import { Preview } from './preview/Preview.tsx'
import { dryRunQuery, usePreview } from './preview/usePreview.ts'
import { answeredErrors, isShownInForm, isStale, EditError } from './Refusal.tsx'
import { EventFields, type Values, type EventFieldError } from './EventFields.tsx'
import { validationErrors } from './validation-errors.ts'
import styles from './edit.module.css'

const { version: _version, clear: _clear, until, lon, lat, detail, ...saidOfAll } = editFields
const saidOfStated = withPositionField({ ...saidOfAll, until, lon, lat, detail })

/** The form to edit the time and fields of an event. */
export function EditEvent() {
  const words = useWords()
  const can = useCan()
  const { id = '' } = useScreenParams()
  return (
    <Page
      title={words('events.edit')}
      crumbs={[
        { label: words('events.title'), to: '/events' },
        { label: words('events.one'), to: `/events/view/${id}` },
      ]}
    >
      {can('read', 'journals') ? (
        <Known id={id} />
      ) : (
        <Empty title={words('error.api.code403')} text={words('events.edit.journals')} />
      )}
    </Page>
  )
}

/** The form, once the possible actions are known. */
function Known({ id }: { readonly id: string }) {
  const words = useWords()
  const event = useCall(readEvent, { params: { id } })
  const journal = useCall(readJournal, { body: { events: [{ id }] } })
  const known = journal.data?.items[0]
  const failure = event.error ?? journal.error
  return (
    <>
      {event.data && known ? (
        known.may.includes('edit') ? (
          <>
            <Form
              key={id}
              event={event.data}
              known={known}
              onReload={() => void Promise.all([event.refetch(), journal.refetch()])}
            />
            {event.data.type === 'note' && <Photos event={event.data} />}
          </>
        ) : known.committed ? (
          <Committed committed={known.committed} />
        ) : (
          <Empty title={words('events.edit')} text={words('events.edit.derived')} />
        )
      ) : failure ? (
        <Failed failure={failure} onRetry={() => void Promise.all([event.refetch(), journal.refetch()])} />
      ) : (
        <Skeleton height={240} />
      )}
    </>
  )
}

const isEmpty = (value: unknown) => value === null || value === ''

function valuesOf(event: EventView): Values {
  const { until: end, replaces: _replaces, ...rest } = event.detail ?? {}
  const isStated = event.source !== 'derived'
  // A position taken from a fix is not the event’s own.
  return {
    ...event,
    gps: event.fixAt === null ? formatPosition(event) : null,
    ...(isStated ? { until: end ?? null, detail: Object.keys(rest).length > 0 ? rest : null } : {}),
  }
}

interface FormProps {
  readonly event: EventView
  readonly known: JournalItem
  readonly onReload: () => void
}

/** Unsaved input and its preview. */
function useEdit({ event, known }: FormProps) {
  const go = useGo()
  const fields = event.source === 'derived' ? saidOfAll : saidOfStated
  const [changes, setChanges] = useState<Values>({})
  const [wrong, setWrong] = useState<readonly EventFieldError[]>([])
  // The version that the user read: an edit by somebody else meanwhile is reported, and the input is retained.
  const [version, setVersion] = useState(known.version)
  const edit = useAction(editEvent, { refreshes: ['cyclereport'], handled: isShownInForm })
  const said = parsePositionField(changes)
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => !isEmpty(value)))
  const clear = Object.keys(said).filter((name) => isEmpty(said[name]))
  const input = { params: { id: event.id }, body: { ...given, version, clear } as EventEdit }
  const [asked, setAsked] = useState<Values>()
  const preview = usePreview(asked === changes ? ['edit', event.id, input.body] : undefined, (api, signal) =>
    api.call(editEvent, { ...input, query: dryRunQuery }, signal),
  )
  const whenRight = (then: () => void) => () => {
    const found = validationErrors(fields, changes)
    setWrong(found)
    if (found.length === 0) then()
  }
  const save = whenRight(() => {
    edit.mutate(input, {
      onSuccess({ events: [now] }) {
        setChanges({})
        if (now && now.id !== event.id) go(`/events/view/${now.id}`)
        else setVersion(now?.version ?? version)
      },
    })
  })
  const lookAgain = () => {
    setVersion(known.version)
    edit.reset()
  }
  return {
    fields,
    errors: [...wrong, ...answeredErrors(edit.error)],
    changes,
    change: (next: Values) => {
      setWrong([])
      setChanges(next)
    },
    edit,
    save,
    lookAgain,
    preview,
    ask: whenRight(() => setAsked(changes)),
  }
}

function Form(props: FormProps) {
  const { event, known, onReload } = props
  const words = useWords()
  const { fields, errors, changes, change, edit, save, lookAgain, preview, ask } = useEdit(props)
  const said = valuesOf(event)
  return (
    <form
      className={styles.form}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        save()
      }}
    >
      <EditDone difference={edit.data?.difference} />
      <EditError failure={edit.error} />
      {isStale(edit.error) && <Meanwhile known={known} onReload={onReload} onSeen={lookAgain} />}
      <p className={styles.quiet}>
        {words(`telemetry.event.${event.type}`)}, {event.equipment.title}.{' '}
        {words('events.edit.zone', { zone: known.timeZone })}
      </p>
      <EventFields
        fields={fields}
        values={{ ...said, ...changes }}
        errors={errors}
        zone={known.timeZone}
        onChange={(next) =>
          change(
            Object.fromEntries(
              Object.entries(next).filter(([name, value]) => name in fields && value !== said[name]),
            ),
          )
        }
      />
      <Preview answer={preview} />
      <div className={styles.buttons}>
        <Button type="submit" loading={edit.isPending} disabled={Object.keys(changes).length === 0}>
          {words('events.edit.save')}
        </Button>
        <Button
          variant="default"
          loading={preview.isFetching}
          disabled={Object.keys(changes).length === 0}
          onClick={ask}
        >
          {words('events.preview.ask')}
        </Button>
        <Button component={ScreenLink} variant="default" to={`/events/view/${event.id}`}>
          {words('ui.cancel')}
        </Button>
      </div>
      <UnsavedGuard unsaved={Object.keys(changes).length > 0} onLeave={() => change({})} />
    </form>
  )
}

interface MeanwhileProps extends Pick<FormProps, 'known' | 'onReload'> {
  readonly onSeen: () => void
}

/** Somebody else has edited the event: that is shown first, then the input can be saved. */
function Meanwhile({ known, onReload, onSeen }: MeanwhileProps) {
  const words = useWords()
  const [asked, setAsked] = useState<number>()
  const isNew = asked !== undefined && known.version !== asked
  return (
    <p>
      {words('events.edit.kept')}{' '}
      <Button
        variant="default"
        size="xs"
        onClick={() => {
          if (isNew) return onSeen()
          setAsked(known.version)
          onReload()
        }}
      >
        {words(isNew ? 'events.edit.again' : 'events.edit.reload')}
      </Button>
    </p>
  )
}
