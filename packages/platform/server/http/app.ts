import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { isDeepJson } from '../../json-depth.ts'
import type { Catalogue } from '../../messages.ts'
import type { Services } from '../services.ts'
import { refuseConnection } from './broken-request.ts'
import { boundConnections, guardHost } from './edge.ts'
import { refusing } from './errors.ts'
import { Failure, forbidden, notFound, tooDeep, unauthorized } from './failure.ts'
import { readInput } from './input.ts'
import { fromOurOrigin, ourOrigins } from './origin.ts'
import type { Call, RequestContext, Route } from './route.ts'
import { serveSite, type PrivatePage } from './site.ts'
import type { Certificate } from './tls.ts'
import { internalProfile } from '@haulway/units'

export interface RequestHead {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly cookies: Readonly<Record<string, string | undefined>>
}

export interface Denial {
  readonly context: RequestContext
  readonly method: string
  /** As declared, without ids. */
  readonly path: string
  readonly address: string
}

export interface AppOptions {
  readonly services: Services
  /** The English catalogue of the whole product: the texts of what is refused. */
  readonly english: Catalogue
  readonly routes: readonly Route[]
  /**
   * Who calls, by session or token, and in which account; null when nobody is signed in. `early`: also who has yet to show
   * what the account asks for; without it they are refused.
   */
  readonly identify: (head: RequestHead, early?: boolean) => Promise<RequestContext | null>
  /**
   * Who calls although `identify` knows nobody, or why they are refused, and cookies that the browser must be given then in
   * either case.
   */
  readonly renew?: (
    head: RequestHead,
    early?: boolean,
  ) => Promise<{ readonly context: RequestContext | Failure; readonly cookies: readonly string[] } | null>
  /** Told of every call that the caller may not make. */
  readonly denied?: (denial: Denial) => void
  readonly publicUrl?: string | undefined
  readonly trustedProxies?: readonly string[]
  /** With it https is served. */
  readonly certificate?: Certificate | undefined
  /** That one address may hold. */
  readonly mostConnections?: number
  /** Calls of devices, mounted before everything that only people's calls need. */
  readonly deviceCalls?: ((app: FastifyInstance) => Promise<void>) | undefined
  /** Folder of the built web application; none serves the API alone. */
  readonly site?: string | undefined
  /** Pages whose addresses are secrets. */
  readonly privatePages?: readonly PrivatePage[]
  /** Hosts that maps may load tiles from. */
  readonly tileHosts?: readonly string[]
}

/** Ordinary requests are small; device batches have a limit of their own. */
const BODY_LIMIT = 1_048_576
/** Slow clients are cut off (threats H3: Node's defaults hold a stalled connection for minutes). */
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 20_000
/** Of one address. */
const MOST_CONNECTIONS = 1_000

const nobody: RequestContext = {
  user: { id: '', fullName: '' },
  account: { id: '', features: {}, profile: internalProfile },
  roles: [],
  can: () => false,
}

/** Headers with one value each; a repeated header is the list that Node joins, which no check of ours accepts. */
export function headOf(request: FastifyRequest): RequestHead {
  const headers: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(request.headers)) {
    headers[name] = Array.isArray(value) ? value.join(',') : value
  }
  return { headers, cookies: request.cookies }
}

async function callerOf(
  { endpoint: { access } }: Route,
  head: RequestHead,
  reply: FastifyReply,
  options: AppOptions,
): Promise<RequestContext> {
  if (access.kind === 'public') return nobody
  const early = access.kind === 'session' && access.early === true
  const context = await options.identify(head, early)
  if (context) return context
  const renewed = await options.renew?.(head, early)
  if (!renewed) throw unauthorized()
  // Also with an answer that refuses: the browser's old remember token is used up.
  if (renewed.cookies.length > 0) reply.header('set-cookie', [...renewed.cookies])
  if (renewed.context instanceof Failure) throw renewed.context
  return renewed.context
}

function allowed(route: Route, context: RequestContext): boolean {
  const { access } = route.endpoint
  if (access.kind === 'system') return context.roles.includes(0)
  if (access.kind !== 'permission') return true
  if (access.feature !== undefined && !context.account.features[access.feature]) return false
  return context.can(access.action, access.resource)
}

async function answer(route: Route, request: FastifyRequest, reply: FastifyReply, options: AppOptions) {
  const head = headOf(request)
  const origins = ourOrigins(request.host, request.protocol, options.publicUrl)
  if (route.endpoint.method !== 'GET' && !fromOurOrigin(head.headers, origins)) throw forbidden()
  const context = await callerOf(route, head, reply, options)
  if (!allowed(route, context)) {
    const { method, path } = route.endpoint
    options.denied?.({ context, method, path, address: request.ip })
    throw forbidden()
  }
  const call: Call = {
    ...readInput(route.endpoint, { params: request.params, query: request.query, body: request.body }),
    context,
    headers: head.headers,
    cookies: head.cookies,
    address: request.ip,
    bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  }
  const { status, body, file, headers } = await route.handle(call, options.services)
  const content = file ?? body
  // Who has gone takes no more of a file: what makes it ends.
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

/** Before the content is read: what it is does not matter where nothing takes it. */
function refuseUnknown(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.is404) throw notFound()
  })
  app.setNotFoundHandler(() => {
    throw notFound()
  })
}

/** The HTTP server with every declared route mounted under /api; not yet listening. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { log } = options.services
  const proxies = options.trustedProxies ?? []
  const refuse = refusing(log, options.english)
  const { certificate } = options
  const app: FastifyInstance = Fastify({
    ...(certificate ? { https: { ...certificate } } : {}),
    logger: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: proxies.length > 0 ? [...proxies] : false,
    routerOptions: { maxParamLength: 200 },
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 2_000 },
    // Addresses that the router cannot read, and requests that are no HTTP, never reach a handler of errors.
    frameworkErrors: (error, _request, reply) => void refuse(reply, error),
    clientErrorHandler: refuseConnection,
  })
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes),
  )
  // A form is taken where a call says so: mail programs send one for their one click (RFC 8058).
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, _body, done) => {
      const taken = (request.routeOptions.config as { form?: boolean }).form === true
      done(taken ? null : new Failure(415, 'Unsupported media type'), {})
    },
  )
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (isDeepJson(bytes)) done(tooDeep())
    else void parseJson(request, bytes.toString(), done)
  })
  app.setErrorHandler((error, _request, reply) => refuse(reply, error))
  boundConnections(app, options.mostConnections ?? MOST_CONNECTIONS, proxies)
  guardHost(app, options.publicUrl)
  if (options.deviceCalls) await app.register(options.deviceCalls)
  await secure(app, options)
  await app.register(compress, { threshold: 1_024 })
  await app.register(cookie)
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store')
    }
  })
  if (options.site !== undefined) await serveSite(app, options.site, options.privatePages)
  refuseUnknown(app)
  for (const route of options.routes) {
    const url = `/api${route.endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`
    app.route({
      method: route.endpoint.method,
      url,
      bodyLimit: route.endpoint.bytes?.largest ?? BODY_LIMIT,
      config: { form: route.endpoint.form === true },
      handler: (request, reply) => answer(route, request, reply, options),
    })
  }
  return app
}
