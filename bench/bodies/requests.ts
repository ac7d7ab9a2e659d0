/** Seeded random requests to every declared endpoint, from a client that is not signed in. */
import { type Endpoint, type Method } from '@haulway/resource'
import { pick, type Random } from '@haulway/testing'
import { fillPath } from '@haulway/testing/hostile-input/request-examples.ts'
import type { Body } from './pool.ts'

/** `open`: announces the whole body, sends half of it, and then nothing more. */
export type Delivery = 'whole' | 'chunked' | 'open'

export interface BodyRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
  readonly delivery: Delivery
  /** Index of the local address that the request comes from. */
  readonly from: number
}

interface Target {
  readonly method: string
  readonly path: string
  /** Content type that the endpoint accepts. */
  readonly type: string
}

const unknownId = '00000000-0000-4000-8000-000000000001'

/** Paths that no declaration names. */
const undeclaredPaths: readonly [Method, string][] = [
  ['POST', '/'],
  ['POST', '/nowhere'],
  ['PUT', '/api/nowhere'],
  ['POST', '/healthz'],
  ['POST', '/metrics'],
  ['POST', '/api/live'],
]

export function listTargets(endpoints: readonly Endpoint[]): Target[] {
  const declared = endpoints.map((endpoint) => ({
    method: endpoint.method,
    path: fillPath(
      endpoint,
      Object.fromEntries(Object.keys(endpoint.params).map((name) => [name, unknownId])),
    ),
    type: endpoint.bytes ? 'application/octet-stream' : 'application/json',
  }))
  return [
    ...declared,
    ...undeclaredPaths.map(([method, path]) => ({ method, path, type: 'application/json' })),
  ]
}

const WRONG = 'wrong-secret-of-nobody-0123456789'
/** Invalid credentials of every kind. */
const credentials: readonly Readonly<Record<string, string>>[] = [
  {},
  { authorization: `Bearer ${WRONG}` },
  { authorization: `Basic ${Buffer.from(`nobody:${WRONG}`).toString('base64')}` },
  { cookie: `haulway_session=${WRONG}; haulway_remember=${WRONG}` },
  { 'x-context-account': unknownId },
]
const types = ['text/plain', 'application/octet-stream', 'application/x-www-form-urlencoded']

export interface StreamOptions {
  readonly targets: readonly Target[]
  readonly pool: readonly Body[]
  readonly origin: string
  readonly addresses: number
  readonly random: Random
}

/** Yields requests in rounds: each endpoint once before any is repeated. */
export function* generateRequests({
  targets,
  pool,
  origin,
  addresses,
  random,
}: StreamOptions): Generator<BodyRequest> {
  const below = (count: number) => Math.floor(random() * count)
  for (let at = 0; ; at++) {
    const target = targets[at % targets.length]
    const body = pick(random, pool)
    if (!target || !body) return
    const { method, path } = target
    const type = random() < 0.85 ? target.type : (pick(random, types) ?? target.type)
    const encoding = body.encoding === undefined ? {} : { 'content-encoding': body.encoding }
    const query = random() < 0.1 ? `?id=${WRONG}` : ''
    const [delivery = 'whole'] =
      random() < 0.1 ? ['open' as const] : random() < 0.2 ? ['chunked' as const] : []
    yield {
      method,
      path: path + query,
      headers: {
        host: new URL(origin).host,
        origin,
        'content-type': type,
        ...encoding,
        ...pick(random, credentials),
      },
      body,
      delivery,
      from: below(addresses),
    }
  }
}
