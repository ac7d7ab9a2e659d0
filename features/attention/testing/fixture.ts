/** A small site with machines for tests of rules; each test changes what it is about. */
import { buildZoneIndex, type ZoneGeometry } from '@haulway/geo'
import type { AlarmRule } from '../../alarm-limits/alarm-limits.ts'
import type { Facts } from '../alarm.ts'
import { ownLimits } from '../limits.ts'
import type { AttentionSite, SitePlace, SiteRoute, SiteTablet, UnreadableDevice } from '../site.ts'
import { type MachineSeen, type Memory, newMemory, View } from '../view.ts'

/** A Monday, within the day shift of the project. */
export const NOON = Date.UTC(2026, 2, 2, 12)
export const MINUTE = 60_000
const METRE = 1 / 111_320

const place = (id: string, kind: SitePlace['kind'], more: Partial<SitePlace> = {}): SitePlace => ({
  id,
  kind,
  projectId: 'north',
  materials: [],
  spots: null,
  speedLimit: null,
  isRoad: false,
  ...more,
})

export const route = (more: Partial<SiteRoute> = {}): SiteRoute => ({
  id: 'haul',
  projectId: 'north',
  speedLimit: null,
  own: ownLimits(null),
  usual: { loadedTravel: 300 },
  cycleSeconds: 1_000,
  closestSeconds: null,
  ...more,
})

interface SiteChanges {
  readonly route?: Partial<SiteRoute>
  readonly places?: readonly SitePlace[]
  readonly zones?: readonly ZoneGeometry[]
  readonly account?: Readonly<Record<string, unknown>>
  readonly drivers?: AttentionSite['drivers']
  readonly usual?: AttentionSite['usual']
  /** When two senders used the secret of a machine's device, by machine. */
  readonly twoSenders?: Readonly<Record<string, number>>
  /** By machine. */
  readonly unreadable?: Readonly<Record<string, readonly UnreadableDevice[]>>
  readonly tablets?: Readonly<Record<string, SiteTablet>>
}

export function siteOf(ids: readonly string[], changes: SiteChanges = {}): AttentionSite {
  const own = ownLimits(null)
  const shifts = [{ start: '06:00', end: '18:00', breakStart: '12:30', breakEnd: '13:00' }]
  const places = changes.places ?? [place('pit', 'load'), place('tip', 'dump'), place('parking', 'other')]
  return {
    account: { id: 'account', zone: 'UTC', own: ownLimits(changes.account ?? null) },
    machines: new Map(
      ids.map((id) => {
        const twoSendersAt = changes.twoSenders?.[id]
        const tablet = changes.tablets?.[id]
        const unreadable = changes.unreadable?.[id]
        const told = {
          ...(twoSendersAt === undefined ? {} : { twoSendersAt }),
          ...(tablet && { tablet }),
          ...(unreadable && { unreadable }),
        }
        return [id, { id, hauls: id.startsWith('T'), loads: id.startsWith('L'), ...told }]
      }),
    ),
    places: new Map(places.map((one) => [one.id, one])),
    limited: places.filter(({ speedLimit }) => speedLimit !== null),
    limitedZones: buildZoneIndex(changes.zones ?? []),
    routes: new Map([['haul', route(changes.route)]]),
    projects: new Map([
      ['north', { id: 'north', own, calendar: { zone: 'UTC', workDays: ['mon'], exceptions: [], shifts } }],
    ]),
    drivers: changes.drivers ?? [],
    usual: changes.usual === undefined ? new Map() : changes.usual,
  }
}

export { place }

interface MachineChanges {
  readonly t?: number
  readonly heardAt?: number
  /** Metres north of the middle of the site. */
  readonly north?: number
  /** Metres per second. */
  readonly speed?: number | null
  readonly heading?: number | null
  readonly activity?: Partial<MachineSeen['activity']>
  readonly work?: Partial<MachineSeen['work']>
}

/** A loaded truck on its way, unless changed. */
export function machine(equipmentId: string, changes: MachineChanges = {}): MachineSeen {
  const { t = NOON, heardAt = 0, north = 0, speed = 8, heading = null, activity, work } = changes
  return {
    equipmentId,
    position: { t, lon: 20, lat: 50 + north * METRE, speed, heading },
    activity: { activity: 'hauling', since: NOON - MINUTE, locationId: null, ...activity },
    loading: null,
    work: {
      loaded: true,
      lastLoad: null,
      materialId: null,
      routeId: 'haul',
      driverId: null,
      standsSince: null,
      ...work,
    },
    heardAt,
  }
}

export function viewOf(
  machines: readonly MachineSeen[],
  more: SiteChanges & {
    readonly now?: number
    readonly memory?: Memory
    readonly open?: Partial<Record<AlarmRule, Facts>>
  } = {},
): View {
  const site = siteOf(
    machines.map(({ equipmentId }) => equipmentId),
    more,
  )
  const open = (rule: AlarmRule) => more.open?.[rule]
  return new View({ now: more.now ?? NOON, site, machines, memory: more.memory ?? newMemory(), open })
}
