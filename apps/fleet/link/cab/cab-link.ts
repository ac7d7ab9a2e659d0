/**
 * A machine that reports through a tablet (operations, *Tablet*): it joins with a code and reports its state, its driver
 * signs on, agrees to changes of route and answers the questions of the route, over the same calls as the cab.
 */
import { randomUUID } from 'node:crypto'
import { PROMPT_ANSWER } from '@haulway/features/cab/cab.endpoints.ts'
import { addresses } from '../addresses.ts'
import { createDeviceLink, DeviceRefused, type DeviceOptions } from '../device.ts'
import { ensure } from '../ensure.ts'
import type { MachineLink } from '../machine-link.ts'
import { fetchPatiently, type Patience } from '../retry.ts'
import { ApiRefused, type Session } from '../session.ts'
import { createStatusReport } from './tablet-status.ts'

type CabOptions = Omit<DeviceOptions, 'secret'>

/** What the driver attends to, of the session of a tablet. */
interface CabSession {
  version: string
  routeChange: { id: string; acknowledged: boolean } | null
  route: { id: string; title: string } | null
  routes: {
    id: string
    driverPrompts: { at: string; question: string; answer: string; choices: string | null }[] | null
  }[]
}

/** Milliseconds after which a driver has read a change of route and agrees. */
const READS_MS = 15_000
/** Milliseconds between two looks at the session. */
const LOOKS_EVERY_MS = 10_000

/** A call with a secret of the tablet or of its device. Throws DeviceRefused or ApiRefused. */
async function call<T>(
  { url, patience }: { url: string; patience: Patience },
  method: 'GET' | 'POST',
  path: string,
  secret: string | null,
  body?: unknown,
): Promise<T | null> {
  const headers: Record<string, string> = secret === null ? {} : { authorization: `Bearer ${secret}` }
  const init =
    method === 'GET'
      ? { headers }
      : {
          method,
          headers: { ...headers, 'content-type': 'application/json', origin: new URL(url).origin },
          body: JSON.stringify(body),
        }
  const response = await fetchPatiently(url + path, init, patience)
  if (response.status === 304) return null
  const text = await response.text()
  if (response.ok) return JSON.parse(text) as T
  const said = `${path}: ${response.status} ${text.slice(0, 200)}`
  throw response.status === 401 ? new DeviceRefused(said) : new ApiRefused(response.status, said)
}

/** Joins with a new code and is put into the machine: its own secret, and that with which it reports for the machine. */
async function joinTablet(session: Session, machine: string, title: string, options: CabOptions) {
  const { code } = await session.post<{ code: string }>(addresses.tabletCodes, { title, machines: [machine] })
  const joined = await call<{ secret: string }>(options, 'POST', addresses.joinTablet, null, { code })
  const own = joined?.secret ?? ''
  const entered = await call<{ secret: string }>(options, 'POST', addresses.enterMachine, own, {
    equipment: machine,
  })
  return { own, secret: entered?.secret ?? '' }
}

/** A driver of its own for each cab; the PIN is chosen anew each time. */
async function signOn(session: Session, name: string, secret: string, options: CabOptions): Promise<void> {
  const employeeId = `CAB-${name}`
  const fullName = `Driver of ${name}`
  const ids = await ensure(session, addresses.drivers, [{ fullName, employeeId }], { by: 'employeeId' })
  // Five digits that are neither equal nor in a row.
  const pin = `${Math.floor(options.patience.random.between(10, 99))}739`
  await session.change(`${addresses.drivers}/${ids.get(employeeId) ?? ''}/pin`, { pin })
  await call(options, 'POST', addresses.signOn, secret, { employeeId, pin })
}

/** Looks at the session from time to time, agrees to changes of route, and answers what a route asks at its start. */
function createDriver(secret: string, options: CabOptions, press: MachineLink['press']) {
  const { clock } = options.patience
  let version = ''
  let lookedAt = -Infinity
  let pending: { id: string; since: number } | null = null
  let answeredFor: string | null = null

  function answerPrompts({ route, routes }: CabSession): void {
    if (route === null || route.id === answeredFor) return
    answeredFor = route.id
    const prompts = routes.find(({ id }) => id === route.id)?.driverPrompts ?? []
    for (const { at, question, answer, choices } of prompts) {
      if (at !== 'shift start' && at !== 'route start') continue
      const said = {
        'yes or no': 'yes',
        number: '1',
        text: 'ok',
        choice: choices?.split(',')[0]?.trim() ?? '',
      }
      const given = said[answer as keyof typeof said] ?? 'ok'
      press({
        id: randomUUID(),
        t: clock.now(),
        type: 'note',
        noteType: PROMPT_ANSWER,
        noteComment: `${question} ${given}`,
        detail: { question, answer: given },
      })
    }
  }

  async function agree(now: number): Promise<void> {
    if (pending === null || now - pending.since < READS_MS) return
    const body = { id: pending.id, state: 'acknowledged', t: new Date(now).toISOString() }
    pending = null
    try {
      await call(options, 'POST', addresses.routeChange, secret, body)
    } catch (error) {
      // The dispatcher was quicker: the change has ended.
      if (!(error instanceof ApiRefused)) throw error
    }
  }

  return async function attend(): Promise<void> {
    const now = clock.now()
    await agree(now)
    if (now - lookedAt < LOOKS_EVERY_MS) return
    lookedAt = now
    const path = `${addresses.tabletSession}?${new URLSearchParams({ version }).toString()}`
    const news = await call<CabSession>(options, 'GET', path, secret)
    if (news === null) return
    version = news.version
    const { routeChange } = news
    if (routeChange === null || routeChange.acknowledged) pending = null
    else if (routeChange.id !== pending?.id) pending = { id: routeChange.id, since: now }
    answerPrompts(news)
  }
}

/** Throws ApiRefused when the session may not make codes or drivers. */
export async function openCabLink(
  session: Session,
  machine: { readonly id: string; readonly title: string },
  options: CabOptions,
): Promise<MachineLink> {
  const { own, secret } = await joinTablet(session, machine.id, `${machine.title} cab`, options)
  await signOn(session, machine.title, secret, options)
  const link = createDeviceLink({ ...options, secret: () => secret })
  const attend = createDriver(secret, options, link.press)
  const report = createStatusReport(options.patience.clock.now, link.waiting, (body) =>
    call(options, 'POST', addresses.tabletStatus, own, body),
  )
  return {
    ...link,
    equipment: machine.id,
    flush: async () => {
      await attend()
      await link.flush()
      await report()
    },
  }
}
