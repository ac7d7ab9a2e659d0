import { useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { Confirm } from '@haulway/ui'
import { rotateDevice } from '../../equipment.endpoints.ts'
import { DeviceSetup } from './DeviceSetup.tsx'

interface RotateDeviceProps {
  readonly machine: string
  readonly device: { readonly id: string; readonly title: string }
  readonly onClose: () => void
}

/** Asks for confirmation, then shows the new secret once. */
export function RotateDevice({ machine, device, onClose }: RotateDeviceProps) {
  const words = useWords()
  const rotate = useAction(rotateDevice)
  const label = words('equipment.devices.rotate')
  const secret = rotate.data?.secret
  if (typeof secret === 'string')
    return <DeviceSetup heading={label} machine={machine} secret={secret} onClose={onClose} />
  return (
    <Confirm
      open={!rotate.isPending}
      title={label}
      text={words('equipment.devices.rotate.confirm', { title: device.title })}
      action={label}
      onCancel={onClose}
      onConfirm={() => rotate.mutate({ params: { id: machine, deviceId: device.id } })}
    />
  )
}
