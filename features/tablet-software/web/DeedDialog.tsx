import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { Dialog, errorText, failureLines } from '@haulway/ui'
import { FIRST_TABLETS, promoteSoftware, removeSoftware, stopSoftware } from '../software.endpoints.ts'
import type { Deed } from './BuildActions.tsx'
import type { Software } from './columns.tsx'
import styles from './software.module.css'

interface DeedDialogProps {
  readonly deed: Deed
  readonly build: Software
  readonly onClose: () => void
}

function useDeed({ deed, build, onClose }: DeedDialogProps) {
  const options = { refreshes: ['tablet'], handled: () => true }
  const promote = useAction(promoteSoftware, options)
  const stop = useAction(stopSoftware, options)
  const remove = useAction(removeSoftware, options)
  const { error, isPending } = { promote, stop, remove }[deed]
  const run = (reason: string) => {
    const params = { id: build.id }
    const done = { onSuccess: onClose }
    if (deed === 'stop') stop.mutate({ params, body: { reason } }, done)
    else (deed === 'promote' ? promote : remove).mutate({ params }, done)
  }
  return { run, error, isPending }
}

/** What will happen, by deed and state. */
function textOf(deed: Deed, { state }: Software) {
  if (deed === 'promote' && state === 'former') return 'tabletSoftware.promote.former' as const
  if (deed === 'stop' && state === 'production') return 'tabletSoftware.stop.production' as const
  return `tabletSoftware.${deed}.text` as const
}

/** Confirms what is done with a build, and asks for the reason of a stop. */
export function DeedDialog(props: DeedDialogProps) {
  const { deed, build, onClose } = props
  const words = useWords()
  const [typed, setTyped] = useState('')
  const { run, error, isPending } = useDeed(props)
  const reason = typed.trim()
  const said = error?.errors.find(({ field }) => field === 'reason')
  return (
    <Dialog
      open
      title={words(`tabletSoftware.${deed}.title`, { version: build.softwareVersion })}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose} data-autofocus={deed !== 'stop'}>
            {words('ui.cancel')}
          </Button>
          <Button
            {...(deed === 'promote' ? {} : { color: 'red.9' })}
            disabled={deed === 'stop' && reason === ''}
            loading={isPending}
            onClick={() => run(reason)}
          >
            {words(`tabletSoftware.${deed}`)}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.text}>{words(textOf(deed, build), { first: FIRST_TABLETS })}</p>
        {deed === 'stop' && (
          <Textarea
            autosize
            required
            minRows={2}
            maxRows={6}
            maxLength={500}
            data-autofocus
            label={words('tabletSoftware.field.reason')}
            value={typed}
            error={said && errorText(words, said)}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        {error && !said && (
          <p role="alert" className={styles.error}>
            {failureLines(words, error).join(' ')}
          </p>
        )}
      </div>
    </Dialog>
  )
}
