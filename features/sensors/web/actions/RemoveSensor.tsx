import { useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { Select } from '@haulway/ui'
import { removalReasons, type RemovalReason } from '../../sensors.ts'
import { removeSensor } from '../../sensors.endpoints.ts'
import { ActionDialog, CommentInput, commentOf, type SensorDialogProps } from './ActionDialog.tsx'

/** Takes a sensor out of use, for one of the reasons of operations 4. */
export function RemoveSensor({ sensor, onClose }: SensorDialogProps) {
  const words = useWords()
  const remove = useAction(removeSensor)
  const [reason, setReason] = useState<RemovalReason | null>(null)
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (!reason) return
    const body = { version: sensor.version, reason, comment: commentOf(comment) }
    remove.mutate({ params: { id: sensor.id }, body }, { onSuccess: onClose })
  }
  return (
    <ActionDialog
      title={words('sensors.remove.title', { sensor: sensor.deviceId })}
      action={words('sensors.remove')}
      danger
      isSending={remove.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{words('sensors.remove.text')}</p>
      <Select
        label={words('sensors.remove.reason')}
        data={removalReasons.map((value) => ({ value, label: words(`sensors.removalReason.${value}`) }))}
        withAsterisk
        data-autofocus
        error={tried && !reason ? words('validation.required') : undefined}
        value={reason}
        onChange={setReason}
      />
      <CommentInput value={comment} onChange={setComment} />
    </ActionDialog>
  )
}
