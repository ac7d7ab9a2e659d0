import { Progress } from '@mantine/core'
import { useDeferredValue, useEffect, useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { strengthOf } from './passwordStrength.ts'
import styles from './PasswordMeter.module.css'

type Judge = typeof strengthOf

interface PasswordMeterProps {
  readonly password: string
  /** Names that attackers try first: of the product, the person and the account. */
  readonly names: readonly string[]
}

const levels = ['weak', 'weak', 'fair', 'good', 'strong'] as const
const colors = { weak: 'red', fair: 'yellow', good: 'green', strong: 'green' }

/** Strength of a new password, and why it is weak. Hidden until something is typed. */
export function PasswordMeter({ password, names }: PasswordMeterProps) {
  const words = useWords()
  const typed = useDeferredValue(password)
  const [judge, setJudge] = useState<{ readonly strengthOf: Judge }>()
  const begun = password !== ''
  useEffect(() => {
    if (!begun) return
    // Without it the rules of the server still hold.
    import('./passwordStrength.ts').then(setJudge, () => undefined)
  }, [begun])
  if (typed === '' || judge === undefined) return null
  const { score, reason } = judge.strengthOf(typed, names)
  const level = levels[score] ?? 'strong'
  const said = words(`password.level.${level}`)
  const why = reason && words(`password.why.${reason}`)
  return (
    <div className={styles.meter}>
      <Progress
        size="sm"
        value={Math.max(10, score * 25)}
        color={colors[level]}
        aria-label={words('password.strength')}
      />
      <span className={styles.said} role="status">
        {[said, why].filter(Boolean).join(': ')}
      </span>
    </div>
  )
}
