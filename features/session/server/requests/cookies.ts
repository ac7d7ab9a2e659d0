import { stringifySetCookie } from 'cookie'
import type { SessionOptions } from '../options.ts'

/** A remember token, with its life in seconds. */
export interface Remember {
  readonly token: string
  readonly seconds: number
}

/** The cookies of a sign-in. */
export interface Started {
  readonly token: string
  /** Only for a remembered session. */
  readonly remember?: Remember | undefined
  /** The name of a browser, for limits on guessing; only when new. */
  readonly device?: string | undefined
}

export interface SessionCookies {
  readonly session: string
  readonly remember: string
  readonly device: string
  given(started: Started): string[]
  remembered(remember: Remember): string[]
  taken(): string[]
}

/** How long an unused browser or network stays known. */
export const KNOWN_SECONDS = 180 * 86_400

/** How browsers reach the product: by its own https, or by that of a proxy. */
type Way = Pick<SessionOptions, 'publicUrl' | 'tls'>

const isSecure = ({ publicUrl, tls }: Way) => tls !== undefined || publicUrl?.startsWith('https:') === true

const prefix = (way: Way) => (isSecure(way) ? '__Host-' : '')

/** Over HTTPS the prefix binds cookies to the host. */
export function cookieName(way: Way): string {
  return `${prefix(way)}haulway_session`
}

/** Names and values of the session's cookies: one until the browser closes, one that outlives it. */
export function sessionCookies(way: Way): SessionCookies {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(way) } as const
  const session = cookieName(way)
  const remember = `${prefix(way)}haulway_remember`
  const device = `${prefix(way)}haulway_device`
  const set = (name: string, value: string, age: { maxAge?: number } = {}) =>
    stringifySetCookie({ name, value, ...attributes, ...age })
  const remembered = ({ token, seconds }: Remember) => [set(remember, token, { maxAge: seconds })]
  return {
    session,
    remember,
    device,
    given: (started) => [
      set(session, started.token),
      ...(started.remember ? remembered(started.remember) : []),
      ...(started.device === undefined ? [] : [set(device, started.device, { maxAge: KNOWN_SECONDS })]),
    ],
    remembered,
    taken: () => [set(session, '', { maxAge: 0 }), set(remember, '', { maxAge: 0 })],
  }
}
