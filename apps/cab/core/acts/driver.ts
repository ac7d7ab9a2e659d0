/** Drivers sign on and off; without network a sign-on is kept, its PIN encrypted, until the server has decided. */
import type { Refusal } from '../../cab.ts'
import type { Keep } from '../keep.ts'
import { promptsOfShift } from '../prompts.ts'
import { routeOf } from '../parts.ts'
import { postSignOn, type SignOn } from '../sending/sign-ons.ts'
import type { BatchEvent } from '../store/database.ts'
import { sealPin } from '../store/sealed-pin.ts'
import { eventOf, requireMachine, state, type Core } from './core.ts'

const present = (keep: Keep): boolean =>
  keep.driver.state === 'signed on' || keep.driver.state === 'unconfirmed'

/** The event of a driver who leaves; null when there is none. */
export function signedOff(core: Core): BatchEvent | null {
  return present(core.store.keep()) ? eventOf(core, { type: 'driver changed' }) : null
}

function begin(core: Core, keep: Keep, signOn: string, driver: Keep['driver']): Keep {
  const route = routeOf({ keep, session: core.parts.get().session })
  return promptsOfShift({ ...keep, signOn, driver }, route, core.options.clock())
}

/** Keeps a sign-on until there is a network; refused where the browser cannot encrypt its PIN. */
async function keepSignOn(core: Core, device: string, signOn: SignOn): Promise<Refusal | null> {
  const { store, options } = core
  if (!options.crypto) return 'offline'
  const { pin, ...rest } = signOn
  const sealed = await sealPin(store.database, options.crypto, pin)
  const driver = { state: 'unconfirmed', employeeId: signOn.employeeId, since: signOn.t } as const
  await store.commit((keep) => [
    begin(core, keep, signOn.id, driver),
    { signOn: { ...rest, ...sealed, device } },
  ])
  core.wake()
  return null
}

export async function signOn(core: Core, employeeId: string, pin: string): Promise<Refusal | null> {
  const { device, secret } = await requireMachine(core)
  const { options, store } = core
  const entered: SignOn = { id: options.uuid(), t: options.clock(), employeeId: employeeId.trim(), pin }
  const outcome = await postSignOn(core, secret, entered)
  switch (outcome.kind) {
    case 'ok': {
      const driver = { state: 'signed on', driver: outcome.body, since: entered.t } as const
      await store.commit((keep) => [begin(core, keep, entered.id, driver)])
      return null
    }
    case 'declined':
      return 'pin'
    case 'unauthorized':
      return 'refused'
    case 'busy':
      // Whether it was stored is not known: the same sign-on is repeated.
      return outcome.status === 429 ? 'attempts' : await keepSignOn(core, device, entered)
    default:
      return await keepSignOn(core, device, entered)
  }
}

const none = (keep: Keep): Keep => ({ ...keep, driver: { state: 'none' }, signOn: null, prompts: [] })
const gone = (keep: Keep): boolean => !present(keep)

export async function signOff(core: Core): Promise<void> {
  if (present(core.store.keep())) await state(core, { type: 'driver changed' }, none, gone)
  else await core.store.commit((keep) => [none(keep)])
}
