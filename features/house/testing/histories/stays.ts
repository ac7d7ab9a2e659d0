/**
 * Stays at locations, recounted from the events of entering and leaving, of engines, of loads and dumps, and from the
 * fixes that were sent.
 */
import type {
  Bucket,
  EntryRow,
  HourRow,
  QueuedHour,
  Sums,
  VisitRow,
} from '../../../location-analysis/visit-rows.ts'
import type { Range } from './report-requests.ts'
import { type Facts, isPlaceOf } from './facts.ts'
import type { EventRow } from './stored-events.ts'
import { MINUTE } from './test-site.ts'
import { localTimeAt } from './zones.ts'

export interface StayFilter {
  readonly project?: string
  readonly location?: string
  readonly equipment?: string
  readonly driver?: string
}

interface Titled {
  readonly id: string
  readonly title: string
}

interface Stay {
  readonly machine: string
  readonly place: string
  readonly driver: string | null
  readonly entered: number
  /** Null while the machine is inside. */
  readonly exited: number | null
  readonly left: number
  /** Seconds. */
  readonly stood: number
}

const byTime = (one: EventRow, other: EventRow) => one.occurred_at.getTime() - other.occurred_at.getTime()
const at = ({ occurred_at: t }: EventRow) => t.getTime()

/** The next event after entering a location is leaving it. A machine that has not left stays until its last fix. */
function allStays({ rows, machines, stood }: Facts): Stay[] {
  const passages = rows.filter(({ type }) => type === 'enter location' || type === 'exit location')
  const places = Map.groupBy(passages, (one) => `${one.equipment_id} ${one.location_id}`)
  return [...places.values()].flatMap((own) => {
    const ordered = own.toSorted((one, other) => byTime(one, other) || (one.type < other.type ? -1 : 1))
    return ordered.flatMap((one, n): Stay[] => {
      if (one.type !== 'enter location') return []
      const next = ordered[n + 1]
      const lastFixAt = Math.max(
        ...machines.find(({ id }) => id === one.equipment_id)!.sent.map(({ t }) => t),
      )
      return [
        {
          machine: one.equipment_id,
          place: one.location_id!,
          driver: one.driver_id,
          entered: at(one),
          exited: next ? at(next) : null,
          left: next ? at(next) : Math.max(at(one), lastFixAt),
          stood: stood.get(`${one.equipment_id} ${one.location_id} ${at(one)}`) ?? Number.NaN,
        },
      ]
    })
  })
}

const spanOf = ({ from, to }: Range, { now }: Facts): Range => ({
  from,
  to: Math.max(from, Math.min(to, now)),
})

const isOf = (facts: Facts, filter: StayFilter, machine: string, place: string, driver: string | null) =>
  (filter.equipment ?? machine) === machine &&
  (filter.location ?? place) === place &&
  (filter.driver === undefined || filter.driver === driver) &&
  (filter.project === undefined || isPlaceOf(facts, place, filter.project))

/** Derived loads and dumps with a location. */
function worksOf(facts: Facts, filter: StayFilter): EventRow[] {
  return facts.rows.filter(
    ({ type, source, equipment_id: machine, location_id: place, driver_id: driver }) =>
      (type === 'load' || type === 'dump') &&
      source === 'derived' &&
      place !== null &&
      isOf(facts, filter, machine, place, driver),
  )
}

/** Seconds of a range in which the last engine event was "engine off". */
function offIn({ rows }: Facts, machine: string, { from, to }: Range): number {
  const engineEvents = rows
    .filter((one) => one.equipment_id === machine && one.type.startsWith('engine o'))
    .toSorted(byTime)
  return engineEvents.reduce((sum, one, n) => {
    const until = engineEvents[n + 1] ? at(engineEvents[n + 1]!) : Infinity
    const part = Math.max(0, Math.min(to, until) - Math.max(from, at(one)))
    return one.type === 'engine off' ? sum + part / 1_000 : sum
  }, 0)
}

export interface RecountedStay extends Omit<VisitRow, 'key'> {
  readonly since: number
}

const iso = (t: number) => new Date(t).toISOString()

