/** Tables for the computation of waits and phases. Instants are epoch milliseconds. */
import type { Cycle, Delay, PhaseSeconds, Service, Wait } from '@haulway/cycles'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { LoaderStay, ServedRole } from '../../live/occupancy.ts'
import { instant } from '../storage/instant.ts'
import { OUTSIDE_ID } from '../model/occupancy-marks.ts'
import { packWait, type StoredWait, unpackWait } from './stored-wait.ts'

/** A marked interval at a place. */
export interface Stretch {
  locationId: string
  from: number
  until: number
}

/** Longest time from arrival to the end of a service; longer ones are not searched for. */
const MAX_SERVICE = `interval '1 day'`
/** Of a longer mark the newest part is processed; the rest remains marked. */
const MAX_PART_MS = 7 * 86_400_000
/** Marks at most this far apart are merged, up to a day in total. */
const MERGE_GAP_MS = 3_600_000
const DAY_MS = 86_400_000

const epoch = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`
/** The expression of the index `events_service`. */
export const locationOrOutside = (column: string) => `coalesce(${column}, '${OUTSIDE_ID}')`

/** Removes the newest marks; a failed transaction restores them. `more`: whether marks remain. */
export async function takeMarks(
  tx: Transaction,
  limit: number,
): Promise<{ stretches: Stretch[]; more: boolean }> {
  const { rows } = await tx.query<Stretch>(
    `with taken as (delete from occupancy_marks where account_id = haulway_account()
        and (location_id, from_at, until_at) in (select location_id, from_at, until_at from occupancy_marks
          where account_id = haulway_account() order by until_at desc, from_at desc limit $1)
        returning location_id, from_at, until_at)
      select location_id as "locationId", ${epoch('from_at')} as "from",
        ${epoch('least(until_at, (select max(occurred_at) from events where account_id = haulway_account()))')} as until
      from taken order by location_id, from_at`,
    [limit],
  )
  const marks = rows.map(({ locationId, from, until }) => ({
    locationId,
    from,
    until: Math.max(from, until),
  }))
  const long = marks.filter(({ from, until }) => until - from > MAX_PART_MS)
  if (long.length > 0) await returnRest(tx, long)
  const parts = marks.map((mark) => ({ ...mark, from: Math.max(mark.from, mark.until - MAX_PART_MS) }))
  return { stretches: mergeMarks(parts), more: rows.length === limit || long.length > 0 }
}

async function returnRest(tx: Transaction, long: readonly Stretch[]): Promise<void> {
  await tx.query(
    `insert into occupancy_marks (account_id, location_id, from_at, until_at)
      select haulway_account(), * from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) on conflict do nothing`,
    [
      long.map(({ locationId }) => locationId),
      long.map(({ from }) => instant(from)),
      long.map(({ until }) => instant(until - MAX_PART_MS)),
    ],
  )
}

/** Merges nearby marks, which must be ordered by place and time. */
function mergeMarks(marks: readonly Stretch[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const mark of marks) {
    const last = stretches.at(-1)
    const close = last?.locationId === mark.locationId && mark.from - last.until <= MERGE_GAP_MS
    if (close && (mark.until <= last.until || mark.until - last.from <= DAY_MS))
      last.until = Math.max(last.until, mark.until)
    else stretches.push({ ...mark })
  }
  return stretches
}

export interface StoredService extends Service {
  equipmentId: string
  key: string
  /** As last computed. */
  wait: Wait | null
}

/** Services of a role at the place that overlap the interval. */
export async function findServices(
  tx: Transaction,
  { locationId, from, until }: Stretch,
  role: ServedRole,
): Promise<StoredService[]> {
  const { rows } = await tx.query<Omit<StoredService, 'id' | 'wait'> & { wait: StoredWait | null }>(
    `select equipment_id as "equipmentId", key, lon, lat, ${epoch('stood_at')} as "stoodAt",
        ${epoch('began_at')} as "beganAt", ${epoch('occurred_at')} as "endedAt", wait
      from events where account_id = haulway_account() and ${locationOrOutside('location_id')} = $1 and began_at is not null
        and type = $2 and occurred_at >= $3 and occurred_at < $4::timestamptz + ${MAX_SERVICE} and stood_at <= $4`,
    [locationId, role, instant(from), instant(until)],
  )
  return rows.map((row) => ({
    ...row,
    wait: row.wait && unpackWait(row.wait),
    id: `${row.equipmentId} ${row.key}`,
  }))
}

interface StayRow extends Pick<LoaderStay, 'machine' | 'enteredAt'> {
  until: number | null
  lon: number
  lat: number
}

const stays = (when: string): string =>
  `(select equipment_id, entered_at, stood_until, stand_lon, stand_lat from visits
    where account_id = haulway_account() and location_id = $1 and equipment_id = machine and ${when})`

/**
 * Stays of these machines at the place that overlap the interval. Stays of one machine at one place do not overlap:
 * of those that began before the interval only the last can reach into it.
 */
export async function findStays(
  tx: Transaction,
  { locationId, from, until }: Stretch,
  machines: readonly string[],
): Promise<LoaderStay[]> {
  if (machines.length === 0) return []
  const { rows } = await tx.query<StayRow>(
    `select machine, ${epoch('entered_at')} as "enteredAt", ${epoch('stood_until')} as until,
        stand_lon as lon, stand_lat as lat
      from unnest($2::uuid[]) as machine cross join lateral (
        ${stays('entered_at > $3 and entered_at <= $4')} union all
        ${stays('entered_at <= $3 order by entered_at desc limit 1')}) stay
      where (stood_until is null or stood_until >= $3) and stand_lon is not null`,
    [locationId, machines, instant(from), instant(until)],
  )
  return rows.map(({ machine, enteredAt, ...stand }) => ({ machine, enteredAt, stand }))
}

export async function writeWaits(
  tx: Transaction,
  waits: readonly { service: StoredService; wait: Wait }[],
): Promise<void> {
  if (waits.length === 0) return
  const rows = waits.map(({ service, wait }) => ({
    machine: service.equipmentId,
    key: service.key,
    wait: packWait(wait),
  }))
  await tx.query(
    `update events set wait = found.wait from json_to_recordset($1) as found (machine uuid, key text, wait json)
      where account_id = haulway_account() and equipment_id = found.machine and events.key = found.key`,
    [JSON.stringify(rows)],
  )
}

/** A cycle with the waits at its load and dump. */
export interface CycleTimes extends Pick<
  Cycle,
  'key' | 'startedAt' | 'loadedAt' | 'dumpStoodAt' | 'dumpedAt' | 'endedAt' | 'delays' | 'dumpMoves'
> {
  equipmentId: string
  loadWait: Wait | null
  dumpWait: Wait | null
}

/** Cycles whose load or dump at the place ended within the interval. */
export async function findCycles(
  tx: Transaction,
  { locationId, from, until }: Stretch,
  role: ServedRole,
): Promise<CycleTimes[]> {
  const [place, moment] =
    role === 'load'
      ? (['c.load_location_id', 'c.loaded_at'] as const)
      : (['c.dump_location_id', 'c.dumped_at'] as const)
  const { rows } = await tx.query<
    Omit<CycleTimes, 'loadWait' | 'dumpWait'> & Record<'loadWait' | 'dumpWait', StoredWait | null>
  >(
    `select c.equipment_id as "equipmentId", c.key, ${epoch('c.started_at')} as "startedAt",
        ${epoch('c.loaded_at')} as "loadedAt", ${epoch('c.dump_stood_at')} as "dumpStoodAt",
        ${epoch('c.dumped_at')} as "dumpedAt", ${epoch('c.ended_at')} as "endedAt", c.way_delays as delays,
        c.dump_moves as "dumpMoves",
        load.wait as "loadWait", dump.wait as "dumpWait"
      from cycles c
      left join events load on load.account_id = c.account_id and load.equipment_id = c.equipment_id
        and load.key = c.load_event_key
      left join events dump on dump.account_id = c.account_id and dump.equipment_id = c.equipment_id
        and dump.key = c.dump_event_key
      where c.account_id = haulway_account() and ${locationOrOutside(place)} = $1 and ${moment} between $2 and $3`,
    [locationId, instant(from), instant(until)],
  )
  return rows.map(({ loadWait, dumpWait, ...cycle }) => ({
    ...cycle,
    loadWait: loadWait && unpackWait(loadWait),
    dumpWait: dumpWait && unpackWait(dumpWait),
  }))
}

export interface PhasedTimes {
  cycle: CycleTimes
  phases: PhaseSeconds
  delays: Delay[]
}

export async function writeCycles(tx: Transaction, cycles: readonly PhasedTimes[]): Promise<void> {
  if (cycles.length === 0) return
  const rows = cycles.map(({ cycle, phases, delays }) => ({
    machine: cycle.equipmentId,
    key: cycle.key,
    delays,
    queue_load: phases.queueLoad,
    spotting_load: phases.spottingLoad,
    loading: phases.loading,
    loaded_travel: phases.loadedTravel,
    queue_dump: phases.queueDump,
    spotting_dump: phases.spottingDump,
    dumping: phases.dumping,
    empty_travel: phases.emptyTravel,
    delay: phases.delay,
  }))
  const columns = Object.keys(rows[0]!).filter((name) => name !== 'machine' && name !== 'key')
  const types = columns.map((name) => `${name} ${name === 'delays' ? 'json' : 'float8'}`)
  await tx.query(
    `update cycles set ${columns.map((name) => `${name} = found.${name}`).join(', ')}
      from json_to_recordset($1) as found (machine uuid, key text, ${types.join(', ')})
      where account_id = haulway_account() and equipment_id = found.machine and cycles.key = found.key`,
    [JSON.stringify(rows)],
  )
}
