import { useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { unpairSensor } from '../../sensors.endpoints.ts'
import { ActionDialog, CommentInput, commentOf, type SensorDialogProps } from './ActionDialog.tsx'

export function UnpairSensor({ sensor, onClose }: SensorDialogProps) {
  const words = useWords()
  const unpair = useAction(unpairSensor)
  const [comment, setComment] = useState('')
  const submit = () => {
    const body = { version: sensor.version, comment: commentOf(comment) }
    unpair.mutate({ params: { id: sensor.id }, body }, { onSuccess: onClose })
  }
  return (
    <ActionDialog
      title={words('sensors.unpair.title', { sensor: sensor.deviceId })}
      action={words('sensors.unpair')}
      isSending={unpair.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{words('sensors.unpair.text', { machine: sensor.pairedEquipment?.title ?? '' })}</p>
      <CommentInput value={comment} onChange={setComment} />
    </ActionDialog>
  )
}
