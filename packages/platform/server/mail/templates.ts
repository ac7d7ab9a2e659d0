import { wordsOf, type Catalogue, type Language } from '../../messages.ts'
import { oneLine } from '../one-line.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'

/** Placeholders of each template; `link` is a path of this site, the sender prepends the host. */
export interface MailWords {
  readonly passwordReset: { readonly fullName: string; readonly loginId: string; readonly minutes: number }
  readonly passwordChanged: { readonly fullName: string; readonly loginId: string; readonly at: string }
  readonly loginChanged: {
    readonly fullName: string
    /** As they were. */
    readonly loginId: string
    readonly email: string
    readonly at: string
    readonly days: number
  }
  /** As they are now. */
  readonly loginGiven: {
    readonly fullName: string
    readonly loginId: string
    readonly email: string
    readonly at: string
  }
  readonly secondFactorOn: { readonly fullName: string; readonly loginId: string; readonly at: string }
  readonly secondFactorOff: { readonly fullName: string; readonly loginId: string; readonly at: string }
  readonly identityLinked: {
    readonly fullName: string
    readonly loginId: string
    readonly at: string
    readonly provider: string
  }
  readonly identitiesEnded: { readonly fullName: string; readonly at: string; readonly count: number }
  readonly invitation: { readonly fullName: string; readonly account: string; readonly inviter: string }
  /** To somebody without a login yet: `fullName` is their address. */
  readonly newcomer: { readonly fullName: string; readonly account: string; readonly inviter: string }
  readonly welcome: { readonly fullName: string; readonly loginId: string; readonly minutes: number }
  readonly reportShared: {
    readonly fullName: string
    readonly account: string
    readonly sharedBy: string
  }
  /** `what`: the first of them in words; `count`: their number. */
  readonly alarm: {
    readonly fullName: string
    readonly account: string
    readonly what: string
    readonly count: number
  }
  /** The body is composed elsewhere, from `run`; the other words are shown in the console. */
  readonly scheduledReport: {
    readonly fullName: string
    readonly account: string
    readonly title: string
    readonly run: string
  }
  /** To the author of a report that failed repeatedly, and to administrators where it is stopped. */
  readonly reportFailed: { readonly fullName: string; readonly account: string; readonly title: string }
  readonly reportStopped: { readonly fullName: string; readonly account: string; readonly title: string }
}
export type MailTemplate = keyof MailWords

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const catalogues: Record<Language, Catalogue> = { en, ru, cn }

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Escapes text for HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (one) => entities[one] ?? one)

function page(paragraphs: readonly string[], link: string | undefined, action: string): string {
  const lines = paragraphs.map((one) => `<p>${escapeHtml(one)}</p>`)
  const button =
    link === undefined
      ? []
      : [`<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>`, `<p>${escapeHtml(link)}</p>`]
  const body = [...lines.slice(0, -1), ...button, ...lines.slice(-1)].join('\n')
  return `<!doctype html>\n<html><head><meta charset="utf-8"></head><body>\n${body}\n</body></html>\n`
}

export const mailWords = (language: Language) => wordsOf(catalogues[language], language)

/** A message in one language as text and as HTML. `base` is the address of this site, without a trailing slash. */
export function renderMail(
  message: {
    readonly template: MailTemplate
    readonly language: Language
    readonly words: Readonly<Record<string, string | number>>
    readonly link?: string | undefined
    /** Absolute address where the receiver unsubscribes from mails of this kind. */
    readonly stop?: string | undefined
  },
  base: string,
): RenderedMail {
  const words = mailWords(message.language)
  const args = Object.fromEntries(
    Object.entries(message.words).map(([name, value]) => [
      name,
      typeof value === 'string' ? oneLine(value) : value,
    ]),
  )
  const say = (key: string) => words(`mail.${key}`, { ...args, host: new URL(base).host })
  const link = message.link === undefined ? undefined : `${base}${message.link}`
  const stop = message.stop === undefined ? [] : [words('mail.stop', { address: message.stop })]
  const paragraphs = [say('greeting'), say(`${message.template}.text`), [...stop, say('footer')].join(' ')]
  const action = link === undefined ? '' : say(`${message.template}.action`)
  const text = [...paragraphs.slice(0, -1), ...(link === undefined ? [] : [`${action}:\n${link}`])]
  return {
    subject: say(`${message.template}.subject`),
    text: [...text, `-- \n${paragraphs.at(-1)}`].join('\n\n'),
    html: page(paragraphs, link, action),
  }
}
