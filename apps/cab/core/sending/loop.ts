/** When something is sent for one device: at once, within the usual interval, or later after a failure. */
import type { Context } from '../context.ts'
import type { StoredMachine } from '../store/database.ts'
import { backoff } from './backoff.ts'
import { createDelivery, type Delivery, type Failed } from './delivery.ts'

/** Milliseconds between two requests with nothing but positions. */
const MOVING_MS = 10_000
const STANDING_MS = 45_000
/** An unregistered tablet may be registered again. */
const REFUSED_MS = 300_000
const BUSY_MS = 30_000

export type ExtraResult = { readonly kind: 'done' } | { readonly kind: 'later'; readonly ms: number } | Failed
/** What else is sent for the device. `later`: some of it, not before these milliseconds. */
export type Extra = (machine: StoredMachine) => Promise<ExtraResult>

export interface Loop {
  /** `now`: an event waits, or the network came back. `positions`: within the usual interval. */
  readonly wake: (how: 'now' | 'positions') => void
  readonly stop: () => void
}

export interface LoopOptions {
  readonly machine: StoredMachine
  /** Before and after the batches: sign-ons, photographs. */
  readonly before: Extra
  readonly after: Extra
  /** Ids of events that the server has stored or refused for good. */
  readonly settled: (events: readonly string[]) => Promise<void>
}

/** Milliseconds until the next round, null when something wakes it; or why this one failed. */
type Round = { readonly next: number | null } | { readonly failed: Failed }

const isFailed = (result: ExtraResult): result is Failed => result.kind !== 'done' && result.kind !== 'later'

async function runRound({ machine, before, after }: LoopOptions, delivery: Delivery): Promise<Round> {
  const first = await before(machine)
  // A call that is busy must not hold up the other.
  if (isFailed(first) && first.kind !== 'busy') return { failed: first }
  const batches = await delivery.send()
  if (batches) return { failed: batches }
  const last = await after(machine)
  if (isFailed(last)) return { failed: last }
  const waits = [first, last].flatMap((one) => (one.kind === 'later' ? [one.ms] : []))
  if (first.kind === 'busy') waits.push(first.retryAfter ?? BUSY_MS)
  return { next: waits.length === 0 ? null : Math.min(...waits) }
}

/** Runs at the earliest moment that was asked for. `firm` moments are not brought forward. */
function createAlarm({ clock, timers }: Context['options'], ring: () => void) {
  let timer: unknown
  let dueAt = Infinity
  let firmUntil = 0
  const clear = (): void => {
    timers.clear(timer)
    dueAt = Infinity
  }
  return {
    clear,
    set(ms: number, firm = false): void {
      const at = Math.max(clock() + ms, firmUntil)
      if (firm) firmUntil = at
      if (at >= dueAt) return
      clear()
      dueAt = at
      timer = timers.set(ring, Math.max(0, at - clock()))
    },
  }
}

export function createLoop(context: Context, loop: LoopOptions): Loop {
  const { options, parts } = context
  let running = true
  let busy = false
  let again = false
  let failures = 0
  const delivery = createDelivery(context, loop.machine, loop.settled, () => running)
  const alarm = createAlarm(options, () => void run())

  const retry = (failed: Failed | null): void => {
    failures += 1
    const wait = backoff(failures, options.random)
    if (failed?.kind === 'unauthorized') alarm.set(REFUSED_MS)
    else if (failed?.kind === 'busy' && failed.retryAfter !== null)
      alarm.set(Math.max(failed.retryAfter, wait), true)
    else alarm.set(wait)
  }
  async function run(): Promise<void> {
    busy = true
    alarm.clear()
    // Null: the storage failed; what it holds is tried again.
    const round = await runRound(loop, delivery).catch(() => null)
    busy = false
    if (!running) return
    if (round === null) retry(null)
    else if ('failed' in round) retry(round.failed)
    else {
      failures = 0
      if (round.next !== null) alarm.set(round.next)
      if (again) alarm.set(0)
    }
    again = false
  }
  return {
    wake(how) {
      if (!running) return
      if (busy) again ||= how === 'now'
      else if (how === 'now') alarm.set(0)
      else if (failures === 0) {
        const interval = parts.get().moving ? MOVING_MS : STANDING_MS
        alarm.set(delivery.sentAt() + interval - options.clock())
      }
    },
    stop() {
      running = false
      alarm.clear()
    },
  }
}
