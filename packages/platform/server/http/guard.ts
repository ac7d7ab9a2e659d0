/** Who makes a call, and whether they may. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { internalProfile } from '@haulway/units'
import { Failure, forbidden, unauthorized } from './failure.ts'
import { fromOurOrigin, ourOrigins } from './origin.ts'
import type { RequestContext, Route } from './route.ts'

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

/** What knows the callers. */
export interface GuardOptions {
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
}

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

/** By their request: those whose sign-in went on with their remember token, which serves once. */
const renewals = new WeakMap<FastifyRequest, RequestContext>()

async function callerOf(
  { endpoint: { access } }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  options: GuardOptions,
): Promise<RequestContext> {
  if (access.kind === 'public') return nobody
  const early = access.kind === 'session' && access.early === true
  const head = headOf(request)
  const context = renewals.get(request) ?? (await options.identify(head, early))
  if (context) return context
  const renewed = await options.renew?.(head, early)
  if (!renewed) throw unauthorized()
  // Also with an answer that refuses: the browser's old remember token is used up.
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

/** The caller, when they may make the call. */
export async function guard(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  options: GuardOptions,
): Promise<RequestContext> {
  const { method, path } = route.endpoint
  const origins = ourOrigins(request.host, request.protocol, options.publicUrl)
  if (method !== 'GET' && !fromOurOrigin(headOf(request).headers, origins)) throw forbidden()
  const context = await callerOf(route, request, reply, options)
  if (!allowed(route, context)) {
    options.denied?.({ context, method, path, address: request.ip })
    throw forbidden()
  }
  return context
}
