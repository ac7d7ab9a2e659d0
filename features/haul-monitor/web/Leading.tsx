import type { ReactNode } from 'react'
import { durationText } from '@haulway/platform/dates.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import styles from './monitor.module.css'

/** A running time; who was off for a week needs no hours. */
export function runningText(milliseconds: number): string {
  const seconds = Math.max(0, milliseconds / 1_000)
  return seconds < 100 * 3_600 ? durationText(seconds) : '> 99:59:59'
}

/** A figure that leads to what is behind it, where the reader may go there. */
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
