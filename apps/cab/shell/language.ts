import { languages, localeOf, type Language } from '@haulway/platform/messages.ts'

/** The first of the browser's languages that the cab speaks, before anybody has chosen one. */
export function languageOfBrowser(wanted: readonly string[] = navigator.languages): Language {
  const spoken = wanted.flatMap((tag) => {
    const [base] = tag.toLowerCase().split('-')
    return languages.filter((one) => localeOf[one].split('-')[0] === base)
  })
  return spoken[0] ?? 'en'
}
