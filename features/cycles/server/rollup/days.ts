/** Which days of a range have sums, and which parts have to be read cycle by cycle. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Range } from '@haulway/report/server/index.ts'

const utcDay = (at: string) => `((${at}) at time zone 'UTC')::date`

/**
 * Days of the zone $1, from before $2 to after $3, in which cycles ever changed: `opens`, `closes`, the number of
 * `changes` of the UTC days that they overlap, and how many of these changes are `added` up (null: none). Other days
 * have no cycles.
 */
export const DAYS = `
  with marked as (
    select day from cycle_changes
     where account_id = haulway_account() and day between ${utcDay('$2::timestamptz')} and ${utcDay('$3::timestamptz')}),
  local as (
    select distinct one::date as day from marked, generate_series(
      date_trunc('day', day::timestamp at time zone 'UTC' at time zone $1),
      ((day + 1)::timestamp - interval '1 microsecond') at time zone 'UTC' at time zone $1, interval '1 day') as one),
  bounded as (
    select day, day::timestamp at time zone $1 as opens, (day + 1)::timestamp at time zone $1 as closes from local)
  select bounded.day::text, opens, closes, kept.changes as added,
    (select sum(changes) from cycle_changes c where c.account_id = haulway_account()
        and c.day between ${utcDay('opens')} and ${utcDay(`closes - interval '1 microsecond'`)}) as changes
  from bounded left join cycle_days kept
    on kept.account_id = haulway_account() and kept.zone = $1 and kept.day = bounded.day
  where closes > $2::timestamptz and opens < $3::timestamptz and opens < closes
  order by opens`

export interface LocalDay {
  /** YYYY-MM-DD */
  readonly day: string
  readonly opens: Date
  readonly closes: Date
  readonly changes: string
  readonly added: string | null
}

export interface SummedDays {
  /** Days with current sums, within the range. */
  readonly days: readonly LocalDay[]
  /** The rest of the range that has cycles, in order. */
  readonly spans: readonly Range[]
}

const earlier = (one: Date, other: Date) => (one < other ? one : other)
const later = (one: Date, other: Date) => (one > other ? one : other)

export async function findSummedDays(
  tx: Transaction,
  zone: string,
  { from, to }: Range,
): Promise<SummedDays> {
  const { rows } = await tx.query<LocalDay>(DAYS, [zone, from, to])
  const days: LocalDay[] = []
  const spans: Range[] = []
  for (const one of rows) {
    if (one.added === one.changes && one.opens >= from && one.closes <= to) {
      days.push(one)
      continue
    }
    const opens = later(one.opens, from)
    const before = spans.at(-1)
    if (before && before.to.getTime() === opens.getTime()) spans.pop()
    spans.push({
      from: before?.to.getTime() === opens.getTime() ? before.from : opens,
      to: earlier(one.closes, to),
    })
  }
  return { days, spans }
}

/**
 * Zones in which the reports of an account are shown: those of its projects, of most of its locations, and its own.
 */
export const ZONES = `
  select time_zone as zone from projects where account_id = haulway_account()
  union select zone from (select time_zone as zone from locations where account_id = haulway_account()
    group by 1 order by count(*) desc, 1 limit 1) most
  union select time_zone from accounts where id = haulway_account()`

/** The zone of a report, as far as it can be determined before its cycles are known. */
export async function likelyZone(tx: Transaction, project: string | null): Promise<string> {
  const { rows } = await tx.query<{ zone: string }>(
    `select coalesce((select time_zone from projects where id = $1::uuid),
       (select time_zone from locations group by 1 order by count(*) desc, 1 limit 1),
       (select time_zone from accounts where id = haulway_account())) as zone`,
    [project],
  )
  return rows[0]?.zone ?? 'UTC'
}

/** The zone of a report whose cycles were loaded in these locations. */
export async function zoneOfLocations(
  tx: Transaction,
  project: string | null,
  places: readonly string[],
): Promise<string> {
  const { rows } = await tx.query<{ zone: string }>(
    `select coalesce((select time_zone from projects where id = $1::uuid),
       (select min(time_zone) from locations where id = any($2::uuid[]) having count(distinct time_zone) = 1),
       (select time_zone from accounts where id = haulway_account())) as zone`,
    [project, places],
  )
  return rows[0]?.zone ?? 'UTC'
}
