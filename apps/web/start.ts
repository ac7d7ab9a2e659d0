import { localizeProfile } from '@haulway/platform/measures.ts'
import { localeOf } from '@haulway/platform/messages.ts'
import { languageFromCookies } from '@haulway/platform/preferences.ts'
import type { Me } from '@haulway/platform/session.ts'
import { CallFailure, createApi, type Api } from '@haulway/platform/web/api.ts'
import type { App } from '@haulway/platform/web/app.tsx'
import {
  selectedAccount,
  forgetAccount,
  leaveFor,
  renewLanguageCookie,
} from '@haulway/platform/web/browser.ts'
import { browserTurns, sendFirstAlone } from '@haulway/platform/web/sendFirstAlone.ts'
import { createLive, type Live } from '@haulway/platform/web/live.ts'
import {
  createReachability,
  withNetworkRetry,
  type Reachability,
} from '@haulway/platform/web/reachability.ts'
import { loginAddress } from '@haulway/features/session/session.ts'
import { currentSession, currentUser } from '@haulway/features/session/session.endpoints.ts'
import type { EndpointOutput } from '@haulway/resource'
import { internalProfile } from '@haulway/units'
import { loadWantedWords, requireWords, wordsLoaded } from '@haulway/platform/web/wanted.ts'
import { isPublic } from './public-screens.ts'
import { importProduct, type Product } from './product.ts'
import { createWordbook, type Wordbook } from './words.ts'

/**
 * The account of the page for its whole life: all requests belong to what is shown, whatever another page of this
 * browser selects meanwhile.
 */
let account: string | undefined

/** A 401 on any request clears the session and opens the sign-in page (core 4). */
function sessionEnded(): void {
  const { pathname, search } = window.location
  if (pathname !== '/login') leaveFor(loginAddress(pathname + search, true))
}

/** The account requires a stronger sign-in: the page is closed, and the next one says why. */
function demanded(): void {
  const { pathname, search } = window.location
  leaveFor(pathname + search)
}

/** A socket has no headers, so the account is part of its address. */
function liveAddress(): string {
  const url = new URL('/api/live', window.location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  if (account) url.searchParams.set('account', account)
  return url.href
}

/** A new password gives the browser new cookies; the response that sets them may still be pending. */
const COOKIES_COME_MS = 1_000

function openLive(onSignedOut: () => void): Live {
  return createLive({
    address: liveAddress,
    open: (url) => new WebSocket(url),
    clock: Date.now,
    chance: Math.random,
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds)
      // The network is back: stops waiting.
      window.addEventListener('online', run, { once: true })
      return () => {
        clearTimeout(timer)
        window.removeEventListener('online', run)
      }
    },
    onSignedOut,
  })
}

function openReach(live: Live): Reachability {
  return createReachability({
    live,
    probe: () =>
      fetch('/healthz', { cache: 'no-store' }).then(
        () => true,
        () => false,
      ),
    isOnline: () => navigator.onLine,
    onOnline(callback) {
      window.addEventListener('online', callback)
      window.addEventListener('offline', callback)
    },
    clock: Date.now,
    after: (milliseconds, run) => void setTimeout(run, milliseconds),
  })
}

type Session = EndpointOutput<typeof currentSession>
const nobody: Session = { user: null, profile: null }

/**
 * Who is signed in, or why a reachable server cannot tell. After any other failure the application starts without a
 * user.
 */
async function fetchSession(api: Api): Promise<Session | CallFailure> {
  try {
    return await api.call(currentSession, {})
  } catch (error) {
    if (error instanceof CallFailure && error.status === 503) return error
    // The selected account is gone or no longer open to the user (core 4): forgets it and asks for their own.
    if (!(error instanceof CallFailure) || error.status !== 403) return nobody
    forgetAccount()
    account = undefined
    return await api.call(currentSession, {}).catch(() => nobody)
  }
}

/** Asks again who is signed in; nothing when unchanged or unreachable. */
async function askAgain(api: Api, before: Me | null): Promise<Me | undefined> {
  try {
    const me = await api.call(currentUser, {})
    if (me.demand !== null && !before?.demand) demanded()
    return JSON.stringify(me) === JSON.stringify(before) ? undefined : me
  } catch (error) {
    // The context account was removed (core 4): deletes its cookie and reloads in the user's own.
    if (error instanceof CallFailure && error.status === 403) startAgain()
    return undefined
  }
}

function startAgain(): void {
  forgetAccount()
  leaveFor('/')
}

/** Whether somebody was signed in when a page was last opened: then their code loads while the server is asked. */
const SIGNED_IN = 'haulway.signedIn'

function rememberSignedIn(is: boolean): void {
  if (is) localStorage.setItem(SIGNED_IN, 'true')
  else localStorage.removeItem(SIGNED_IN)
}

export interface StartedApplication {
  readonly app: App
  /** The code behind sign-in; undefined without a user. */
  readonly product: Product | undefined
  /** Why it is unknown who is signed in: the server's database is unreachable. */
  readonly away?: CallFailure | undefined
  /** Supplies words that load later; a test has all of them. */
  readonly book?: Wordbook
  /** What changed about the user after a hint; undefined when nothing did. */
  readonly renew: (before: Me | null) => Promise<Pick<App, 'me'> | undefined>
}

// Messages of rules and servers about any field.
requireWords('resource')

/** Fetches the user, then renders the application whatever the outcome. */
export async function startApplication(): Promise<StartedApplication> {
  const language = languageFromCookies(document.cookie)
  renewLanguageCookie(language)
  account = selectedAccount()
  document.documentElement.lang = localeOf[language]
  let started = false
  let me: Me | null = null
  /*
   * The server closed a socket for lack of rights: the session is over (the failed call opens the sign-in page), the
   * account is closed to the user, or only the cookie has another value now.
   */
  const live = openLive(() => setTimeout(() => void askAgain(api, me), COOKIES_COME_MS))
  const reach = openReach(live)
  const api: Api = createApi({
    fetch: sendFirstAlone(
      reach.seen((input, init) => fetch(input, init)),
      Date.now,
      browserTurns(),
    ),
    account: () => account,
    // At the start the guards open the sign-in page.
    onUnauthorized: () => started && sessionEnded(),
    onDemand: () => started && !me?.demand && demanded(),
    wordsOf: (keys) => book.loadKeys(keys),
  })
  const book = createWordbook(language, reach)
  loadWantedWords(book.load)
  const inside = async () =>
    (await Promise.all([withNetworkRetry(importProduct, reach)(), book.loadTitles()]))[0]
  const isLikelyIn = !isPublic(window.location.pathname) && localStorage.getItem(SIGNED_IN) !== null
  const early = isLikelyIn ? inside() : undefined
  const session = await fetchSession(api)
  const isAway = session instanceof CallFailure
  if (!isAway) {
    me = session.user
    rememberSignedIn(me !== null)
  }
  const product = me === null ? undefined : await (early ?? inside())
  await wordsLoaded()
  const words = book.words()
  account = me?.contextAccount.id
  started = true
  return {
    app: {
      api,
      live,
      reach,
      language,
      words,
      me,
      profile: localizeProfile((isAway ? null : session.profile) ?? internalProfile, words),
      leave: leaveFor,
    },
    product,
    // A page without sign-in, like a wall screen, waits for the server itself.
    away: isAway && !isPublic(window.location.pathname) ? session : undefined,
    book,
    async renew(before) {
      const found = await askAgain(api, before)
      return found && { me: found }
    },
  }
}
