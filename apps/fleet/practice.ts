/**
 * The practice site: simulated machines that haul day and night through the ordinary device protocol. The same seed
 * and the same moment always give the same positions, so that a server that starts again, or slept, receives what it
 * missed and recognises the rest as duplicates: nothing jumps.
 */
import { systemClock, type Clock } from './link/clock.ts'
import { createDeviceLink, type DeviceLink } from './link/device.ts'
import { driverEvents, type Shift } from './link/driver-events.ts'
import { Stopped } from './link/retry.ts'
import { streamFleet } from './link/streaming.ts'
import { createFleet, type Fleet } from './simulation/fleet.ts'
import type { SimulatedSensor } from './simulation/sensors.ts'
import type { Observation } from './simulation/observe.ts'
import { randomStream } from './simulation/random.ts'
import { sitePlan, type SitePlan } from './site/export.ts'
import { routes } from './site/practice-furnishing.ts'
import { practiceQuarry } from './site/practice-quarry.ts'
import type { Quarry } from './site/quarry.ts'

export interface PracticeDevice {
  /** `equipmentId` of the plan. */
  machine: string
  secret: string
}

export interface Crew {
  /** Ids of drivers. */
  readonly drivers: readonly string[]
  readonly notes: Shift['notes']
}

export interface PracticeOptions {
  /** Address of the server, without a path. */
  url: string
  devices: readonly PracticeDevice[]
  /** practiceQuarry by default. */
  site?: Quarry
  seed: number
  signal: AbortSignal
  clock?: Clock
  /** Start of the first shift, epoch ms: the creation of the account, so that its first hours are mid-shift. */
  anchor: number
  /** The drivers of the trucks, in their order, and their occasional notes. */
  crew?: Crew
  /** Sensors that the machines bear; none by default. */
  sensors?: readonly SimulatedSensor[]
  /** Milliseconds of past work sent at once at the start; by default enough for a dozen cycles of each truck. */
  history?: number
  /** Called once for each machine that the server refuses for good. */
  onRefused?: (machine: string, error: unknown) => void
}

/** Small enough to follow by eye, large enough for queues. */
const PRACTICE_TRUCKS = 10

const HOUR = 3_600_000
const HISTORY_MS = 4 * HOUR
/** Two shifts a day; the last 35 minutes bring all trucks home. */
const SHIFT_MS = 12 * HOUR
const HOMEWARD_MS = 35 * 60_000

function withMaterial<Route extends { title: string }>(route: Route): Route & { material?: string } {
  const target = routes[route.title]
  return target ? { ...route, material: target.material } : route
}

/** Entries that the practice account needs: project, locations, routes, haul categories, machines. */
export function practicePlan(site: Quarry = practiceQuarry): SitePlan {
  const plan = sitePlan(site, PRACTICE_TRUCKS)
  return { ...plan, routes: plan.routes.map(withMaterial) }
}

/** Good receivers with an occasional lost minute, so that a new user also sees a machine go offline and return. */
function observationOf(kind: 'hauler' | 'loader'): Observation {
  return {
    intervalSeconds: kind === 'hauler' ? 2 : 10,
    noiseM: 1.5,
    noiseKind: 'correlated',
    outliers: 0,
    gaps: 0,
    offline: kind === 'hauler' ? 0.01 : 0,
    speed: true,
    heading: true,
    weight: kind === 'hauler',
    bed: kind === 'hauler',
  }
}

/** The shift that contains a moment: each is simulated separately, from the parking and back to it. */
function shiftAt(
  site: Quarry,
  { seed, anchor, sensors = [] }: PracticeOptions,
  moment: number,
): { fleet: Fleet; startAt: number; endAt: number } {
  const first = anchor - HISTORY_MS - HOUR
  const number = Math.floor((moment - first) / SHIFT_MS)
  const startAt = first + number * SHIFT_MS
  const fleet = createFleet({
    quarry: site,
    seed: seed + number,
    trucks: PRACTICE_TRUCKS,
    startAt,
    lastLoadAt: startAt + SHIFT_MS - HOMEWARD_MS,
    observation: (_, kind) => observationOf(kind),
    sensors,
  })
  return { fleet, startAt, endAt: startAt + SHIFT_MS }
}

type Pressed = { readonly machine: string; readonly event: ReturnType<typeof driverEvents>[number] }[]

/** Tablet events of the drivers of a shift, in order of time. */
function crewOf(
  { crew, seed }: PracticeOptions,
  fleet: Fleet,
  shift: Pick<Shift, 'startAt' | 'endAt'>,
): Pressed {
  const trucks = fleet.machines.filter(({ kind }) => kind === 'hauler')
  return trucks
    .flatMap(({ name: machine }, n) => {
      const driver = crew?.drivers[n]
      const events = driverEvents({ machine, ...shift, seed, driver, notes: crew?.notes ?? [] })
      return events.map((event) => ({ machine, event }))
    })
    .toSorted((a, b) => a.event.t - b.event.t)
}

/** Sends the events up to now; repeated ones are recognised by their ids. */
function press(pressed: Pressed, links: ReadonlyMap<string, DeviceLink>, t: number): void {
  const count = pressed.findIndex(({ event }) => event.t > t)
  for (const { machine, event } of pressed.splice(0, count < 0 ? pressed.length : count))
    links.get(machine)?.press(event)
}

/**
 * Sends the last hours at once and continues with the clock, shift after shift, until the signal. Never throws for an
 * unreachable server: its devices keep what they recorded and send it later.
 */
export async function runPractice(options: PracticeOptions): Promise<void> {
  const { url, signal, seed, clock = systemClock, site = practiceQuarry } = options
  const patience = { clock, signal, random: randomStream(seed, 'retries'), giveUpAfter: Infinity }
  const links = new Map(
    options.devices.map((device) => [
      device.machine,
      createDeviceLink({ url, secret: () => device.secret, patience }),
    ]),
  )
  let from = clock.now() - (options.history ?? HISTORY_MS)
  try {
    while (!signal.aborted) {
      const { fleet, startAt, endAt } = shiftAt(site, options, from)
      const pressed = crewOf(options, fleet, { startAt, endAt })
      await streamFleet({
        fleet,
        links: fleet.machines.map((machine) => links.get(machine.name) ?? null),
        clock,
        signal,
        reached: (now) => now,
        advanced: (t) => press(pressed, links, t),
        from,
        until: endAt,
        onLost: (machine, error) => {
          const { name } = fleet.machines[machine]!
          links.delete(name)
          options.onRefused?.(name, error)
        },
      })
      from = endAt
    }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  }
}
