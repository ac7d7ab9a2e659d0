/** Stored committed periods. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { addDays, type CalendarException, dayStart, type Shift, type Weekday } from '@haulway/schedule'
import { CALENDAR } from '../../projects/index.ts'
import type { CommitItem } from '../commits.endpoints.ts'

interface CommitRow extends Omit<
  CommitItem,
  'from' | 'to' | 'committedAt' | 'unlockedAt' | 'committedBy' | 'unlockedBy'
> {
  from: Date
  to: Date
  committed_at: Date
  committed_by: string
  committed_name: string
  unlocked_at: Date | null
  unlocked_by: string | null
  unlocked_name: string | null
}

const DAY = 'YYYY-MM-DD'
const COLUMNS = `c.id, c.version, json_build_object('id', p.id, 'title', p.title) as project,
  to_char(c.first_day, '${DAY}') as "firstDay", to_char(c.last_day, '${DAY}') as "lastDay", c.zone as "timeZone",
  c.from_at as "from", c.until_at as "to", c.committed_at, c.committed_by, committer.full_name as committed_name,
  c.unlocked_at, c.unlocked_by, unlocker.full_name as unlocked_name, c.reason,
  (select count(distinct equipment_id)::int from held_causes h
    where h.account_id = c.account_id and h.commit_id = c.id) as held`
const FROM = `commits c join projects p on p.account_id = c.account_id and p.id = c.project_id
  join users committer on committer.id = c.committed_by left join users unlocker on unlocker.id = c.unlocked_by`

function itemOf(row: CommitRow): CommitItem {
  const { committed_at, committed_by, committed_name, unlocked_at, unlocked_by, unlocked_name, ...same } = row
  return {
    ...same,
    from: row.from.toISOString(),
    to: row.to.toISOString(),
    committedAt: committed_at.toISOString(),
    committedBy: { id: committed_by, title: committed_name },
    unlockedAt: unlocked_at?.toISOString() ?? null,
    unlockedBy: unlocked_by === null ? null : { id: unlocked_by, title: unlocked_name ?? '' },
  }
}

/** `where`: SQL over commits `c`, with these values. */
export async function findCommits(
  tx: Transaction,
  where: string,
  values: readonly unknown[],
  tail = 'order by c.from_at desc, c.id desc',
): Promise<CommitItem[]> {
  const { rows } = await tx.query<CommitRow>(
    `select ${COLUMNS} from ${FROM} where c.account_id = haulway_account() and ${where} ${tail}`,
    [...values],
  )
  return rows.map(itemOf)
}

export async function findCommit(tx: Transaction, id: string): Promise<CommitItem | undefined> {
  const [found] = await findCommits(tx, 'c.id::text = $1', [id])
  return found
}

/** Days of a project, and the instants at which they begin and end. */
export interface Period {
  readonly project: string
  readonly firstDay: string
  readonly lastDay: string
  readonly timeZone: string
  readonly from: Date
  /** Exclusive. */
  readonly to: Date
  /** Start of each of the days. */
  readonly dayStarts: readonly Date[]
}

export type Days = Pick<Period, 'firstDay' | 'lastDay'> & {
  readonly project: { readonly id: string }
}

interface CalendarRow {
  readonly timeZone: string
  readonly workDays: Weekday[]
  readonly shifts: Shift[]
  readonly exceptions: CalendarException[]
  /** The instants of adjacent committed days before and after these. */
  readonly after: Date | null
  readonly before: Date | null
}

/** `lock`: other commits of days of the project wait. */
async function findCalendar(
  tx: Transaction,
  { project, firstDay, lastDay }: Days,
  lock: string,
): Promise<CalendarRow | undefined> {
  const { rows } = await tx.query<CalendarRow>(
    `select ${CALENDAR}, coalesce(p.time_zone, a.time_zone) as "timeZone",
        (select until_at from commits c where c.account_id = p.account_id and c.project_id = p.id and c.unlocked_at is null
          and c.last_day = $2::date - 1) as after,
        (select from_at from commits c where c.account_id = p.account_id and c.project_id = p.id and c.unlocked_at is null
          and c.first_day = $3::date + 1) as before
      from projects p join accounts a on a.id = p.account_id
     where p.account_id = haulway_account() and p.id = $1 ${lock}`,
    [project.id, firstDay, lastDay],
  )
  return rows[0]
}

/**
 * Days are those of the project (behaviour 20): with shifts, from the first shift that counts for the day. Next to
 * committed days they begin and end where those do, so that a change of shifts leaves neither gap nor overlap.
 */
export async function resolvePeriod(tx: Transaction, days: Days, lock = ''): Promise<Period | undefined> {
  const found = await findCalendar(tx, days, lock)
  if (!found) return undefined
  const { project, firstDay, lastDay } = days
  const { after, before, timeZone, ...rest } = found
  const calendar = { ...rest, zone: timeZone }
  const starts: Date[] = []
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1))
    starts.push(new Date(dayStart(calendar, day)))
  const dayStarts = [after ?? starts[0]!, ...starts.slice(1)]
  const to = before ?? new Date(dayStart(calendar, addDays(lastDay, 1)))
  return { project: project.id, firstDay, lastDay, timeZone, from: dayStarts[0]!, to, dayStarts }
}

export const findOverlappingCommits = async (tx: Transaction, { project, firstDay, lastDay }: Period) =>
  await findCommits(
    tx,
    'c.project_id = $1 and c.unlocked_at is null and c.first_day <= $3 and c.last_day >= $2',
    [project, firstDay, lastDay],
  )
