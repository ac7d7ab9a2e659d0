/** A server of the device calls that remembers what it has stored, and a network that fails as it is told. */
import type { CabWork } from '@haulway/features/cab/cab.endpoints.ts'
import type { Session } from '../../cab.ts'
import type { BatchEvent, Fix } from '../store/database.ts'
import type { Time } from './time.ts'
import { exampleSession, exampleTablet, exampleWork } from './examples.ts'

/** What becomes of a request. `lost`: it is stored, and the reply does not arrive. */
export type Fault =
  | 'offline'
  | 'lost'
  | 'portal'
  | 'redirect'
  | 'other json'
  | 'busy'
  | 'too large'
  | 'unregistered'
  | 'not found'
  | 'too many'

export interface Received {
  readonly path: string
  readonly method: string
  readonly secret: string
  readonly bytes: number
  readonly body: unknown
}

export interface DeviceStore {
  readonly fixes: Map<number, Fix>
  readonly events: Map<string, BatchEvent>
}

export interface FakeServer {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  readonly requests: Received[]
  /** Stored by secret of the device. */
  readonly stored: (secret: string) => DeviceStore
  readonly signOns: Map<string, unknown>
  readonly photos: Map<string, string>
  readonly routeChanges: unknown[]
  readonly statuses: Record<string, unknown>[]
  /** Machines that a tablet said it was in. */
  readonly entered: string[]
  /** The build that the tablet is to run; null: none is prescribed. */
  release: string | null
  /** With which manifests are signed. */
  publicKey: string
  /** What was told of messages: by message, each as it was sent. */
  readonly told: { readonly message: string; readonly answer: unknown }[]
  /** Decides about each request; by default all arrive. */
  fault: (path: string) => Fault | null
  /** Items of a batch that are refused: a reason, or null. */
  refuses: (item: Fix | BatchEvent) => string | null
  session: Session & { version: string }
  work: CabWork
  /** PIN by employee id. */
  readonly pins: Map<string, string>
  retryAfter: string
  /** Items that are never too large. */
  largest: number
  /** A secret that is not known any more. */
  unregistered: string
  /** As which a tablet joins, and what is added to the secrets of its devices. */
  tablet: string
  rotated: string
  /** Milliseconds until a batch is answered. */
  slow: number
  /** A repeated item with another body; must stay empty. */
  readonly conflicts: unknown[]
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const problem = (status: number, message: string, field?: string): Response =>
  json({ message, errors: field === undefined ? [] : [{ field, defaultMessage: message }] }, status)
const page = (status: number, headers: Record<string, string> = {}): Response =>
  new Response('<html>Sign in to this network</html>', {
    status,
    headers: { 'content-type': 'text/html', ...headers },
  })

const faults: Readonly<Record<Exclude<Fault, 'lost' | 'offline'>, (server: FakeServer) => Response>> = {
  portal: () => page(200),
  redirect: () => page(302, { location: 'http://portal.example' }),
  'other json': () => json({ status: 'ok' }),
  busy: ({ retryAfter }) => json({ message: 'Busy' }, 503, { 'retry-after': retryAfter }),
  'too large': () => problem(413, 'The request is too large'),
  unregistered: () => problem(401, 'Unauthorized'),
  'too many': () => problem(429, 'Too many attempts'),
  'not found': () => problem(404, 'Not found'),
}

function bytesOf(body: RequestInit['body']): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  return body instanceof Uint8Array ? new Uint8Array(body) : new Uint8Array()
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(plain).arrayBuffer())
}

export function createServer(time: Pick<Time, 'set'>): FakeServer {
  const stores = new Map<string, DeviceStore>()
  const server: FakeServer = {
    requests: [],
    stored(secret) {
      const store = stores.get(secret) ?? { fixes: new Map(), events: new Map() }
      stores.set(secret, store)
      return store
    },
    signOns: new Map(),
    photos: new Map(),
    routeChanges: [],
    statuses: [],
    entered: [],
    release: null,
    publicKey: 'key',
    told: [],
    fault: () => null,
    refuses: () => null,
    session: exampleSession(),
    work: exampleWork(),
    pins: new Map([['7', '1234']]),
    retryAfter: '20',
    largest: 0,
    unregistered: '',
    tablet: 'tablet',
    rotated: '',
    slow: 0,
    conflicts: [],
    fetch(address, init) {
      const { signal } = init
      return new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
        reply(server, time, address, init).then(resolve, reject)
      })
    },
  }
  return server
}

type Waits = Pick<Time, 'set'>

/** Reads a request, and answers it unless the network has a fault. */
async function reply(server: FakeServer, time: Waits, address: string, init: RequestInit): Promise<Response> {
  const url = new URL(address)
  const path = url.pathname.replace('/api', '')
  const fault = server.fault(path)
  if (fault === 'offline') throw new TypeError('Failed to fetch')
  const headers = new Headers(init.headers)
  const raw = bytesOf(init.body)
  const plain = headers.get('content-encoding') === 'gzip' ? await unpacked(raw) : raw
  const isJson = headers.get('content-type') === 'application/json' && plain.length > 0
  const body: unknown = isJson ? JSON.parse(new TextDecoder().decode(plain)) : null
  const secret = (headers.get('authorization') ?? '').replace('Bearer ', '')
  server.requests.push({ path, method: init.method ?? 'GET', secret, bytes: raw.length, body })
  const small = fault === 'too large' && itemsOf(body) <= server.largest
  if (fault !== null && fault !== 'lost' && !small) return faults[fault](server)
  const pause = (ms: number): Promise<void> => new Promise((resolve) => void time.set(resolve, ms))
  const wait = Number(url.searchParams.get('wait') ?? 0)
  if (wait > 0 && url.searchParams.get('version') === server.session.version) await pause(wait * 1_000)
  if (path === '/telemetry/batch' && server.slow > 0) await pause(server.slow)
  const response = answer(server, { path, secret, body, query: url.searchParams })
  if (fault === 'lost') throw new TypeError('connection reset')
  return response
}

