/** A real HTTP server that answers according to the contract, keeps everything in memory and records the calls. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import type { WireFix } from '../link/device.ts'

interface Call {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: unknown
}

/** An answer given once, before the request is processed. */
interface Hurdle {
  path: string
  status: number
  headers?: Record<string, string>
}

type Item = Record<string, unknown> & { id: string }

export interface StandIn {
  url: string
  calls: Call[]
  hurdles: Hurdle[]
  items: (collection: string) => Item[]
  /** Fixes by secret and sequence number. */
  stored: Map<string, Map<number, WireFix>>
  /** Secrets that are answered with 401. */
  revoked: Set<string>
  cycles: Record<string, unknown>[]
  close: () => Promise<void>
}

const collections = ['projects', 'locations', 'haulcategories', 'equipment', 'routes', 'sensors']

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const raw = Buffer.concat(chunks)
  const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw).toString('utf8')
  return text === '' ? undefined : JSON.parse(text)
}

interface Answer {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

function takeBatch(standIn: StandIn, call: Call): Answer {
  const secret = (call.headers.authorization ?? '').replace('Bearer ', '')
  const known = standIn.items('devices').some((device) => device['secret'] === secret)
  if (!known || standIn.revoked.has(secret)) return { status: 401, body: { message: 'Unauthorized' } }
  const { fixes } = call.body as { fixes: WireFix[] }
  if (fixes.length > 10_000) return { status: 413, body: { message: 'Too large' } }
  const stored = standIn.stored.get(secret) ?? new Map<number, WireFix>()
  standIn.stored.set(secret, stored)
  const reply = { accepted: 0, duplicates: 0, rejected: [] as object[], through: 0 }
  fixes.forEach((fix, index) => {
    const before = stored.get(fix.seq)
    if (before && JSON.stringify(before) === JSON.stringify(fix)) reply.duplicates += 1
    else if (before) {
      reply.rejected.push({
        index,
        list: 'fixes',
        field: 'seq',
        defaultMessage: 'is known with another body',
      })
    } else {
      stored.set(fix.seq, fix)
      reply.accepted += 1
    }
  })
  return { status: 200, body: reply }
}

function page(call: Call, all: object[]): Answer {
  const query = new URL(call.path, 'http://x').searchParams
  const limit = Number(query.get('limit') ?? 15)
  const from = limit * Number(query.get('page') ?? 0)
  return { status: 200, body: { items: all.slice(from, from + limit), total: all.length } }
}

function scoped(standIn: StandIn, call: Call, path: string): Answer {
  if (call.headers.cookie !== 'haulway_session=s1') return { status: 401, body: { message: 'Unauthorized' } }
  if (call.method === 'POST' && call.headers.origin !== standIn.url) return { status: 403, body: {} }
  if (path === '/api/users/me') return { status: 200, body: { contextAccount: { id: 'account-1' } } }
  if (call.headers['x-context-account'] !== 'account-1')
    return { status: 403, body: { message: 'Not a member' } }
  if (path === '/api/cyclereport/loadDumpCycles') return page(call, standIn.cycles)
  if (path === '/api/equipment/assign') return { status: 200, body: call.body }
  const device = /^\/api\/equipment\/([^/]+)\/devices$/.exec(path)
  const collection = device ? 'devices' : collections.find((name) => path === `/api/${name}`)
  if (collection === undefined) return { status: 404, body: { message: 'Not found' } }
  const items = standIn.items(collection)
  if (call.method === 'GET') return page(call, items)
  const item: Item = { id: `${collection}-${items.length + 1}`, ...(call.body as object) }
  if (device) Object.assign(item, { secret: `secret-${items.length + 1}`, equipment: device[1] })
  items.push(item)
  return { status: 201, body: item }
}

function answer(standIn: StandIn, call: Call): Answer {
  const path = call.path.split('?')[0]!
  const hurdle = standIn.hurdles.findIndex((one) => one.path === path)
  if (hurdle >= 0) {
    const [{ status, headers }] = standIn.hurdles.splice(hurdle, 1) as [Hurdle]
    return { status, body: { message: 'Later' }, headers: headers ?? {} }
  }
  if (path === '/api/telemetry/batch') return takeBatch(standIn, call)
  if (path !== '/api/sessions') return scoped(standIn, call, path)
  const { username, password } = call.body as Record<string, string>
  if (username !== 'anna' || password !== 'right') return { status: 401, body: { message: 'Unauthorized' } }
  const cookie = 'haulway_session=s1; HttpOnly; SameSite=Lax'
  return { status: 200, body: { id: 'user-1' }, headers: { 'set-cookie': cookie } }
}

async function handle(standIn: StandIn, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const call: Call = {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body: await bodyOf(request),
  }
  standIn.calls.push(call)
  const { status, body, headers } = answer(standIn, call)
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body ?? {}))
}

/** Login `anna` with password `right`, account `account-1`. */
export async function startStandIn(): Promise<StandIn> {
  const kept = new Map<string, Item[]>()
  const server = createServer((request, response) => {
    handle(standIn, request, response).catch((error: Error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const standIn: StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    hurdles: [],
    items: (collection) => {
      const items = kept.get(collection) ?? []
      kept.set(collection, items)
      return items
    },
    stored: new Map(),
    revoked: new Set(),
    cycles: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return standIn
}
