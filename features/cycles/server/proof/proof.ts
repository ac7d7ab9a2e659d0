/** The proof of a cycle: everything recorded from a little before its load to its end. */
import type { Evidence, Flag } from '@haulway/cycles'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { inAccount, type Database, type Scope, type Transaction } from '@haulway/platform/server/db/index.ts'
import { isListedSql } from '../../../telemetry/telemetry.ts'
import type { ProofEvent, ProofTrack, ProofVisit } from '../../cycles.endpoints.ts'
import { cycleItem, FACTORS, referenceOrNull, type CycleRow } from '../cycle-rows.ts'
import { withEvidenceNames } from '../evidence-names.ts'
import { selectCycle } from '../selection.ts'
import { findZone } from '../summary.ts'

/** Time shown before the arrival at the load, so that the reader sees the machine arrive. */
const BEFORE_MS = 120_000
/** Time shown after the dump while the return has no end: a gap ended it or the machine is still on it. */
const AFTER_OPEN_MS = 1_800_000

interface EventRow {
  key: string
  type: string
  occurred_at: Date
  lon: number | null
  lat: number | null
  location_id: string | null
  location_title: string | null
  weight: number | null
  volume: number | null
  quantity: number | null
  ticket: string | null
  note_type: string | null
  note: string | null
  detail: Readonly<Record<string, unknown>> | null
  fix_at: Date | null
  flags: Flag[]
  evidence: Evidence[]
  /** Buckets counted by the loader while it loaded this truck; null for other events, or if it counts none. */
  loader_buckets: number | null
}

interface VisitRow {
  key: string
  location_id: string
  title: string | null
  entered_at: Date
  exited_at: Date | null
  stopped_seconds: number
}

interface Window {
  readonly equipmentId: string
  readonly from: Date
  readonly to: Date
}

/** Buckets counted by the loader of a load from when it was free for this truck. */
const loaderBuckets = `(select sum(greatest(1, round(coalesce(b.quantity, 1)))) from events b
  where b.account_id = e.account_id and b.equipment_id = (e.wait->>'loader')::uuid and b.type = 'bucket load'
    and b.occurred_at between e.stood_at + (e.wait->>'queue')::double precision * interval '1 second' and e.occurred_at)`

/** The loader’s count comes from the loader alone: the facts of the truck do not contain it. */
function evidenceOf({ evidence, loader_buckets: count, occurred_at: at }: EventRow): Evidence[] {
  if (count === null) return evidence
  const key = 'telemetry.evidence.loaderBuckets'
  return [...evidence, { kind: 'button', key, args: { count }, t: at.getTime() }]
}

async function findEvents(tx: Transaction, { equipmentId, from, to }: Window): Promise<ProofEvent[]> {
  const { rows } = await tx.query<EventRow>(
    `select e.key, e.type, e.occurred_at, e.lon, e.lat, e.location_id, l.title as location_title, e.weight,
            e.volume, e.quantity, e.ticket, e.note_type, e.note, e.detail, e.fix_at, e.flags, e.evidence,
            ${loaderBuckets} as loader_buckets
       from events e left join locations l on l.account_id = e.account_id and l.id = e.location_id
      where e.equipment_id = $1 and e.occurred_at between $2 and $3 and ${isListedSql('e')} and not e.dropped order by e.occurred_at, e.key`,
    [equipmentId, from, to],
  )
  const said = await withEvidenceNames(tx, rows)
  return rows.map((row) => ({
    key: row.key,
    type: row.type,
    at: row.occurred_at.toISOString(),
    lon: row.lon,
    lat: row.lat,
    location: referenceOrNull(row.location_id, row.location_title),
    weight: row.weight,
    volume: row.volume,
    quantity: row.quantity,
    ticket: row.ticket,
    noteType: row.note_type,
    noteComment: row.note,
    detail: row.detail && Object.keys(row.detail).length > 0 ? row.detail : null,
    fixAt: row.fix_at && row.fix_at.toISOString(),
    flags: row.flags,
    evidence: said(evidenceOf(row)),
  }))
}

