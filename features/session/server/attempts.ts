import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from '@haulway/platform/server/http/failure.ts'

/** Wrong passwords: ten a login and fifty a network in five minutes (threats A6); right ones cost nothing. */
const WINDOW_SECONDS = 300

/** Wishes that need no password, a network in the same time. */
const WISHES = 300

export interface Attempts {
  /** Throws 429 when this login or network has failed too often. Asked before any hashing. */
  check(login: string, address: string): Promise<void>
  failed(login: string, address: string): Promise<void>
  /** Counts a call that anybody may make; throws 429 when this network has made too many. */
  wish(address: string): Promise<void>
}

/** IPv6 addresses count by /64, the smallest network that one customer gets. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail = ''] = address.split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0')
  return [...start, ...zeros, ...end].slice(0, 4).join(':')
}

const key = (login: string) => login.normalize('NFKC').toLowerCase().slice(0, 255)

export function openAttempts(): Attempts {
  const logins = new RateLimiterMemory({ points: 10, duration: WINDOW_SECONDS })
  const networks = new RateLimiterMemory({ points: 50, duration: WINDOW_SECONDS })
  const wishes = new RateLimiterMemory({ points: WISHES, duration: WINDOW_SECONDS })
  return {
    async wish(address) {
      const spent = await wishes.consume(networkOf(address)).then(
        () => null,
        (refusal: unknown) => (refusal instanceof RateLimiterRes ? refusal : null),
      )
      if (spent) throw tooMany(spent.msBeforeNext / 1_000)
    },
    async check(login, address) {
      const found = await Promise.all([logins.get(key(login)), networks.get(networkOf(address))])
      const spent = found.find((one) => one !== null && one.remainingPoints <= 0)
      if (spent) throw tooMany(spent.msBeforeNext / 1_000)
    },
    async failed(login, address) {
      await Promise.allSettled([logins.consume(key(login)), networks.consume(networkOf(address))])
    },
  }
}
