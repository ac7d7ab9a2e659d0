import { dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { Notice } from '@haulway/ui'
import type { ConsoleFacts } from '../console.endpoints.ts'
import { Figures, Panel } from './Figures.tsx'
import styles from './console.module.css'

const MEGABYTE = 1_000_000

/** The last backup, whether it was verified, and what to do when one failed or is missing. */
export function Backup({ backup }: Pick<ConsoleFacts, 'backup'>) {
  const words = useWords()
  const { folder, last, overdue } = backup
  const advice = folder === null ? undefined : words('console.backup.advice', { folder })
  return (
    <Panel title={words('console.backup')}>
      {last?.problem && (
        <Notice tone="danger" title={words('console.backup.problem', { problem: last.problem })} urgent>
          {advice}
        </Notice>
      )}
      {overdue && !last?.problem && (
        <Notice tone="warning" title={words('console.backup.overdue')}>
          {advice}
        </Notice>
      )}
      {folder === null && <Notice tone="info">{words('console.backup.unscheduled')}</Notice>}
      {last ? (
        <Last backup={backup} last={last} />
      ) : (
        <p className={styles.empty}>{words('console.backup.none')}</p>
      )}
    </Panel>
  )
}

function Last({
  backup: { lastGoodAt },
  last,
}: Pick<ConsoleFacts, 'backup'> & { last: NonNullable<ConsoleFacts['backup']['last']> }) {
  const words = useWords()
  const zone = useAccountZone()
  const numbers = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 1 })
  const { at, bytes, rows, verified, file } = last
  const size = bytes === null ? '–' : words('console.megabytes', { size: numbers.format(bytes / MEGABYTE) })
  return (
    <Figures
      figures={[
        [words('console.backup.last'), dateTimeText(at, zone)],
        [
          words('console.backup.state'),
          words(verified ? 'console.backup.verified' : 'console.backup.failed'),
        ],
        [words('console.backup.size'), size],
        [words('console.backup.rows'), rows ?? '–'],
        [words('console.backup.lastGood'), lastGoodAt === null ? '–' : dateTimeText(lastGoodAt, zone)],
        [words('console.backup.file'), file],
      ]}
    />
  )
}
