/** Sends messages of the outbox through their provider: one process at a time, with retries at growing intervals. */
import type { Language } from '../../messages.ts'
import { inSystem, type Database, type Transaction } from '../db/index.ts'
import type { Services } from '../services.ts'

/** First wait after a failure; it doubles up to an hour, plus up to half of it at random (threats G5). */
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 3_600_000
const MAX_ATTEMPTS = 10
/**
 * A message that has been sending for longer belongs to a process that died: it is unknown whether it was accepted
 * (threats G2).
 */
const LOST_MS = 300_000
/** Retention of finished messages, for the console. */
const KEPT_MS = 30 * 86_400_000
/** Messages sent in one run at most, so that a run ends. */
const RUN_MESSAGES = 500

/** Paths and queries of this site where the receiver unsubscribes from messages of a kind. */
export interface UnsubscribePaths {
  readonly page: string
  /** Called by one-click unsubscribe of a mail program (RFC 8058). */
  readonly click: string
}

export interface OutboxEntry<Template extends string = string> {
  id: string
  recipient: string
  template: Template
  language: Language
  words: Record<string, string | number>
  link: string | null
  stop: UnsubscribePaths | null
  attempts: number
}

/** Kinds of failures: refused for good, retry later, or possibly accepted and never retried. */
export type FailureKind = 'refused' | 'later' | 'unknown'

/** A message in its final state. */
export interface FinishedMessage {
  readonly id: string
  readonly channel: 'mail' | 'sms'
  readonly template: string
  readonly state: 'sent' | 'failed' | 'unknown'
  readonly problem: string | null
}

/** Called for every message that reaches its final state, in the same transaction. */
export type OnFinished = (tx: Transaction, message: FinishedMessage, now: number) => Promise<void>

/** Absolute addresses of this site that belong to a message. */
export interface MessageAddresses {
  readonly link: string | null
  readonly stop: string | null
}

/** Composes a message whose content is stored elsewhere; undefined when that was deleted. */
export type Composer<Made> = (entry: OutboxEntry, addresses: MessageAddresses) => Promise<Made | undefined>

/** Composing failed, which says nothing about the provider. */
class CompositionError extends Error {
  override readonly name = 'CompositionError'
  readonly gone: boolean

  constructor(message: string, gone: boolean, cause?: unknown) {
    super(message, { cause })
    this.gone = gone
  }
}

/** Composes an entry; throws when that fails or its content was deleted. */
export async function composeEntry<Made>(
  composer: Composer<Made>,
  entry: OutboxEntry,
  site: string,
): Promise<Made> {
  const whole = (path: string | undefined | null) => (path ? `${site}${path}` : null)
  const addresses = { link: whole(entry.link), stop: whole(entry.stop?.page) }
  const made = await composer(entry, addresses).catch((error: unknown) => {
    throw new CompositionError(`it could not be made: ${messageOf(error)}`, false, error)
  })
  if (made === undefined) throw new CompositionError('what it would say is gone', true)
  return made
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

export interface DeliveryChannel {
  readonly channel: 'mail' | 'sms'
  /** Absent without a provider: messages stay in the outbox, for the console to show. */
  readonly deliver?: ((entry: OutboxEntry) => Promise<void>) | undefined
  readonly judge: (error: unknown) => FailureKind
  /** 0 to 1, jitter of retries. */
  readonly chance: () => number
  readonly finished?: OnFinished | undefined
}

export interface Sender {
  /** Sends due messages. Runs at most once at a time in this process. */
  send(): Promise<void>
}

/** Calls the listener. A failing one delays neither this message nor others. */
async function notifyFinished(
  { log }: Services,
  tx: Transaction,
  finished: OnFinished | undefined,
  message: FinishedMessage,
  now: number,
): Promise<void> {
  if (!finished) return
  await tx.query('savepoint notified')
  try {
    await finished(tx, message, now)
  } catch (error) {
    await tx.query('rollback to savepoint notified')
    log.error({ err: error, outbox: message.id }, 'a listener for finished messages failed')
  }
}

/** Messages that have been sending for too long: it is unknown whether they were sent. */
async function expireSending(
  services: Services,
  finished: OnFinished | undefined,
  now: number,
): Promise<void> {
  await inSystem(services.database, async (tx) => {
    const { rows } = await tx.query<FinishedMessage>(
      `update outbox set state = 'unknown', finished_at = $1, link = null, stop = null
        where state = 'sending' and next_attempt_at < $1 returning id, channel, template, state, problem`,
      [new Date(now)],
    )
    for (const message of rows) await notifyFinished(services, tx, finished, message, now)
  })
}

/** Claims the next due message for this process alone. */
async function claim(database: Database, channel: string, now: number): Promise<OutboxEntry | undefined> {
  return await inSystem(database, async (tx) => {
    const { rows } = await tx.query<OutboxEntry>(
      `update outbox set state = 'sending', attempts = attempts + 1, next_attempt_at = $2
        where id = (select id from outbox where state = 'waiting' and channel = $3 and next_attempt_at <= $1
                     order by next_attempt_at, id limit 1 for update skip locked)
        returning id, recipient, template, language, words, link, stop, attempts`,
      [new Date(now), new Date(now + LOST_MS), channel],
    )
    return rows[0]
  })
}

function waitAfter(attempts: number, chance: number): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1))
  return wait * (1 + chance / 2)
}