function itemsOf(body: unknown): number {
  const { fixes = [], events = [] } = (body ?? {}) as { fixes?: unknown[]; events?: unknown[] }
  return fixes.length + events.length
}

interface Asked {
  readonly path: string
  readonly secret: string
  readonly body: unknown
  readonly query: URLSearchParams
}

function answer(server: FakeServer, asked: Asked): Response {
  const { path, body, query, secret } = asked
  if (secret !== '' && secret === server.unregistered) return problem(401, 'Unauthorized')
  switch (path) {
    case '/telemetry/tablet/join':
      return (body as { code: string }).code === 'right'
        ? json({ secret: server.tablet, tablet: { ...exampleTablet(), id: server.tablet } })
        : problem(400, 'Wrong code', 'code')
    case '/telemetry/tablet':
      return json({ tablet: { ...exampleTablet(), id: secret } })
    case '/telemetry/tablet/machine': {
      const { id } = (body as { equipment: { id: string } }).equipment
      server.entered.push(id)
      const of = secret === 'tablet' ? id : `${id}-${secret}`
      return json({ device: `device-${of}`, secret: `secret-${of}${server.rotated}` })
    }
    case '/telemetry/tablet/status':
      server.statuses.push(body as Record<string, unknown>)
      return json({ release: server.release === null ? [] : [{ id: 'build', version: server.release }] })
    case '/telemetry/tablet/manifest':
      return json({ softwareVersion: server.release, files: [], signature: '', publicKey: server.publicKey })
    case '/telemetry/batch':
      return batch(server, secret, body as { fixes?: Fix[]; events?: BatchEvent[] })
    case '/telemetry/driver':
      return driver(server, body as { id: string; employeeId: string; pin: string })
    case '/telemetry/photo':
      return photo(server, secret, query)
    case '/telemetry/routechange':
      server.routeChanges.push(body)
      return json({ routeChange: null })
    case '/telemetry/session':
      return query.get('version') === server.session.version
        ? new Response(null, { status: 304 })
        : json(server.session)
    case '/telemetry/cab/work':
      return json(server.work)
    case '/telemetry/cab/map':
      return query.get('version') === '1'
        ? new Response(null, { status: 304 })
        : json({ version: '1', places: [], roads: [] })
    default:
      return path.startsWith(MESSAGES) ? tell(server, path, body) : problem(404, 'Not found')
  }
}

const MESSAGES = '/telemetry/tablet/messages/'

function tell(server: FakeServer, path: string, body: unknown): Response {
  const message = path.slice(MESSAGES.length)
  const { answer = null } = body as { answer?: string }
  server.told.push({ message, answer })
  return new Response(null, { status: 204 })
}

function photo(server: FakeServer, secret: string, query: URLSearchParams): Response {
  const [note, name] = [query.get('note') ?? '', query.get('photo') ?? '']
  if (!server.stored(secret).events.has(note)) return problem(404, 'Not found')
  server.photos.set(name, note)
  return json({ photo: name })
}

function driver(server: FakeServer, signOn: { id: string; employeeId: string; pin: string }): Response {
  if (server.pins.get(signOn.employeeId) !== signOn.pin) return problem(400, 'Wrong', 'pin')
  server.signOns.set(signOn.id, signOn)
  return json({ driver: { id: `driver-${signOn.employeeId}`, title: 'Ann' } })
}

function batch(server: FakeServer, secret: string, body: { fixes?: Fix[]; events?: BatchEvent[] }): Response {
  const { fixes, events } = server.stored(secret)
  let [accepted, duplicates] = [0, 0]
  const rejected: unknown[] = []
  const take = <Key, Item extends Fix | BatchEvent>(
    list: 'fixes' | 'events',
    items: readonly Item[],
    known: Map<Key, Item>,
    keyOf: (item: Item) => Key,
  ): void => {
    for (const [index, item] of items.entries()) {
      const refusal = server.refuses(item)
      const before = known.get(keyOf(item))
      if (refusal !== null) rejected.push({ list, index, field: 't', defaultMessage: refusal })
      else if (before === undefined) {
        accepted += 1
        known.set(keyOf(item), item)
      } else if (JSON.stringify(before) === JSON.stringify(item)) duplicates += 1
      else {
        server.conflicts.push({ before, item })
        rejected.push({ list, index, field: 'id', defaultMessage: 'was stored before with other values' })
      }
    }
  }
  take('fixes', body.fixes ?? [], fixes, ({ seq }) => seq)
  take('events', body.events ?? [], events, ({ id }) => id)
  const through = fixes.size === 0 ? null : Math.max(...fixes.keys())
  return json({ accepted, duplicates, rejected, through })
}
