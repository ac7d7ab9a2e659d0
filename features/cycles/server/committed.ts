import { daysText } from '@haulway/platform/dates.ts'
import { fieldError, problem, type FieldError } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'

interface Named {
  readonly equipmentId: string
  readonly key: string
}

/**
 * Whether any of some events is in a committed period, where a decision changes no figure before it is taken in
 * (record 0095). Requires a transaction that sees derived data.
 */
export async function hasCommittedEvents(
  tx: Transaction,
  events: readonly Named[],
  /** Only periods whose stored figures differ from the derived ones. */
  instead: readonly Readonly<Record<string, unknown>>[] = [],
): Promise<boolean> {
  const { rows } = await tx.query<{ held: boolean }>(
    `select exists (select from unnest($1::uuid[], $2::text[]) as named (machine, key)
       left join events e on e.account_id = haulway_account() and e.equipment_id = named.machine and e.key = named.key
       left join jsonb_array_elements($3::jsonb) as given (one)
         on given.one ->> 'equipment_id' = named.machine::text and given.one ->> 'key' = named.key
      where haulway_commit_of(coalesce(given.one, to_jsonb(e))) is not null) as held`,
    [events.map(({ equipmentId }) => equipmentId), events.map(({ key }) => key), JSON.stringify(instead)],
  )
  return rows[0]?.held ?? false
}

/** From here on the transaction sees the derived data, also of committed periods: people decide about that. */
export async function showDerivedData(tx: Transaction): Promise<void> {
  await tx.query(`select set_config('app.rows', 'derived', true)`)
}

/**
 * Lock until the end of the transaction: edits share it, committing days takes it exclusively. So no days are
 * committed between the check and the edit. The owner of the account never takes it while it writes.
 */
export async function lockEdits(tx: Transaction, how: 'shared' | 'alone'): Promise<void> {
  const lock = how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock'
  await tx.query(`select ${lock}(hashtextextended('edits ' || haulway_account(), 0))`)
}

/** An event that somebody is about to edit or to state. */
export interface EditedEventTimes {
  readonly equipmentId: string
  /** For an existing event. */
  readonly key?: string | null
  /** Its new values, as far as they are given; ids, and epoch milliseconds. */
  readonly routeId?: string | null
  readonly locationId?: string | null
  readonly at?: number | null
}

/** Who committed the days; without the project if that is closed to the person. Days are YYYY-MM-DD. */
export interface CommittedDays {
  readonly firstDay: string
  readonly lastDay: string
  readonly project: { readonly id: string; readonly title: string } | null
  readonly by: string | null
}

/**
 * A load or dump belongs to its own days and to those for which its cycle counts. Nothing longer than a week is a
 * cycle.
 */
const COMMITTED = `select (asked.place - 1)::int as place, to_char(c.first_day, 'YYYY-MM-DD') as "firstDay",
    to_char(c.last_day, 'YYYY-MM-DD') as "lastDay", case when p.id is null then null else
      json_build_object('id', p.id, 'title', p.title) end as project, u.full_name as by
  from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::timestamptz[]) with ordinality
      as asked (machine, key, route, location, at, place)
    left join events e on e.account_id = haulway_account() and e.equipment_id = asked.machine and e.key = asked.key
    left join lateral (select to_jsonb(c) as row from cycles c
      where c.account_id = e.account_id and c.equipment_id = e.equipment_id and e.type in ('load', 'dump')
        and c.loaded_at between e.occurred_at - interval '7 days' and e.occurred_at + interval '1 day'
        and e.key in (c.load_event_key, c.dump_event_key)
      order by c.loaded_at desc limit 1) cycle on true
    cross join lateral (select coalesce(e.held, haulway_commit_of(to_jsonb(e)), haulway_commit_of(cycle.row),
      haulway_commit_at(coalesce(asked.route, e.route_id), coalesce(asked.location, e.location_id), asked.machine,
        coalesce(asked.at, e.occurred_at))) as id) found
    left join commits c on c.account_id = haulway_account() and c.id = found.id
    left join projects p on p.account_id = c.account_id and p.id = c.project_id
    left join users u on u.id = c.committed_by
  where found.id is not null order by asked.place`

/** Those of `edited` in committed days, by their index. Requires a transaction that sees derived data. */
export async function findCommitted(
  tx: Transaction,
  edited: readonly EditedEventTimes[],
): Promise<ReadonlyMap<number, CommittedDays>> {
  if (edited.length === 0) return new Map()
  const { rows } = await tx.query<CommittedDays & { place: number }>(COMMITTED, [
    edited.map(({ equipmentId }) => equipmentId),
    edited.map(({ key }) => key ?? null),
    edited.map(({ routeId }) => routeId ?? null),
    edited.map(({ locationId }) => locationId ?? null),
    edited.map(({ at }) => (at == null ? null : new Date(at))),
  ])
  return new Map(rows.map(({ place, ...one }) => [place, one]))
}

/** States who committed the days, and who can unlock them. */
export function committedError(field: string, { firstDay, lastDay, project, by }: CommittedDays): FieldError {
  if (project === null) return fieldError(field, problem('validation.committed.elsewhere'))
  const args = { days: daysText({ firstDay, lastDay }), project: project.title, by: by ?? '' }
  return fieldError(field, problem('validation.committed', args))
}
