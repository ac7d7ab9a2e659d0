import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { Dialog } from '@haulway/ui'

interface ForceDialogProps {
  /** The machines and their destination, in words. */
  readonly text: string
  readonly onCancel: () => void
  readonly onForce: (reason: string) => void
}

/** Asks for confirmation and a reason before drivers are bypassed; both go on record. */
export function ForceDialog({ text, onCancel, onForce }: ForceDialogProps) {
  const words = useWords()
  const [typed, setTyped] = useState('')
  const reason = typed.trim()
  const actions = (
    <>
      <Button variant="default" onClick={onCancel}>
        {words('ui.cancel')}
      </Button>
      <Button disabled={reason === ''} onClick={() => onForce(reason)}>
        {words('dispatcher.change.force')}
      </Button>
    </>
  )
  return (
    <Dialog open title={words('dispatcher.change.force')} onClose={onCancel} actions={actions}>
      {text}
      <TextInput
        mt="sm"
        data-autofocus
        required
        maxLength={500}
        label={words('dispatcher.change.reason')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </Dialog>
  )
}
