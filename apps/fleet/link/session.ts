/** A signed-in user's client of the API, for entries that must exist before machines report. */
import { randomUUID } from 'node:crypto'
import { addresses } from './addresses.ts'
import { fetchPatiently, type Patience } from './retry.ts'

export interface Session {
  url: string
  account: string
  /** One page or item. Throws ApiRefused. */
  get: <T>(path: string) => Promise<T>
  /** The created item. Throws ApiRefused. */
  post: <T>(path: string, body: unknown) => Promise<T>
  /** The item after the change, if the call returns it; omitted fields stay unchanged. Throws ApiRefused. */
  change: <T>(path: string, body: unknown) => Promise<T>
  /** Uploads bytes unchanged; with POST they become a new item. Throws ApiRefused. */
  put: <T>(path: string, bytes: Uint8Array<ArrayBuffer>, method?: 'POST') => Promise<T>
  /** Content that is no JSON. Throws ApiRefused. */
  download: (path: string) => Promise<Uint8Array<ArrayBuffer>>
  /** All items of a collection, page by page. */
  list: <T>(path: string, query?: Record<string, string>) => Promise<T[]>
}

/** The server refused the request. */
export class ApiRefused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

interface Problem {
  message?: string
  errors?: { field?: string; defaultMessage?: string }[]
}

/** Items a page; the contract allows 1 to 500. */
const PAGE = 500

async function readAnswer<T>(what: string, response: Response): Promise<T> {
  const text = await response.text()
  if (response.ok) return (text === '' ? undefined : JSON.parse(text)) as T
  let message = text.slice(0, 200)
  try {
    const problem = JSON.parse(text) as Problem
    const errors = (problem.errors ?? []).map((one) =>
      `${one.field ?? ''} ${one.defaultMessage ?? ''}`.trim(),
    )
    message = [problem.message ?? '', ...errors].filter((part) => part !== '').join('; ')
  } catch {
    // Not JSON: an intermediary answered; its text is the best message.
  }
  throw new ApiRefused(response.status, `${what}: ${response.status} ${message}`.trim())
}

export interface SignInOptions {
  /** Address of the server, without a path. */
  url: string
  login: string
  password: string
  /** Account to work in; null: the user's own. */
  account: string | null
  patience: Patience
}

/** Milliseconds: long enough for a server that is starting, short enough to report a wrong address soon. */
export const SIGN_IN_WITHIN = 30_000

const BYTES = 'application/octet-stream'
const headersOf = (url: string) => ({ origin: new URL(url).origin, 'content-type': 'application/json' })

/** Signs in and selects the context account. The password is used once and not stored. */
export async function signIn(options: SignInOptions): Promise<Session> {
  const { url, patience, account } = options
  const entered = await fetchPatiently(
    url + addresses.sessions,
    {
      method: 'POST',
      headers: headersOf(url),
      body: JSON.stringify({ username: options.login, password: options.password }),
    },
    patience,
  )
  await readAnswer<unknown>('sign in', entered)
  const cookies = entered.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return await resumeSession({ url, patience, account, cookie: cookies.join('; ') })
}

export type ResumeOptions = Omit<SignInOptions, 'login' | 'password'> & { cookie: string }

/** Continues an existing session. */
export async function resumeSession(options: ResumeOptions): Promise<Session> {
  const { url, patience } = options
  const headers: Record<string, string> = { ...headersOf(url), cookie: options.cookie }
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    // The same key for every attempt, so that an answer lost on the way does not create an entry twice.
    const create = { headers: { ...headers, 'idempotency-key': randomUUID() }, body: JSON.stringify(body) }
    const init = { method, headers, ...(method === 'POST' ? create : {}) }
    return readAnswer<T>(`${method} ${path}`, await fetchPatiently(url + path, init, patience))
  }
  if (options.account !== null) headers['x-context-account'] = options.account
  const me = await call<{ contextAccount: { id: string } | string }>('GET', addresses.me)
  const account = typeof me.contextAccount === 'string' ? me.contextAccount : me.contextAccount.id
  headers['x-context-account'] = account
  const get = <T>(path: string): Promise<T> => call<T>('GET', path)
  return {
    url,
    account,
    get,
    post: (path, body) => call('POST', path, body),
    change: async <T>(path: string, body: unknown) => {
      const init = { method: 'PUT', headers, body: JSON.stringify(body) }
      return await readAnswer<T>(`PUT ${path}`, await fetchPatiently(url + path, init, patience))
    },
    put: async <T>(path: string, bytes: Uint8Array<ArrayBuffer>, method: 'PUT' | 'POST' = 'PUT') => {
      const init = { method, body: bytes, headers: { ...headers, 'content-type': BYTES } }
      return await readAnswer<T>(`${method} ${path}`, await fetchPatiently(url + path, init, patience))
    },
    download: async (path) => {
      const response = await fetchPatiently(url + path, { headers }, patience)
      if (!response.ok) return await readAnswer(`GET ${path}`, response)
      return new Uint8Array(await response.arrayBuffer())
    },
    list: async <T>(path: string, query: Record<string, string> = {}) => {
      const items: T[] = []
      for (let page = 0; ; page += 1) {
        const search = new URLSearchParams({ ...query, limit: String(PAGE), page: String(page) })
        const found = await get<{ items: T[]; total: number }>(`${path}?${search.toString()}`)
        items.push(...found.items)
        if (found.items.length === 0 || items.length >= found.total) return items
      }
    },
  }
}
