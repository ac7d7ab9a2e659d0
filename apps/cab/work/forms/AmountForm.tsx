import { Check } from 'lucide-react'
import { useState } from 'react'
import { decimalSeparator } from '@haulway/platform/measures.ts'
import { localeOf } from '@haulway/platform/messages.ts'
import { Button } from '../../parts/Button.tsx'
import { useLanguage, useMeasures, useWords } from '../../parts/cab-context.tsx'
import { Keypad } from '../../parts/Keypad.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import { isWhole, rangeOf, readAmount, unitOf, type AmountKind } from './amounts.ts'
import styles from './forms.module.css'

export interface AmountFormProps {
  readonly kind: AmountKind
  readonly heading: string
  readonly action: string
  readonly onClose: () => void
  /** The amount in the base unit of its kind. */
  readonly onDone: (amount: number) => void
}

/** Most characters of an amount. */
const LONGEST = 9

/** A keypad for an amount in the account's unit. */
export function AmountForm({ kind, heading, action, onClose, onDone }: AmountFormProps) {
  const words = useWords()
  const measures = useMeasures()
  const locale = localeOf[useLanguage()]
  const [text, setText] = useState('')
  const amount = readAmount(kind, text, measures, locale)
  const unit = kind === 'hours' ? words('cab.work.hours.unit') : unitOf(kind, measures)
  const whole = isWhole(kind)
  const wrong = text !== '' && amount === null
  return (
    <Sheet
      heading={heading}
      onClose={onClose}
      actions={
        <Button
          size="main"
          tone="first"
          icon={<Check aria-hidden />}
          disabled={amount === null}
          onPress={() => {
            if (amount !== null) onDone(amount)
          }}
        >
          {action}
        </Button>
      }
    >
      <output className={styles.entered} data-wrong={wrong} aria-label={heading}>
        <strong>{text === '' ? '–' : text}</strong> {unit}
      </output>
      {wrong && (
        <p className={styles.wrong} role="alert">
          {words('cab.work.range', { ...rangeOf(kind, measures), unit })}
          {whole && ` · ${words('cab.work.whole')}`}
        </p>
      )}
      <Keypad
        value={text}
        onChange={setText}
        max={LONGEST}
        {...(whole ? {} : { decimal: decimalSeparator(locale) })}
      />
    </Sheet>
  )
}
