import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Button } from '../../parts/Button.tsx'
import { useWords } from '../../parts/cab-context.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import { lengthOf } from '../clip.ts'
import styles from './forms.module.css'

/** Most characters of a note. */
export const LONGEST_NOTE = 2_000
/** From here on it is told how many are left. */
const NEARLY_FULL = 1_800

export interface TextFormProps {
  readonly heading: string
  readonly label: string
  readonly action: string
  readonly text: string
  readonly onChange: (text: string) => void
  /** Whether it can be stored without text. */
  readonly mayBeEmpty?: boolean
  readonly disabled?: boolean
  /** Stands below the text. */
  readonly children?: ReactNode
  readonly onClose: () => void
  readonly onDone: () => void
}

/** A text typed with the tablet's own keyboard; only while the machine stands. */
export function TextForm(props: TextFormProps) {
  const { heading, label, action, text, onChange, children, onClose, onDone } = props
  const words = useWords()
  const id = useId()
  const empty = text.trim() === '' && props.mayBeEmpty !== true
  return (
    <Sheet
      heading={heading}
      onClose={onClose}
      actions={
        <Button
          size="main"
          tone="first"
          icon={<Check aria-hidden />}
          disabled={empty || props.disabled === true}
          onPress={onDone}
        >
          {action}
        </Button>
      }
    >
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.text}
        rows={3}
        maxLength={LONGEST_NOTE}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {text.length > NEARLY_FULL && (
        <p role="status">{words('cab.work.note.left', { count: LONGEST_NOTE - lengthOf(text) })}</p>
      )}
      {children}
    </Sheet>
  )
}
