import { durationText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { Empty, Section } from '@haulway/ui'
import { machineLink } from '../links.ts'
import type { ShiftProps } from './Figures.tsx'
import styles from './today.module.css'

/** Machines that stand or are silent while the shift runs, the longest first. */
export function Machines({ shown, now }: Pick<ShiftProps, 'shown' | 'now'>) {
  const words = useWords()
  const { machines, runs } = shown
  return (
    <Section title={words('today.machines')}>
      {machines.length === 0 ? (
        <Empty title={words(runs ? 'today.machines.none' : 'today.machines.idle')} />
      ) : (
        <ul className={styles.machines}>
          {machines.map(({ id, title, reason, since, place }) => (
            <li key={id}>
              <ScreenLink to={machineLink(id)} className={styles.machine}>
                <strong title={title}>{title}</strong>
                <span className={styles.dim}>
                  {words(`today.machine.${reason}`)}
                  {place && `, ${place.title}`}
                </span>
                <span className={styles.time}>
                  {durationText(Math.max(0, (now - Date.parse(since)) / 1_000))}
                </span>
              </ScreenLink>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
