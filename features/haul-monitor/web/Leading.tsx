import type { ReactNode } from 'react'
import { durationText } from '@haulway/platform/dates.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import styles from './monitor.module.css'

/** A running time, from a clock that may be behind. */
export const runningText = (milliseconds: number): string => durationText(Math.max(0, milliseconds / 1_000))

/** A figure that links to its detail, where the reader may open it. */
export function Leading({
  to,
  label,
  children,
}: {
  to: string | undefined
  label: string
  children: ReactNode
}) {
  if (to === undefined) return <span className={styles.value}>{children}</span>
  return (
    <ScreenLink to={to} className={styles.value} title={label}>
      {children}
    </ScreenLink>
  )
}
