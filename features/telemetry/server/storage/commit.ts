/** Writes the changes of one flush in one transaction. */
import type { QueryConfig } from 'pg'
import type { PendingCommit, Database, Transaction } from '@haulway/platform/server/db/index.ts'
import { type Changes, onlyJournal, type Segment } from '../model/changes.ts'
import { append } from './append.ts'
import { writeJournal } from '../model/journal.ts'
import { inOwned, sendOwned } from './owned.ts'
import type { Owned } from '../model/ownership.ts'
import { recountHours } from './hours.ts'
import { type DerivedTable, derivedTables } from '../model/rows.ts'
import { packState } from '../model/packed-state.ts'
import { staleStatements } from './stale-tracks.ts'
import { decidedStatements } from './decisions.ts'
import { instant } from './instant.ts'
import { byteaArray, arrayLiteral } from './column-lists.ts'

const iso = (t: number): string => new Date(t).toISOString()

const NOTHING: PendingCommit<void> = { written: Promise.resolve(), flushed: Promise.resolve() }

/** Rejects with TakenOver, without writing anything, when the account has another owner. */
export function commit(
  database: Database,
  owned: Owned,
  changes: Changes,
  journalId: number,
  now: number,
): PendingCommit<void> {
  const payload = changes.journal.length > 0 ? writeJournal(changes.journal) : null
  if (onlyJournal(changes)) {
    if (payload === null) return NOTHING
    return append(database, { owned, id: journalId, receivedAt: iso(now), payload })
  }
  const done = writeAll(database, owned, changes, statementsOf(changes, payload, journalId, now))
  return { written: done, flushed: done }
}

/** Not pipelined: beside the journal, two small transactions cost as much as two large ones (decision 0067). */
async function writeAll(
  database: Database,
  owned: Owned,
  { recount, cause }: Changes,
  statements: readonly QueryConfig[],
): Promise<void> {
  if (recount.size === 0) return await sendOwned(database, owned, statements, cause)
  const work = async (tx: Transaction): Promise<void> => {
    await Promise.all(statements.map((statement) => tx.query(statement)))
    for (const [machine, hours] of recount) await recountHours(tx, machine, hours)
  }
  await inOwned(database, owned, work, cause)
}

function statementsOf(
  changes: Changes,
  payload: Buffer | null,
  journalId: number,
  now: number,
): QueryConfig[] {
  const statements: QueryConfig[] = []
  if (payload !== null) {
    statements.push({
      name: 'telemetry-journal',
      text: `insert into telemetry_journal (account_id, id, received_at, payload)
          values (haulway_account(), $1, $2, $3)`,
      values: [journalId, iso(now), payload],
    })
  }
  addSegments(changes, statements)
  if (changes.hours.length > 0) addHours(changes, statements)
  addTracks(changes, statements)
  addDerived(changes, statements)
  addMarks(changes, statements)
  addEventPositions(changes, statements)
  addEventTags(changes, statements)
  statements.push(...decidedStatements(changes.decided))
  addRejects(changes, statements)
  addReleased(changes, statements)
  statements.push(...staleStatements(changes.stale))
  return statements
}

function addSegments(changes: Changes, statements: QueryConfig[]): void {
  for (const { equipmentId, t1 } of changes.removedSegments) {
    statements.push({
      name: 'telemetry-segment-out',
      text: 'delete from track_segments where account_id = haulway_account() and equipment_id = $1 and t1 = $2',
      values: [equipmentId, iso(t1)],
    })
  }
  if (changes.segments.length > 0) statements.push({ ...SEGMENTS, values: segmentValues(changes.segments) })
  for (const { equipmentId, t1, state } of changes.segmentStates) {
    statements.push({
      name: 'telemetry-segment-state',
      text: `update track_segments set state = $3
          where account_id = haulway_account() and equipment_id = $1 and t1 = $2`,
      values: [equipmentId, iso(t1), packState(state)],
    })
  }
}

/** Segments of a machine arrive in order; replaced ones were deleted before. */
const SEGMENTS = {
  name: 'telemetry-segments',
  text: `insert into track_segments (account_id, equipment_id, t1, t0, received_at, n, seq_min, seq_max, distance,
    moving, max_speed, lon_min, lon_max, lat_min, lat_max, devices, payload, state)
    select haulway_account(), machine, t1, t0, received, n, seq_min, seq_max, distance, moving, max_speed, lon_min, lon_max,
      lat_min, lat_max, devices::uuid[], payload, state
    from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[], $5::int[], $6::bigint[], $7::bigint[],
        $8::real[], $9::real[], $10::real[], $11::int[], $12::int[], $13::int[], $14::int[], $15::text[], $16::bytea[],
        $17::bytea[])
      as closed (machine, t1, t0, received, n, seq_min, seq_max, distance, moving, max_speed, lon_min, lon_max, lat_min,
        lat_max, devices, payload, state)`,
}

