/** The few things of the browser that outlive a page: cookies, and leaving without being asked. */
import { LANGUAGE_COOKIE_SECONDS, type Theme } from '../preferences.ts'
import type { Language } from '../messages.ts'

function setCookie(name: string, value: string, seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}

/** Every text changes, so the page starts again (core 1). */
export function chooseLanguage(language: Language): void {
  setCookie('lang', language, LANGUAGE_COOKIE_SECONDS)
  window.location.reload()
}

/** Whether the reader of this browser ever chose a language. */
export const hasLanguage = (): boolean => /(?:^|;\s*)lang=/.test(document.cookie)

export function rememberTheme(theme: Theme): void {
  setCookie('theme', theme, LANGUAGE_COOKIE_SECONDS)
}

/** Everything shown belongs to an account, so the page starts again (core 4). */
export function chooseAccount(id: string): void {
  setCookie('contextAccountId', id, LANGUAGE_COOKIE_SECONDS)
  window.location.reload()
}

export function forgetAccount(): void {
  setCookie('contextAccountId', '', 0)
}

let leaving = false

/** Whether the page is being left for good, so that nothing asks about unsaved changes. */
export const isLeaving = (): boolean => leaving

/** Leaves for another address with a fresh page: after sign-out, and when the session ended. */
export function leaveFor(address: string): void {
  leaving = true
  window.location.assign(address)
}
