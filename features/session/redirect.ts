/** Where a sign-in may redirect (threats A11): only to a path of this site. */

const LONGEST = 2_048
/** Control characters and backslashes are read as slashes or dropped by browsers. */
// oxlint-disable-next-line no-control-regex -- the point of the pattern
const FORBIDDEN = /[\u0000-\u0020\u007F-\u009F\\]/
/** `.` and `..` are resolved away, which can leave a path that starts with `//`. */
const DOT_SEGMENT = /(^|\/)(\.|%2e){1,2}(\/|$)/i

/**
 * The path and query to open after sign-in: the requested one if it is a path of this site, otherwise the root. Never
 * the sign-in page.
 */
export function safeRedirect(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > LONGEST || FORBIDDEN.test(asked)) return '/'
  const path = asked.split(/[?#]/)[0] ?? ''
  if (!path.startsWith('/') || path.includes('//') || DOT_SEGMENT.test(path)) return '/'
  // An encoded slash or backslash may be decoded on the way.
  if (/%(2f|5c|0[0-9a-f]|1[0-9a-f])/i.test(path)) return '/'
  return /^\/login(\/|$)/i.test(path) ? '/' : asked
}

/** The address of the sign-in page that returns to a path and query; the root is omitted (core 2.1). */
export function loginAddress(from: string, sessionExpired = false): string {
  const parameters = new URLSearchParams()
  const back = safeRedirect(from)
  if (back !== '/') parameters.set('redirect', back)
  if (sessionExpired) parameters.set('sessionExpired', 'true')
  const text = parameters.toString()
  return `/login${text && `?${text}`}`
}
