import { useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import type { Reference } from '@haulway/resource'
import { EntrySelect } from '@haulway/screens/inputs/EntrySelect.tsx'
import { equipment } from '../../../equipment/equipment.resource.ts'
import { pairSensor } from '../../sensors.endpoints.ts'
import { ActionDialog, CommentInput, commentOf, type SensorDialogProps } from './ActionDialog.tsx'

/** Pairs a sensor with a machine; the pairing before ends. */
export function PairSensor({ sensor, onClose }: SensorDialogProps) {
  const words = useWords()
  const pair = useAction(pairSensor)
  const [machine, setMachine] = useState<Reference | null>(null)
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (!machine) return
    const body = { version: sensor.version, equipment: machine, comment: commentOf(comment) }
    pair.mutate({ params: { id: sensor.id }, body }, { onSuccess: onClose })
  }
  return (
    <ActionDialog
      title={words('sensors.pair.title', { sensor: sensor.deviceId })}
      action={words('sensors.pair')}
      isSending={pair.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {sensor.pairedEquipment && (
        <p>{words('sensors.pair.moves', { machine: sensor.pairedEquipment.title })}</p>
      )}
      <EntrySelect
        label={words('sensors.pair.machine')}
        to={equipment.name}
        without={sensor.pairedEquipment ? [sensor.pairedEquipment.id] : []}
        makes
        withAsterisk
        error={tried && !machine ? words('validation.required') : undefined}
        value={machine}
        onChange={setMachine}
      />
      <CommentInput value={comment} help={words('sensors.pair.comment.help')} onChange={setComment} />
    </ActionDialog>
  )
}
