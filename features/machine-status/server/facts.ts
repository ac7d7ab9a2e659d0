/** Data about machines in a span of time: their shifts, their work, and their set statuses. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { shiftRuns, type WorkCalendar } from '@haulway/schedule'
import { CALENDAR } from '../../projects/index.ts'
import type { Shift } from '../status-from-facts.ts'
import type { Status } from '../status.ts'
import type { SetSpan, Stretch } from '../status-spans.ts'

/** A cycle that began before the span may extend into it. */
const LONGEST_CYCLE_MS = 86_400_000

interface Work {
  readonly machine: string
  readonly project: string | null
  readonly from: number
  readonly to: number
  readonly held: Stretch[]
}

const epoch = (at: string) => `(extract(epoch from ${at}) * 1000)::double precision`

interface CycleRow {
  readonly machine: string
  readonly loader: string | null
  readonly project: string | null
  readonly from: number
  readonly to: number
  readonly loaded: number
  readonly loading: number
  readonly queueLoad: number
  readonly dumpStood: number
  readonly queueDump: number
  readonly delays: readonly Stretch[]
}

/** For a truck its cycle and its delays; for the loader that filled it the loading. */
function workOf(row: CycleRow): Work[] {
  const { machine, loader, project, from, to, loaded, loading, queueLoad, dumpStood, queueDump, delays } = row
  const began = loaded - loading
  const held = [
    { from: began - queueLoad, to: began },
    { from: dumpStood, to: dumpStood + queueDump },
    ...delays.map((one) => ({ from: one.from, to: one.to })),
  ].filter((one) => one.from < one.to)
  const own = { machine, project, from, to, held }
  return loader === null ? [own] : [own, { machine: loader, project, from: began, to: loaded, held: [] }]
}

/** Seconds of spotting lie between the queue and the loading: standing at the loader is work. */
export async function findWork(tx: Transaction, { from, to }: Stretch): Promise<Map<string, Work[]>> {
  const { rows } = await tx.query<CycleRow>(
    `select c.equipment_id as machine, (w.wait->>'loader')::uuid as loader, coalesce(r.project_id, l.project_id) as project,
       ${epoch('c.started_at')} as "from", ${epoch('coalesce(c.ended_at, c.dumped_at)')} as "to",
       ${epoch('c.loaded_at')} as loaded, (coalesce(c.loading, 0) + coalesce(c.spotting_load, 0)) * 1000 as loading,
       coalesce(c.queue_load, 0) * 1000 as "queueLoad", ${epoch('c.dump_stood_at')} as "dumpStood",
       coalesce(c.queue_dump, 0) * 1000 as "queueDump", c.delays
     from cycles c
     left join routes r on r.account_id = c.account_id and r.id = c.route_id
     left join locations l on l.account_id = c.account_id and l.id = c.load_location_id
     left join events w on w.account_id = c.account_id and w.equipment_id = c.equipment_id and w.key = c.load_event_key
     where c.account_id = haulway_account() and c.loaded_at >= $1 and c.loaded_at < $2
     order by c.loaded_at, c.equipment_id`,
    [new Date(from - LONGEST_CYCLE_MS), new Date(to)],
  )
  return Map.groupBy(rows.flatMap(workOf), ({ machine }) => machine)
}

interface SetRow extends Omit<SetSpan, 'from' | 'to'> {
  readonly machine: string
  readonly title: string | null
  readonly status: Status
  readonly from: number
  readonly to: number | null
}

/** Statuses set for machines in a span, and the titles of their reasons. */
export async function findSetStatuses(tx: Transaction, { from, to }: Stretch) {
  const { rows } = await tx.query<SetRow>(
    `select s.equipment_id as machine, s.status, s.reason_id as reason, r.title,
       ${epoch('s.from_at')} as "from", ${epoch('s.to_at')} as "to"
     from machine_statuses s left join status_reasons r on r.account_id = s.account_id and r.id = s.reason_id
     where s.account_id = haulway_account() and s.from_at < $2 and (s.to_at is null or s.to_at > $1)`,
    [new Date(from), new Date(to)],
  )
  return {
    spans: Map.groupBy(rows, ({ machine }) => machine),
    titles: new Map(rows.flatMap(({ reason, title }) => (reason === null ? [] : [[reason, title ?? '']]))),
  }
}

export async function findCalendars(tx: Transaction): Promise<Map<string, WorkCalendar>> {
  const { rows } = await tx.query<{ id: string } & WorkCalendar>(
    `select p.id, ${CALENDAR}
     from projects p where p.account_id = haulway_account() and not p.hidden`,
  )
  return new Map(rows.map(({ id, ...calendar }) => [id, calendar]))
}

/** The shifts of a calendar clipped to a span; the whole span if there are no shifts. */
export function clipShifts(calendar: WorkCalendar | undefined, { from, to }: Stretch): Shift[] {
  if (!calendar || calendar.shifts.length === 0) return [{ from, to, breaks: [] }]
  return shiftRuns(calendar, from, to).map(({ start, end, breaks }) => ({
    from: Math.max(from, start),
    to: Math.min(to, end),
    breaks: breaks.map((one) => ({ from: one.start, to: one.end })),
  }))
}
