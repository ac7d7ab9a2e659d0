/** Sends what waits for one device, oldest first, until the server has stored it. */
import { sendBatch } from '@haulway/features/telemetry/device.endpoints.ts'
import type { Outcome } from '../call.ts'
import type { Context } from '../context.ts'
import type { StoredMachine } from '../store/database.ts'
import { bodyOf, readOutgoing, settleOutgoing, type Outgoing } from '../store/outgoing.ts'
import { backoff } from './backoff.ts'
import { readAcknowledgement, type Acknowledgement } from './reply.ts'

/** Most items of a request. */
const MOST_ITEMS = 2_000
/** Milliseconds between two requests with nothing but positions. */
const MOVING_MS = 10_000
const STANDING_MS = 45_000
/** Shorter bodies grow when they are packed. */
const WORTH_PACKING = 300
/** An unregistered tablet may be registered again. */
const REFUSED_MS = 300_000
const TIMEOUT_MS = 60_000
const BUSY_MS = 30_000

/** What else is sent for the device: returns when it is to be tried again in milliseconds, null: nothing is left. */
export type Extra = (machine: StoredMachine) => Promise<ExtraResult>
export type ExtraResult = { readonly kind: 'done' } | { readonly kind: 'later'; readonly ms: number } | Failed
type Failed = Exclude<Outcome<never>, { kind: 'ok' | 'declined' | 'unchanged' }>

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

interface Round {
  /** Milliseconds until the next; null: when something wakes it. */
  readonly next: number | null
  /** Presses do not shorten it. */
  readonly firm?: boolean
}

async function packed(
  { options }: Context,
  text: string,
): Promise<{ body: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> }> {
  if (!options.compress || text.length < WORTH_PACKING) return { body: text }
  return { body: await options.compress(text), headers: { 'content-encoding': 'gzip' } }
}

export function createLoop(context: Context, loop: LoopOptions): Loop {
  const { options, parts, store, call } = context
  const { clock, timers, random } = options
  const { machine } = loop
  let [running, busy, again] = [true, false, false]
  let timer: unknown
  let dueAt = Infinity
  let firmUntil = 0
  let sentAt = -Infinity
  let failures = 0
  let limit = MOST_ITEMS

  const failed = (outcome: Failed): Round => {
    failures += 1
    if (outcome.kind === 'unauthorized') return { next: REFUSED_MS }
    const wait = backoff(failures, random)
    if (outcome.kind === 'busy' && outcome.retryAfter !== null)
      return { next: Math.max(outcome.retryAfter, wait), firm: true }
    return { next: wait }
  }
  const settle = async (sent: Outgoing, { refusals, through }: Acknowledgement): Promise<void> => {
    const at = { at: clock(), through }
    const gone = await settleOutgoing(store.database, machine.device, sent, refusals, at)
    await store.settled(gone)
    if (sent.events.length > 0) await loop.settled(sent.events.map(({ id }) => id))
  }
  const post = async (sent: Outgoing): Promise<Outcome<Acknowledgement>> => {
    const { body, headers = {} } = await packed(context, JSON.stringify(bodyOf(sent)))
    const { secret } = machine
    const request = {
      method: 'POST',
      path: sendBatch.path,
      secret,
      body,
      headers,
      timeout: TIMEOUT_MS,
    } as const
    return await call(request, (reply) => readAcknowledgement(reply, sent))
  }
  /** The server does not take it: less of it, and at last the one item is refused. */
  const declined = async (sent: Outgoing, message: string): Promise<void> => {
    const items = sent.fixes.length + sent.events.length
    limit = Math.max(1, Math.floor(items / 2))
    if (items > 1) return
    const reasons = new Map([[0, message]])
    const none = new Map<number, string>()
    const refusals =
      sent.events.length > 0 ? { events: reasons, fixes: none } : { fixes: reasons, events: none }
    await settle(sent, { refusals, through: null })
  }
  const sendBatches = async (): Promise<Round> => {
    while (running) {
      const sent = await readOutgoing(store.database, machine.device, limit)
      if (sent.fixes.length + sent.events.length === 0) return { next: null }
      sentAt = clock()
      const outcome = await post(sent)
      if (!running) return { next: null }
      if (outcome.kind === 'ok') {
        failures = 0
        await settle(sent, outcome.body)
        if (!sent.more) return { next: null }
        limit = Math.min(MOST_ITEMS, limit * 2)
      } else if (outcome.kind === 'declined') await declined(sent, outcome.message)
      else return outcome.kind === 'unchanged' ? failed({ kind: 'portal' }) : failed(outcome)
    }
    return { next: null }
  }
  const round = async (): Promise<Round> => {
    const first = await loop.before(machine)
    // A call that is busy must not hold up the other.
    if (first.kind !== 'done' && first.kind !== 'later' && first.kind !== 'busy') return failed(first)
    const batches = await sendBatches()
    if (batches.next !== null) return batches
    const last = await loop.after(machine)
    if (last.kind !== 'done' && last.kind !== 'later') return failed(last)
    const waits = [first, last].flatMap((one) => (one.kind === 'later' ? [one.ms] : []))
    if (first.kind === 'busy') waits.push(first.retryAfter ?? BUSY_MS)
    return { next: waits.length === 0 ? null : Math.min(...waits) }
  }
  const run = async (): Promise<void> => {
    busy = true
    dueAt = Infinity
    timers.clear(timer)
    let next: Round
    try {
      next = await round()
    } catch {
      // The storage failed; what it holds is tried again.
      failures += 1
      next = { next: backoff(failures, random) }
    }
    busy = false
    if (!running) return
    if (next.next !== null) schedule(next.next)
    if (next.firm === true) firmUntil = dueAt
    if (again) {
      again = false
      if (next.next === null) wake('now')
    }
  }
  function schedule(ms: number): void {
    const at = Math.max(clock() + ms, firmUntil)
    if (at >= dueAt) return
    timers.clear(timer)
    dueAt = at
    timer = timers.set(() => void run(), Math.max(0, at - clock()))
  }
  function wake(how: 'now' | 'positions'): void {
    if (!running) return
    if (busy) again ||= how === 'now'
    else if (how === 'now') schedule(0)
    else if (failures === 0) schedule(sentAt + (parts.get().moving ? MOVING_MS : STANDING_MS) - clock())
  }
  return {
    wake,
    stop() {
      running = false
      timers.clear(timer)
    },
  }
}
