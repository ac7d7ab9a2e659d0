/** Authenticates the caller of a route and checks their permission. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { internalProfile } from '@haulway/units'
import { Failure, forbidden, unauthorized } from './failure.ts'
import { isOwnOrigin, ownOrigins } from './origin.ts'
import type { RequestContext, Route } from './route.ts'

export interface RequestHead {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly cookies: Readonly<Record<string, string | undefined>>
}

export interface Denial {
  readonly context: RequestContext
  readonly method: string
  /** Path as declared, without ids. */
  readonly path: string
  readonly address: string
}

/** Identifies callers. */
export interface GuardOptions {
  /**
   * The caller, by session or token, and the account; null when nobody is signed in. `early`: accept also a caller
   * who has not yet met the sign-in requirements of the account, who is refused otherwise.
   */
  readonly identify: (head: RequestHead, early?: boolean) => Promise<RequestContext | null>
  /**
   * Called when `identify` finds nobody: the caller after all, or why they are refused; in either case with cookies
   * for the browser.
   */
  readonly renew?: (
    head: RequestHead,
    early?: boolean,
  ) => Promise<{ readonly context: RequestContext | Failure; readonly cookies: readonly string[] } | null>
  /** Called for every refused call. */
  readonly denied?: (denial: Denial) => void
  readonly publicUrl?: string | undefined
}

const nobody: RequestContext = {
  user: { id: '', fullName: '' },
  account: { id: '', features: {}, profile: internalProfile },
  roles: [],
  can: () => false,
}

/** Headers with one value each. Node joins a repeated header into a list, which none of the checks accept. */
export function requestHead(request: FastifyRequest): RequestHead {
  const headers: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(request.headers)) {
    headers[name] = Array.isArray(value) ? value.join(',') : value
  }
  return { headers, cookies: request.cookies }
}

/** By request: callers whose session was resumed by their remember token, which is valid once. */
const renewals = new WeakMap<FastifyRequest, RequestContext>()

async function callerOf(
  { endpoint: { access } }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  options: GuardOptions,
): Promise<RequestContext> {
  const isPublic = access.kind === 'public'
  if (isPublic && access.known !== true) return nobody
  const early = isPublic || (access.kind === 'session' && access.early === true)
  const head = requestHead(request)
  const context = renewals.get(request) ?? (await options.identify(head, early))
  if (context) return context
  const renewed = await options.renew?.(head, early)
  if (!renewed) {
    if (isPublic) return nobody
    throw unauthorized()
  }
  // Also with a refusal: the old remember token of the browser is used up.
  if (renewed.cookies.length > 0) reply.header('set-cookie', [...renewed.cookies])
  if (renewed.context instanceof Failure) throw renewed.context
  renewals.set(request, renewed.context)
  return renewed.context
}

function allowed(route: Route, context: RequestContext): boolean {
  const { access } = route.endpoint
  if (access.kind === 'system') return context.roles.includes(0)
  if (access.kind !== 'permission') return true
  if (access.feature !== undefined && !context.account.features[access.feature]) return false
  return context.can(access.action, access.resource)
}

/** The caller; throws unless they may make the call. */
export async function guard(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  options: GuardOptions,
): Promise<RequestContext> {
  const { method, path } = route.endpoint
  const origins = ownOrigins(request.host, request.protocol, options.publicUrl)
  if (method !== 'GET' && !isOwnOrigin(requestHead(request).headers, origins)) throw forbidden()
  const context = await callerOf(route, request, reply, options)
  if (!allowed(route, context)) {
    options.denied?.({ context, method, path, address: request.ip })
    throw forbidden()
  }
  return context
}
