/** Kinds of data with a retention in days, and how a portion of older data is deleted. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { deleteVoidPositions } from '../../events/index.ts'
import { forgetReadings } from '../../sensors/index.ts'
import { deletePositions } from '../../telemetry/index.ts'

export interface Gone {
  /** Number of rows; for positions, of positions. */
  readonly rows: number
  /** Whether there may be more. */
  readonly more: boolean
}

export interface Kind {
  /** Name of the account's setting. */
  readonly setting: string
  /** Days when the account has not set any; absent: no limit. */
  readonly standard?: number
  /**
   * Deletes one portion of what is older than `before`, in a transaction of the account as the owner of the tables.
   */
  forget(tx: Transaction, before: Date): Promise<Gone>
}

/** Rows in a portion. A segment holds some hundred positions, so a portion takes well under a second. */
const SEGMENTS = 200
const ROWS = 5_000
/** Parts of revoked imports, each of up to 5,000 positions. */
const PARTS = 50

/**
 * Deletes rows by a condition: `$1` the instant, `$2` the number of rows. `key`: the primary key, without which
 * finding a row is slow.
 */
async function forgetRows(
  tx: Transaction,
  from: { table: string; key: string },
  condition: string,
  before: Date,
): Promise<Gone> {
  const { table, key } = from
  const { rowCount } = await tx.query(
    `delete from ${table} where (${key}) in (select ${key} from ${table} where ${condition} limit $2)`,
    [before, ROWS],
  )
  return { rows: rowCount ?? 0, more: rowCount === ROWS }
}

const record = { table: 'audit_log', key: 'account_id, id' }
const recorded = (which: string) => `account_id = haulway_account() and at < $1 and ${which}`
const sent = `finished_at < $1 and state in ('sent', 'failed', 'unknown') and (sender_account = haulway_account()
  or lower(recipient) in (select lower(email) from users where home_account_id = haulway_account()))`

const unaccepted = `account_id = haulway_account() and expires_at < $1 and state <> 'accepted'`

export const kinds: readonly Kind[] = [
  {
    setting: 'keepPositionsDays',
    async forget(tx, before) {
      const { positions, more } = await deletePositions(tx, before, SEGMENTS)
      return { rows: positions, more }
    },
  },
  {
    setting: 'keepPositionsDays',
    async forget(tx, before) {
      const { positions, more } = await deleteVoidPositions(tx, before, PARTS)
      return { rows: positions, more }
    },
  },
  {
    setting: 'keepPositionsDays',
    forget: (tx, before) => forgetReadings(tx, before, ROWS),
  },
  {
    setting: 'keepSignInsDays',
    forget: (tx, before) => forgetRows(tx, record, recorded(`resource = 'sessions'`), before),
  },
  {
    // Records of erasure and deletion by age stay: they explain why data is missing.
    setting: 'keepRecordDays',
    forget: (tx, before) =>
      forgetRows(
        tx,
        record,
        recorded(`resource <> 'sessions' and action not in ('erase', 'forget')`),
        before,
      ),
  },
  {
    setting: 'keepMessagesDays',
    forget: (tx, before) => forgetRows(tx, { table: 'outbox', key: 'id' }, sent, before),
  },
  {
    // Address of an invitee who never came; retained as long as the outbox keeps the mail sent there.
    setting: 'keepMessagesDays',
    standard: 30,
    forget: (tx, before) =>
      forgetRows(tx, { table: 'invitations', key: 'account_id, id' }, unaccepted, before),
  },
]
