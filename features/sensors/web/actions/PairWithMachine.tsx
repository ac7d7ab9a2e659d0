import { useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import type { Reference } from '@haulway/resource'
import { useItem } from '@haulway/screens/calls.ts'
import { EntrySelect } from '@haulway/screens/inputs/EntrySelect.tsx'
import { sensors } from '../../sensor.resource.ts'
import { pairSensor } from '../../sensors.endpoints.ts'
import { ActionDialog, CommentInput, commentOf } from './ActionDialog.tsx'

export interface PairWithMachineProps {
  /** Id of the machine. */
  readonly machine: string
  readonly onClose: () => void
}

const offered = { field: 'state', values: ['unpaired', 'paired'] } as const

/** Pairs a sensor that is chosen here with a machine; unpaired ones are offered first. */
export function PairWithMachine({ machine, onClose }: PairWithMachineProps) {
  const words = useWords()
  const pair = useAction(pairSensor)
  const [chosen, setChosen] = useState<Reference | null>(null)
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const { data: sensor } = useItem(sensors, chosen?.id ?? '', { enabled: chosen !== null })
  const current = sensor?.pairedEquipment
  const submit = () => {
    setTried(true)
    if (!sensor) return
    const body = {
      version: sensor.version,
      equipment: { id: machine, title: '' },
      comment: commentOf(comment),
    }
    pair.mutate({ params: { id: sensor.id }, body }, { onSuccess: onClose })
  }
  return (
    <ActionDialog
      title={words('sensors.pair.another')}
      action={words('sensors.pair')}
      isSending={pair.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <EntrySelect
        label={words('sensors.pair.sensor')}
        to={sensors.name}
        offered={offered}
        makes
        withAsterisk
        error={tried && !chosen ? words('validation.required') : undefined}
        value={chosen}
        onChange={setChosen}
      />
      {current && <p>{words('sensors.pair.moves', { machine: current.title })}</p>}
      <CommentInput value={comment} help={words('sensors.pair.comment.help')} onChange={setComment} />
    </ActionDialog>
  )
}
