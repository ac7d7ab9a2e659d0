import { createTransport } from 'nodemailer'
import type { Language } from '../../messages.ts'
import { inSystem, type Database, type Transaction } from '../db/index.ts'
import type { Services } from '../services.ts'
import { isMailAddress } from './mail.ts'
import { renderMail, type MailTemplate } from './templates.ts'

/** First wait after a failure; it doubles, up to an hour, with up to half of it by chance (threats G5). */
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 3_600_000
const MOST_ATTEMPTS = 10
/** A provider that hangs is a failure after these. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
/** A mail under way for longer belongs to a process that died: nobody knows whether it was accepted (threats G2). */
const LOST_MS = 300_000
/** Finished mails stay for the console to show. */
const KEPT_MS = 30 * 86_400_000
/** One run at the most, so that a run ends. */
const RUN_MAILS = 500

export interface MailSettings {
  /** smtp: or smtps: address with user and password in it; `?from=` names the sender. */
  readonly smtpUrl: string | undefined
  /** Address of this site, without a slash at its end. */
  readonly base: () => string
  /** 0 to 1, for the spread of repetitions. */
  readonly chance?: () => number
}

interface Entry {
  id: string
  recipient: string
  template: MailTemplate
  language: Language
  words: Record<string, string | number>
  link: string | null
  attempts: number
}

export interface MailSender {
  /** Sends what is due. Runs at most once at a time in this process. */
  send(): Promise<void>
}

/** The mail account of an SMTP address. */
function transportOf(smtpUrl: string, base: string) {
  const url = new URL(smtpUrl)
  const from = url.searchParams.get('from') ?? `no-reply@${new URL(base).hostname}`
  const secure = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  const auth = user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }
  return createTransport(
    {
      host: url.hostname,
      port: Number(url.port || (secure ? 465 : 587)),
      secure,
      ...auth,
      ...TIMEOUTS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
}

/** Takes the next due mail for this process alone. */
async function claim(database: Database, now: number): Promise<Entry | undefined> {
  return await inSystem(database, async (tx) => {
    await tx.query(
      `update outbox set state = 'unknown', finished_at = $1, link = null
        where state = 'sending' and next_attempt_at < $1`,
      [new Date(now)],
    )
    const { rows } = await tx.query<Entry>(
      `update outbox set state = 'sending', attempts = attempts + 1, next_attempt_at = $2
        where id = (select id from outbox where state = 'waiting' and channel = 'mail' and next_attempt_at <= $1
                     order by next_attempt_at, id limit 1 for update skip locked)
        returning id, recipient, template, language, words, link, attempts`,
      [new Date(now), new Date(now + LOST_MS)],
    )
    return rows[0]
  })
}

/** What was sent says no more than that: the link in it is as good as a password for a while. */
async function finish(tx: Transaction, id: string, now: number, problem: string | null): Promise<void> {
  await tx.query(`update outbox set state = $2, finished_at = $3, problem = $4, link = null where id = $1`, [
    id,
    problem === null ? 'sent' : 'failed',
    new Date(now),
    problem,
  ])
}

function waitAfter(attempts: number, chance: number): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1))
  return wait * (1 + chance / 2)
}

/** A refusal of this mail for good (5xx), as against a provider that is down or busy. */
function permanent(error: unknown): boolean {
  const code =
    typeof error === 'object' && error !== null && 'responseCode' in error ? error.responseCode : undefined
  return typeof code === 'number' && code >= 500
}

function openDelivery({ database, clock, log }: Services, settings: MailSettings & { smtpUrl: string }) {
  const chance = settings.chance ?? Math.random
  const base = settings.base()
  const transport = transportOf(settings.smtpUrl, base)

  const deliver = async (entry: Entry): Promise<void> => {
    if (!isMailAddress(entry.recipient)) throw Object.assign(new Error('no address'), { responseCode: 553 })
    const link = entry.link ?? undefined
    const { subject, text, html } = renderMail({ ...entry, link }, base)
    const to = { name: '', address: entry.recipient }
    // The same name on every attempt lets receivers drop a second copy.
    const messageId = `<${entry.id}@${new URL(base).hostname}>`
    await transport.sendMail({ to, subject, text, html, messageId })
  }

  /** Whether to go on with the next mail. */
  return async (entry: Entry): Promise<boolean> => {
    try {
      await deliver(entry)
      await inSystem(database, (tx) => finish(tx, entry.id, clock(), null))
      return true
    } catch (error) {
      const problem = (error instanceof Error ? error.message : String(error)).slice(0, 500)
      const lasting = permanent(error)
      log.warn({ outbox: entry.id, attempts: entry.attempts, problem }, 'a mail was not sent')
      await inSystem(database, async (tx) => {
        if (lasting || entry.attempts >= MOST_ATTEMPTS) return await finish(tx, entry.id, clock(), problem)
        const next = new Date(clock() + waitAfter(entry.attempts, chance()))
        await tx.query(
          `update outbox set state = 'waiting', next_attempt_at = $2, problem = $3 where id = $1`,
          [entry.id, next, problem],
        )
        return undefined
      })
      // A provider that is down for one is down for all: the others wait for the next run.
      return lasting
    }
  }
}

/** Opens the way out of the outbox. Without an SMTP address messages stay there, for the console to show. */
export function openMailSender(services: Services, settings: MailSettings): MailSender {
  const { database, clock } = services
  const { smtpUrl } = settings
  let deliver: ((entry: Entry) => Promise<boolean>) | undefined
  const run = async (): Promise<void> => {
    const old = new Date(clock() - KEPT_MS)
    await inSystem(database, (tx) => tx.query('delete from outbox where created_at < $1', [old]))
    if (smtpUrl === undefined) return
    deliver ??= openDelivery(services, { ...settings, smtpUrl })
    for (let n = 0; n < RUN_MAILS; n += 1) {
      const entry = await claim(database, clock())
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