function openDelivery(services: Services, way: DeliveryChannel & Required<Pick<DeliveryChannel, 'deliver'>>) {
  const { database, clock, log } = services
  /** Deletes the links, which temporarily work like a password. */
  const finish = async (
    tx: Transaction,
    entry: OutboxEntry,
    state: FinishedMessage['state'],
    problem: string | null,
  ) => {
    const now = clock()
    await tx.query(
      `update outbox set state = $2, finished_at = $3, problem = $4, link = null, stop = null where id = $1`,
      [entry.id, state, new Date(now), problem],
    )
    const { id, template } = entry
    await notifyFinished(
      services,
      tx,
      way.finished,
      { id, channel: way.channel, template, state, problem },
      now,
    )
  }
  /** Stores the new state of a message that its provider did not accept. */
  const keep = async (tx: Transaction, entry: OutboxEntry, verdict: FailureKind, problem: string) => {
    if (verdict === 'unknown') return await finish(tx, entry, 'unknown', problem)
    if (verdict === 'refused' || entry.attempts >= MAX_ATTEMPTS)
      return await finish(tx, entry, 'failed', problem)
    const next = new Date(clock() + waitAfter(entry.attempts, way.chance()))
    await tx.query(`update outbox set state = 'waiting', next_attempt_at = $2, problem = $3 where id = $1`, [
      entry.id,
      next,
      problem,
    ])
    return undefined
  }

  /** Whether to continue with the next message. */
  return async (entry: OutboxEntry): Promise<boolean> => {
    try {
      await way.deliver?.(entry)
    } catch (error) {
      const problem = messageOf(error).slice(0, 500)
      const uncomposed = error instanceof CompositionError
      const verdict = uncomposed ? (error.gone ? 'refused' : 'later') : way.judge(error)
      log.warn({ outbox: entry.id, attempts: entry.attempts, problem }, 'a message was not sent')
      await inSystem(database, (tx) => keep(tx, entry, verdict, problem))
      // A provider that is down for one is down for all: the others wait for the next run.
      return uncomposed || verdict === 'refused'
    }
    await inSystem(database, (tx) => finish(tx, entry, 'sent', null))
    return true
  }
}

/** Opens the sender of one channel's messages. */
export function openSender(services: Services, way: DeliveryChannel): Sender {
  const { database, clock, trusted } = services
  const deliver = openDelivery(services, { ...way, deliver: way.deliver })
  const run = async (): Promise<void> => {
    const old = new Date(trusted.now() - KEPT_MS)
    await inSystem(database, (tx) => tx.query('delete from outbox where created_at < $1', [old]))
    if (way.deliver === undefined) return
    await expireSending(services, way.finished, clock())
    for (let n = 0; n < RUN_MESSAGES; n += 1) {
      const entry = await claim(database, way.channel, clock())
      if (!entry || !(await deliver(entry))) return
    }
  }
  let running: Promise<void> | undefined
  let again = false
  const turns = async (): Promise<void> => {
    do {
      again = false
      await run()
    } while (again)
  }
  return {
    async send() {
      again = true
      running ??= turns().finally(() => (running = undefined))
      await running
    },
  }
}