export function recountStays(facts: Facts, range: Range, filter: StayFilter): RecountedStay[] {
  const span = spanOf(range, facts)
  const works = worksOf(facts, {})
  const machine = (id: string): Titled => ({ id, title: facts.machines.find((one) => one.id === id)!.title })
  const person = (id: string): Titled => ({
    id,
    title: String(facts.world.drivers.find((one) => one.id === id)!['fullName']),
  })
  return allStays(facts)
    .filter((one) => isOf(facts, filter, one.machine, one.place, one.driver))
    .filter(({ entered, left }) => entered < span.to && (entered >= span.from || left > span.from))
    .map((one) => {
      const [since, until] = [Math.max(one.entered, span.from), Math.min(one.left, span.to)]
      const [dwell, whole] = [(until - since) / 1_000, (one.left - one.entered) / 1_000]
      const stood = whole > 0 ? (Math.min(one.stood, whole) * dwell) / whole : 0
      const off = offIn(facts, one.machine, { from: since, to: until })
      const inside = works.filter(
        (work) =>
          work.equipment_id === one.machine &&
          work.location_id === one.place &&
          at(work) >= since &&
          at(work) < span.to &&
          at(work) <= (one.exited ?? Infinity),
      )
      return {
        since,
        equipment: machine(one.machine),
        location: { id: one.place, title: facts.places.get(one.place)!.title },
        driver: one.driver === null ? null : person(one.driver),
        enteredAt: iso(one.entered),
        exitedAt: one.exited === null ? null : iso(one.exited),
        isOpen: one.exited === null || one.exited > span.to,
        isBefore: one.entered < span.from,
        dwell,
        moving: dwell - Math.max(off, stood),
        idle: Math.max(0, stood - off),
        off,
        loads: inside.filter(({ type }) => type === 'load').length,
        dumps: inside.filter(({ type }) => type === 'dump').length,
      }
    })
}

/** A stay, or a load or dump with its time. */
type Fact = { readonly stay: RecountedStay } | { readonly work: EventRow }

function factsOf(facts: Facts, range: Range, filter: StayFilter): Fact[] {
  const span = spanOf(range, facts)
  const works = worksOf(facts, filter).filter((one) => at(one) >= span.from && at(one) < span.to)
  return [...recountStays(facts, range, filter).map((stay) => ({ stay })), ...works.map((work) => ({ work }))]
}

function sumsOf(own: readonly Fact[]): Sums {
  const stays = own.flatMap((one) => ('stay' in one ? one.stay : []))
  const sum = (name: 'dwell' | 'moving' | 'idle' | 'off') => stays.reduce((all, one) => all + one[name], 0)
  const count = (type: string) => own.filter((one) => 'work' in one && one.work.type === type).length
  const lengths = stays.map(({ dwell }) => dwell).sort((a, b) => a - b)
  const place = (lengths.length - 1) * 0.9
  const low = lengths[Math.floor(place)] ?? null
  const none = lengths.length === 0
  return {
    visits: stays.length,
    open: stays.filter(({ isOpen }) => isOpen).length,
    before: stays.filter(({ isBefore }) => isBefore).length,
    over: lengths.filter((seconds) => seconds > 1_800).length,
    dwell: sum('dwell'),
    moving: sum('moving'),
    idle: sum('idle'),
    off: sum('off'),
    shortest: lengths[0] ?? null,
    average: none ? null : sum('dwell') / lengths.length,
    p90: low === null ? null : low + (lengths[Math.ceil(place)]! - low) * (place % 1),
    longest: lengths.at(-1) ?? null,
    loads: count('load'),
    dumps: count('dump'),
  }
}

export function stayReportZone({ projects, places, zone }: Facts, { location, project }: StayFilter): string {
  const place = places.get(location ?? '')
  const own = place && (place.timeZone ?? projects.get(place.project?.id ?? '')?.timeZone)
  return own ?? projects.get(project ?? '')?.timeZone ?? zone
}

const hourAt = (t: number, zone: string) => Number(localTimeAt(t, zone).slice(11, 13))

const grouped = <Row>(all: readonly Fact[], key: (one: Fact) => string, row: (own: Fact[]) => Row): Row[] =>
  [...Map.groupBy(all, key).values()].map(row)

