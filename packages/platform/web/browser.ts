/** Browser state that outlives a page: cookies, and leaving without confirmation. */
import { contextAccountFromCookies, LANGUAGE_COOKIE_SECONDS, type Theme } from '../preferences.ts'
import type { Language } from '../messages.ts'
import { leavePage } from './leavePage.ts'

function setCookie(name: string, value: string, seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}

/**
 * Selects a language and reloads the page, as every text changes (core 1); nothing changes when the user decides to
 * stay.
 */
export function selectLanguage(language: Language): void {
  leavePage(() => {
    setCookie('lang', language, LANGUAGE_COOKIE_SECONDS)
    startAgain()
  })
}

/** Browsers drop a cookie after less than ten years unless it is set again, so a visit renews it. */
export function renewLanguageCookie(language: Language): void {
  if (hasLanguage()) setCookie('lang', language, LANGUAGE_COOKIE_SECONDS)
}

/** Whether a language was ever selected in this browser. */
export const hasLanguage = (): boolean => /(?:^|;\s*)lang=/.test(document.cookie)

export function storeTheme(theme: Theme): void {
  setCookie('theme', theme, LANGUAGE_COOKIE_SECONDS)
}

/**
 * Selects an account and reloads the page, as all content belongs to an account (core 4); nothing changes when the
 * user decides to stay.
 */
export function selectAccount(id: string): void {
  leavePage(() => {
    storeAccount(id)
    startAgain()
  })
}

/** Selects an account and opens its start page with `leave`; nothing changes when the user decides to stay. */
export function enterAccount(id: string, leave: (address: string) => void): void {
  leavePage(() => {
    storeAccount(id)
    leave('/')
  })
}

function storeAccount(id: string): void {
  setCookie('contextAccountId', id, LANGUAGE_COOKIE_SECONDS)
  tellElsewhere(id)
}

const CHOICE = 'haulway.account'

/** What another page chose; until this one is looked at again, when the cookie says it. */
let told: string | undefined

/** The account selected last, in any page of this browser. */
export const selectedAccount = (): string | undefined => told ?? contextAccountFromCookies(document.cookie)

/** Calls back when another page of this browser selected an account, or may have. */
export function onAccountSelectedElsewhere(listener: () => void): () => void {
  const storage = ({ key, newValue }: StorageEvent) => {
    if (key !== CHOICE || newValue === null) return
    // The cookie that was set with it may be seen here a little later.
    told = newValue
    listener()
  }
  const back = () => {
    told = undefined
    listener()
  }
  window.addEventListener('storage', storage)
  window.addEventListener('focus', back)
  document.addEventListener('visibilitychange', back)
  return () => {
    window.removeEventListener('storage', storage)
    window.removeEventListener('focus', back)
    document.removeEventListener('visibilitychange', back)
  }
}

/** What is stored is told to the other pages; it is taken away again, so that the same choice is told each time. */
function tellElsewhere(id: string): void {
  localStorage.setItem(CHOICE, id)
  localStorage.removeItem(CHOICE)
}

export function forgetAccount(): void {
  setCookie('contextAccountId', '', 0)
}

let leaving = false

/** Whether the page is being left without confirmation of unsaved changes. */
export const isLeaving = (): boolean => leaving

function startAgain(): void {
  leaving = true
  window.location.reload()
}

const RENEWED = 'haulway.renewed'
const RENEWED_LATELY_MS = 60_000

/** Reloads the page because a newer version was installed; false when that was just done without effect. */
export function reloadForUpdate(now = Date.now()): boolean {
  if (now - Number(sessionStorage.getItem(RENEWED)) < RENEWED_LATELY_MS) return false
  sessionStorage.setItem(RENEWED, String(now))
  startAgain()
  return true
}

/** Whether this page was reloaded for a newer version. */
export const wasReloadedForUpdate = (now = Date.now()): boolean =>
  now - Number(sessionStorage.getItem(RENEWED)) < RENEWED_LATELY_MS

/** Leaves for another address with a fresh page: after sign-out, and when the session ended. */
export function leaveFor(address: string): void {
  leaving = true
  window.location.assign(address)
}
