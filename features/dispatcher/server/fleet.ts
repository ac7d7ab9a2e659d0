import { scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import { defineChannel, type LiveChannel } from '@haulway/platform/server/live/channel.ts'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { closedProjects } from '../../projects/index.ts'
import { FLEET_CHANNEL, type FleetFrame, type FleetMachine } from '../../telemetry/telemetry.ts'
import { loadersNow, type LoadingNow, type MachineNow } from '../../telemetry/index.ts'
import { Directory, readDirectory } from './directory.ts'

/** The machines of one account, or the part open to some readers, while somebody watches them. */
interface Fleet {
  readonly account: string
  /** Projects whose machines are excluded. */
  readonly closed: readonly string[]
  readonly positions: Map<string, MachineNow>
  directory: Directory
  /** Machines that have moved since the last frame. */
  readonly moved: Set<string>
  /** The last published state of loaders and their trucks. */
  around: ReadonlyMap<string, LoadingNow>
  /** Names, routes or the set of machines changed: the next frame is a snapshot. */
  renewed: boolean
  ready: Promise<void>
  readonly notify: () => void
}

export interface FleetLive {
  readonly channel: LiveChannel
  /** Receives the updates of a commit. */
  moved(account: string, machines: readonly MachineNow[]): void
}

type NamedPart = 'title' | 'kind' | 'icon' | 'routeId'

/** The fields that change as a machine moves and works; at a loader, also by the machines around it. */
function movingPart(now: MachineNow, around: LoadingNow | undefined): Omit<FleetMachine, NamedPart> {
  const { t, lon, lat, heading, speed } = now.position
  const { activity, since, locationId } = now.activity
  const trucks = now.loading?.role === 'loader' ? { trucks: [] } : {}
  return {
    id: now.equipmentId,
    t,
    lon,
    lat,
    heading,
    speed,
    locationId,
    activity,
    since,
    ...trucks,
    ...around,
  }
}

const seen = ({ directory }: Fleet, { equipmentId, activity }: MachineNow) =>
  directory.find(equipmentId, activity.locationId)

/** Recomputes which trucks are at which loader, and marks machines whose state differs from the last frame. */
function lookAround(fleet: Fleet, now: number): void {
  const machines = [...fleet.positions.values()].filter((one) => seen(fleet, one))
  const found = loadersNow(machines, now)
  for (const id of new Set([...found.keys(), ...fleet.around.keys()])) {
    if (JSON.stringify(found.get(id)) !== JSON.stringify(fleet.around.get(id))) fleet.moved.add(id)
  }
  fleet.around = found
}

/** A frame with everything that readers of a directory see. */
export function snapshotFrame(
  positions: Iterable<MachineNow>,
  directory: Directory,
  around: ReadonlyMap<string, LoadingNow>,
  now: number,
) {
  const machines = [...positions].flatMap((one) => {
    const entry = directory.find(one.equipmentId, one.activity.locationId)
    return entry ? [{ ...entry, ...movingPart(one, around.get(one.equipmentId)) }] : []
  })
  return { kind: 'snapshot' as const, machines, now }
}

const snapshotOf = ({ positions, directory, around }: Fleet, now: number): FleetFrame =>
  snapshotFrame(positions.values(), directory, around, now)

/** A frame of machines that moved, without directory fields, which have not changed. */
function changeOf(fleet: Fleet, now: number): FleetFrame {
  const machines = [...fleet.moved].flatMap((id) => {
    const one = fleet.positions.get(id)
    if (!one || !seen(fleet, one)) return []
    return [movingPart(one, fleet.around.get(id))]
  })
  return { kind: 'change', machines, now }
}

/** Converts projects to the name of a channel part, and back. */
const partOf = (closed: readonly string[]) => closed.join(' ')
const closedOf = (part: string) => (part === '' ? [] : part.split(' '))

interface Watched {
  readonly fleets: Map<string, Fleet>
  /** Fills a new fleet. */
  readonly load: (fleet: Fleet) => Promise<void>
}

const nameOf = (account: string, part: string) => `${account} ${part}`

/** Manages the fleets that have listeners. */
function fleetChannel({ database, clock }: Services, { fleets, load }: Watched): LiveChannel {
  return defineChannel({
    name: FLEET_CHANNEL,
    permission: 'dispatcher',
    feature: 'tracker',
    partOf: ({ account, user }) =>
      inAccount(database, scopeOf({ account, user }), async (tx) => partOf(await closedProjects(tx))),
    async snapshot(account, part) {
      const fleet = fleets.get(nameOf(account, part))
      if (!fleet) throw new Error('a snapshot is asked only of a watched fleet')
      await fleet.ready
      const now = clock()
      lookAround(fleet, now)
      return snapshotOf(fleet, now)
    },
    watch(account, changed, part) {
      const fleet: Fleet = {
        account,
        closed: closedOf(part),
        positions: new Map(),
        directory: new Directory(new Map(), new Set()),
        moved: new Set(),
        around: new Map(),
        renewed: false,
        ready: Promise.resolve(),
        notify: changed,
      }
      fleets.set(nameOf(account, part), fleet)
      fleet.ready = load(fleet)
      // The failure reaches whoever requested the snapshot.
      fleet.ready.catch(() => undefined)
      return {
        take() {
          if (!fleet.renewed && fleet.moved.size === 0) return null
          const now = clock()
          lookAround(fleet, now)
          const frame = fleet.renewed ? snapshotOf(fleet, now) : changeOf(fleet, now)
          fleet.renewed = false
          fleet.moved.clear()
          return frame
        },
        stop: () => void fleets.delete(nameOf(account, part)),
      }
    },
  })
}

/** Changes that may alter names, kinds, routes or projects of machines. */
const concerns = new Set(['equipment', 'routes', 'locations', 'haulcategories', 'haulicons'])

/** The channel `fleet`: positions come from telemetry after their commit, names from the equipment list. */
export function openFleet(
  services: Services,
  bus: Bus,
  positions: (account: string) => Promise<MachineNow[]>,
): FleetLive {
  const { database, log } = services
  const fleets = new Map<string, Fleet>()

  const renew = async (fleet: Fleet): Promise<void> => {
    fleet.directory = await readDirectory(database, fleet.account, fleet.closed)
    fleet.renewed = true
    fleet.notify()
  }
  const load = async (fleet: Fleet): Promise<void> => {
    for (const one of await positions(fleet.account)) {
      // Updates received meanwhile are newer.
      if (!fleet.positions.has(one.equipmentId)) fleet.positions.set(one.equipmentId, one)
    }
    await renew(fleet)
  }
  const renewLater = (fleet: Fleet): void => {
    renew(fleet).catch((error: unknown) => log.warn({ err: error, account: fleet.account }, 'names not read'))
  }
  const fleetsOf = (account: string) => [...fleets.values()].filter((one) => one.account === account)
  bus.subscribe(({ account, resource }) => {
    if (concerns.has(resource)) for (const fleet of fleetsOf(account)) renewLater(fleet)
  })

  return {
    channel: fleetChannel(services, { fleets, load }),
    moved(account, machines) {
      for (const fleet of fleetsOf(account)) {
        for (const one of machines) {
          const known = fleet.positions.get(one.equipmentId)
          fleet.positions.set(one.equipmentId, one)
          fleet.moved.add(one.equipmentId)
          if (!known) renewLater(fleet)
          // It entered or left a place that is closed to the listeners.
          else if (!seen(fleet, known) !== !seen(fleet, one)) fleet.renewed = true
        }
        fleet.notify()
      }
    },
  }
}
