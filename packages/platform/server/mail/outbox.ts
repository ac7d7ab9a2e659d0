/** The way of a message from the outbox to its provider: one process at a time, tried again ever more rarely. */
import type { Language } from '../../messages.ts'
import { inSystem, type Database, type Transaction } from '../db/index.ts'
import type { Services } from '../services.ts'

/** First wait after a failure; it doubles, up to an hour, with up to half of it by chance (threats G5). */
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 3_600_000
const MAX_ATTEMPTS = 10
/** A message under way for longer belongs to a process that died: nobody knows whether it was accepted (threats G2). */
const LOST_MS = 300_000
/** Finished messages stay for the console to show. */
const KEPT_MS = 30 * 86_400_000
/** One run at the most, so that a run ends. */
const RUN_MESSAGES = 500

/** Paths and queries of this site by which the receiver ends messages of a kind. */
export interface StopPaths {
  readonly page: string
  /** Called by the one click of a mail program (RFC 8058). */
  readonly click: string
}

export interface OutboxEntry<Template extends string = string> {
  id: string
  recipient: string
  template: Template
  language: Language
  words: Record<string, string | number>
  link: string | null
  stop: StopPaths | null
  attempts: number
}

/** What a failure means: refused for good, to be tried again, or perhaps accepted and never tried again. */
export type Verdict = 'refused' | 'later' | 'unknown'

export interface Way {
  readonly channel: 'mail' | 'sms'
  /** Absent without a provider: messages stay in the outbox, for the console to show. */
  readonly deliver?: ((entry: OutboxEntry) => Promise<void>) | undefined
  readonly judge: (error: unknown) => Verdict
  /** 0 to 1, for the spread of repetitions. */
  readonly chance: () => number
  /** Told of a message that will never leave, in the transaction that says so. */
  readonly failed?: ((tx: Transaction, message: string, now: number) => Promise<void>) | undefined
}

export interface Sender {
  /** Sends what is due. Runs at most once at a time in this process. */
  send(): Promise<void>
}

/** Takes the next due message for this process alone. */
async function claim(database: Database, channel: string, now: number): Promise<OutboxEntry | undefined> {
  return await inSystem(database, async (tx) => {
    await tx.query(
      `update outbox set state = 'unknown', finished_at = $1, link = null, stop = null
        where state = 'sending' and next_attempt_at < $1`,
      [new Date(now)],
    )
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

/** What was sent says no more than that: the links in it are as good as a password for a while. */
async function finish(
  tx: Transaction,
  id: string,
  state: 'sent' | 'failed' | 'unknown',
  now: number,
  problem: string | null,
): Promise<void> {
  await tx.query(
    `update outbox set state = $2, finished_at = $3, problem = $4, link = null, stop = null where id = $1`,
    [id, state, new Date(now), problem],
  )
}

function waitAfter(attempts: number, chance: number): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1))
  return wait * (1 + chance / 2)
}

function openDelivery({ database, clock, log }: Services, way: Way & Required<Pick<Way, 'deliver'>>) {
  /** What becomes of a message that its provider did not take. */
  const keep = async (tx: Transaction, entry: OutboxEntry, verdict: Verdict, problem: string) => {
    const now = clock()
    if (verdict === 'unknown') return await finish(tx, entry.id, 'unknown', now, problem)
    if (verdict === 'refused' || entry.attempts >= MAX_ATTEMPTS) {
      await finish(tx, entry.id, 'failed', now, problem)
      return await way.failed?.(tx, entry.id, now)
    }
    const next = new Date(now + waitAfter(entry.attempts, way.chance()))
    await tx.query(`update outbox set state = 'waiting', next_attempt_at = $2, problem = $3 where id = $1`, [
      entry.id,
      next,
      problem,
    ])
    return undefined
  }

  /** Whether to go on with the next message. */
  return async (entry: OutboxEntry): Promise<boolean> => {
    try {
      await way.deliver?.(entry)
    } catch (error) {
      const problem = (error instanceof Error ? error.message : String(error)).slice(0, 500)
      const verdict = way.judge(error)
      log.warn({ outbox: entry.id, attempts: entry.attempts, problem }, 'a message was not sent')
      await inSystem(database, (tx) => keep(tx, entry, verdict, problem))
      // A provider that is down for one is down for all: the others wait for the next run.
      return verdict === 'refused'
    }
    await inSystem(database, (tx) => finish(tx, entry.id, 'sent', clock(), null))
    return true
  }
}

/** Opens the way out of the outbox for the messages of one channel. */
export function openSender(services: Services, way: Way): Sender {
  const { database, clock, trusted } = services
  const deliver = openDelivery(services, { ...way, deliver: way.deliver })
  const run = async (): Promise<void> => {
    const old = new Date(trusted.now() - KEPT_MS)
    await inSystem(database, (tx) => tx.query('delete from outbox where created_at < $1', [old]))
    if (way.deliver === undefined) return
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
