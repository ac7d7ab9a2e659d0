import type { Transaction } from '@haulway/platform/server/db/index.ts'

const LATEST = 50

const states = ['waiting', 'sending', 'sent', 'failed', 'unknown'] as const
type State = (typeof states)[number]

interface Row {
  id: string
  channel: string
  recipient: string
  template: string
  state: State
  attempts: number
  created_at: Date
  next_attempt_at: Date
  problem: string | null
}

/** What waits in the outbox and what became of the rest. */
export async function readOutbox(tx: Transaction) {
  const { rows: counts } = await tx.query<{ state: State; count: number }>(
    'select state, count(*)::int as count from outbox group by state',
  )
  // What still needs somebody's eye comes first.
  const { rows } = await tx.query<Row>(
    `select id, channel, recipient, template, state, attempts, created_at, next_attempt_at, problem
       from outbox order by (state = 'sent'), created_at desc limit $1`,
    [LATEST],
  )
  const of = (state: State) => counts.find((one) => one.state === state)?.count ?? 0
  return {
    waiting: of('waiting'),
    sending: of('sending'),
    sent: of('sent'),
    failed: of('failed'),
    unknown: of('unknown'),
    latest: rows.map(({ created_at, next_attempt_at, ...one }) => ({
      ...one,
      createdAt: created_at.toISOString(),
      nextAttemptAt: one.state === 'waiting' ? next_attempt_at.toISOString() : null,
    })),
  }
}
