/** Drivers who signed on without network: confirmed, or refused, as soon as there is one. */
import { signOnDriver } from '@haulway/features/telemetry/device.endpoints.ts'
import type { Reference } from '@haulway/resource'
import { isJson, type Outcome } from '../call.ts'
import type { Context } from '../context.ts'
import type { Keep } from '../keep.ts'
import type { StoredMachine, StoredSignOn } from '../store/database.ts'
import { openPin } from '../store/sealed-pin.ts'
import type { ExtraResult } from './loop.ts'

/** Milliseconds after which a server that counts attempts is asked again, unless it says when. */
const ATTEMPTS_MS = 60_000
/** The driver waits for it: after that it is kept like one without network. */
const TIMEOUT_MS = 10_000

export interface SignOn {
  /** Chosen here, so that a repeated request states it once. */
  readonly id: string
  readonly t: number
  readonly employeeId: string
  readonly pin: string
}

function asDriver(body: unknown): Reference | undefined {
  const driver = isJson(body) && isJson(body['driver']) ? body['driver'] : undefined
  return typeof driver?.['id'] === 'string' ? (driver as unknown as Reference) : undefined
}

export async function postSignOn(
  { call }: Pick<Context, 'call'>,
  secret: string,
  signOn: SignOn,
): Promise<Outcome<Reference>> {
  const body = JSON.stringify(signOn)
  const request = { method: 'POST', path: signOnDriver.path, secret, body, timeout: TIMEOUT_MS } as const
  return await call(request, asDriver)
}

/** The driver of the cab is still the one who signed on with this. */
const isPresent = (keep: Keep, { id }: StoredSignOn): boolean => keep.signOn === id

/** Sends what waits of a device; the PIN goes with the answer, whatever it is. */
export async function sendSignOns(context: Context, { device, secret }: StoredMachine): Promise<ExtraResult> {
  const { store, options } = context
  const waiting = await store.database.getAllFromIndex('signOns', 'device', device)
  for (const stored of waiting.toSorted((a, b) => a.t - b.t)) {
    const { id, t, employeeId } = stored
    const removed = { removed: { signOn: id } }
    const refuse = async (reason: string): Promise<void> => {
      const refused = [
        { device, kind: 'sign-on' as const, item: { id, t, employeeId }, reason, at: options.clock() },
      ]
      await store.commit((keep) => [
        isPresent(keep, stored) ? { ...keep, driver: { state: 'wrong', employeeId } } : keep,
        { ...removed, refused },
      ])
    }
    const pin =
      options.crypto && (await openPin(store.database, options.crypto, stored).catch(() => undefined))
    if (pin === undefined) {
      await refuse('the PIN cannot be read any more')
      continue
    }
    const outcome = await postSignOn(context, secret, { id, t, employeeId, pin })
    if (outcome.kind === 'ok') {
      const driver = { state: 'signed on', driver: outcome.body, since: t } as const
      await store.commit((keep) => [isPresent(keep, stored) ? { ...keep, driver } : keep, removed])
    } else if (outcome.kind === 'declined') await refuse(outcome.message)
    else if (outcome.kind === 'unchanged') return { kind: 'portal' }
    else if (outcome.kind === 'busy' && outcome.status === 429)
      return { kind: 'later', ms: outcome.retryAfter ?? ATTEMPTS_MS }
    else return outcome
  }
  return { kind: 'done' }
}
