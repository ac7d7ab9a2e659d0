/** `POST /api/telemetry/tablet/join`: a tablet exchanges a code for its own secret. */
import { fieldError, problem, SYSTEM_ID } from '@haulway/resource'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { recordAudit } from '@haulway/storage'
import { proveTabletCode } from '../../../session/index.ts'
import { joinTablet } from '../../enrolment.endpoints.ts'
import { describeTablet, type FoundCode, findCode, type TabletItem } from './find-tablet.ts'
import { hashOfCode, hashOfSecret, newSecret } from './secrets.ts'
import { unregister } from './unregister.ts'

/** Live tablets of one practice code: the oldest makes room for another. */
const MAX_PRACTICE_TABLETS = 5

interface Joining {
  readonly tx: Transaction
  readonly now: Date
  /** Published once the transaction is committed. */
  readonly changed: (resource: string, id: string) => void
}

/** Uses the code up: of several tablets with the same code, the database lets one pass. */
async function joinOnce(
  { tx, now }: Joining,
  { account, id }: FoundCode,
  codeHash: Buffer,
  secret: string,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `update tablets set secret_hash = $4, joined_at = $5, last_seen_at = $5, code_hash = null
      where account_id = $1 and id = $2 and code_hash = $3 and code_expires_at > $5 and unregistered_at is null
      returning id`,
    [account, id, codeHash, hashOfSecret(secret), now],
  )
  return rows[0]?.id
}

async function unregisterOldest(joining: Joining, { account, id: code }: FoundCode): Promise<void> {
  const { rows } = await joining.tx.query<{ id: string }>(
    `select id from tablets where account_id = $1 and practice_code_id = $2 and unregistered_at is null
      order by joined_at desc, id desc offset $3`,
    [account, code, MAX_PRACTICE_TABLETS - 1],
  )
  const by = { ...joining, account, user: SYSTEM_ID }
  for (const { id } of rows) await unregister(by, id)
}

/** A tablet of its own for each use of a practice code, while its account is one of practice. */
async function joinPractice(
  joining: Joining,
  code: FoundCode,
  codeHash: Buffer,
  secret: string,
): Promise<string | undefined> {
  const { tx, now } = joining
  const { account } = code
  // Locked, so that tablets that join together do not exceed the limit.
  const { rowCount } = await tx.query(
    `select from tablets t join accounts a on a.id = t.account_id and a.features -> 'practice' = 'true'
      where t.account_id = $1 and t.id = $2 and t.code_hash = $3 and t.unregistered_at is null for update of t`,
    [account, code.id, codeHash],
  )
  if (rowCount !== 1) return undefined
  await unregisterOldest(joining, code)
  const id = newId()
  await tx.query(
    `insert into tablets (account_id, id, title, language, practice_code_id, secret_hash, created_at, created_by,
       joined_at, last_seen_at)
     select account_id, $3, title, language, id, $4, $5, created_by, $5, $5 from tablets
      where account_id = $1 and id = $2`,
    [account, code.id, id, hashOfSecret(secret), now],
  )
  await tx.query(
    `insert into tablets_machines (account_id, tablet_id, equipment_id)
     select account_id, $3, equipment_id from tablets_machines where account_id = $1 and tablet_id = $2`,
    [account, code.id, id],
  )
  return id
}

interface Joined {
  readonly secret: string
  readonly tablet: TabletItem
}

/** Undefined alike for a wrong, a used, an expired and a withdrawn code. */
async function join(services: Services, entered: string): Promise<Joined | undefined> {
  const { database, clock, publish } = services
  const code = await findCode(database, entered)
  if (!code) return undefined
  const { account } = code
  const changes: { resource: string; id: string }[] = []
  const secret = newSecret()
  const joined = await inAccount(database, { account }, async (tx) => {
    const now = new Date(clock())
    const joining: Joining = { tx, now, changed: (resource, id) => void changes.push({ resource, id }) }
    const id = await (code.reusable ? joinPractice : joinOnce)(joining, code, hashOfCode(entered), secret)
    if (id === undefined) return undefined
    const by = { tx, account, user: SYSTEM_ID, now }
    const after = { joinedAt: now.toISOString() }
    await recordAudit(by, 'tablets', id, 'update', { before: { joinedAt: null }, after })
    joining.changed('tablets', id)
    return { secret, tablet: await describeTablet(tx, { account, id }) }
  })
  for (const one of changes) publish({ account, ...one })
  return joined
}

export const joinRoute = implement(joinTablet, async ({ body, address }, services) => {
  let joined: Joined | undefined
  await proveTabletCode(services, address, async () => {
    joined = await join(services, body.code)
    return joined !== undefined
  })
  if (!joined) throw validationFailed([fieldError('code', problem('validation.tablets.code'))])
  return { body: joined }
})
