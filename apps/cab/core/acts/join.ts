/** A tablet joins with a code, and is put into a machine. */
import { enterMachine, joinTablet, readTablet } from '@haulway/features/tablets/enrolment.endpoints.ts'
import type { Refusal, Tablet } from '../../cab.ts'
import { isJson, type Outcome } from '../call.ts'
import { hasShape } from '../context.ts'
import type { StoredMachine } from '../store/database.ts'
import type { Core } from './core.ts'
import { signedOff } from './driver.ts'

function asTablet(value: unknown): Tablet | undefined {
  const shape = {
    id: 'string',
    title: 'string',
    account: 'string',
    profile: 'object',
    machines: 'list',
  } as const
  return hasShape(value, shape) ? (value as unknown as Tablet) : undefined
}

function asJoined(body: unknown): { secret: string; tablet: Tablet } | undefined {
  const tablet = isJson(body) ? asTablet(body['tablet']) : undefined
  const secret = isJson(body) ? body['secret'] : undefined
  return tablet && typeof secret === 'string' ? { secret, tablet } : undefined
}

/** The refusal that the outcome of a call means; `declined` for a reply that says no. */
function refusalOf(outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>, declined: Refusal): Refusal {
  if (outcome.kind === 'declined') return declined
  if (outcome.kind === 'unauthorized') return 'refused'
  if (outcome.kind === 'busy') return outcome.status === 429 ? 'attempts' : 'failed'
  return 'offline'
}

export async function join({ store, call }: Core, code: string): Promise<Refusal | null> {
  const body = JSON.stringify({ code: code.trim() })
  const outcome = await call({ method: 'POST', path: joinTablet.path, body }, asJoined)
  if (outcome.kind !== 'ok') return refusalOf(outcome, 'code')
  const { secret, tablet } = outcome.body
  await store.commit((keep) => [{ ...keep, secret, tablet }])
  return null
}

/** Learns of machines and settings that the office has changed since. */
export async function refreshTablet({ store, call }: Core): Promise<void> {
  const { secret } = store.keep()
  if (secret === null) return
  const read = (body: unknown) => (isJson(body) ? asTablet(body['tablet']) : undefined)
  const outcome = await call({ method: 'GET', path: readTablet.path, secret }, read)
  if (outcome.kind !== 'ok') return
  await store.commit((keep) => [keep.secret === secret ? { ...keep, tablet: outcome.body } : keep])
}

interface Entered {
  readonly device: string
  readonly secret: string
}

const asEntered = (body: unknown): Entered | undefined =>
  hasShape(body, { device: 'string', secret: 'string' }) ? (body as unknown as Entered) : undefined

/** What the server gave this tablet for the machine, now or before. */
async function enter({ store, call }: Core, machine: string): Promise<StoredMachine | Refusal> {
  const known = await store.database.get('machines', machine)
  const { secret } = store.keep()
  if (secret === null) return 'refused'
  const body = JSON.stringify({ equipment: { id: machine } })
  // A known machine needs no network; one that this tablet must not enter any more is found by its next request.
  if (known) return known
  const outcome = await call({ method: 'POST', path: enterMachine.path, secret, body }, asEntered)
  if (outcome.kind !== 'ok') return refusalOf(outcome, 'refused')
  return { machine, ...outcome.body, nextSeq: 0 }
}

/** The driver leaves the former machine, whose backlog goes on being sent with its own secret. */
export async function chooseMachine(core: Core, id: string): Promise<Refusal | null> {
  const { store } = core
  const before = store.keep().machine
  if (before === id) return null
  const entered = await enter(core, id)
  if (typeof entered === 'string') return entered
  const left = before === null ? undefined : await store.database.get('machines', before)
  const leaving = left && signedOff(core)
  await store.commit((keep) => [
    { ...keep, machine: id, driver: { state: 'none' }, signOn: null, route: null, prompts: [], seen: null },
    { machine: entered, events: left && leaving ? [{ device: left.device, event: leaving }] : [] },
  ])
  core.machineChanged()
  core.wake()
  return null
}
