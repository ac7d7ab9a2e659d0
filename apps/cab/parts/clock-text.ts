import { localeOf, type Language } from '@haulway/platform/messages.ts'

const DAY_MS = 86_400_000

/** `06:30` in the tablet's zone; with the date when it is a day or more before `now`. Both in epoch milliseconds. */
export function clockText(at: number, now: number, language: Language): string {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const date = now - at < DAY_MS ? {} : ({ day: 'numeric', month: 'numeric' } as const)
  return new Intl.DateTimeFormat(localeOf[language], { ...date, ...time }).format(at)
}
