/**
 * The troubles of a tile at a moment, and their order. Pure: the moment is an argument, so marks appear as time
 * passes.
 */
import type { MachineActivity } from '../telemetry/telemetry.ts'
import { OFFLINE_AFTER_MS } from '../telemetry/telemetry.ts'
import type { TodayMeasure } from '../today/today.ts'
import type { LoaderTile, MachineTile, RouteTile } from './haul-monitor.endpoints.ts'

/** The most costly first: a loader without trucks, waiting trucks, then the others. */
const troubleKinds = ['hang', 'queue', 'silent', 'standing', 'behind', 'slow'] as const
export type TroubleKind = (typeof troubleKinds)[number]

export interface Trouble {
  readonly kind: TroubleKind
  /** Seconds of duration; for `behind` the missing amount, for `slow` the seconds beyond the median. */
  readonly size: number
  /** The threshold in seconds, where there is one. */
  readonly limit?: number
}

/** The moment, and the shift at it. */
export interface Moment {
  readonly now: number
  /** Whether a shift runs: otherwise nobody has to work. */
  readonly runs: boolean
  /** Its start. */
  readonly start: number
  readonly measure: TodayMeasure
}

/** A last cycle beyond the median by this factor is slow. */
const SLOW = 1.25
/** A smaller difference is rounding. */
const EXACT = 0.001

type Tile = MachineTile | LoaderTile | RouteTile

/** Not heard for a minute, as on the dispatcher: only the last activity is known. */
export const isOffline = ({ heard }: Pick<MachineTile, 'heard'>, now: number): boolean =>
  heard === null || now - Date.parse(heard) > OFFLINE_AFTER_MS

/** Elapsed seconds. */
const passed = (since: string, now: number): number => Math.max(0, (now - Date.parse(since)) / 1_000)

const stands: ReadonlySet<MachineActivity> = new Set(['idle', 'engineOff'])

/** The number of loads that the mean covers. */
export const HANGS = 5

const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length

/**
 * A loader hangs by the mean of its last loads, including the current wait as soon as that exceeds it. As attention
 * evaluates it.
 */
function hangNow({ hangs }: Pick<LoaderTile, 'hangs'>, waits: number | null): number | null {
  const all = [hangs, ...(waits === null ? [] : [[...hangs, waits]])].map((some) => some.slice(-HANGS))
  const known = all.filter(({ length }) => length === HANGS)
  return known.length === 0 ? null : Math.max(...known.map(mean))
}

function ofLoader(tile: LoaderTile, doing: MachineActivity, size: number): Trouble[] {
  if (doing !== 'waiting' && doing !== 'loading') return []
  const hang = hangNow(tile, doing === 'waiting' ? size : null)
  const limit = tile.limits.hang
  return hang !== null && hang >= limit ? [{ kind: 'hang', size: hang, limit }] : []
}

/** The trouble that a state stands for. */
function ofState(tile: MachineTile | LoaderTile, { now, start }: Moment): Trouble[] {
  const { now: state, heard, route, limits } = tile
  if (isOffline(tile, now)) {
    // Unassigned and unheard in this shift: it does not work.
    const isMissed = route !== null || (heard !== null && Date.parse(heard) >= start)
    return isMissed ? [{ kind: 'silent', size: heard === null ? Infinity : passed(heard, now) }] : []
  }
  if (!state) return []
  const { doing, since } = state
  const size = passed(since, now)
  const over = (kind: 'queue' | 'standing'): Trouble[] =>
    size >= limits[kind] ? [{ kind, size, limit: limits[kind] }] : []
  if (doing === 'queueing') return over('queue')
  const hang = 'hangs' in tile ? ofLoader(tile, doing, size) : []
  if (hang.length > 0 || !stands.has(doing)) return hang
  // Its engine was off before the shift began: it does not work in it.
  return doing === 'engineOff' && Date.parse(since) < start ? [] : over('standing')
}

/** Whether at least a whole load is missing; `load`: the size of one in the measure, null before the first haul. */
function ofPace({ actual, overdue, last }: Tile, { measure }: Moment, load: number | null): Trouble[] {
  const asked = overdue[measure]
  const missing = asked === null ? 0 : asked - actual[measure]
  const isBehind = load !== null && missing > EXACT && missing >= load - EXACT
  const beyond = last?.median ? last.total - last.median * SLOW : 0
  return [
    ...(isBehind ? [{ kind: 'behind' as const, size: missing }] : []),
    ...(last?.median && beyond > 0 ? [{ kind: 'slow' as const, size: last.total - last.median }] : []),
  ]
}

