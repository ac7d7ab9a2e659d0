import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { Dialog } from '@haulway/ui'
import { enrolDevice } from '../../equipment.endpoints.ts'
import { DeviceSetup } from './DeviceSetup.tsx'

interface EnrolDeviceProps {
  readonly machine: string
  readonly onClose: () => void
}

/**
 * Asks for a name, then shows the secret and where to enter it: only this once, so the dialog stays open until the
 * user closes it.
 */
export function EnrolDevice({ machine, onClose }: EnrolDeviceProps) {
  const words = useWords()
  const [title, setTitle] = useState('')
  const [missing, setMissing] = useState(false)
  const enrol = useAction(enrolDevice)
  const secret = enrol.data?.secret
  const heading = words('equipment.devices.enrol')
  if (enrol.data && typeof secret === 'string')
    return (
      <DeviceSetup
        heading={heading}
        machine={machine}
        device={enrol.data.id}
        secret={secret}
        onClose={onClose}
      />
    )
  const send = () => {
    setMissing(title.trim() === '')
    if (title.trim() !== '') enrol.mutate({ params: { id: machine }, body: { title } })
  }
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        {words('ui.cancel')}
      </Button>
      <Button onClick={send}>{heading}</Button>
    </>
  )
  return (
    <Dialog open title={heading} onClose={onClose} actions={actions}>
      <TextInput
        label={words('equipment.devices.title')}
        required
        maxLength={255}
        data-autofocus
        value={title}
        error={missing && title.trim() === '' ? words('validation.required') : undefined}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send()
        }}
      />
    </Dialog>
  )
}
