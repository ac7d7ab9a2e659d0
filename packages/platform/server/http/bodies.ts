/** Limits on what bodies cost before and while they are read: bytes, values, and the total held at the same time. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEEPEST_JSON, type JsonBounds } from '../../json-bounds.ts'
import { tooMany, unavailable } from './failure.ts'

/** Ordinary requests are small; device batches and files have limits of their own. */
export const BODY_LIMIT = 1_048_576
/** Limit of a public call. */
export const PUBLIC_LIMIT = 65_536
/** Fits into the buffers that a connection has anyway. */
const SMALL_BODY = 16_384

/** Some 20 ms of the event loop: 32,000 positions of a geometry. */
const ORDINARY: JsonBounds = { depth: DEEPEST_JSON, weight: 200_000 }
/** Some 2 ms, for bodies that are parsed before the caller is authenticated. */
export const UNAUTHENTICATED_BOUNDS: JsonBounds = { depth: DEEPEST_JSON, weight: 20_000 }

/**
 * Limits for parsing a body of this length; those of unauthenticated callers are never longer than in a public call.
 */
export const jsonBoundsOf = ({ length }: Uint8Array, isPublic: boolean): JsonBounds =>
  isPublic || length <= SMALL_BODY ? UNAUTHENTICATED_BOUNDS : ORDINARY

/**
 * A larger body, one of unknown length and a compressed one are read only for callers who may make the call, so that
 * unknown senders cannot fill the memory.
 */
export function isSmallBody({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const encoding = headers['content-encoding'] ?? 'identity'
  const length = headers['content-length'] ?? (headers['transfer-encoding'] === undefined ? 0 : undefined)
  return encoding === 'identity' && Number(length) <= SMALL_BODY
}

export interface BodyBudget {
  /**
   * Counts the body of a request, of at most `largest` bytes, until it is answered or its connection closes. Throws
   * 429 when its address holds too much already, 503 when all addresses together do.
   */
  hold(request: FastifyRequest, reply: FastifyReply, largest: number): void
}

export interface BudgetBounds {
  readonly ofAddress: number
  readonly ofAll: number
}

/** The tablets of a site behind one address send four full batches at once, or 64 ordinary bodies. */
const BUDGET: BudgetBounds = { ofAddress: 64 * 1_048_576, ofAll: 192 * 1_048_576 }
const RETRY_AFTER_SECONDS = 2

/** Bytes of a body as announced; the limit of its call when it announces none. */
function announced({ headers }: FastifyRequest, largest: number): number {
  const length = headers['content-length']
  if (length === undefined) return headers['transfer-encoding'] === undefined ? 0 : largest
  return Math.min(Number(length), largest)
}

/** Limits the memory that all bodies hold together, by client address. */
export function openBodyBudget(bounds: BudgetBounds = BUDGET): BodyBudget {
  const held = new Map<string, number>()
  let all = 0
  const counted = new WeakSet<FastifyRequest>()
  return {
    hold(request, reply, largest) {
      const bytes = announced(request, largest)
      if (bytes <= SMALL_BODY || counted.has(request)) return
      const own = held.get(request.ip) ?? 0
      // A single body is always read, however large its call allows it to be.
      if (own > 0 && own + bytes > bounds.ofAddress) throw tooMany(RETRY_AFTER_SECONDS)
      if (all > 0 && all + bytes > bounds.ofAll) throw unavailable(RETRY_AFTER_SECONDS)
      counted.add(request)
      held.set(request.ip, own + bytes)
      all += bytes
      reply.raw.once('close', () => {
        all -= bytes
        const left = (held.get(request.ip) ?? bytes) - bytes
        if (left > 0) held.set(request.ip, left)
        else held.delete(request.ip)
      })
    },
  }
}
