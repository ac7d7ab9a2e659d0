/** The driver's route: chosen, or changed by a dispatcher and agreed to. */
import { reportRouteChange } from '@haulway/features/routes/route-changes.endpoints.ts'
import { isJson } from '../call.ts'
import type { Agreement, Keep } from '../keep.ts'
import { assignmentOf } from '../parts.ts'
import { promptsOfRoute } from '../prompts.ts'
import { ActImpossible, eventOf, remember, requireMachine, state, type Core } from './core.ts'
import { currentMachine } from '../context.ts'

/** The driver is at the screen: what does not answer by then is sent as an event. */
const TIMEOUT_MS = 10_000

export async function chooseRoute(core: Core, id: string): Promise<void> {
  const { session } = core.parts.get()
  const route = session?.routes.find((one) => one.id === id)
  if (!route) throw new ActImpossible('the machine may not drive this route')
  await state(core, { type: 'driver route', fields: { routeId: id }, title: route.title }, (keep, { t }) => {
    const chosen: Keep = { ...keep, route: { route: id, at: t, over: assignmentOf(session) } }
    return promptsOfRoute(chosen, route, t)
  })
}

/** Reports once that the driver sees a change; a lost report is repeated with the next session. */
export async function reportShown(core: Core): Promise<void> {
  const { session } = core.parts.get()
  const change = session?.routeChange
  if (!change || core.store.keep().shown.includes(change.id)) return
  const machine = await currentMachine(core)
  if (!machine) return
  const outcome = await post(core, machine.secret, { id: change.id, state: 'delivered' })
  if (outcome === 'unknown') return
  await core.store.commit((keep) => [{ ...keep, shown: remember(keep.shown, change.id) }])
}

/** `ended`: the change is not the machine's any more. */
async function post({ call }: Core, secret: string, body: object): Promise<'done' | 'ended' | 'unknown'> {
  const request = { method: 'POST', path: reportRouteChange.path, secret, timeout: TIMEOUT_MS } as const
  const outcome = await call({ ...request, body: JSON.stringify(body) }, (reply) =>
    isJson(reply) && 'routeChange' in reply ? reply : undefined,
  )
  if (outcome.kind === 'ok') return 'done'
  return outcome.kind === 'declined' ? 'ended' : 'unknown'
}

/** One id for both ways, so that the server states it once. */
const agreementId = ({ change }: Agreement): string => `acknowledged:${change}`

/** Without a certain answer of the server the agreement is stated as an event. */
async function stateAgreement(core: Core, agreement: Agreement): Promise<void> {
  const { device, route, t } = agreement
  // Without a position, like the server's own.
  const event = { id: agreementId(agreement), t, type: 'acknowledge route change', routeId: route }
  await core.store.commit((keep) =>
    keep.agreeing?.change === agreement.change
      ? [{ ...keep, agreeing: null }, { events: [{ device, event }] }]
      : [keep],
  )
  core.wake()
}

/** States what an earlier run of the cab left open. */
export async function finishAgreement(core: Core): Promise<void> {
  const { agreeing } = core.store.keep()
  if (agreeing) await stateAgreement(core, agreeing)
}

export async function acknowledgeRouteChange(core: Core): Promise<void> {
  const change = core.parts.state().routeChange
  if (!change) return
  await finishAgreement(core)
  const { device, secret } = await requireMachine(core)
  const { t } = eventOf(core, { type: 'acknowledge route change' })
  const agreement: Agreement = { change: change.id, route: change.route.id, device, t }
  let agreed = false
  await core.store.commit((keep) => {
    agreed = keep.agreed.includes(change.id)
    return [agreed ? keep : { ...keep, agreeing: agreement, agreed: remember(keep.agreed, change.id) }]
  })
  if (!agreed) void send(core, secret, agreement).catch(() => undefined)
}

/** Not awaited by the act: the driver's agreement is stored already. */
async function send(core: Core, secret: string, agreement: Agreement): Promise<void> {
  if (core.parts.get().network !== 'online') return await stateAgreement(core, agreement)
  const t = new Date(agreement.t).toISOString()
  const outcome = await post(core, secret, { id: agreement.change, state: 'acknowledged', t })
  if (outcome !== 'done') return await stateAgreement(core, agreement)
  await core.store.commit((keep) => [
    keep.agreeing?.change === agreement.change ? { ...keep, agreeing: null } : keep,
  ])
}
