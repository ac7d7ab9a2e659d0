import { useWords } from '@haulway/platform/web/app.tsx'
import type { MachineStatusItem } from '../machine-status.endpoints.ts'
import styles from './machine-status.module.css'

/** A set status in one line: `Down: Tyres`. */
export function StatusLine({ current }: { current: MachineStatusItem }) {
  const words = useWords()
  const { status, reason, note } = current
  const said = [reason?.title, note].filter((one) => one !== null && one !== undefined).join(' · ')
  const text = words(`machineStatus.status.${status}`)
  return (
    <span className={styles.line} data-status={status} title={said === '' ? text : `${text}: ${said}`}>
      {reason ? `${text}: ${reason.title}` : text}
    </span>
  )
}
