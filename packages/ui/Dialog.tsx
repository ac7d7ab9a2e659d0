import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useEscape } from './escape.ts'

export interface DialogProps {
  readonly open: boolean
  readonly title: string
  /** Absent: it cannot be closed by the reader. */
  readonly onClose?: () => void
  readonly children: ReactNode
  readonly actions?: ReactNode
  /** For long texts in one line, and tabs. */
  readonly wide?: boolean
}

/** A dialog that obeys the one rule of `Esc`: it closes when it is the top thing. */
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
  /** What is worth a look before. */
  readonly children?: ReactNode
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before something that cannot be taken back. */
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
