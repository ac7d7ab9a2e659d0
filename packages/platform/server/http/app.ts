import { type PageRequest, pageSlice } from '@haulway/resource'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { scanJson } from '../../json-bounds.ts'
import type { Catalogue } from '../../messages.ts'
import type { Services } from '../services.ts'
import {
  BODY_LIMIT,
  type BodyBudget,
  type BudgetBounds,
  isSmallBody,
  jsonBoundsOf,
  openBodyBudget,
  PUBLIC_LIMIT,
} from './bodies.ts'
import { refuseConnection } from './malformed-request.ts'
import { limitConnections, guardHost } from './edge.ts'
import { errorReplies } from './errors.ts'
import { Failure, notFound, bodyTooDeep, bodyHasTooManyValues, validationFailed } from './failure.ts'
import { guard, type GuardOptions, requestHead } from './guard.ts'
import { readInput } from './input.ts'
import type { Call, UncheckedBody, Route } from './route.ts'
import { serveSite, type PrivatePage } from './site.ts'
import type { SiteProgram } from './site-program.ts'
import type { Certificate } from './tls.ts'

/** Timeouts of connections, milliseconds. */
interface Patience {
  /** Over https this includes the handshake. */
  readonly headersTimeout: number
  readonly requestTimeout: number
  /** Interval between checks of connections. */
  readonly connectionsCheckingInterval: number
}

export interface AppOptions extends GuardOptions {
  readonly services: Services
  /** The English catalogue of the whole product, for the texts of refusals. */
  readonly english: Catalogue
  readonly routes: readonly Route[]
  readonly trustedProxies?: readonly string[]
  /** Serves https when given. */
  readonly certificate?: Certificate | undefined
  readonly patience?: Patience
  /** Called for every request, including those of devices. */
  readonly follow?: ((app: FastifyInstance) => void) | undefined
  /** Connections allowed for one address. */
  readonly mostConnections?: number
  readonly bodyBudget?: BudgetBounds
  /** Calls of devices, mounted before everything that only calls of people need. */
  readonly deviceCalls?: ((app: FastifyInstance) => Promise<void>) | undefined
  /** Folder of the built web application; without it only the API is served. */
  readonly site?: string | undefined
  /** Pages with secret addresses. */
  readonly privatePages?: readonly PrivatePage[]
  /** Programs in folders of the site. */
  readonly sitePrograms?: readonly SiteProgram[]
  /** Hosts that maps may load tiles from. */
  readonly tileHosts?: readonly string[]
}

/** Slow clients are cut off (threats H3: Node's defaults hold a stalled connection for minutes). */
const PATIENCE: Patience = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
}
/** Of one address. */
const MOST_CONNECTIONS = 1_000

/** The page that is asked for of a call that answers everything. */
function sliced(body: unknown, query: PageRequest): unknown {
  const isAsked = [query.limit, query.page, query.offset].some((one) => one != null)
  if (!isAsked || !isWhole(body)) return body
  const { limit, offset } = pageSlice(query)
  return { ...body, items: body.items.slice(offset, offset + limit) }
}

const isWhole = (body: unknown): body is { readonly items: readonly unknown[] } =>
  typeof body === 'object' && body !== null && 'items' in body && Array.isArray(body.items)

async function inputOf(route: Route, request: FastifyRequest, { services }: AppOptions) {
  const { params, query, body } = request
  try {
    return readInput(route.endpoint, { params, query, body })
  } catch (error) {
    if (!route.besides || !(error instanceof Failure) || error.status !== 400) throw error
    const more = await route.besides(Object(body) as UncheckedBody, services)
    const told = new Set(error.errors.map(({ field }) => field))
    throw validationFailed([...error.errors, ...more.filter(({ field }) => !told.has(field))])
  }
}

async function answer(route: Route, request: FastifyRequest, reply: FastifyReply, options: AppOptions) {
  const head = requestHead(request)
  const context = await guard(route, request, reply, options)
  const call: Call = {
    ...(await inputOf(route, request, options)),
    context,
    headers: head.headers,
    cookies: head.cookies,
    address: request.ip,
    bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  }
  const { status, body, file, headers } = await route.handle(call, options.services)
  const content = file ?? (route.endpoint.sliced ? sliced(body, call.query) : body)
  // A client that has left reads no more of a file: destroying the stream ends the work.
  if (file instanceof Readable) reply.raw.once('close', () => file.destroy())
  reply.code(status ?? route.endpoint.status ?? (content === undefined ? 204 : 200))
  if (headers) reply.headers(headers)
  return reply.send(content)
}

