/** Cookies that the browser and the server both read (core 1, 2.5, 9). What they hold is checked before use. */
import { languages, type Language } from './messages.ts'

/** Ten years in seconds (core 9, *Cookies*). */
export const LANGUAGE_COOKIE_SECONDS = 10 * 365 * 24 * 3600

const CLASS_NAME = /^[a-z0-9-]{1,32}$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Value of a cookie in a `Cookie` header or `document.cookie`; the first one counts. */
function cookieIn(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

export function languageFromCookies(header: string): Language {
  const value = cookieIn(header, 'lang')
  return languages.find((one) => one === value) ?? 'en'
}

const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/**
 * The theme cookie becomes a class of the body, so only a plain name passes. A plain name that is no theme of
 * ours is kept as a class (core 2.5) and shown in the system's colours.
 */
export function themeFromCookies(header: string): { className: string; theme: Theme } {
  const value = cookieIn(header, 'theme')
  const className = value !== undefined && CLASS_NAME.test(value) ? value : 'system'
  return { className, theme: themes.find((one) => one === className) ?? 'system' }
}

export function contextAccountFromCookies(header: string): string | undefined {
  const value = cookieIn(header, 'contextAccountId')?.toLowerCase()
  return value !== undefined && UUID.test(value) ? value : undefined
}
