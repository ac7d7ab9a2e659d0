import { Button, Group, PasswordInput, Text } from '@mantine/core'
import { useState } from 'react'
import type { Item } from '@haulway/resource'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { Confirm, Dialog, Section } from '@haulway/ui'
import type { drivers } from '../driver.resource.ts'
import { clearDriverPin, setDriverPin } from '../drivers.endpoints.ts'
import { newPinProblem } from '../pin.ts'

type Driver = Item<typeof drivers>

/** Whether a driver can sign on in the cab: sets, replaces or clears the PIN. Nobody can read it. */
export function DriverPin({ driver }: { driver: Driver }) {
  const words = useWords()
  const mayChange = useCan()('update', 'drivers')
  const [open, setOpen] = useState<'set' | 'clear' | null>(null)
  const clear = useAction(clearDriverPin)
  const close = () => setOpen(null)
  const ready = driver.employeeId !== null
  const state = driver.hasPin ? 'set' : ready ? 'none' : 'noEmployeeId'
  const buttons = mayChange && ready && (
    <Group gap="xs">
      {driver.hasPin && (
        <Button size="xs" variant="default" onClick={() => setOpen('clear')}>
          {words('drivers.pin.clear')}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => setOpen('set')}>
        {words(driver.hasPin ? 'drivers.pin.change' : 'drivers.pin.set')}
      </Button>
    </Group>
  )
  return (
    <Section title={words('drivers.pin')} actions={buttons}>
      <Text size="sm" px="md" py="sm">
        {words(`drivers.pin.is.${state}`)}
      </Text>
      {open === 'set' && <SetPin driver={driver} onClose={close} />}
      <Confirm
        open={open === 'clear'}
        title={words('drivers.pin.clear')}
        text={words('drivers.pin.clear.confirm', { name: driver.fullName })}
        action={words('drivers.pin.clear')}
        danger
        onCancel={close}
        onConfirm={() => {
          close()
          clear.mutate({ params: { id: driver.id } })
        }}
      />
    </Section>
  )
}

function SetPin({ driver, onClose }: { driver: Driver; onClose: () => void }) {
  const words = useWords()
  const [pin, setPin] = useState('')
  const [tried, setTried] = useState(false)
  const set = useAction(setDriverPin)
  const wrong = newPinProblem(pin)
  const send = () => {
    setTried(true)
    if (!wrong) set.mutate({ params: { id: driver.id }, body: { pin } }, { onSuccess: onClose })
  }
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        {words('ui.cancel')}
      </Button>
      <Button onClick={send}>{words('drivers.pin.set')}</Button>
    </>
  )
  return (
    <Dialog open title={words('drivers.pin.set')} onClose={onClose} actions={actions}>
      <PasswordInput
        label={words('drivers.pin.field')}
        description={words('drivers.pin.help')}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        data-autofocus
        value={pin}
        error={tried && wrong ? words(wrong.key, wrong.args) : undefined}
        onChange={(event) => setPin(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send()
        }}
      />
    </Dialog>
  )
}
