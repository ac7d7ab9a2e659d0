import { Badge, Button } from '@mantine/core'
import { dateTimeText } from '@haulway/platform/dates.ts'
import type { Words } from '@haulway/platform/messages.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { Section } from '@haulway/ui'
import type { DecisionItem, DecisionState } from '../../resolving.endpoints.ts'
import styles from './unresolved.module.css'

const colors: Readonly<Record<DecisionState, string>> = {
  inForce: 'green',
  resting: 'yellow',
  undone: 'gray',
}

function decidedText(words: Words, one: DecisionItem): string {
  const at = one.at === null ? undefined : dateTimeText(one.at, one.timeZone)
  const what = [one.location?.title, one.route?.title, one.material?.title, at].filter(Boolean).join(', ')
  if (one.does === 'drop') return words(`cycles.unresolved.offer.drop.${one.role}`)
  if (one.does === 'merge') return words('cycles.unresolved.decided.merge')
  if (one.does === 'assign') return words('cycles.unresolved.decided.assign', { what })
  return words(`cycles.unresolved.offer.infer.${one.role === 'load' ? 'dump' : 'load'}`, { what })
}

export interface DecidedProps {
  readonly decisions: readonly DecisionItem[]
  readonly mayDecide: boolean
  readonly onUndo: (decision: DecisionItem) => void
}

/** Decisions about events of the range, with author and state; each can be undone. */
export function Decided({ decisions, mayDecide, onUndo }: DecidedProps) {
  const words = useWords()
  if (decisions.length === 0) return null
  return (
    <Section title={words('cycles.unresolved.decided')}>
      <ul className={`${styles.list} ${styles.bare}`}>
        {decisions.map((one) => {
          const time = dateTimeText(one.eventAt, one.timeZone)
          const when = dateTimeText(one.decidedAt, one.timeZone)
          return (
            <li key={one.id} className={styles.decided}>
              <div>
                <h3 className={styles.what}>
                  {one.equipment.title} <span>{`${words(`telemetry.event.${one.role}`)} · ${time}`}</span>
                </h3>
                <p className={styles.quiet}>
                  {words('cycles.unresolved.decided.by', { by: one.by.title, when })}
                </p>
              </div>
              <span>{decidedText(words, one)}</span>
              <Badge
                variant="light"
                color={colors[one.state]}
                title={one.state === 'resting' ? words('cycles.unresolved.state.resting.why') : undefined}
              >
                {words(`cycles.unresolved.state.${one.state}`)}
              </Badge>
              {mayDecide && one.state !== 'undone' && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={words('cycles.unresolved.undo.label', { equipment: one.equipment.title, time })}
                  onClick={() => onUndo(one)}
                >
                  {words('cycles.unresolved.undo')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
