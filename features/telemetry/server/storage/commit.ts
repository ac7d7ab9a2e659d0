/** Writes the changes of one flush in one transaction. */
import type { QueryConfig } from 'pg'
import { type Database, sendInAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { type Changes, onlyJournal, type Segment } from '../owner/changes.ts'
import { append } from './append.ts'
import { writeJournal } from './journal.ts'
import { inOwned, type Owned, ownedFirst, refusable } from './owned.ts'
import { recountHours } from './hours.ts'
import { type DerivedTable, derivedTables } from './rows.ts'
import { packState } from './packed-state.ts'
import { staleStatements } from './stale.ts'
import { instant } from './instant.ts'

const iso = (t: number): string => new Date(t).toISOString()

/** Rejects with TakenOver when the account is not this owner's any more: nothing is written then. */
export async function commit(
  database: Database,
  owned: Owned,
  changes: Changes,
  journalId: number,
  now: number,
): Promise<void> {
  const payload = changes.journal.length > 0 ? writeJournal(changes.journal) : null
  if (onlyJournal(changes)) {
    if (payload === null) return
    await append(database, { owned, id: journalId, receivedAt: iso(now), payload })
    return
  }
  const statements = statementsOf(changes, payload, journalId, now)
  if (changes.recount.size === 0) {
    await refusable(sendInAccount(owned, [ownedFirst(owned), ...statements], database.ingest))
    return
  }
  const work = async (tx: Transaction): Promise<void> => {
    await Promise.all(statements.map((statement) => tx.query(statement)))
    for (const [machine, hours] of changes.recount) await recountHours(tx, machine, hours)
  }
  await inOwned(database, owned, work)
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
  addLent(changes, statements)
  addEventTags(changes, statements)
  addRejects(changes, statements)
  addReturned(changes, statements)
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
  for (const segment of changes.segments) statements.push({ ...SEGMENT, values: segmentValues(segment) })
  for (const { equipmentId, t1, state } of changes.segmentStates) {
    statements.push({
      name: 'telemetry-segment-state',
      text: `update track_segments set state = $3
          where account_id = haulway_account() and equipment_id = $1 and t1 = $2`,
      values: [equipmentId, iso(t1), packState(state)],
    })
  }
}

const SEGMENT = {
  name: 'telemetry-segment',
  text: `insert into track_segments (account_id, equipment_id, t1, t0, received_at, n, seq_min, seq_max, distance,
    moving, max_speed, lon_min, lon_max, lat_min, lat_max, devices, payload, state)
    values (haulway_account(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
}

function segmentValues(s: Segment): unknown[] {
  const box = s.box ?? { lonMin: null, lonMax: null, latMin: null, latMax: null }
  const payload = Buffer.from(s.payload.buffer, s.payload.byteOffset, s.payload.length)
  const times = [iso(s.t1), iso(s.t0), iso(s.receivedAt)]
  const seqs = [s.n, s.seqMin, s.seqMax]
  const summary = [s.distance, s.moving, s.maxSpeed, box.lonMin, box.lonMax, box.latMin, box.latMax]
  const state = s.state === null ? null : packState(s.state)
  return [s.equipmentId, ...times, ...seqs, ...summary, s.devices, payload, state]
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
    on conflict (account_id, equipment_id, hour) do update set positions = track_hours.positions + excluded.positions,
      distance = track_hours.distance + excluded.distance, moving = track_hours.moving + excluded.moving,
      max_speed = greatest(track_hours.max_speed, excluded.max_speed)`
  statements.push({ name: 'telemetry-hours', text, values: columns })
}

function addTracks(changes: Changes, statements: QueryConfig[]): void {
  for (const machine of changes.tracks) {
    statements.push({
      name: 'telemetry-track',
      text: `insert into machine_tracks (account_id, equipment_id, state, closed_until, latest, highest, site)
        values (haulway_account(), $1, $2, $3, $4, $5, $6)
        on conflict (account_id, equipment_id) do update set state = excluded.state,
          closed_until = excluded.closed_until, latest = excluded.latest, highest = excluded.highest,
          site = excluded.site`,
      values: [
        machine.id,
        packState(machine.checkpoint),
        instant(machine.closedUntil),
        JSON.stringify(machine.link),
        JSON.stringify(Object.fromEntries(machine.highest)),
        machine.stamp,
      ],
    })
  }
}

/** All rows of a table have the same columns. */
const upsertTexts: Partial<Record<DerivedTable, string>> = {}

function upsertText(table: DerivedTable, columns: readonly string[]): string {
  const updates = columns.map((column) => `${column} = excluded.${column}`).join(', ')
  return `insert into ${table} (account_id, ${columns.join(', ')})
    select haulway_account(), ${columns.join(', ')} from json_populate_recordset(null::${table}, $1)
    on conflict (account_id, equipment_id, key) do update set ${updates}`
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

/** In the transaction of the rows that they are for: after a crash they are still to be worked out. */
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

function addLent({ lent }: Changes, statements: QueryConfig[]): void {
  if (lent.length === 0) return
  statements.push({
    name: 'telemetry-lent',
    text: `update events set lon = lent.lon, lat = lent.lat, fix_at = lent.at
      from unnest($1::uuid[], $2::text[], $3::float8[], $4::float8[], $5::timestamptz[])
        as lent (machine, key, lon, lat, at)
      where account_id = haulway_account() and equipment_id = lent.machine and events.key = lent.key`,
    values: [
      lent.map(({ equipmentId }) => equipmentId),
      lent.map(({ key }) => key),
      lent.map(({ lender }) => lender.lon),
      lent.map(({ lender }) => lender.lat),
      lent.map(({ lender }) => iso(lender.t)),
    ],
  })
}

/** Tags that are there: one that is being deleted is waited for, one that is gone is left out. */
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

function addReturned({ returned }: Changes, statements: QueryConfig[]): void {
  if (returned.length === 0) return
  statements.push({
    name: 'telemetry-returned',
    text: `delete from telemetry_rejects using unnest($1::uuid[], $2::text[]) as returned (device, fact)
      where account_id = haulway_account() and device_id = device and item = fact and reason = 'ahead'`,
    values: [returned.map(({ deviceId }) => deviceId), returned.map(({ item }) => item)],
  })
}
