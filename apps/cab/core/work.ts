/** The work and the map of the machine: asked for while the cab is looked at. */
import { readCabMap, readCabWork, type CabWork } from '@haulway/features/cab/cab.endpoints.ts'
import { hasShape, type Context } from './context.ts'
import type { KnownMap } from './parts.ts'
import type { StoredMachine } from './store/database.ts'

const WORK_MS = 20_000
/** Its own loads appear soon after they were stated. */
const SOON_MS = 2_000
/** Places change without a new session. */
const MAP_MS = 600_000
/** A tablet whose clock differs by more is told so. */
const CLOCK_OFF_MS = 120_000

function asWork(value: unknown): CabWork | undefined {
  const shape = {
    now: 'string',
    since: 'string',
    loads: 'list',
    trucks: 'list',
    loadCount: 'number',
  } as const
  if (!hasShape(value, shape)) return undefined
  const work = value as unknown as CabWork
  return Number.isNaN(Date.parse(work.now)) ? undefined : work
}

function asMap(value: unknown): KnownMap | undefined {
  const shape = { version: 'string', places: 'list', roads: 'list' } as const
  return hasShape(value, shape) ? (value as unknown as KnownMap) : undefined
}

export interface WorkWatch {
  /** Something was stated or came back: asks soon. */
  readonly soon: () => void
  /** The session is another one: the map may be too. */
  readonly mapChanged: () => void
  readonly stop: () => void
}

/** Milliseconds by which the tablet is ahead, if it is so by minutes; asked and answered at these times. */
function clockOff(now: string, asked: number, answered: number): number | null {
  const off = (asked + answered) / 2 - Date.parse(now)
  return Math.abs(off) > CLOCK_OFF_MS ? Math.round(off) : null
}

/** Null: there was no answer. */
async function readWork(
  { options, parts, call, store }: Context,
  { machine, secret }: StoredMachine,
  isRunning: () => boolean,
): Promise<CabWork | null> {
  const asked = options.clock()
  const outcome = await call({ method: 'GET', path: readCabWork.path, secret }, asWork)
  if (outcome.kind !== 'ok' || !isRunning()) return null
  const { body: work } = outcome
  const at = options.clock()
  parts.set({ work, workAt: at, clockOff: clockOff(work.now, asked, at) })
  await store.writeCache(`work ${machine}`, { work, at })
  return work
}

/** Whether the server answered. */
async function readMap(
  { parts, call, store }: Context,
  { machine, secret }: StoredMachine,
  isRunning: () => boolean,
): Promise<boolean> {
  const version = parts.get().map?.version
  const query = version === undefined ? '' : `?version=${encodeURIComponent(version)}`
  const outcome = await call({ method: 'GET', path: `${readCabMap.path}${query}`, secret }, asMap)
  if (outcome.kind === 'ok' && isRunning()) {
    parts.set({ map: outcome.body })
    await store.writeCache(`map ${machine}`, outcome.body)
  }
  return outcome.kind === 'ok' || outcome.kind === 'unchanged'
}

export function watchWork(
  context: Context,
  machine: StoredMachine,
  heard: (work: CabWork) => void,
): WorkWatch {
  const { options, parts } = context
  const { timers, clock, page } = options
  let running = true
  let timer: unknown
  let dueAt = Infinity
  let asking = false
  let mapDueAt = 0
  const isRunning = (): boolean => running

  const askNow = async (): Promise<void> => {
    const work = await readWork(context, machine, isRunning)
    if (work && running) heard(work)
    if (!running || clock() < mapDueAt || parts.get().network !== 'online') return
    if (await readMap(context, machine, isRunning)) mapDueAt = clock() + MAP_MS
  }
  const ask = async (): Promise<void> => {
    if (!page.isVisible()) return schedule(WORK_MS)
    asking = true
    dueAt = Infinity
    // Not cached for lack of room: it is asked for again.
    await askNow().catch(() => undefined)
    asking = false
    schedule(WORK_MS)
  }
  function schedule(ms: number): void {
    const at = clock() + ms
    if (!running || asking || (at >= dueAt && dueAt > clock())) return
    timers.clear(timer)
    dueAt = at
    timer = timers.set(() => void ask(), ms)
  }
  const visible = (): void => {
    if (page.isVisible()) schedule(0)
  }
  const listening = [page.listen('visibility', visible), page.listen('online', visible)]
  schedule(0)
  return {
    soon: () => schedule(SOON_MS),
    mapChanged() {
      mapDueAt = 0
    },
    stop() {
      running = false
      timers.clear(timer)
      for (const end of listening) end()
    },
  }
}
