/** Requests that a device repeats until they are answered: a lost connection or a busy server must not lose data. */
import type { Random } from '../simulation/random.ts'
import type { Clock } from './clock.ts'

export interface Patience {
  clock: Clock
  random: Random
  signal?: AbortSignal | undefined
  /** Milliseconds after which it gives up; Infinity for a device in the field. */
  giveUpAfter: number
  /** Called before each pause with the reason and the milliseconds to wait. */
  onWait?: ((trouble: string, ms: number) => void) | undefined
}

/** No usable answer within the patience. */
export class NoAnswer extends Error {}

/** Stopped by its signal while waiting. */
export class Stopped extends Error {}

/** Timeout, too early, too many, and all server errors (RFC 9110, RFC 6585). */
const passing = (status: number): boolean =>
  status === 408 || status === 425 || status === 429 || status >= 500

const FIRST_WAIT = 500
const LONGEST_WAIT = 30_000
const ANSWER_WITHIN = 60_000

/** Milliseconds of `Retry-After`: seconds or a date. */
export function retryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  const seconds = Number(header)
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now
  return Number.isFinite(wait) && wait >= 0 ? wait : null
}

type Attempt = { response: Response } | { trouble: string; wait: number | null }

async function attempt(url: string, init: RequestInit, patience: Patience): Promise<Attempt> {
  const limits = [AbortSignal.timeout(ANSWER_WITHIN), ...(patience.signal ? [patience.signal] : [])]
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.any(limits) })
    if (!passing(response.status)) return { response }
    await response.body?.cancel()
    const wait = retryAfter(response.headers.get('retry-after'), patience.clock.now())
    return { trouble: `${response.status} ${response.statusText}`.trim(), wait }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { trouble: cause instanceof Error ? cause.message || cause.name : String(cause), wait: null }
  }
}

/**
 * Sends until there is an answer other than "later". Waits as long as `Retry-After` says, otherwise twice as long
 * each time with random variation, so that a fleet does not return all at once.
 */
export async function fetchPatiently(url: string, init: RequestInit, patience: Patience): Promise<Response> {
  const { clock, random, signal } = patience
  const since = clock.now()
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    if (signal?.aborted) throw new Stopped('stopped')
    const result = await attempt(url, init, patience)
    if ('response' in result) return result.response
    if (signal?.aborted) throw new Stopped('stopped')
    const pause = result.wait ?? wait * random.between(0.5, 1)
    if (clock.now() + pause - since > patience.giveUpAfter) throw new NoAnswer(`${url}: ${result.trouble}`)
    patience.onWait?.(result.trouble, pause)
    await clock.sleep(pause, signal)
  }
}

/** Message for the user while waiting. */
export function waitMessage(trouble: string, ms: number): string {
  return `${trouble}; trying again in ${(ms / 1000).toFixed(1)} s`
}