/**
 * Visits that overlap the window. Visits to one location do not overlap, so of those that began before the window
 * only the last of each location ever visited is read.
 */
async function findVisits(tx: Transaction, { equipmentId, from, to }: Window): Promise<ProofVisit[]> {
  const own = 'from visits where account_id = haulway_account() and equipment_id = $1'
  const next = (after: string) => `(select location_id ${own} ${after} order by location_id limit 1)`
  const { rows } = await tx.query<VisitRow>(
    `with recursive place (id) as (${next('')} union all
       select ${next('and location_id > place.id')} from place where place.id is not null)
     select v.key, v.location_id, l.title, v.entered_at, v.exited_at, v.stopped_seconds
       from place cross join lateral (
         (select * ${own} and location_id = place.id and entered_at > $2 and entered_at <= $3) union all
         (select * ${own} and location_id = place.id and entered_at <= $2 order by entered_at desc limit 1)) v
       left join locations l on l.account_id = v.account_id and l.id = v.location_id
      where v.exited_at is null or v.exited_at >= $2
      order by v.entered_at, v.key`,
    [equipmentId, from, to],
  )
  return rows.map((row) => ({
    key: row.key,
    location: referenceOrNull(row.location_id, row.title),
    enteredAt: row.entered_at.toISOString(),
    exitedAt: row.exited_at && row.exited_at.toISOString(),
    stoppedSeconds: row.stopped_seconds,
  }))
}

/** Reads the fixes of a machine between two instants, epoch milliseconds. */
export type ReadTrack = (scope: Scope, equipmentId: string, from: number, to: number) => Promise<ProofTrack>

/** More fixes than a map can tell apart: five hours at 1 Hz. */
const MAX_FIXES = 18_000

/** Thins a track evenly to what a map can show; the first and last fix stay. */
export function thinTrack({ t, lon, lat, speed }: ProofTrack, most = MAX_FIXES): ProofTrack {
  const step = Math.ceil(t.length / most)
  if (step <= 1) return { t, lon, lat, speed }
  const keep = <T>(column: readonly T[]) =>
    column.filter((_, index) => index % step === 0 || index === column.length - 1)
  return { t: keep(t), lon: keep(lon), lat: keep(lat), speed: keep(speed) }
}

/** For a return without an end: as far as it was recorded, without empty time after it. */
function endOfOpen(dumpedAt: string, { t }: ProofTrack): Date {
  return new Date(Math.max(Date.parse(dumpedAt), t.at(-1) ?? 0))
}

export async function findProof(
  database: Database,
  readTrack: ReadTrack,
  scope: Scope,
  { equipmentId, key }: { equipmentId: string; key: string },
) {
  const selection = selectCycle(equipmentId, key)
  const found = await inAccount(
    database,
    scope,
    async (tx) => {
      const { rows } = await tx.query<CycleRow>(`select *, ${FACTORS} from (${selection.sql}) shown`, [
        ...selection.values,
      ])
      const row = rows[0]
      if (!row) throw notFound()
      const window = {
        equipmentId,
        from: new Date(row.started_at.getTime() - BEFORE_MS),
        to: row.ended_at ?? new Date(row.dumped_at.getTime() + AFTER_OPEN_MS),
      }
      const project = row.project_id === null ? null : { id: row.project_id, title: '' }
      return {
        window,
        cycle: cycleItem(row),
        loadEvent: row.load_event_key,
        dumpEvent: row.dump_event_key,
        timeZone: await findZone(tx, selection, project, scope.account),
        events: await findEvents(tx, window),
        visits: await findVisits(tx, window),
      }
    },
    database.reports,
  )
  const { window, ...proof } = found
  const { from } = window
  const track = thinTrack(await readTrack(scope, equipmentId, from.getTime(), window.to.getTime()))
  const to = proof.cycle.endedAt === null ? endOfOpen(proof.cycle.dumpedAt, track) : window.to
  return { ...proof, track, from: from.toISOString(), to: to.toISOString() }
}
