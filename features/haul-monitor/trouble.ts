/** What is wrong with a tile at a moment, and which comes first. Pure: the moment is an argument, so marks appear as time passes. */
import type { MachineActivity } from '../telemetry/telemetry.ts'
import { OFFLINE_AFTER_MS } from '../telemetry/telemetry.ts'
import type { TodayMeasure } from '../today/today.ts'
import type { LoaderTile, MachineTile, RouteTile } from './haul-monitor.endpoints.ts'

/** What costs most first: a loader that nobody comes to, trucks that wait, then what may be either. */
const troubleKinds = ['hang', 'queue', 'silent', 'standing', 'behind', 'slow'] as const
export type TroubleKind = (typeof troubleKinds)[number]

export interface Trouble {
  readonly kind: TroubleKind
  /** Seconds for which it has been so; of `behind` what is missing, of `slow` the seconds beyond the median. */
  readonly size: number
  /** Seconds from which on it counts, where there is such a limit. */
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

/** A last cycle is slow from so many times the median on. */
const SLOW = 1.25
/** What is less is rounding. */
const EXACT = 0.001

type Tile = MachineTile | LoaderTile | RouteTile

/** Not heard for a minute, as on the dispatcher: what it did last is all that is known. */
export const isOffline = ({ heard }: Pick<MachineTile, 'heard'>, now: number): boolean =>
  heard === null || now - Date.parse(heard) > OFFLINE_AFTER_MS

/** Seconds that have passed. */
const passed = (since: string, now: number): number => Math.max(0, (now - Date.parse(since)) / 1_000)

const stands: ReadonlySet<MachineActivity> = new Set(['idle', 'engineOff'])

/** As many loads as the mean of hangs is of. */
export const HANGS = 5

const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length

/** A loader hangs by the mean of its last loads; what it waits now is among them as soon as that says more. As attention judges it. */
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

/** What its state is trouble by. */
function ofState(tile: MachineTile | LoaderTile, { now, start }: Moment): Trouble[] {
  const { now: state, heard, route, limits } = tile
  if (isOffline(tile, now)) {
    // Who was not sent anywhere and was not heard in this shift does not work in it.
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
  // Whose engine was off before the shift began does not work in it.
  return doing === 'engineOff' && Date.parse(since) < start ? [] : over('standing')
}

/** At least a whole load is missing; `load`: what one comes to in the measure, null where nothing was hauled yet. */
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

/** What a load comes to on average. */
export function loadOf(tiles: readonly Pick<Tile, 'actual'>[], measure: TodayMeasure): number | null {
  if (measure === 'loads') return 1
  const loads = tiles.reduce((sum, { actual }) => sum + actual.loads, 0)
  return loads === 0 ? null : tiles.reduce((sum, { actual }) => sum + actual[measure], 0) / loads
}

/** Of a machine or a loader. What is down calls for nothing. */
export function troublesOf(tile: MachineTile | LoaderTile, moment: Moment, load: number | null): Trouble[] {
  if (!moment.runs || tile.status?.status === 'down') return []
  return [...ofState(tile, moment), ...ofPace(tile, moment, load)]
}

export interface RouteNow {
  readonly doing: 'queueing' | 'running' | 'standing' | 'offline' | 'empty'
  /** Epoch milliseconds; null while it runs, and where nobody is. */
  readonly since: number | null
  /** Newest fix of those that are on it. */
  readonly heard: string | null
}

const earliest = (moments: readonly string[]) => Math.min(...moments.map((one) => Date.parse(one)))
const latest = (moments: readonly string[]) => Math.max(...moments.map((one) => Date.parse(one)))

/** A route does what the machines on it do: it queues while one of them waits for longer than it should. */
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

/** Of a route: what its machines are in as a whole, and its pace. */
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

/** What the order of tiles is told by. */
export interface Placed {
  readonly title: string
  readonly troubles: readonly Trouble[]
  /** Since when it is in its state, epoch milliseconds; null: not known. */
  readonly since: number | null
}

const worst = ({ troubles }: Placed): number =>
  troubles.reduce<number>((rank, { kind }) => Math.min(rank, troubleKinds.indexOf(kind)), troubleKinds.length)
const sizeOf = (one: Placed): number =>
  one.troubles.find(({ kind }) => troubleKinds.indexOf(kind) === worst(one))?.size ?? 0
/** Infinity less itself is no number. */
const compared = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

/** The worst kind first, of one kind those with more troubles, then the longest; all others by their names. */
export function ordered<T extends Placed>(tiles: readonly T[], order: TileOrder, locale: string): T[] {
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
