/** Metrics of messages that wait in the outbox or will never be sent. */
import { queriedGauges, type Metric } from '../metrics/metrics.ts'
import type { Services } from '../services.ts'

interface Row {
  waiting: number
  failed: number
  since: Date | null
}

/** `channels`: those with a provider. Without one, messages stay on purpose and their age means nothing. */
export function outboxMetrics(
  channels: readonly ('mail' | 'sms')[],
  services: Pick<Services, 'database' | 'clock'>,
): Metric[] {
  return queriedGauges(
    {
      haulway_outbox_waiting: { help: 'Messages that wait to be sent' },
      haulway_outbox_failed: { help: 'Messages of the last 30 days that were given up' },
      haulway_outbox_oldest_seconds: { help: 'How long the oldest message waits that has a provider' },
    },
    async () => {
      const { rows } = await services.database.figures.query<Row>(
        `select count(*) filter (where state in ('waiting', 'sending'))::int as waiting,
            count(*) filter (where state = 'failed')::int as failed,
            min(created_at) filter (where state in ('waiting', 'sending') and channel = any ($1)) as since
          from outbox where state in ('waiting', 'sending', 'failed')`,
        [channels],
      )
      const { waiting = 0, failed = 0, since = null } = rows[0] ?? {}
      const oldest = since === null ? 0 : Math.max(0, services.clock() - since.getTime()) / 1_000
      return {
        haulway_outbox_waiting: waiting,
        haulway_outbox_failed: failed,
        haulway_outbox_oldest_seconds: oldest,
      }
    },
  )
}
