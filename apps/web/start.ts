import { localeOf } from '@haulway/platform/messages.ts'
import { languageIn } from '@haulway/platform/preferences.ts'
import type { Me } from '@haulway/platform/session.ts'
import { CallFailure, createApi, type Api } from '@haulway/platform/web/api.ts'
import type { App } from '@haulway/platform/web/app.tsx'
import { chosenAccount, forgetAccount, leaveFor, renewLanguage } from '@haulway/platform/web/browser.ts'
import { browserTurns, firstAlone } from '@haulway/platform/web/firstAlone.ts'
import { createLive, type Live } from '@haulway/platform/web/live.ts'
import { createReach, patiently, type Reach } from '@haulway/platform/web/reach.ts'
import { measurementEndpoints } from '@haulway/features/measurement/measurement.endpoints.ts'
import { loginAddress } from '@haulway/features/session/session.ts'
import { currentUser } from '@haulway/features/session/session.endpoints.ts'
import { noPage, profileFor, type Profiles } from './profile.ts'
import { loadWanted, wants, wordsAtHand } from '@haulway/platform/web/wanted.ts'
import { isOutside } from './outside.ts'
import { importProduct, type Product } from './product.ts'
import { createWordbook, type Wordbook } from './words.ts'

/**
 * The account that the page works in, for its life: what is shown belongs to it, so that all that is sent must, whatever
 * another page of this browser chooses meanwhile.
 */
let account: string | undefined

/** A 401 on any request clears the session and goes to the sign-in page (core 4). */
function sessionEnded(): void {
  const { pathname, search } = window.location
  if (pathname !== '/login') leaveFor(loginAddress(pathname + search, true))
}

/** The account asks for more than this sign-in has shown: what is on the page is closed, and the next one says why. */
function demanded(): void {
  const { pathname, search } = window.location
  leaveFor(pathname + search)
}

/** A socket has no headers, so the account goes into its address. */
function liveAddress(): string {
  const url = new URL('/api/live', window.location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  if (account) url.searchParams.set('account', account)
  return url.href
}

/** A new password gives the browser new cookies; the answer that brings them may still be on its way. */
const COOKIES_COME_MS = 1_000

function openLive(onSignedOut: () => void): Live {
  return createLive({
    address: liveAddress,
    open: (url) => new WebSocket(url),
    clock: Date.now,
    chance: Math.random,
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds)
      // The network is back: no need to wait any longer.
      window.addEventListener('online', run, { once: true })
      return () => {
        clearTimeout(timer)
        window.removeEventListener('online', run)
      }
    },
    onSignedOut,
  })
}

function openReach(live: Live): Reach {
  return createReach({
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

/** Who is signed in, or why a server that is there cannot say it. Whatever else goes wrong, the application starts: as nobody. */
async function fetchMe(api: Api): Promise<Me | CallFailure | null> {
  try {
    return await api.call(currentUser, {})
  } catch (error) {
    if (error instanceof CallFailure && error.status === 503) return error
    // The chosen account is gone or no longer ours (core 4): forget it and ask again for our own.
    if (!(error instanceof CallFailure) || error.status !== 403) return null
    forgetAccount()
    account = undefined
    return await api.call(currentUser, {}).catch(() => null)
  }
}

async function fetchProfiles(api: Api): Promise<Profiles | undefined> {
  try {
    return await api.call(measurementEndpoints.list, { query: noPage })
  } catch {
    return undefined
  }
}

/** Asks again who is signed in; nothing when nothing is different, or nobody could be asked. */
async function askAgain(api: Api, before: Me | null): Promise<Me | undefined> {
  try {
    const me = await api.call(currentUser, {})
    if (me.demand !== null && !before?.demand) demanded()
    return JSON.stringify(me) === JSON.stringify(before) ? undefined : me
  } catch (error) {
    // The context account was removed (core 4): its cookie is deleted and the page starts again in one's own.
    if (error instanceof CallFailure && error.status === 403) startAgain()
    return undefined
  }
}

function startAgain(): void {
  forgetAccount()
  leaveFor('/')
}

/** Whether somebody was signed in here when a page was opened last: then what they need is loaded while the server is asked. */
const SIGNED_IN = 'haulway.signedIn'

function rememberSignedIn(is: boolean): void {
  if (is) localStorage.setItem(SIGNED_IN, 'true')
  else localStorage.removeItem(SIGNED_IN)
}

export interface Started {
  readonly app: App
  /** All that is behind the sign-in; nobody who is not signed in has it. */
  readonly product: Product | undefined
  /** Why nobody knows yet who is signed in: the server's database cannot be reached. */
  readonly away?: CallFailure | undefined
  /** Gives words that come later; a test has all. */
  readonly book?: Wordbook
  /** As they were fetched at the start; undefined when that failed. */
  readonly profiles: Profiles | undefined
  /** What is different about who is signed in, after a hint; undefined when nothing is. */
  readonly renew: (before: Me | null) => Promise<Pick<App, 'me'> | undefined>
}

// What rules and servers say of any field.
wants('resource')

/** On start the user and the measurement profiles are fetched, then the application renders whatever the outcome. */
export async function startApplication(): Promise<Started> {
  const language = languageIn(document.cookie)
  renewLanguage(language)
  account = chosenAccount()
  document.documentElement.lang = localeOf[language]
  let started = false
  let me: Me | null = null
  /*
   * The server closed a socket for want of rights: the session is over (the failed call leads to the sign-in page), the
   * account is not ours any more, or only the cookie has another value now.
   */
  const live = openLive(() => setTimeout(() => void askAgain(api, me), COOKIES_COME_MS))
  const reach = openReach(live)
  const api: Api = createApi({
    fetch: firstAlone(
      reach.seen((input, init) => fetch(input, init)),
      Date.now,
      browserTurns(),
    ),
    account: () => account,
    // At the start it only means that nobody is signed in; the guards lead to the sign-in page then.
    onUnauthorized: () => started && sessionEnded(),
    onDemand: () => started && !me?.demand && demanded(),
    wordsOf: (keys) => book.loadKeys(keys),
  })
  const book = createWordbook(language, reach)
  loadWanted(book.load)
  const inside = async () => (await Promise.all([patiently(importProduct, reach)(), book.loadTitles()]))[0]
  const isLikelyIn = !isOutside(window.location.pathname) && localStorage.getItem(SIGNED_IN) !== null
  const early = isLikelyIn ? inside() : undefined
  // Where hardly anybody is signed in yet, one refusal says so; who is after all gets the profiles later.
  const [person, profiles] = await Promise.all([fetchMe(api), early && fetchProfiles(api)])
  const isAway = person instanceof CallFailure
  if (!isAway) {
    me = person
    rememberSignedIn(me !== null)
  }
  const product = me === null ? undefined : await (early ?? inside())
  await wordsAtHand()
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
      profile: profileFor(me, profiles?.profiles ?? [], words),
      leave: leaveFor,
    },
    product,
    // A page that nobody signs in for, as that on a wall, waits for the server by itself.
    away: isAway && !isOutside(window.location.pathname) ? person : undefined,
    book,
    profiles,
    async renew(before) {
      const found = await askAgain(api, before)
      return found && { me: found }
    },
  }
}
