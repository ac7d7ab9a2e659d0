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

const asAnswered = (body: unknown) => (isJson(body) ? asTablet(body['tablet']) : undefined)

function asJoined(body: unknown): { secret: string; tablet: Tablet } | undefined {
  const tablet = isJson(body) ? asTablet(body['tablet']) : undefined
  const secret = isJson(body) ? body['secret'] : undefined
  return tablet && typeof secret === 'string' ? { secret, tablet } : undefined
}

/** Nothing of the former machine holds. */
const outOfMachine = {
  driver: { state: 'none' },
  signOn: null,
  route: null,
  prompts: [],
  seen: null,
} as const

/** The refusal that the outcome of a call means; `declined` for a reply that says no. */
function refusalOf(outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>, declined: Refusal): Refusal {
  if (outcome.kind === 'declined') return declined
  if (outcome.kind === 'unauthorized') return 'refused'
  if (outcome.kind === 'busy') return outcome.status === 429 ? 'attempts' : 'failed'
  return 'offline'
}

export async function join(core: Core, code: string): Promise<Refusal | null> {
  const { store, call } = core
  const body = JSON.stringify({ code: code.trim() })
  const outcome = await call({ method: 'POST', path: joinTablet.path, body }, asJoined)
  if (outcome.kind !== 'ok') return refusalOf(outcome, 'code')
  const { secret, tablet } = outcome.body
  // What devices of a former tablet have not sent yet stays theirs.
  await store.commit((keep) => [
    keep.tablet?.id === tablet.id
      ? { ...keep, secret, tablet }
      : { ...keep, ...outOfMachine, secret, tablet, machine: null, device: null, entered: null },
  ])
  core.machineChanged()
  return null
}

/** Learns of machines and settings that the office has changed since. */
export async function refreshTablet({ store, call }: Core): Promise<void> {
  const { secret } = store.keep()
  if (secret === null) return
  const outcome = await call({ method: 'GET', path: readTablet.path, secret }, asAnswered)
  if (outcome.kind !== 'ok') return
  await store.commit((keep) => [keep.secret === secret ? { ...keep, tablet: outcome.body } : keep])
}

interface Entered {
  readonly device: string
  readonly secret: string
}

const asEntered = (body: unknown): Entered | undefined =>
  hasShape(body, { device: 'string', secret: 'string' }) ? (body as unknown as Entered) : undefined

/** Tells the server the machine that the tablet is in. */
export async function postEntered(
  { call }: Pick<Core, 'call'>,
  secret: string,
  machine: string,
): Promise<Outcome<Entered>> {
  const body = JSON.stringify({ equipment: { id: machine } })
  return await call({ method: 'POST', path: enterMachine.path, secret, body }, asEntered)
}

/** What the server gave this tablet for the machine: before, or now where that is not valid any more. */
async function enter(
  core: Core,
  machine: string,
): Promise<{ machine: StoredMachine; told: boolean } | Refusal> {
  const { store, parts } = core
  const { secret, tablet } = store.keep()
  if (secret === null || !tablet) return 'refused'
  const machines = await store.database.getAll('machines')
  const known = machines.find((one) => one.machine === machine && one.tablet === tablet.id)
  // It needs no network; a machine that this tablet must not enter any more is found by its next request.
  if (known && parts.get().network !== 'refused') return { machine: known, told: false }
  const outcome = await postEntered(core, secret, machine)
  if (outcome.kind !== 'ok') return refusalOf(outcome, 'refused')
  const { device, secret: own } = outcome.body
  return { machine: { machine, tablet: tablet.id, device, secret: own, nextSeq: 0 }, told: true }
}

/** The driver leaves the former machine, whose backlog goes on being sent with its own secret. */
export async function chooseMachine(core: Core, id: string): Promise<Refusal | null> {
  const { store, parts } = core
  const { machine: before, device: left } = store.keep()
  if (before === id && parts.get().network !== 'refused') return null
  const found = await enter(core, id)
  if (typeof found === 'string') return found
  const { machine: entered, told } = found
  const leaving = left === null || before === id ? null : signedOff(core)
  await store.commit((keep) => [
    {
      ...keep,
      ...(before !== id && outOfMachine),
      machine: id,
      device: entered.device,
      ...(told && { entered: id }),
    },
    { machine: entered, events: left !== null && leaving ? [{ device: left, event: leaving }] : [] },
  ])
  core.machineChanged()
  core.wake()
  return null
}
