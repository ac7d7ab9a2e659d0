import { wordsOf, type Catalogue, type Language } from '../../messages.ts'
import { oneLine } from '../one-line.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'

/** What each template needs to be told. */
export interface SmsWords {
  readonly optIn: { readonly account: string }
  readonly help: { readonly account: string }
  readonly reportShared: { readonly account: string; readonly sharedBy: string }
  readonly alarm: { readonly account: string; readonly what: string; readonly count: number }
  /** The whole message, made to measure: nothing of it is cut. */
  readonly scheduledReport: { readonly text: string; readonly run: string }
}
export type SmsTemplate = keyof SmsWords

const catalogues: Record<Language, Catalogue> = { en, ru, cn }

/** Of what people wrote; a message is paid for by its length. */
const LONGEST = 60
const longestOf = (template: SmsTemplate) => (template === 'scheduledReport' ? Infinity : LONGEST)

/** A message in one language, the link at its end. `base` is this site's address, without a slash at its end. */
export function renderSms(
  message: {
    readonly template: SmsTemplate
    readonly language: Language
    readonly words: Readonly<Record<string, string | number>>
    readonly link: string | null
  },
  base: string,
): string {
  const words = wordsOf(catalogues[message.language], message.language)
  const args = Object.entries(message.words).map(([name, value]) => [
    name,
    typeof value === 'string' ? oneLine(value).slice(0, longestOf(message.template)) : value,
  ])
  const text = words(`sms.${message.template}`, Object.fromEntries(args) as Record<string, string | number>)
  return message.link === null ? text : `${text} ${base}${message.link}`
}
