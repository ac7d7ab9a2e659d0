import { useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { Confirm } from '@haulway/ui'
import { returnSensor } from '../../sensors.endpoints.ts'
import type { SensorDialogProps } from './ActionDialog.tsx'

export function ReturnSensor({ sensor, onClose }: SensorDialogProps) {
  const words = useWords()
  const takeBack = useAction(returnSensor)
  return (
    <Confirm
      open
      title={words('sensors.return.title', { sensor: sensor.deviceId })}
      text={words('sensors.return.text')}
      action={words('sensors.return')}
      onCancel={onClose}
      onConfirm={() => {
        const input = { params: { id: sensor.id }, body: { version: sensor.version } }
        takeBack.mutate(input, { onSettled: onClose })
      }}
    />
  )
}
