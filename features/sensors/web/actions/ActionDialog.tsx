import { Button, Textarea } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { Dialog } from '@haulway/ui'
import type { Sensor } from '../sensor-text.ts'
import styles from '../sensors.module.css'

/** What every dialog of an action on a sensor is given. */
export interface SensorDialogProps {
  readonly sensor: Sensor
  readonly onClose: () => void
}

export interface ActionDialogProps {
  readonly title: string
  /** The verb on the button. */
  readonly action: string
  readonly danger?: boolean
  readonly isSending: boolean
  readonly children?: ReactNode
  readonly onSubmit: () => void
  readonly onClose: () => void
}

/** Asks for what an action on a sensor needs. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, action, danger = false, isSending, children, onSubmit, onClose } = props
  const words = useWords()
  const id = useId()
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        {words('ui.cancel')}
      </Button>
      <Button type="submit" form={id} loading={isSending} {...(danger ? { color: 'red.9' } : {})}>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog open title={title} onClose={onClose} actions={actions}>
      <form
        id={id}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // React events bubble from a dialog to the form or row that opened it.
          event.stopPropagation()
          onSubmit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}

const MAX_COMMENT = 500

export interface CommentInputProps {
  readonly value: string
  readonly help?: string
  readonly onChange: (comment: string) => void
}

export function CommentInput({ value, help, onChange }: CommentInputProps) {
  const words = useWords()
  return (
    <Textarea
      label={words('sensors.pair.comment')}
      description={help}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={MAX_COMMENT}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** An empty comment is none. */
export const commentOf = (typed: string): string | null => typed.trim() || null
