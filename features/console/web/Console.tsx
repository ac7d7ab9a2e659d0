import { Skeleton } from '@mantine/core'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { Failed, Notice, Page } from '@haulway/ui'
import { readConsole, type ConsoleFacts } from '../console.endpoints.ts'
import { Backup } from './Backup.tsx'
import { ClockLeap } from './ClockLeap.tsx'
import { DamageTable, ErrorTable, JobTable, PoolTable } from './ConsoleTables.tsx'
import { Derivation } from './Derivation.tsx'
import { Figures, Panel } from './Figures.tsx'
import { Health } from './Health.tsx'
import { IngestBars } from './IngestBars.tsx'
import { OutboxTable } from './Outbox.tsx'
import styles from './console.module.css'

const EVERY_MS = 10_000

/** The state of the installation; fetched again every ten seconds while it is visible. */
export function Console() {
  const words = useWords()
  const { data, error, refetch } = useCall(readConsole, {}, { every: EVERY_MS })
  return (
    <Page title={words('console.title')}>
      {error && !data && <Failed failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <Shape />}
      {data?.leap && <ClockLeap leap={data.leap} onConfirmed={() => void refetch()} />}
      {data && <Facts facts={data} stale={error !== null} />}
    </Page>
  )
}

function Shape() {
  return (
    <div className={styles.console}>
      {[140, 140, 220, 220].map((height, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </div>
  )
}

function Facts({ facts, stale }: { facts: ConsoleFacts; stale: boolean }) {
  const words = useWords()
  const zone = useAccountZone()
  const { outbox, ingest } = facts
  return (
    <div className={styles.console}>
      {stale && (
        <Notice tone="warning" title={words('console.stale', { at: dateTimeText(facts.now, zone) })} urgent />
      )}
      {facts.damage.length > 0 && (
        <Panel title={words('console.damage')}>
          <Notice tone="danger" title={words('console.damage.advice')} urgent />
          <DamageTable damage={facts.damage} />
        </Panel>
      )}
      <Health facts={facts} />
      <Derivation derivation={facts.derivation} />
      <Backup backup={facts.backup} />
      <Panel title={words('console.ingest')}>
        <IngestBars now={facts.now} ingest={ingest} />
      </Panel>
      <Panel title={words('console.pools')}>
        <PoolTable pools={facts.pools} />
      </Panel>
      <Panel title={words('console.jobs')}>
        <JobTable jobs={facts.jobs} />
      </Panel>
      <Panel title={words('console.outbox')}>
        {!outbox.mailServer && <Notice tone="info">{words('console.outbox.noServer')}</Notice>}
        <Figures
          figures={(['waiting', 'sending', 'sent', 'failed', 'unknown'] as const).map((state) => [
            words(`console.outbox.${state}`),
            outbox[state],
          ])}
        />
        <OutboxTable outbox={outbox} />
      </Panel>
      <Panel title={words('console.errors')}>
        <ErrorTable errors={facts.errors} />
      </Panel>
    </div>
  )
}
