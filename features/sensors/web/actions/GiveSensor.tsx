import { useState } from 'react'
import { useMe, useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import type { Reference } from '@haulway/resource'
import { EntrySelect } from '@haulway/screens/inputs/EntrySelect.tsx'
import { accounts } from '../../../accounts/account.resource.ts'
import { assignSensor } from '../../sensors.endpoints.ts'
import { ActionDialog, CommentInput, commentOf, type SensorDialogProps } from './ActionDialog.tsx'

/** A system administrator gives a sensor to another account. */
export function GiveSensor({ sensor, onClose }: SensorDialogProps) {
  const words = useWords()
  const { contextAccount } = useMe()
  const give = useAction(assignSensor)
  const [account, setAccount] = useState<Reference | null>(null)
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (!account) return
    const body = { version: sensor.version, account: account.id, comment: commentOf(comment) }
    give.mutate({ params: { id: sensor.id }, body }, { onSuccess: onClose })
  }
  return (
    <ActionDialog
      title={words('sensors.give.title')}
      action={words('sensors.give.action')}
      isSending={give.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <strong>{words('sensors.give.sensor', { sensor: sensor.deviceId })}</strong>
      <p>{words('sensors.give.text')}</p>
      <EntrySelect
        label={words('sensors.give.account')}
        to={accounts.name}
        without={[contextAccount.id]}
        withAsterisk
        error={tried && !account ? words('validation.required') : undefined}
        value={account}
        onChange={setAccount}
      />
      <CommentInput value={comment} onChange={setComment} />
    </ActionDialog>
  )
}
