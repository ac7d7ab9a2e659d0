import { stringifySetCookie } from 'cookie'

/** What a sign-in hands to the browser. */
export interface Started {
  readonly token: string
  /** Only of a remembered session, with the seconds that it may serve. */
  readonly remember?: { readonly token: string; readonly seconds: number } | undefined
}

export interface SessionCookies {
  readonly session: string
  readonly remember: string
  given(started: Started): string[]
  taken(): string[]
}

/** Over HTTPS cookies are bound to the host by their prefix. */
export function cookieName(publicUrl: string | undefined): string {
  return `${prefix(publicUrl)}haulway_session`
}

const prefix = (publicUrl: string | undefined) => (publicUrl?.startsWith('https:') ? '__Host-' : '')

/** Names and values of the session's cookies: one until the browser closes, one that outlives it. */
export function sessionCookies(publicUrl: string | undefined): SessionCookies {
  const secure = prefix(publicUrl) !== ''
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const session = cookieName(publicUrl)
  const remember = `${prefix(publicUrl)}haulway_remember`
  const set = (name: string, value: string, age: { maxAge?: number } = {}) =>
    stringifySetCookie({ name, value, ...attributes, ...age })
  return {
    session,
    remember,
    given: (started) => [
      set(session, started.token),
      ...(started.remember
        ? [set(remember, started.remember.token, { maxAge: started.remember.seconds })]
        : []),
    ],
    taken: () => [set(session, '', { maxAge: 0 }), set(remember, '', { maxAge: 0 })],
  }
}