function segmentValues(segments: readonly Segment[]): unknown[] {
  const column = (value: (segment: Segment) => string | number | null): string =>
    arrayLiteral(segments.map(value))
  return [
    column((s) => s.equipmentId),
    column((s) => iso(s.t1)),
    column((s) => iso(s.t0)),
    column((s) => iso(s.receivedAt)),
    column((s) => s.n),
    column((s) => s.seqMin),
    column((s) => s.seqMax),
    column((s) => s.distance),
    column((s) => s.moving),
    column((s) => s.maxSpeed),
    column((s) => s.box?.lonMin ?? null),
    column((s) => s.box?.lonMax ?? null),
    column((s) => s.box?.latMin ?? null),
    column((s) => s.box?.latMax ?? null),
    column((s) => `"{${s.devices.join(',')}}"`),
    byteaArray(segments.map((s) => s.payload)),
    byteaArray(segments.map((s) => (s.state === null ? null : packState(s.state)))),
  ]
}

function addHours(changes: Changes, statements: QueryConfig[]): void {
  const columns = [
    changes.hours.map((share) => share.equipmentId),
    changes.hours.map((share) => iso(share.hour)),
    changes.hours.map((share) => share.positions),
    changes.hours.map((share) => share.distance),
    changes.hours.map((share) => share.moving),
    changes.hours.map((share) => share.maxSpeed),
  ]
  const text = `insert into track_hours (account_id, equipment_id, hour, positions, distance, moving, max_speed)
    select haulway_account(), machine, hour, sum(positions), sum(distance), sum(moving), max(max_speed)
    from unnest($1::uuid[], $2::timestamptz[], $3::int[], $4::float8[], $5::float8[], $6::float8[])
      as share (machine, hour, positions, distance, moving, max_speed)
    group by machine, hour
    on conflict (account_id, equipment_id, hour, frozen) do update set positions = track_hours.positions + excluded.positions,
      distance = track_hours.distance + excluded.distance, moving = track_hours.moving + excluded.moving,
      max_speed = greatest(track_hours.max_speed, excluded.max_speed)`
  statements.push({ name: 'telemetry-hours', text, values: columns })
}

function addTracks(changes: Changes, statements: QueryConfig[]): void {
  if (changes.tracks.size === 0) return
  const machines = [...changes.tracks]
  statements.push({
    name: 'telemetry-tracks',
    text: `insert into machine_tracks (account_id, equipment_id, state, closed_until, latest, highest, site)
      select haulway_account(), machine, state, closed_until, latest, highest, site
      from unnest($1::uuid[], $2::bytea[], $3::timestamptz[], $4::jsonb[], $5::jsonb[], $6::text[])
        as track (machine, state, closed_until, latest, highest, site)
      on conflict (account_id, equipment_id) do update set state = excluded.state,
        closed_until = excluded.closed_until, latest = excluded.latest, highest = excluded.highest,
        site = excluded.site`,
    values: [
      arrayLiteral(machines.map(({ id }) => id)),
      byteaArray(machines.map(({ checkpoint }) => packState(checkpoint))),
      arrayLiteral(machines.map(({ closedUntil }) => instant(closedUntil))),
      machines.map(({ link }) => JSON.stringify(link)),
      machines.map(({ highest }) => JSON.stringify(Object.fromEntries(highest))),
      machines.map(({ stamp }) => stamp),
    ],
  })
}

/** Cached statements: all rows of a table have the same columns. */
const upsertTexts: Partial<Record<DerivedTable, string>> = {}

function upsertText(table: DerivedTable, columns: readonly string[]): string {
  const updates = columns.map((column) => `${column} = excluded.${column}`).join(', ')
  // An operation that is no longer served, after later facts or a decision, has no wait.
  const wait =
    table === 'events' ? ', wait = case when excluded.began_at is null then null else events.wait end' : ''
  return `insert into ${table} (account_id, ${columns.join(', ')})
    select haulway_account(), ${columns.join(', ')} from json_populate_recordset(null::${table}, $1)
    on conflict (account_id, equipment_id, key, frozen) do update set ${updates}${wait}`
}

