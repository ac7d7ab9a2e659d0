import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useEscape } from '../keyboard/useEscape.ts'

export interface DialogProps {
  readonly open: boolean
  readonly title: string
  /** Absent: the user cannot close it. */
  readonly onClose?: () => void
  readonly children: ReactNode
  readonly actions?: ReactNode
  /** Wide, for long lines of text and tabs. */
  readonly wide?: boolean
}

/** A dialog that follows the one rule of `Esc`: it closes when it is topmost. */
export function Dialog({ open, title, onClose, children, actions, wide = false }: DialogProps) {
  const words = useWords()
  useEscape(open && onClose !== undefined, () => onClose?.())
  return (
    <Modal
      opened={open}
      title={title}
      size={wide ? 'lg' : 'md'}
      onClose={() => onClose?.()}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={onClose !== undefined}
      closeButtonProps={{ 'aria-label': words('ui.close') }}
    >
      {children}
      {actions && (
        <Group justify="flex-end" mt="md" gap="xs">
          {actions}
        </Group>
      )}
    </Modal>
  )
}

export interface ConfirmProps {
  readonly open: boolean
  readonly title: string
  readonly text: string
  /** The verb on the button. */
  readonly action: string
  readonly danger?: boolean
  /** Details to read before confirming. */
  readonly children?: ReactNode
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before an action that cannot be undone. */
export function Confirm({ open, title, text, action, danger, children, onConfirm, onCancel }: ConfirmProps) {
  const words = useWords()
  const actions = (
    <>
      <Button variant="default" onClick={onCancel} data-autofocus>
        {words('ui.cancel')}
      </Button>
      <Button {...(danger ? { color: 'red.9' } : {})} onClick={onConfirm}>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog open={open} title={title} onClose={onCancel} actions={actions}>
      {text}
      {children}
    </Dialog>
  )
}
