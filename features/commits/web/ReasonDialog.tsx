import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { daysText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { Dialog, errorText, failureLines } from '@haulway/ui'
import { takeInChanges, unlockPeriod, type CommitItem } from '../commits.endpoints.ts'
import styles from './commits.module.css'

export type Deed = 'takeIn' | 'unlock'

interface Props {
  readonly does: Deed
  readonly commit: Pick<CommitItem, 'id' | 'version' | 'project' | 'firstDay' | 'lastDay'>
  readonly onClose: () => void
}

/** Sends the reason. */
function useDeed({ does, commit, onClose }: Props) {
  const options = {
    refreshes: ['commits', 'restatements'],
    handled: () => true,
  }
  const takeIn = useAction(takeInChanges, options)
  const unlock = useAction(unlockPeriod, options)
  const { error, isPending } = does === 'takeIn' ? takeIn : unlock
  const send = (reason: string) => {
    const params = { id: commit.id }
    const done = { onSuccess: onClose }
    if (does === 'takeIn') takeIn.mutate({ params, body: { reason } }, done)
    else unlock.mutate({ params, body: { reason, version: commit.version } }, done)
  }
  return { send, error, isPending }
}

/** Requests the reason for changing committed figures, and changes them. */
export function ReasonDialog(props: Props) {
  const { does, commit, onClose } = props
  const words = useWords()
  const [typed, setTyped] = useState('')
  const { send, error, isPending } = useDeed(props)
  const reason = typed.trim()
  const said = error?.errors.find(({ field }) => field === 'reason')
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        {words('ui.cancel')}
      </Button>
      <Button disabled={reason === ''} loading={isPending} onClick={() => send(reason)}>
        {words(`commits.${does}`)}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      title={words(`commits.${does}.title`, {
        project: commit.project.title ?? '',
        days: daysText(commit),
      })}
      onClose={onClose}
      actions={actions}
    >
      <div className={styles.form}>
        <p className={styles.said}>{words(`commits.${does}.text`)}</p>
        <Textarea
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1_000}
          required
          label={words('commits.reason')}
          value={typed}
          error={said ? errorText(words, said) : error && failureLines(words, error).join(' ')}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          data-autofocus
        />
      </div>
    </Dialog>
  )
}