/** Groups stays and events by a property that both have. */
export function staysBy(
  facts: Facts,
  range: Range,
  filter: StayFilter,
  by: 'location' | 'equipment' | 'driver',
): EntryRow[] {
  const { world, machines, places } = facts
  const people = world.drivers.map(({ id, fullName }) => [id, String(fullName)] as const)
  const titles = new Map([
    ...people,
    ...machines.map(({ id, title }) => [id, title] as const),
    ...[...places.values()].map(({ id, title }) => [id, title] as const),
  ])
  const idOf = (one: Fact) => ('stay' in one ? one.stay[by]?.id : one.work[`${by}_id`]) ?? null
  return grouped(
    factsOf(facts, range, filter),
    (one) => idOf(one) ?? '',
    (own) => {
      const id = idOf(own[0]!)
      return { of: id === null ? null : { id, title: titles.get(id) ?? '' }, ...sumsOf(own) }
    },
  )
}

export function staysByHour(facts: Facts, range: Range, filter: StayFilter): HourRow[] {
  const zone = stayReportZone(facts, filter)
  const hourOf = (one: Fact) => hourAt('stay' in one ? one.stay.since : at(one.work), zone)
  return grouped(
    factsOf(facts, range, filter),
    (one) => String(hourOf(one)),
    (own) => ({ hour: hourOf(own[0]!), ...sumsOf(own) }),
  )
}

const QUARTER = 15 * MINUTE

/**
 * Queue lengths per quarter of an hour; the number of waiting machines is counted whenever another one begins to
 * wait.
 */
function queueOf(facts: Facts, range: Range, filter: StayFilter): QueuedHour[] {
  const span = spanOf(range, facts)
  const waits = worksOf(facts, filter)
    .filter((one) => one.stood_at !== null && (one.wait?.queue ?? 0) > 0)
    .map((one) => ({ from: one.stood_at!.getTime(), to: one.stood_at!.getTime() + one.wait!.queue * 1_000 }))
    .map(({ from, to }) => ({ from: Math.max(from, span.from), to: Math.min(to, span.to) }))
  const first = Math.max(span.from, Math.min(...allStays(facts).map(({ entered }) => entered)))
  const hours = new Map<number, { hour: number; passed: number; waited: number; most: number }>()
  for (let quarter = Math.floor(first / QUARTER) * QUARTER; quarter < span.to; quarter += QUARTER) {
    const part = { from: Math.max(quarter, first), to: Math.min(quarter + QUARTER, span.to) }
    // The range ended in the quarter of the first visit, before that visit.
    if (part.to <= part.from) continue
    const hour = hourAt(quarter, stayReportZone(facts, filter))
    const own = hours.get(hour) ?? { hour, passed: 0, waited: 0, most: 0 }
    hours.set(hour, own)
    own.passed += (part.to - part.from) / 1_000
    for (const one of waits)
      own.waited += Math.max(0, Math.min(one.to, part.to) - Math.max(one.from, part.from)) / 1_000
    const begins = waits.map(({ from }) => from).filter((t) => t > part.from && t < part.to)
    for (const t of [part.from, ...begins])
      own.most = Math.max(own.most, waits.filter((one) => one.from <= t && t < one.to).length)
  }
  return [...hours.values()].toSorted((one, other) => one.hour - other.hour)
}

function histogramOf(stays: readonly RecountedStay[]): Bucket[] {
  return Array.from({ length: 31 }, (_, over) => ({
    over,
    visits: stays.filter(
      ({ dwell }) => (over === 0 || dwell > over * 60) && (over === 30 || dwell <= (over + 1) * 60),
    ).length,
  }))
}

export function stayFigures(facts: Facts, range: Range, filter: StayFilter) {
  const all = factsOf(facts, range, filter)
  const span = spanOf(range, facts)
  const stays = all.flatMap((one) => ('stay' in one ? one.stay : []))
  const named = (of: (one: Fact) => string | null) => new Set(all.map(of)).size
  const earlier = allStays(facts)
    .filter((one) => isOf(facts, filter, one.machine, one.place, one.driver) && one.entered < span.to)
    .map(({ entered }) => entered)
  return {
    from: iso(range.from),
    to: iso(range.to),
    timeZone: stayReportZone(facts, filter),
    machines: named((one) => ('stay' in one ? one.stay.equipment.id : one.work.equipment_id)),
    locations: named((one) => ('stay' in one ? one.stay.location.id : one.work.location_id)),
    ...sumsOf(all),
    histogram: histogramOf(stays),
    queue: queueOf(facts, range, filter),
    latest: stays.length > 0 || earlier.length === 0 ? null : iso(Math.max(...earlier)),
  }
}
