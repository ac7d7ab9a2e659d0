/** Derived data of machines in a span: events, cycles with their phases, visits. */
import type { Reference } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { cycleItem, type CycleRow, selectCycles } from '../../cycles/index.ts'
import { phaseSpans } from '../../cycles/cycles.ts'
import { isListedSql } from '../../telemetry/telemetry.ts'
import type { Span } from '../engine/movement.ts'
import type { JournalMachine } from '../travel-journal.endpoints.ts'

type Parts = Pick<JournalMachine, 'phases' | 'events' | 'cycles' | 'visits'>

/** How long before its load a cycle may begin, and after it continue. */
const LONGEST_MS = 12 * 3_600_000

const named = (id: string | null, title: string | null): Reference | null =>
  id === null ? null : { id, title: title ?? '' }

interface EventRow {
  machine: string
  key: string
  type: string
  at: Date
  location_id: string | null
  location_title: string | null
  weight: number | null
  names: string | null
}

async function findEvents(tx: Transaction, machines: readonly string[], { from, to }: Span) {
  const { rows } = await tx.query<EventRow>(
    `select e.equipment_id as machine, e.key, e.type, e.occurred_at as at, e.location_id, l.title as location_title, e.weight,
        nullif(concat_ws(' · ', d.full_name, r.title, e.ticket, e.note_type, e.note), '') as names
      from events e left join locations l on l.account_id = e.account_id and l.id = e.location_id
        left join drivers d on d.account_id = e.account_id and d.id = e.driver_id and e.type like 'driver%'
        left join routes r on r.account_id = e.account_id and r.id = e.route_id and e.type like '%route%'
      where e.account_id = haulway_account() and e.equipment_id = any($1::uuid[]) and e.occurred_at >= $2
        and e.occurred_at < $3 and ${isListedSql('e')} and not e.dropped
      order by e.occurred_at, e.key collate "C"`,
    [machines, new Date(from), new Date(to)],
  )
  return rows
}

interface VisitRow {
  machine: string
  location_id: string
  title: string | null
  zone: string | null
  entered_at: Date
  exited_at: Date | null
}

/**
 * Visits that reach into the span. Visits of one location do not overlap: of those that began before the span only
 * the last of each location can reach into it.
 */
async function findVisits(tx: Transaction, machines: readonly string[], { from, to }: Span) {
  const own = 'from visits where account_id = haulway_account() and equipment_id ='
  const { rows } = await tx.query<VisitRow>(
    `with recursive been (machine, place) as (
       select machine, (select location_id ${own} machine order by location_id limit 1) from unnest($1::uuid[]) as machine
       union all select machine, (select location_id ${own} been.machine and location_id > been.place
         order by location_id limit 1) from been where place is not null)
     select v.equipment_id as machine, v.location_id, l.title, l.time_zone as zone, v.entered_at, v.exited_at
       from been cross join lateral (
         (select * ${own} been.machine and location_id = been.place and entered_at > $2 and entered_at < $3) union all
         (select * ${own} been.machine and location_id = been.place and entered_at <= $2
           order by entered_at desc limit 1)) v
       left join locations l on l.account_id = v.account_id and l.id = v.location_id
      where v.exited_at is null or v.exited_at > $2
      order by v.entered_at, v.key`,
    [machines, new Date(from), new Date(to)],
  )
  return rows
}

async function findCycles(tx: Transaction, machines: readonly string[], { from, to }: Span) {
  const range = { from: new Date(from - LONGEST_MS), to: new Date(to + LONGEST_MS) }
  const { sql, values } = selectCycles({}, range)
  const at = values.length
  const { rows } = await tx.query<CycleRow>(
    `select * from (${sql}) shown where equipment_id = any($${at + 1}::uuid[]) and started_at < $${at + 2}
       and coalesce(ended_at, dumped_at) > $${at + 3} order by loaded_at, key`,
    [...values, machines, new Date(to), new Date(from)],
  )
  return rows
}

function partsOf(
  { from, to }: Span,
  events: readonly EventRow[],
  cycles: readonly CycleRow[],
  visits: readonly VisitRow[],
): Parts {
  const hauls = cycles.map(cycleItem)
  return {
    phases: hauls
      .flatMap(phaseSpans)
      .filter((span) => span.from < to && span.to > from)
      .map((span) => [span.phase, Math.max(span.from, from), Math.min(span.to, to)]),
    events: events.map(({ key, type, at, location_id, location_title, weight, names }) => ({
      key,
      type,
      at: at.toISOString(),
      location: named(location_id, location_title),
      weight,
      names,
    })),
    cycles: hauls.map((cycle) => ({
      key: cycle.key,
      startedAt: cycle.startedAt,
      loadedAt: cycle.loadedAt,
      dumpedAt: cycle.dumpedAt,
      endedAt: cycle.endedAt,
      loadLocation: cycle.loadLocation,
      dumpLocation: cycle.dumpLocation,
      material: cycle.material,
      weight: cycle.weight,
    })),
    visits: visits.map(({ location_id: id, title, entered_at, exited_at }) => ({
      location: { id, title: title ?? '' },
      enteredAt: entered_at.toISOString(),
      exitedAt: exited_at && exited_at.toISOString(),
    })),
  }
}

/** The zone of most visits. */
function zoneOf(visits: readonly VisitRow[]): string | null {
  const counts = new Map<string, number>()
  for (const { zone } of visits) if (zone !== null) counts.set(zone, (counts.get(zone) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

export interface DerivedData {
  /** The zone of the visited locations; null: none. */
  readonly zone: string | null
  of(machine: string): Parts
}

export async function findDerivedData(
  tx: Transaction,
  machines: readonly string[],
  span: Span,
): Promise<DerivedData> {
  const events = await findEvents(tx, machines, span)
  const visits = await findVisits(tx, machines, span)
  const cycles = await findCycles(tx, machines, span)
  const eventsBy = Map.groupBy(events, ({ machine }) => machine)
  const visitsBy = Map.groupBy(visits, ({ machine }) => machine)
  const cyclesBy = Map.groupBy(cycles, ({ equipment_id }) => equipment_id)
  return {
    zone: zoneOf(visits),
    of: (machine) =>
      partsOf(span, eventsBy.get(machine) ?? [], cyclesBy.get(machine) ?? [], visitsBy.get(machine) ?? []),
  }
}