async function secure(app: FastifyInstance, options: AppOptions): Promise<void> {
  const tiles = [...(options.tileHosts ?? [])]
  await app.register(helmet, {
    // OpenStreetMap's tile servers refuse requests without a referrer (libraries, finding 10).
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: options.publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        // The component kit sets style attributes and one style element.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', ...tiles],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...tiles],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
  })
}

/** What a route declares about its bodies. */
interface BodyConfig {
  readonly form?: boolean
  /** Open to everybody. */
  readonly open?: boolean
  /** Its body is counted once the caller is known. */
  readonly guarded?: boolean
}

const configOf = (request: FastifyRequest) => request.routeOptions.config as BodyConfig

function parseBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes),
  )
  // Forms are accepted only where a call declares it: mail programs send one for one-click unsubscribe (RFC 8058).
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, _body, done) =>
      done(configOf(request).form === true ? null : new Failure(415, 'Unsupported media type'), {}),
  )
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    const fault = scanJson(jsonBoundsOf(bytes, configOf(request).open === true)).push(bytes)
    if (fault === undefined) void parseJson(request, bytes.toString(), done)
    else done(fault === 'deep' ? bodyTooDeep() : bodyHasTooManyValues())
  })
}

/** Answers before the content is read, which does not matter where no route takes it. */
function refuseUnknown(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.is404) throw notFound()
  })
  app.setNotFoundHandler(() => {
    throw notFound()
  })
}

function keepNothing(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store')
    }
  })
}

function mount(app: FastifyInstance, route: Route, options: AppOptions, budget: BodyBudget): void {
  const { method, path, access, bytes, form } = route.endpoint
  const open = access.kind === 'public'
  const bodyLimit = bytes?.largest ?? (open ? PUBLIC_LIMIT : BODY_LIMIT)
  const config: BodyConfig = { form: form === true, open, guarded: true }
  app.route({
    method,
    url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
    bodyLimit,
    config,
    // Before the body is unpacked: an error there would be raised before anybody listens.
    onRequest: async (request, reply) => {
      if (isSmallBody(request)) return
      await guard(route, request, reply, options)
      budget.hold(request, reply, bodyLimit)
    },
    handler: (request, reply) => answer(route, request, reply, options),
  })
}

/** The HTTP server with every declared route mounted under /api; not yet listening. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { log } = options.services
  const proxies = options.trustedProxies ?? []
  const refuse = errorReplies(log, options.english)
  const { certificate, patience = PATIENCE } = options
  const app: FastifyInstance = Fastify({
    ...(certificate
      ? { https: { ...certificate, ...patience, handshakeTimeout: patience.headersTimeout } }
      : {}),
    logger: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: patience.requestTimeout,
    trustProxy: proxies.length > 0 ? [...proxies] : false,
    routerOptions: { maxParamLength: 200 },
    http: patience,
    // Addresses that the router cannot read, and malformed HTTP, never reach an error handler.
    frameworkErrors: (error, _request, reply) => void refuse(reply, error),
    clientErrorHandler: refuseConnection,
  })
  parseBodies(app)
  app.setErrorHandler((error, _request, reply) => refuse(reply, error))
  limitConnections(app, options.mostConnections ?? MOST_CONNECTIONS, proxies)
  guardHost(app, options.publicUrl)
  options.follow?.(app)
  const budget = openBodyBudget(options.bodyBudget)
  app.addHook('preParsing', async (request, reply) => {
    if (!configOf(request).guarded) budget.hold(request, reply, request.routeOptions.bodyLimit ?? BODY_LIMIT)
  })
  if (options.deviceCalls) await app.register(options.deviceCalls)
  await secure(app, options)
  await app.register(compress, { threshold: 1_024 })
  await app.register(cookie)
  keepNothing(app)
  if (options.site !== undefined)
    await serveSite(app, options.site, options.privatePages, options.sitePrograms)
  refuseUnknown(app)
  for (const route of options.routes) mount(app, route, options, budget)
  return app
}