function addDerived(changes: Changes, statements: QueryConfig[]): void {
  for (const table of derivedTables) {
    const gone = changes.removals.filter((removal) => removal.table === table)
    if (gone.length > 0) {
      statements.push({
        name: `telemetry-${table}-out`,
        text: `delete from ${table} using unnest($1::uuid[], $2::text[]) as gone (machine, key)
          where account_id = haulway_account() and equipment_id = gone.machine and ${table}.key = gone.key`,
        values: [gone.map((removal) => removal.equipmentId), gone.map((removal) => removal.key)],
      })
    }
    const rows = [...changes.upserts[table].values()]
    if (rows[0] === undefined) continue
    const text = upsertTexts[table] ?? upsertText(table, Object.keys(rows[0]))
    upsertTexts[table] = text
    statements.push({ name: `telemetry-${table}`, text, values: [JSON.stringify(rows)] })
  }
}

/** In the same transaction as the rows, so that a crash does not lose the marks. */
function addMarks({ marks }: Changes, statements: QueryConfig[]): void {
  if (marks.size === 0) return
  const list = [...marks.values()]
  statements.push({
    name: 'telemetry-occupancy-marks',
    text: `insert into occupancy_marks (account_id, location_id, from_at, until_at)
      select haulway_account(), place, since, until from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[])
        as mark (place, since, until)
      on conflict do nothing`,
    values: [
      list.map((mark) => mark.locationId),
      list.map((mark) => mark.from),
      list.map((mark) => mark.until),
    ],
  })
}

function addEventPositions({ eventPositions }: Changes, statements: QueryConfig[]): void {
  if (eventPositions.length === 0) return
  statements.push({
    name: 'telemetry-lent',
    text: `update events set lon = lent.lon, lat = lent.lat, fix_at = lent.at
      from unnest($1::uuid[], $2::text[], $3::float8[], $4::float8[], $5::timestamptz[])
        as lent (machine, key, lon, lat, at)
      where account_id = haulway_account() and equipment_id = lent.machine and events.key = lent.key`,
    values: [
      eventPositions.map(({ equipmentId }) => equipmentId),
      eventPositions.map(({ key }) => key),
      eventPositions.map(({ source }) => source?.lon ?? null),
      eventPositions.map(({ source }) => source?.lat ?? null),
      eventPositions.map(({ source }) => source && iso(source.t)),
    ],
  })
}

/** Inserts only tags that exist: waits for a concurrent deletion, omits deleted ones. */
function addEventTags({ eventTags }: Changes, statements: QueryConfig[]): void {
  if (eventTags.length === 0) return
  statements.push({
    name: 'telemetry-event-tags',
    text: `insert into event_tags (account_id, tag_id, equipment_id, event_key)
      select tags.account_id, tags.id, carried.machine, carried.key
        from unnest($1::uuid[], $2::text[], $3::uuid[]) as carried (machine, key, tag)
        join tags on tags.account_id = haulway_account() and tags.id = carried.tag
         for key share of tags
      on conflict do nothing`,
    values: [
      eventTags.map((tag) => tag.equipmentId),
      eventTags.map((tag) => tag.key),
      eventTags.map((tag) => tag.tag),
    ],
  })
}

function addRejects(changes: Changes, statements: QueryConfig[]): void {
  for (const { deviceId, item, reason, equipmentId, seq, t, receivedAt, body, tags } of changes.rejects) {
    const text = `insert into telemetry_rejects (account_id, device_id, item, reason, equipment_id, seq, t, received_at,
      body, tags) values (haulway_account(), $1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`
    const at = [iso(t), iso(receivedAt)]
    const values = [deviceId, item, reason, equipmentId, seq, ...at, JSON.stringify(body), tags]
    statements.push({ name: 'telemetry-reject', text, values })
  }
}

function addReleased({ released }: Changes, statements: QueryConfig[]): void {
  if (released.length === 0) return
  statements.push({
    name: 'telemetry-returned',
    text: `delete from telemetry_rejects using unnest($1::uuid[], $2::text[]) as returned (device, fact)
      where account_id = haulway_account() and device_id = device and item = fact and reason = 'ahead'`,
    values: [released.map(({ deviceId }) => deviceId), released.map(({ item }) => item)],
  })
}
