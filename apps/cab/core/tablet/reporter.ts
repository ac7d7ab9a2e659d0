/** What the tablet tells of itself with its own secret: the machine it is in, messages, and its status. */
import { reportTabletStatus } from '@haulway/features/tablets/inventory.endpoints.ts'
import { postEntered } from '../acts/join.ts'
import { hasShape, type Context } from '../context.ts'
import type { Battery } from '../options.ts'
import { tellMessages } from './messages.ts'
import { isDue, isLate, statusOf, type LastReport } from './status.ts'
import { createUpdater } from './update.ts'

const TICK_MS = 60_000
/** What waits is sent first when the network is back, so that it is not reported as stuck. */
const BACK_MS = 30_000
/** An unregistered tablet may be registered again. */
const REFUSED_MS = 300_000

export interface Reporter {
  /** Something is to be told, or the machine is another one: at once. */
  readonly wake: () => void
  readonly stop: () => void
}

interface Releases {
  readonly release: readonly { readonly version: string }[]
}

const asReleases = (body: unknown): Releases | undefined =>
  hasShape(body, { release: 'list' }) ? (body as unknown as Releases) : undefined

/** Says which machine the tablet is in, where it entered that without network. False: the server was not reached. */
async function tellMachine(context: Context): Promise<boolean> {
  const { secret, machine, entered } = context.store.keep()
  if (secret === null || machine === null || machine === entered) return true
  const { kind } = await postEntered(context, secret, machine)
  if (kind !== 'ok' && kind !== 'declined') return false
  await context.store.commit((keep) => [keep.secret === secret ? { ...keep, entered: machine } : keep])
  return true
}

/** Its status, when that is due. */
function createStatus(context: Context, hear: (version: string | undefined) => Promise<void>) {
  const { options, parts, store, call } = context
  const { clock, software } = options
  let battery: Battery | null = null
  let last: (LastReport & { readonly secret: string }) | null = null
  const powerNow = () => battery && { level: battery.level, charging: battery.charging }
  return {
    /** Resolves once the battery is known, or that it is not. */
    async findBattery(changed: () => void): Promise<void> {
      battery = (await options.battery?.().catch(() => null)) ?? null
      battery?.addEventListener('chargingchange', changed)
    },
    async report(): Promise<void> {
      const { secret, machine } = store.keep()
      const [now, backlog, power] = [clock(), parts.get().backlog, powerNow()]
      const late = isLate(backlog, now)
      const before = last?.secret === secret ? last : null
      if (secret === null || !isDue(before, { power, isLate: late }, now)) return
      // Others try the network meanwhile; it would be told of a backlog that is about to be sent.
      if (late && machine !== null && parts.get().network !== 'online') return
      const hardware = before === null ? await options.hardware().catch(() => null) : null
      const body = JSON.stringify(statusOf({ now, version: software.version, power, backlog, hardware }))
      const outcome = await call({ method: 'POST', path: reportTabletStatus.path, secret, body }, asReleases)
      if (outcome.kind !== 'ok') return
      last = { at: now, power, isLate: late, secret }
      await hear(outcome.body.release[0]?.version)
    },
  }
}

/** Calls with the tablet's own secret, and until when they are not worth trying. */
function watchRefusals(context: Context): { readonly own: Context; readonly isRefused: () => boolean } {
  const { options, store } = context
  let refused: { readonly secret: string | null; readonly until: number } | null = null
  const call: Context['call'] = async (request, read) => {
    const outcome = await context.call(request, read)
    if (outcome.kind === 'unauthorized')
      refused = { secret: request.secret ?? null, until: options.clock() + REFUSED_MS }
    return outcome
  }
  return {
    own: { ...context, call },
    isRefused: () =>
      refused !== null && refused.secret === store.keep().secret && options.clock() < refused.until,
  }
}

export function createReporter(context: Context): Reporter {
  const { options, parts } = context
  const { own, isRefused } = watchRefusals(context)
  const { timers, clock, page } = options
  const updater = createUpdater(own)
  const status = createStatus(own, updater.hear)
  let running = true
  let busy = false
  let again = false
  let timer: unknown
  let notBefore = 0
  let { network } = parts.get()

  const tellAll = async (): Promise<void> => {
    if (isRefused() || !(await tellMachine(own)) || !(await tellMessages(own))) return
    if (running && clock() >= notBefore) await status.report()
  }
  const run = async (): Promise<void> => {
    if (busy || !running) {
      again = true
      return
    }
    busy = true
    again = false
    // What could not be stored is tried again.
    await tellAll().catch(() => undefined)
    busy = false
    if (running) updater.tryNow()
    schedule(again ? 0 : TICK_MS)
  }
  function schedule(ms: number): void {
    if (!running) return
    timers.clear(timer)
    timer = timers.set(() => void run(), ms)
  }
  const wake = (): void => void run()
  const changed = (): void => {
    const now = parts.get().network
    if (now === 'online' && (network === 'offline' || network === 'portal')) {
      notBefore = clock() + BACK_MS
      if (!busy) schedule(BACK_MS)
    }
    network = now
  }
  const listening = [page.listen('online', wake), parts.subscribe(changed), updater.stop]
  schedule(TICK_MS)
  void status.findBattery(wake).then(wake)
  return {
    wake,
    stop() {
      running = false
      timers.clear(timer)
      for (const end of listening) end()
    },
  }
}
