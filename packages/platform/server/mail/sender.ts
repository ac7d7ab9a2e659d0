import { createTransport } from 'nodemailer'
import type { Services } from '../services.ts'
import { isMailAddress } from './mail.ts'
import { oneLine } from '../one-line.ts'
import {
  composeEntry,
  openSender,
  type Composer,
  type OnFinished,
  type OutboxEntry,
  type Sender,
  type FailureKind,
} from './outbox.ts'
import { renderMail, type MailTemplate, type RenderedMail } from './templates.ts'

/** Timeouts of a provider that does not answer. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

export interface MailAttachment {
  readonly name: string
  /** Media type. */
  readonly type: string
  readonly bytes: Uint8Array
  /** Content id by which the HTML part shows it; without one it is a plain attachment. */
  readonly cid?: string
}

/** A mail whose body is composed elsewhere. */
export interface ComposedMail extends RenderedMail {
  readonly attachments: readonly MailAttachment[]
}

export interface MailSettings {
  /** smtp: or smtps: address with user and password; `?from=` sets the sender. */
  readonly smtpUrl: string | undefined
  /** Address of this site, without a trailing slash. */
  readonly base: () => string
  /** 0 to 1, jitter of retries. */
  readonly chance?: () => number
  /** Composers by template; without one the words of the template are used. */
  readonly composers?: ReadonlyMap<string, Composer<ComposedMail>>
  readonly finished?: OnFinished | undefined
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

/** A permanent refusal of this mail (5xx), as opposed to a provider that is down or busy. */
function judge(error: unknown): FailureKind {
  const code =
    typeof error === 'object' && error !== null && 'responseCode' in error ? error.responseCode : undefined
  return typeof code === 'number' && code >= 500 ? 'refused' : 'later'
}

/** Headers for one-click unsubscribe (RFC 8058). */
function unsubscribeHeaders(address: string | undefined): { headers?: Record<string, string> } {
  if (address === undefined) return {}
  return {
    headers: {
      'List-Unsubscribe': `<${address}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

function attached({ name, type, bytes, cid }: MailAttachment) {
  return {
    filename: oneLine(name),
    contentType: type,
    content: Buffer.from(bytes),
    ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
  }
}

/** Content and attachments of the mail. */
async function bodyOf(entry: OutboxEntry, site: string, composers: MailSettings['composers']) {
  const { template, language, words } = entry
  const composer = composers?.get(template)
  if (composer) {
    const { subject, text, html, attachments } = await composeEntry(composer, entry, site)
    return { subject: oneLine(subject), text, html, attachments: attachments.map(attached) }
  }
  const link = entry.link ?? undefined
  const stop = entry.stop ? `${site}${entry.stop.page}` : undefined
  return renderMail({ template: template as MailTemplate, language, words, link, stop }, site)
}

function deliveryBy(smtpUrl: string, { base, composers }: MailSettings) {
  let transport: ReturnType<typeof transportOf> | undefined
  return async (entry: OutboxEntry): Promise<void> => {
    // Known for sure once this site listens.
    const site = base()
    transport ??= transportOf(smtpUrl, site)
    if (!isMailAddress(entry.recipient)) throw Object.assign(new Error('no address'), { responseCode: 553 })
    const click = entry.stop ? `${site}${entry.stop.click}` : undefined
    const to = { name: '', address: entry.recipient }
    // The same message id on every attempt lets receivers drop a duplicate.
    const messageId = `<${entry.id}@${new URL(site).hostname}>`
    await transport.sendMail({
      to,
      ...(await bodyOf(entry, site, composers)),
      messageId,
      ...unsubscribeHeaders(click),
    })
  }
}

/** Opens the sender of mails. Without an SMTP address they stay in the outbox. */
export function openMailSender(services: Services, settings: MailSettings): Sender {
  const { smtpUrl, chance = Math.random, finished } = settings
  const deliver = smtpUrl === undefined ? undefined : deliveryBy(smtpUrl, settings)
  return openSender(services, { channel: 'mail', deliver, judge, chance, finished })
}
