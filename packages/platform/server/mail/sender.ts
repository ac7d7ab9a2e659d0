import { createTransport } from 'nodemailer'
import type { Services } from '../services.ts'
import { isMailAddress } from './mail.ts'
import { openSender, type OutboxEntry, type Sender, type Verdict } from './outbox.ts'
import { renderMail, type MailTemplate } from './templates.ts'

/** A provider that hangs is a failure after these. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

export interface MailSettings {
  /** smtp: or smtps: address with user and password in it; `?from=` names the sender. */
  readonly smtpUrl: string | undefined
  /** Address of this site, without a slash at its end. */
  readonly base: () => string
  /** 0 to 1, for the spread of repetitions. */
  readonly chance?: () => number
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

/** A refusal of this mail for good (5xx), as against a provider that is down or busy. */
function judge(error: unknown): Verdict {
  const code =
    typeof error === 'object' && error !== null && 'responseCode' in error ? error.responseCode : undefined
  return typeof code === 'number' && code >= 500 ? 'refused' : 'later'
}

/** Where one click of a mail program ends mails of this kind (RFC 8058). */
function unsubscribeHeaders(address: string | undefined): { headers?: Record<string, string> } {
  if (address === undefined) return {}
  return {
    headers: {
      'List-Unsubscribe': `<${address}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

function deliveryBy(smtpUrl: string, base: () => string) {
  let transport: ReturnType<typeof transportOf> | undefined
  return async (entry: OutboxEntry): Promise<void> => {
    // Known for sure once this site listens.
    const site = base()
    transport ??= transportOf(smtpUrl, site)
    if (!isMailAddress(entry.recipient)) throw Object.assign(new Error('no address'), { responseCode: 553 })
    const { template, language, words } = entry
    const stop = entry.stop && { page: `${site}${entry.stop.page}`, click: `${site}${entry.stop.click}` }
    const link = entry.link ?? undefined
    const message = { template: template as MailTemplate, language, words, link, stop: stop?.page }
    const to = { name: '', address: entry.recipient }
    // The same name on every attempt lets receivers drop a second copy.
    const messageId = `<${entry.id}@${new URL(site).hostname}>`
    await transport.sendMail({
      to,
      ...renderMail(message, site),
      messageId,
      ...unsubscribeHeaders(stop?.click),
    })
  }
}

/** Opens the way of mails out of the outbox. Without an SMTP address they stay there. */
export function openMailSender(services: Services, settings: MailSettings): Sender {
  const { smtpUrl, base, chance = Math.random } = settings
  const deliver = smtpUrl === undefined ? undefined : deliveryBy(smtpUrl, base)
  return openSender(services, { channel: 'mail', deliver, judge, chance })
}
