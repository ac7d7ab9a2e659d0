/** Metrics of telemetry from the database: totals over all accounts, without naming any. */
import type { Database } from '@haulway/platform/server/db/index.ts'
import { queriedGauges, gauges, type Metric } from '@haulway/platform/server/metrics/metrics.ts'
import type { WatchedBacklog } from './reading/backlog.ts'

interface Sources {
  readonly database: Pick<Database, 'figures'>
  readonly clock: () => number
  readonly backlog: () => Promise<WatchedBacklog>
  /** Number of accounts loaded by this process. */
  readonly accounts: () => number
}

interface Journal {
  rows: number
  bytes: number
  since: Date | null
}

const journalMetrics = ({ database, clock }: Sources): Metric[] =>
  queriedGauges(
    {
      haulway_journal_rows: { help: 'Rows of the journal: positions that no segment holds yet' },
      haulway_journal_bytes: { help: 'Bytes of the rows of the journal' },
      haulway_journal_oldest_seconds: { help: 'Age of the oldest row of the journal' },
    },
    async () => {
      const { rows } = await database.figures.query<Journal>(
        `select count(*)::int as rows, coalesce(sum(octet_length(payload)), 0)::float8 as bytes, min(received_at) as since
          from telemetry_journal`,
      )
      const { rows: count = 0, bytes = 0, since = null } = rows[0] ?? {}
      return {
        haulway_journal_rows: count,
        haulway_journal_bytes: bytes,
        haulway_journal_oldest_seconds: since === null ? 0 : Math.max(0, clock() - since.getTime()) / 1_000,
      }
    },
  )

const backlogMetrics = ({ backlog }: Sources): Metric[] =>
  queriedGauges(
    {
      haulway_derivation_machines_waiting: { help: 'Machines of which something is to be derived anew' },
      haulway_derivation_days_waiting: { help: 'Days of machines that are to be derived anew' },
      haulway_derivation_waits_waiting: { help: 'Stretches of places whose waits are to be worked out' },
      haulway_derivation_standing_seconds: {
        help: 'How long what is to be derived has been seen unchanged; zero while nothing waits',
      },
    },
    async () => {
      const { machines, days, waits, standingSeconds } = await backlog()
      return {
        haulway_derivation_machines_waiting: machines,
        haulway_derivation_days_waiting: days,
        haulway_derivation_waits_waiting: waits,
        haulway_derivation_standing_seconds: standingSeconds,
      }
    },
  )

const machineMetrics = ({ database, clock }: Sources): Metric[] =>
  queriedGauges(
    {
      haulway_machines: {
        help: 'Machines that reported within 24 hours: within 5 minutes (reporting), or not for as long (silent)',
        labels: ['contact'],
      },
    },
    async () => {
      const { rows } = await database.figures.query<{ reporting: number; silent: number }>(
        `select count(*) filter (where heard > $1::timestamptz - interval '5 minutes')::int as reporting,
            count(*) filter (where heard <= $1::timestamptz - interval '5 minutes')::int as silent
          from (select max(last_seen_at) as heard from devices
            where revoked_at is null and last_seen_at > $1::timestamptz - interval '24 hours'
            group by account_id, equipment_id) machines`,
        [new Date(clock())],
      )
      const { reporting = 0, silent = 0 } = rows[0] ?? {}
      return {
        haulway_machines: [
          [{ contact: 'reporting' }, reporting],
          [{ contact: 'silent' }, silent],
        ],
      }
    },
  )

export function telemetryMetrics(sources: Sources): Metric[] {
  return [
    ...gauges({ haulway_telemetry_accounts: { help: 'Accounts in the memory of this process' } }, () => ({
      haulway_telemetry_accounts: sources.accounts(),
    })),
    ...journalMetrics(sources),
    ...backlogMetrics(sources),
    ...machineMetrics(sources),
  ]
}
