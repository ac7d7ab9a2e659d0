import type { EndpointDeclaration, EndpointOutput, FieldError, Infer, Method, Shape } from '@haulway/resource'

/** A call that was not answered with success. `status` 0: the network could not be reached. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly status: number
  readonly errors: readonly FieldError[]
  /** The whole answer, for more than the message: the current item of a conflict. */
  readonly answer: Readonly<Record<string, unknown>>

  constructor(status: number, message: string, answer: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.answer = answer
    this.errors = Array.isArray(answer.errors) ? (answer.errors as FieldError[]) : []
  }
}

/** Fields that may be null may be left out. */
type Loose<T> = { [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as null extends T[K] ? K : never]?: T[K] | undefined
}
type Part<Name extends string, S extends Shape> = keyof S extends never
  ? { [K in Name]?: undefined }
  : // oxlint-disable-next-line typescript/no-empty-object-type -- asks whether nothing must be given
    {} extends Loose<Infer<S>>
    ? { [K in Name]?: Loose<Infer<S>> }
    : { [K in Name]: Loose<Infer<S>> }

/** What a call of an endpoint takes; parts without fields are left out. */
export type CallInput<E extends EndpointDeclaration> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>

interface Request {
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
  /** In the place of a JSON body. */
  readonly bytes?: Blob
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>>
}

export interface Api {
  /** Calls a declared endpoint. Throws `CallFailure`. */
  call<E extends EndpointDeclaration>(
    endpoint: E,
    input: CallInput<E>,
    signal?: AbortSignal,
  ): Promise<EndpointOutput<E>>
  /** Calls an address under /api. The caller knows the type of the answer. Throws `CallFailure`. */
  request<Answer>(method: Method, path: string, request?: Request): Promise<Answer>
  /** The content at an address, as the API answers it: with or without `/api`. `range`: `bytes=0-99`. Throws `CallFailure`. */
  file(address: string, signal?: AbortSignal, range?: string): Promise<Blob>
  /** Fetches a file that the server writes, with the name that it gives it. Throws `CallFailure`. */
  /** With a body it is asked for by POST. */
  download(path: string, query?: Request['query'], body?: unknown): Promise<DownloadedFile>
}

export interface DownloadedFile {
  readonly name: string
  readonly content: Blob
}

export interface ApiSettings {
  readonly fetch: typeof fetch
  /** The context account, when one was chosen. */
  readonly account: () => string | undefined
  /** Told of every 401 (core 4: any request clears the session). */
  readonly onUnauthorized: (path: string) => void
  /** Told of every call that is refused until the sign-in has shown what the account asks for. */
  readonly onDemand?: () => void
  /** Waited for before a failure is thrown: that the keys of its problems have their words. */
  readonly wordsOf?: (keys: readonly string[]) => Promise<void>
}

/** A reference travels as its id. */
function valueText(value: unknown): string {
  if (typeof value === 'string') return value
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
  return typeof id === 'string' ? id : JSON.stringify(value)
}

function queryText(query: Request['query']): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue
    given.set(name, valueText(value))
  }
  const text = given.toString()
  return text && `?${text}`
}

const PAGE = /^\s*<(!doctype|html|head|body|h1)\b/i

/** A page that something between the browser and the server wrote says nothing to people: it counts as no text. */
async function toldBy(response: Response): Promise<unknown> {
  const answer = await answerOf(response)
  const isPage = response.headers.get('content-type')?.includes('text/html') === true
  return typeof answer === 'string' && (isPage || PAGE.test(answer)) ? '' : answer
}

async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function failureOf(status: number, answer: unknown): CallFailure {
  if (typeof answer === 'object' && answer !== null) {
    const fields = answer as Record<string, unknown>
    const message = fields.message ?? fields.error
    return new CallFailure(status, typeof message === 'string' ? message : '', fields)
  }
  return new CallFailure(status, typeof answer === 'string' ? answer : '')
}

/** What it says: its own message is a key of the interface's too (`error.text.…`). */
const keysOf = ({ message, errors }: CallFailure): string[] => [
  `error.text.${message}`,
  ...errors.flatMap(({ key }) => key ?? []),
]

/** The name that the server gives a file (RFC 6266). */
function fileName(response: Response): string {
  const header = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  return encoded === undefined
    ? (/filename="([^"]+)"/i.exec(header)?.[1] ?? 'file')
    : decodeURIComponent(encoded)
}

/** Joins `/things/{id}` with its parameters. */
function pathWith(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

const blobOf = (response: Response): Promise<Blob> => response.blob()

function partly(signal: AbortSignal | undefined, range: string | undefined): Request {
  return { signal, ...(range === undefined ? {} : { headers: { Range: range } }) }
}

function initOf(method: Method, options: Request, account: string | undefined): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers }
  if (account) headers['X-Context-Account'] = account
  const init: RequestInit = { method, headers, credentials: 'same-origin' }
  if (options.bytes) {
    headers['Content-Type'] = 'application/octet-stream'
    init.body = options.bytes
  } else if (options.body !== undefined) {
    headers['Content-Type'] = 'application/json'
    init.body = JSON.stringify(options.body)
  }
  if (options.signal) init.signal = options.signal
  return init
}

export function createApi(settings: ApiSettings): Api {
  /** Sends it and reads what a success holds; everything else is a `CallFailure`. */
  async function send<T>(
    method: Method,
    path: string,
    options: Request,
    content: (response: Response) => Promise<T>,
  ): Promise<T> {
    let response: Response
    let answer: unknown
    try {
      response = await settings.fetch(
        `/api${path}${queryText(options.query)}`,
        initOf(method, options, settings.account()),
      )
      if (response.ok) return await content(response)
      answer = await toldBy(response)
    } catch (error) {
      if (options.signal?.aborted) throw error
      throw new CallFailure(0, '')
    }
    if (response.status === 401) settings.onUnauthorized(path)
    const failure = failureOf(response.status, answer)
    if (response.status === 403 && typeof failure.answer['demand'] === 'string') settings.onDemand?.()
    await settings.wordsOf?.(keysOf(failure))
    throw failure
  }

  const request = <Answer>(method: Method, path: string, options: Request = {}): Promise<Answer> =>
    send(method, path, options, answerOf) as Promise<Answer>

  return {
    request,
    file: (address, signal, range) =>
      send('GET', address.replace(/^\/api(?=\/)/, ''), partly(signal, range), blobOf),
    download: (path, query, body) =>
      send(body === undefined ? 'GET' : 'POST', path, { query, body }, async (response) => ({
        name: fileName(response),
        content: await response.blob(),
      })),
    call(endpoint, input, signal) {
      const parts = input as {
        params?: Record<string, string | number>
        query?: Record<string, unknown>
        body?: unknown
      }
      const withBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
      return request(endpoint.method, pathWith(endpoint.path, parts.params), {
        query: parts.query,
        body: withBody ? (parts.body ?? {}) : undefined,
        signal,
      })
    },
  }
}
