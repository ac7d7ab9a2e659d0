/** A call of the server, and what came of it. Only a reply in the shape of the call is one of the server. */
import type { CabOptions } from './options.ts'

export interface Request {
  readonly method: 'GET' | 'POST'
  /** Below `/api`, with its query. */
  readonly path: string
  readonly secret?: string
  readonly body?: string | ArrayBuffer | Uint8Array<ArrayBuffer> | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the reply may set cookies. */
  readonly cookies?: boolean
  /** Milliseconds after which it counts as lost. */
  readonly timeout?: number
}

export type Outcome<T> =
  | { readonly kind: 'ok'; readonly body: T }
  /** 304. */
  | { readonly kind: 'unchanged' }
  /** The server refused what was sent. */
  | {
      readonly kind: 'declined'
      readonly status: number
      readonly fields: readonly string[]
      readonly message: string
    }
  /** The secret is not known (any more). */
  | { readonly kind: 'unauthorized' }
  /** `retryAfter` in milliseconds. */
  | { readonly kind: 'busy'; readonly status: number; readonly retryAfter: number | null }
  /** Something else than the server replied. */
  | { readonly kind: 'portal' }
  | { readonly kind: 'offline' }

/** `read` is given null for a reply without content, and returns undefined for what is not the reply of the call. Never rejects. */
export type Call = <T>(request: Request, read: (body: unknown) => T | undefined) => Promise<Outcome<T>>

export type Json = Readonly<Record<string, unknown>>

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const TIMEOUT_MS = 30_000
const NO_CONTENT = 204
/** A server that asks for more is asked again all the same. */
const LONGEST_RETRY_MS = 900_000

/** The header in milliseconds from now: seconds, or a date. */
function retryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.min(LONGEST_RETRY_MS, Math.max(0, ms)) : null
}

async function jsonOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (!/\bjson\b/i.test(type)) return undefined
  try {
    return JSON.parse(await response.text()) as unknown
  } catch {
    return undefined
  }
}

/** What a reply without the expected body means; `body` is its JSON, if it has any. */
function failureOf(response: Response, body: unknown, now: number): Outcome<never> {
  const { status, headers } = response
  const message = isJson(body) && typeof body['message'] === 'string' ? body['message'] : null
  if (status === 429 || status === 503)
    return { kind: 'busy', status, retryAfter: retryAfter(headers.get('retry-after'), now) }
  if (status >= 500)
    return message === null ? { kind: 'offline' } : { kind: 'busy', status, retryAfter: null }
  // A redirect too, which browsers answer with status 0.
  if (message === null || status < 400) return { kind: 'portal' }
  if (status === 401) return { kind: 'unauthorized' }
  const errors = isJson(body) && Array.isArray(body['errors']) ? body['errors'] : []
  const fields = errors.flatMap((one) =>
    isJson(one) && typeof one['field'] === 'string' ? [one['field']] : [],
  )
  return { kind: 'declined', status, fields, message }
}

function initOf(
  { method, secret, body, headers, cookies = false }: Request,
  signal: AbortSignal,
): RequestInit {
  return {
    method,
    signal,
    cache: 'no-store',
    credentials: cookies ? 'same-origin' : 'omit',
    // A redirect leads to a portal, never to an acknowledgement.
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  }
}

export function createCall({
  fetch,
  origin,
  timers,
  clock,
}: Pick<CabOptions, 'fetch' | 'origin' | 'timers' | 'clock'>): Call {
  return async (request, read) => {
    const abort = new AbortController()
    const timer = timers.set(() => abort.abort(), request.timeout ?? TIMEOUT_MS)
    try {
      const response = await fetch(`${origin}/api${request.path}`, initOf(request, abort.signal))
      if (response.status === 304) return { kind: 'unchanged' }
      const json = response.status === NO_CONTENT ? null : await jsonOf(response)
      if (!response.ok) return failureOf(response, json, clock())
      const body = read(json)
      return body === undefined ? { kind: 'portal' } : { kind: 'ok', body }
    } catch {
      return { kind: 'offline' }
    } finally {
      timers.clear(timer)
    }
  }
}
