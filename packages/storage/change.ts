import { createHash } from 'node:crypto'
import type { EndpointDeclaration } from '@haulway/resource'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { conflict, Failure, unprocessable } from '@haulway/platform/server/http/failure.ts'
import { type Call, type Reply, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import type { MeasurementProfile } from '@haulway/units'

/** How long a repeated request gets the stored response: longer than any client retries. */
const KEPT_HOURS = 48
const LONGEST_KEY = 255

/** A transaction in the context account. */
export interface Change {
  readonly tx: Transaction
  /** Id of the context account and of the user. */
  readonly account: string
  readonly user: string
  /** Measurement profile of the caller, for the limits of quantities. */
  readonly profile: MeasurementProfile
  readonly now: Date
  /** Time for judging ages (`TrustedClock`), epoch milliseconds. */
  readonly trusted: number
  /** Published to others once the transaction is committed. */
  changed(resource: string, id: string): void
}

export interface ChangeOptions<B> {
  /** Which part of the response is stored for repeated requests; excludes secrets. */
  readonly keep?: (body: B) => B
}

interface KeptReply {
  request_hash: Buffer
  status: number
  headers: Record<string, string>
  body: unknown
}

function sha256(...parts: string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

function idempotencyKey(call: Pick<Call, 'headers'>): string | undefined {
  const key = call.headers['idempotency-key']
  if (key === undefined) return undefined
  if (key === '' || key.length > LONGEST_KEY) throw new Failure(400, 'Idempotency-Key: 1 to 255 characters')
  return key
}

/**
 * Returns the stored response of this key, or undefined for the first request; throws when the key was used for
 * another request.
 */
async function keptReply({ tx, account, user, trusted }: Change, key: Buffer, request: Buffer) {
  // Advisory lock held until the transaction ends. Failing to get it means that a copy of the request is in progress.
  const lock = sha256(account, user, key.toString('hex')).readBigInt64BE(0)
  const { rows: locks } = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
    lock,
  ])
  if (!locks[0]?.mine) throw conflict('A request with this Idempotency-Key is under way')
  const oldest = new Date(trusted - KEPT_HOURS * 3_600_000)
  await tx.query('delete from idempotency_keys where account_id = $1 and created_at < $2', [account, oldest])
  const { rows } = await tx.query<KeptReply>(
    `select request_hash, status, headers, body from idempotency_keys
      where account_id = $1 and user_id = $2 and key_hash = $3`,
    [account, user, key],
  )
  if (rows[0] && !rows[0].request_hash.equals(request)) {
    throw unprocessable('This Idempotency-Key was used for another request')
  }
  return rows[0]
}

async function keep({ tx, account, user, now }: Change, key: Buffer, request: Buffer, reply: Reply) {
  await tx.query(
    `insert into idempotency_keys (account_id, user_id, key_hash, request_hash, created_at, status, headers, body)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      account,
      user,
      key,
      request,
      now,
      reply.status,
      JSON.stringify(reply.headers ?? {}),
      reply.body === undefined ? null : JSON.stringify(reply.body),
    ],
  )
}

/**
 * Runs a state-changing call in one transaction of the context account. A call with an Idempotency-Key is executed
 * once: its response is stored in the same transaction and returned to repetitions of the request. Changes are
 * published only after the commit.
 */
export async function change<E extends EndpointDeclaration, B>(
  endpoint: E,
  call: Pick<Call<E>, 'context' | 'headers' | 'params' | 'query' | 'body'> & Partial<Pick<Call<E>, 'bytes'>>,
  services: Services,
  work: (change: Change) => Promise<Reply<B>>,
  options: ChangeOptions<B> = {},
): Promise<Reply<B>> {
  const { account, user } = call.context
  const changes: { resource: string; id: string }[] = []
  const key = endpoint.method === 'POST' ? idempotencyKey(call) : undefined
  const reply = await inAccount(services.database, scopeOf(call.context), async (tx) => {
    const change: Change = {
      tx,
      account: account.id,
      user: user.id,
      profile: account.profile,
      now: new Date(services.clock()),
      trusted: services.trusted.now(),
      changed: (resource, id) => void changes.push({ resource, id }),
    }
    if (key === undefined) return await work(change)
    const keyHash = sha256(key)
    // Hashed together with the key, which is not stored, so that a password in a body cannot be guessed from the
    // hash.
    const sent = JSON.stringify([call.params, call.query, call.body])
    const bytes = createHash('sha256')
      .update(call.bytes ?? '')
      .digest('hex')
    const request = sha256(key, endpoint.path, sent, bytes)
    const kept = await keptReply(change, keyHash, request)
    if (kept) {
      const body = kept.body === null ? {} : { body: kept.body as B }
      return { status: kept.status, headers: kept.headers, ...body }
    }
    const done = await work(change)
    const status = done.status ?? endpoint.status ?? (done.body === undefined ? 204 : 200)
    const body = done.body === undefined ? {} : { body: options.keep ? options.keep(done.body) : done.body }
    await keep(change, keyHash, request, { ...done, status, ...body })
    return done
  })
  for (const { resource, id } of changes) services.publish({ account: account.id, resource, id })
  return reply
}
