import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import { defineChannel, type LiveChannel } from '@haulway/platform/server/live/channel.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { FLEET_CHANNEL, type FleetFrame } from '../../telemetry/telemetry.ts'
import { loadersNow, type LoadingNow, type MachineNow } from '../../telemetry/index.ts'
import { type DirectoryEntry, readDirectory } from './directory.ts'

/** The machines of one account while somebody watches them. */
interface Fleet {
  readonly positions: Map<string, MachineNow>
  directory: ReadonlyMap<string, DirectoryEntry>
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

/** What changes as a machine moves and works; at a loader, what the machines around it make of that. */
function movingPart(now: MachineNow, around: LoadingNow | undefined) {
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

/** Looks at who is at which loader; those for whom that differs from what was told last have moved. */
function lookAround(fleet: Fleet, now: number): void {
  const found = loadersNow([...fleet.positions.values()], now)
  for (const id of new Set([...found.keys(), ...fleet.around.keys()])) {
    if (JSON.stringify(found.get(id)) !== JSON.stringify(fleet.around.get(id))) fleet.moved.add(id)
  }
  fleet.around = found
}

function snapshotOf(fleet: Fleet, now: number): FleetFrame {
  const machines = [...fleet.positions.values()].flatMap((one) => {
    const entry = fleet.directory.get(one.equipmentId)
    return entry ? [{ ...entry, ...movingPart(one, fleet.around.get(one.equipmentId)) }] : []
  })
  return { kind: 'snapshot', machines, now }
}

/** What has moved, without what only the directory tells: that has not changed. */
function changeOf(fleet: Fleet, now: number): FleetFrame {
  const machines = [...fleet.moved].flatMap((id) => {
    const one = fleet.positions.get(id)
    if (!one || !fleet.directory.has(id)) return []
    return [movingPart(one, fleet.around.get(id))]
  })
  return { kind: 'change', machines, now }
}

/** Watches one account's fleet at a time; `load` fills a new one. */
function fleetChannel(
  fleets: Map<string, Fleet>,
  load: (account: string, fleet: Fleet) => Promise<void>,
  clock: () => number,
): LiveChannel {
  return defineChannel({
    name: FLEET_CHANNEL,
    permission: 'dispatcher',
    feature: 'tracker',
    async snapshot(account) {
      const fleet = fleets.get(account)
      if (!fleet) throw new Error('a snapshot is asked only of a watched fleet')
      await fleet.ready
      const now = clock()
      lookAround(fleet, now)
      return snapshotOf(fleet, now)
    },
    watch(account, changed) {
      const fleet: Fleet = {
        positions: new Map(),
        directory: new Map(),
        moved: new Set(),
        around: new Map(),
        renewed: false,
        ready: Promise.resolve(),
        notify: changed,
      }
      fleets.set(account, fleet)
      fleet.ready = load(account, fleet)
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
        stop: () => void fleets.delete(account),
      }
    },
  })
}

/** Changes after which names, kinds or routes of machines may differ. */
const concerns = new Set(['equipment', 'routes', 'haulcategories', 'haulicons'])

/** The channel `fleet`: positions come from telemetry after their commit, names from the equipment list. */
export function openFleet(
  services: Services,
  bus: Bus,
  positions: (account: string) => Promise<MachineNow[]>,
): FleetLive {
  const { database, clock, log } = services
  const fleets = new Map<string, Fleet>()

  const renew = async (account: string, fleet: Fleet): Promise<void> => {
    fleet.directory = await readDirectory(database, account)
    fleet.renewed = true
    fleet.notify()
  }
  const load = async (account: string, fleet: Fleet): Promise<void> => {
    for (const one of await positions(account)) {
      // What came meanwhile is newer.
      if (!fleet.positions.has(one.equipmentId)) fleet.positions.set(one.equipmentId, one)
    }
    await renew(account, fleet)
  }
  const renewLater = (account: string, fleet: Fleet): void => {
    renew(account, fleet).catch((error: unknown) => log.warn({ err: error, account }, 'names not read'))
  }
  bus.subscribe(({ account, resource }) => {
    const fleet = fleets.get(account)
    if (fleet && concerns.has(resource)) renewLater(account, fleet)
  })

  const channel = fleetChannel(fleets, load, clock)
  return {
    channel,
    moved(account, machines) {
      const fleet = fleets.get(account)
      if (!fleet) return
      for (const one of machines) {
        const known = fleet.positions.has(one.equipmentId)
        fleet.positions.set(one.equipmentId, one)
        fleet.moved.add(one.equipmentId)
        if (!known) renewLater(account, fleet)
      }
      fleet.notify()
    },
  }
}
