/** Stored line-ups. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Reference } from '@haulway/resource'
import { type ShiftRun, shiftsOn, type WorkCalendar } from '@haulway/schedule'
import { findCalendars } from '../../machine-status/index.ts'
import { machinesNotAllowed } from '../../routes/index.ts'
import { findConflicts, type Known, type KnownMachine } from '../conflicts.ts'
import type { LineUp, LineUpRow, OfShift } from '../line-up.endpoints.ts'

export interface Plan {
  readonly id: string
  readonly version: number
  readonly publishedAt: Date | null
  readonly publishedBy: Reference | null
  readonly begunAt: Date | null
}

export async function findPlan(tx: Transaction, { project, day, shift }: OfShift): Promise<Plan | undefined> {
  const { rows } = await tx.query<Plan>(
    `select p.id, p.version, p.published_at as "publishedAt", p.begun_at as "begunAt",
       case when u.id is not null then json_build_object('id', u.id, 'title', u.full_name) end as "publishedBy"
     from line_ups p left join users u on u.id = p.published_by
     where p.account_id = haulway_account() and p.project_id = $1 and p.day = $2 and p.shift = $3`,
    [project.id, day, shift],
  )
  return rows[0]
}

const entry = (table: string, title: string) =>
  `case when ${table}.id is not null then json_build_object('id', ${table}.id, 'title', ${table}.${title}) end`

export async function findRows(tx: Transaction, plan: string): Promise<LineUpRow[]> {
  const { rows } = await tx.query<LineUpRow>(
    `select ${entry('e', 'equipment_id')} as equipment, ${entry('r', 'title')} as route,
       ${entry('l', 'title')} as location, ${entry('d', 'full_name')} as driver
     from line_up_rows p
     join equipment e on e.account_id = p.account_id and e.id = p.equipment_id
     left join routes r on r.account_id = p.account_id and r.id = p.route_id
     left join locations l on l.account_id = p.account_id and l.id = p.location_id
     left join drivers d on d.account_id = p.account_id and d.id = p.driver_id
     where p.account_id = haulway_account() and p.line_up_id = $1 order by p.position`,
    [plan],
  )
  return rows
}

export async function findCalendar(tx: Transaction, project: string): Promise<WorkCalendar | undefined> {
  return (await findCalendars(tx)).get(project)
}

export const findShiftRun = (calendar: WorkCalendar, { day, shift }: OfShift): ShiftRun | undefined =>
  shiftsOn(calendar, day).find(({ index }) => index === shift)

async function knownOf(tx: Transaction, rows: readonly LineUpRow[], at: Date): Promise<Known> {
  const ids = (of: (row: LineUpRow) => Reference | null) => rows.flatMap((row) => of(row)?.id ?? [])
  const machines = await tx.query<KnownMachine & { id: string }>(
    `select e.id, e.kind, e.hidden, exists (select from machine_statuses s where s.account_id = e.account_id
         and s.equipment_id = e.id and s.status = 'down' and s.from_at <= $2 and (s.to_at is null or s.to_at > $2)) as down
       from equipment e where e.account_id = haulway_account() and e.id = any($1::uuid[])`,
    [ids(({ equipment }) => equipment), at],
  )
  const routes = await tx.query<{ id: string }>(
    'select id from routes where account_id = haulway_account() and hidden and id = any($1::uuid[])',
    [ids(({ route }) => route)],
  )
  const drivers = await tx.query<{ id: string; expiry: string }>(
    `select id, license_expiry::text as expiry from drivers
      where account_id = haulway_account() and license_expiry is not null and id = any($1::uuid[])`,
    [ids(({ driver }) => driver)],
  )
  const account = await tx.query<{ id: string }>('select haulway_account() as id')
  const notAllowed = new Set<string>()
  for (const [route, own] of Map.groupBy(rows, (row) => row.route?.id)) {
    if (route === undefined) continue
    const refused = await machinesNotAllowed(
      tx,
      account.rows[0]?.id ?? '',
      route,
      own.map(({ equipment }) => equipment.id),
    )
    for (const machine of refused) notAllowed.add(`${route} ${machine}`)
  }
  return {
    notAllowed,
    machines: new Map(machines.rows.map((one) => [one.id, one])),
    hiddenRoutes: new Set(routes.rows.map(({ id }) => id)),
    licenses: new Map(drivers.rows.map(({ id, expiry }) => [id, expiry])),
  }
}

/** A line-up as the API returns it; without a plan it is empty. */
export async function buildLineUp(tx: Transaction, of: OfShift, run: ShiftRun, now: number): Promise<LineUp> {
  const plan = await findPlan(tx, of)
  const rows = plan ? await findRows(tx, plan.id) : []
  const at = new Date(run.start)
  return {
    project: of.project,
    day: of.day,
    shift: of.shift,
    version: plan?.version ?? 0,
    from: at.toISOString(),
    to: new Date(run.end).toISOString(),
    publishedAt: plan?.publishedAt?.toISOString() ?? null,
    publishedBy: plan?.publishedBy ?? null,
    open: run.start > now,
    begunAt: plan?.begunAt?.toISOString() ?? null,
    rows,
    conflicts: findConflicts(rows, of.day, await knownOf(tx, rows, at)),
  }
}

/** The shifts of a project with a plan, from a day on: `2026-05-06 0`. */
export async function plannedSince(tx: Transaction, project: string, day: string): Promise<Set<string>> {
  const { rows } = await tx.query<{ name: string }>(
    `select to_char(day, 'YYYY-MM-DD') || ' ' || shift as name from line_ups
      where account_id = haulway_account() and project_id = $1 and day >= $2`,
    [project, day],
  )
  return new Set(rows.map(({ name }) => name))
}
