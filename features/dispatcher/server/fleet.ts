import { scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import { defineChannel, type LiveChannel } from '@haulway/platform/server/live/channel.ts'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { closedProjects } from '../../projects/index.ts'
import { FLEET_CHANNEL, type FleetFrame, type FleetMachine } from '../../telemetry/telemetry.ts'
import { loadersNow, type LoadingNow, type MachineNow } from '../../telemetry/index.ts'
import { Directory, readDirectory } from './directory.ts'

/** The machines of one account, or those of them that are open to some, while somebody watches them. */
interface Fleet {
  readonly account: string
  /** Projects whose machines are not in it. */
  readonly closed: readonly string[]
  readonly positions: Map<string, MachineNow>
  directory: Directory
  /** Machines that have moved since the last frame. */
  readonly moved: Set<string>
  /** What loaders and the trucks at them do, as it was told last. */
  around: ReadonlyMap<string, LoadingNow>
  /** Names, routes or the set of machines have changed: the next frame is a snapshot. */
  renewed: boolean
  ready: Promise<void>
  readonly notify: () => void
}

export interface FleetLive {
  readonly channel: LiveChannel
  /** Takes the news of a commit. */
  moved(account: string, machines: readonly MachineNow[]): void
}

type NamedPart = 'title' | 'kind' | 'icon' | 'routeId'

/** What changes as a machine moves and works; at a loader, what the machines around it make of that. */
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

/** Looks at who is at which loader; those for whom that differs from what was told last have moved. */
function lookAround(fleet: Fleet, now: number): void {
  const machines = [...fleet.positions.values()].filter((one) => seen(fleet, one))
  const found = loadersNow(machines, now)
  for (const id of new Set([...found.keys(), ...fleet.around.keys()])) {
    if (JSON.stringify(found.get(id)) !== JSON.stringify(fleet.around.get(id))) fleet.moved.add(id)
  }
  fleet.around = found
}

/** Everything that readers of a directory see, told at once. */
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

/** What has moved, without what only the directory tells: that has not changed. */
function changeOf(fleet: Fleet, now: number): FleetFrame {
  const machines = [...fleet.moved].flatMap((id) => {
    const one = fleet.positions.get(id)
    if (!one || !seen(fleet, one)) return []
    return [movingPart(one, fleet.around.get(id))]
  })
  return { kind: 'change', machines, now }
}

/** Projects as the name of a part, and back. */
const partOf = (closed: readonly string[]) => closed.join(' ')
const closedOf = (part: string) => (part === '' ? [] : part.split(' '))

interface Watched {
  readonly fleets: Map<string, Fleet>
  /** Fills a new one. */
  readonly load: (fleet: Fleet) => Promise<void>
}

const nameOf = (account: string, part: string) => `${account} ${part}`

/** Watches the fleets that somebody listens to. */
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
      // Whoever asks for the snapshot is told of the failure.
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

/** Changes after which names, kinds or routes of machines, or projects of these, may differ. */
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
      // What came meanwhile is newer.
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
          // It has come into a place that is closed to the listeners, or left it.
          else if (!seen(fleet, known) !== !seen(fleet, one)) fleet.renewed = true
        }
        fleet.notify()
      }
    },
  }
}
