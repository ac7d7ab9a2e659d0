import { dateTimeText, durationText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { Notice } from '@haulway/ui'
import type { ConsoleFacts } from '../console.endpoints.ts'
import { Figures, Panel } from './Figures.tsx'
import styles from './console.module.css'

/** The backlog of recomputation in all accounts, and whether it makes progress. */
export function Derivation({ derivation }: Pick<ConsoleFacts, 'derivation'>) {
  const words = useWords()
  const zone = useAccountZone()
  const { machines, days, waits, oldest, standing, moves } = derivation
  return (
    <Panel title={words('console.derivation')}>
      {moves === false && (
        <Notice
          tone="warning"
          title={words('console.derivation.stands', { time: durationText(standing) })}
          urgent
        >
          {words('console.derivation.advice')}
        </Notice>
      )}
      {machines + waits === 0 ? (
        <p className={styles.empty}>{words('console.derivation.none')}</p>
      ) : (
        <Figures
          figures={[
            [words('console.derivation.machines'), machines],
            [words('console.derivation.days'), days],
            [words('console.derivation.waits'), waits],
            [words('console.derivation.oldest'), oldest === null ? '–' : dateTimeText(oldest, zone)],
          ]}
        />
      )}
    </Panel>
  )
}
