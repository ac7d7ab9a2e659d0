import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { Confirm } from '@haulway/ui'
import {
  dropEvent,
  type EditDifference,
  type JournalItem,
  mergeEvent,
  undoEdit,
} from '../../edit/edit.endpoints.ts'
import type { EventView } from '../../event-item.ts'
import { Preview } from './preview/Preview.tsx'
import { dryRunQuery, usePreview } from './preview/usePreview.ts'
import { isShownInForm, EditError } from './Refusal.tsx'
import styles from './edit.module.css'

// The inputs are downloaded when somebody splits.
const SplitDialog = lazyPart(() => import('./SplitDialog.tsx').then((file) => file.SplitDialog))

export interface ActionsProps {
  readonly event: EventView
  readonly known: JournalItem
  readonly onDone: (difference: EditDifference) => void
}

const after = { refreshes: ['cyclereport'], handled: isShownInForm }
const confirmed = ['merge', 'drop'] as const
type Asked = (typeof confirmed)[number] | 'split'
const titles = { merge: 'events.action.merge', drop: 'events.drop.title' } as const

/** An action on the event as the user saw it. */
function useEdits({ event, known, onDone }: ActionsProps) {
  const drop = useAction(dropEvent, after)
  const merge = useAction(mergeEvent, after)
  const undo = useAction(undoEdit, after)
  const { version } = known
  const params = { id: event.id }
  const told = { onSuccess: ({ difference }: { difference: EditDifference }) => onDone(difference) }
  return {
    failures: [drop.error, merge.error, undo.error],
    drop: () => drop.mutate({ params, query: { version } }, told),
    merge: () => merge.mutate({ params, body: { version } }, told),
    undo: () => undo.mutate({ params, body: { version } }, told),
  }
}

/** Preview of the action that is being confirmed. */
function useAsked({ event, known: { version } }: ActionsProps, asked: Asked | undefined) {
  const params = { id: event.id }
  const about = asked === undefined || asked === 'split' ? undefined : [asked, event.id, version]
  return usePreview(about, (api, signal) =>
    asked === 'drop'
      ? api.call(dropEvent, { params, query: { version, ...dryRunQuery } }, signal)
      : api.call(mergeEvent, { params, query: dryRunQuery, body: { version } }, signal),
  )
}

/** Buttons for the actions possible on the event. */
export function Actions(props: ActionsProps) {
  const { event, known, onDone } = props
  const words = useWords()
  const can = useCan()
  const edits = useEdits(props)
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const preview = useAsked(props, asked)
  const may = known.may.filter((one) => can(one === 'drop' ? 'delete' : 'update', 'events'))
  return (
    <>
      {edits.failures.map((failure, index) => (
        <EditError key={index} failure={failure} all />
      ))}
      <div className={styles.buttons}>
        {may.map((one) =>
          one === 'edit' ? (
            <Button key={one} component={ScreenLink} size="xs" to={`/events/edit/${event.id}`}>
              {words('events.action.edit')}
            </Button>
          ) : (
            <Button
              key={one}
              variant="default"
              size="xs"
              onClick={() => (one === 'undo' ? edits.undo() : setAsked(one))}
            >
              {words(`events.action.${one}`)}
            </Button>
          ),
        )}
      </div>
      <Confirmed asked={asked} onClose={close} edits={edits} preview={preview} />
      {asked === 'split' && (
        <Suspense>
          <SplitDialog
            event={event}
            version={known.version}
            zone={known.timeZone}
            onClose={close}
            onDone={onDone}
          />
        </Suspense>
      )}
    </>
  )
}

interface ConfirmedProps {
  readonly asked: Asked | undefined
  readonly edits: ReturnType<typeof useEdits>
  readonly preview: ReturnType<typeof useAsked>
  readonly onClose: () => void
}

/** Confirms merging or dropping an event, with a preview. */
function Confirmed({ asked, edits, preview, onClose }: ConfirmedProps) {
  const words = useWords()
  return confirmed.map((one) => (
    <Confirm
      key={one}
      open={asked === one}
      danger={one === 'drop'}
      title={words(titles[one])}
      text={words(`events.${one}.text`)}
      action={words(`events.action.${one}`)}
      onCancel={onClose}
      onConfirm={() => {
        onClose()
        edits[one]()
      }}
    >
      <Preview answer={preview} />
    </Confirm>
  ))
}
