import { Delete } from 'lucide-react'
import { useState } from 'react'
import { Button } from './Button.tsx'
import { useWords } from './cab-context.tsx'
import styles from './Keypad.module.css'

const DIGITS = '1234567890'.split('')
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

export interface KeypadProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** `code`: letters on a second page, and a hyphen. */
  readonly keys?: 'digits' | 'code'
  /** Sign between whole numbers and decimals, for a number that may have them. */
  readonly decimal?: string | undefined
  /** Most characters. */
  readonly max?: number
  readonly disabled?: boolean
}

/** Keys for numbers and codes, each large enough for a glove. */
export function Keypad({
  value,
  onChange,
  keys = 'digits',
  decimal,
  max = 64,
  disabled = false,
}: KeypadProps) {
  const words = useWords()
  const [page, setPage] = useState<'digits' | 'letters'>('digits')
  const add = (sign: string) => {
    if (value.length < max && !(sign === decimal && value.includes(sign))) onChange(value + sign)
  }
  const signs = page === 'letters' ? LETTERS : DIGITS
  const extra = decimal ?? (keys === 'code' && page === 'digits' ? '-' : undefined)
  return (
    <div className={styles.keypad} data-page={page}>
      {signs.map((sign) => (
        <Button key={sign} disabled={disabled} onPress={() => add(sign)}>
          {sign}
        </Button>
      ))}
      {extra !== undefined && (
        <Button disabled={disabled} onPress={() => add(extra)}>
          {extra}
        </Button>
      )}
      <Button
        disabled={disabled}
        label={words('cab.key.delete')}
        icon={<Delete aria-hidden />}
        onPress={() => onChange(value.slice(0, -1))}
      />
      {keys === 'code' && (
        <div className={styles.page}>
          <Button disabled={disabled} onPress={() => setPage(page === 'digits' ? 'letters' : 'digits')}>
            {words(page === 'digits' ? 'cab.key.letters' : 'cab.key.digits')}
          </Button>
        </div>
      )}
    </div>
  )
}