/** The average load. */
export function loadOf(tiles: readonly Pick<Tile, 'actual'>[], measure: TodayMeasure): number | null {
  if (measure === 'loads') return 1
  const loads = tiles.reduce((sum, { actual }) => sum + actual.loads, 0)
  return loads === 0 ? null : tiles.reduce((sum, { actual }) => sum + actual[measure], 0) / loads
}

/** The troubles of a machine or a loader. A machine that is down has none. */
export function troublesOf(tile: MachineTile | LoaderTile, moment: Moment, load: number | null): Trouble[] {
  if (!moment.runs || tile.status?.status === 'down') return []
  return [...ofState(tile, moment), ...ofPace(tile, moment, load)]
}

export interface RouteNow {
  readonly doing: 'queueing' | 'running' | 'standing' | 'offline' | 'empty'
  /** Epoch milliseconds; null while it runs, and without machines. */
  readonly since: number | null
  /** Newest fix of the machines on it. */
  readonly heard: string | null
}

const earliest = (moments: readonly string[]) => Math.min(...moments.map((one) => Date.parse(one)))
const latest = (moments: readonly string[]) => Math.max(...moments.map((one) => Date.parse(one)))

/** A route takes its state from its machines: it queues while one of them waits beyond the threshold. */
export function routeNow(
  { limits }: Pick<RouteTile, 'limits'>,
  on: readonly MachineTile[],
  now: number,
): RouteNow {
  const fixes = on.flatMap(({ heard }) => (heard === null ? [] : [heard]))
  const heard = fixes.length === 0 ? null : new Date(latest(fixes)).toISOString()
  if (on.length === 0) return { doing: 'empty', since: null, heard }
  const states = on.flatMap((one) => (one.now === null || isOffline(one, now) ? [] : [one.now]))
  if (states.length === 0)
    return { doing: 'offline', since: heard === null ? null : Date.parse(heard), heard }
  const waits = states.filter(
    ({ doing, since }) => doing === 'queueing' && passed(since, now) >= limits.queue,
  )
  if (waits.length > 0) return { doing: 'queueing', since: earliest(waits.map(({ since }) => since)), heard }
  if (states.every(({ doing }) => stands.has(doing)))
    return { doing: 'standing', since: latest(states.map(({ since }) => since)), heard }
  return { doing: 'running', since: null, heard }
}

/** The troubles of a route: those of its machines together, and its pace. */
export function routeTroubles(
  tile: RouteTile,
  { doing, since }: RouteNow,
  moment: Moment,
  load: number | null,
): Trouble[] {
  if (!moment.runs) return []
  const size = since === null ? Infinity : Math.max(0, (moment.now - since) / 1_000)
  const { limits } = tile
  const state: Trouble[] =
    doing === 'queueing'
      ? [{ kind: 'queue', size, limit: limits.queue }]
      : doing === 'standing' && size >= limits.standing
        ? [{ kind: 'standing', size, limit: limits.standing }]
        : doing === 'offline'
          ? [{ kind: 'silent', size }]
          : []
  return [...state, ...ofPace(tile, moment, load)]
}

export const tileOrders = ['trouble', 'title', 'longest'] as const
export type TileOrder = (typeof tileOrders)[number]

/** The sort key of a tile. */
export interface Placed {
  readonly title: string
  readonly troubles: readonly Trouble[]
  /** When it entered its state, epoch milliseconds; null: unknown. */
  readonly since: number | null
}

const worst = ({ troubles }: Placed): number =>
  troubles.reduce<number>((rank, { kind }) => Math.min(rank, troubleKinds.indexOf(kind)), troubleKinds.length)
const sizeOf = (one: Placed): number =>
  one.troubles.find(({ kind }) => troubleKinds.indexOf(kind) === worst(one))?.size ?? 0
/** Infinity minus infinity is NaN. */
const compared = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

/** By severity, then by the number of troubles, then by duration; all others by name. */
export function sortTiles<T extends Placed>(tiles: readonly T[], order: TileOrder, locale: string): T[] {
  const names = new Intl.Collator(locale, { numeric: true })
  const byTitle = (a: Placed, b: Placed) => names.compare(a.title, b.title)
  const orders: Record<TileOrder, (a: Placed, b: Placed) => number> = {
    title: byTitle,
    trouble: (a, b) =>
      worst(a) - worst(b) ||
      b.troubles.length - a.troubles.length ||
      compared(sizeOf(b), sizeOf(a)) ||
      byTitle(a, b),
    longest: (a, b) => compared(a.since ?? Infinity, b.since ?? Infinity) || byTitle(a, b),
  }
  return tiles.toSorted(orders[order])
}
