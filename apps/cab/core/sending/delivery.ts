/** Batches of one device: what waits is sent until nothing does, or until something fails. */
import { sendBatch } from '@haulway/features/telemetry/device.endpoints.ts'
import type { Outcome } from '../call.ts'
import type { Context } from '../context.ts'
import type { StoredMachine } from '../store/database.ts'
import { bodyOf, readOutgoing, settleOutgoing, type Outgoing } from '../store/outgoing.ts'
import { readAcknowledgement, type Acknowledgement } from './reply.ts'

/** Most items of a request. */
const MOST_ITEMS = 2_000
/** Shorter bodies grow when they are packed. */
const WORTH_PACKING = 300
const TIMEOUT_MS = 60_000

/** Why nothing could be sent; the backlog is as it was. */
export type Failed = Exclude<Outcome<never>, { kind: 'ok' | 'declined' | 'unchanged' }>

export interface Delivery {
  /** Resolves with null when nothing is left. */
  readonly send: () => Promise<Failed | null>
  /** When a request was last made, epoch milliseconds. */
  readonly sentAt: () => number
}

async function packed(
  { options }: Context,
  text: string,
): Promise<{ body: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> }> {
  if (!options.compress || text.length < WORTH_PACKING) return { body: text }
  return { body: await options.compress(text), headers: { 'content-encoding': 'gzip' } }
}

async function post(
  context: Context,
  { secret }: StoredMachine,
  sent: Outgoing,
): Promise<Outcome<Acknowledgement>> {
  const { body, headers = {} } = await packed(context, JSON.stringify(bodyOf(sent)))
  const request = {
    method: 'POST',
    path: sendBatch.path,
    secret,
    body,
    headers,
    timeout: TIMEOUT_MS,
  } as const
  return await context.call(request, (reply) => readAcknowledgement(reply, sent))
}

/** The only item of a request, refused. */
function refusedAlone(sent: Outgoing, reason: string): Acknowledgement {
  const [reasons, none] = [new Map([[0, reason]]), new Map<number, string>()]
  const isEvent = sent.events.length > 0
  return {
    refusals: { events: isEvent ? reasons : none, fixes: isEvent ? none : reasons },
    through: null,
  }
}

/** `settled` is told of the events that the server has stored or refused for good; `isRunning` ends the sending. */
export function createDelivery(
  context: Context,
  machine: StoredMachine,
  settled: (events: readonly string[]) => Promise<void>,
  isRunning: () => boolean,
): Delivery {
  const { store, options } = context
  let limit = MOST_ITEMS
  let sentAt = -Infinity
  const settle = async (sent: Outgoing, { refusals, through }: Acknowledgement): Promise<void> => {
    const at = { at: options.clock(), through }
    const gone = await settleOutgoing(store.database, machine.device, sent, refusals, at)
    await store.settled(gone)
    if (sent.events.length > 0) await settled(sent.events.map(({ id }) => id))
  }
  /** The server does not take it: less of it next time, and at last the one item is refused. */
  const declined = async (sent: Outgoing, reason: string): Promise<void> => {
    const items = sent.fixes.length + sent.events.length
    limit = Math.max(1, Math.floor(items / 2))
    if (items === 1) await settle(sent, refusedAlone(sent, reason))
  }
  return {
    sentAt: () => sentAt,
    async send() {
      while (isRunning()) {
        const sent = await readOutgoing(store.database, machine.device, limit)
        if (sent.fixes.length + sent.events.length === 0) return null
        sentAt = options.clock()
        const outcome = await post(context, machine, sent)
        if (!isRunning()) return null
        if (outcome.kind === 'ok') {
          await settle(sent, outcome.body)
          if (!sent.more) return null
          limit = Math.min(MOST_ITEMS, limit * 2)
        } else if (outcome.kind === 'declined') await declined(sent, outcome.message)
        else return outcome.kind === 'unchanged' ? { kind: 'portal' } : outcome
      }
      return null
    },
  }
}
