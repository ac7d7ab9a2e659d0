/** Changes kept out of committed periods: what they would change, and taking them in. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Proposal } from '../commits.endpoints.ts'
import { markTakenIn } from './sent/causes.ts'

const TABLES = [
  ['cycles', 'loaded_at'],
  ['events', 'occurred_at'],
  ['visits', 'entered_at'],
  ['track_hours', 'hour'],
] as const

/** Makes both the rows in force and those kept out visible until the end of the transaction. */
export async function showPendingRows(tx: Transaction): Promise<void> {
  await tx.query(`select set_config('app.rows', 'all', true)`)
}

const rowsOf = TABLES.map(
  ([table, moment]) =>
    `select t.held, t.equipment_id, t.${moment} as moment from ${table} t join asked on t.account_id = haulway_account() and t.held = asked.id`,
).join(' union all ')

const IN_FORCE = '(t.held is null or t.frozen)'
const DERIVED = 'not t.frozen'
const both = (name: string, value: string, none = '0') =>
  [
    [`before_${name}`, IN_FORCE],
    [`after_${name}`, DERIVED],
  ]
    .map(([as, filter]) => `coalesce(${value} filter (where ${filter}), ${none}) as ${as}`)
    .join(', ')

const OF_DAY = (moment: string) =>
  `t.account_id = haulway_account() and t.equipment_id = d.equipment_id and t.${moment} >= d.from_at and t.${moment} < d.until_at`
const OF_PROJECT = (place: string) => `left join routes r on r.account_id = t.account_id and r.id = t.route_id
  left join locations l on l.account_id = t.account_id and l.id = t.${place}`
/**
 * Each row counts for the project that it names: one that moves to another project no longer counts for the committed
 * one. A row without a project is in no report of this one, and counts where this commit retains it.
 */
const OWN = `case when coalesce(r.project_id, l.project_id) is null then t.held = d.commit
    else coalesce(r.project_id, l.project_id) = d.project end`

const names = ['loads', 'weight', 'volume', 'cycleTime', 'moving', 'distance', 'events'] as const
const figures = (side: string) =>
  `json_build_object(${names.map((name) => `'${name}', ${side}_${name.toLowerCase()}`).join(', ')}) as ${side}`

/** `$1`: ids of commits. */
const PROPOSALS = `with asked as (select c.*, p.title from commits c
    join projects p on p.account_id = c.account_id and p.id = c.project_id
    where c.account_id = haulway_account() and c.unlocked_at is null and c.id = any($1::uuid[])),
  kept as (${rowsOf}),
  days as (select asked.id as commit, asked.project_id as project, asked.title, asked.first_day, asked.last_day, kept.equipment_id,
      asked.first_day + one.place - 1 as day, asked.day_starts[one.place] as from_at,
      coalesce(asked.day_starts[one.place + 1], asked.until_at) as until_at, count(*)::int as rows
    from kept join asked on asked.id = kept.held
      cross join lateral (select greatest(width_bucket(kept.moment, asked.day_starts), 1) as place) one
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9)
  select d.commit, json_build_object('id', d.project, 'title', d.title) as project,
    to_char(d.first_day, 'YYYY-MM-DD') as "firstDay", to_char(d.last_day, 'YYYY-MM-DD') as "lastDay",
    json_build_object('id', e.id, 'title', e.equipment_id) as equipment, to_char(d.day, 'YYYY-MM-DD') as day, d.rows,
    -- What others did follows from what is told of them, unless there is nothing else.
    (select coalesce(array_agg(h.cause order by h.cause) filter (where h.cause <> 'others'), array_agg(h.cause), '{}')
      from held_causes h where h.account_id = haulway_account()
        and h.commit_id = d.commit and h.equipment_id = d.equipment_id) as causes,
    ${figures('before')}, ${figures('after')}
  from days d join equipment e on e.account_id = haulway_account() and e.id = d.equipment_id
    cross join lateral (select ${both('loads', 'count(*)')}, ${both('weight', 'sum(t.weight)')}, ${both('volume', 'sum(t.volume)')},
        ${both('cycletime', 'sum(extract(epoch from t.ended_at - t.started_at)::float8)')},
        ${both('distance', 'sum((t.distance_loaded + t.distance_empty) / 1000)')}
      from cycles t ${OF_PROJECT('load_location_id')} where ${OF_DAY('loaded_at')} and ${OWN}) of_cycles
    cross join lateral (select ${both('events', 'count(*)')} from events t ${OF_PROJECT('location_id')}
      where ${OF_DAY('occurred_at')} and ${OWN} and t.type <> 'sensor reading') of_events
    cross join lateral (select ${both('moving', 'sum(t.moving)')} from track_hours t where ${OF_DAY('hour')}) of_hours
  order by d.day desc, lower(e.equipment_id), d.commit`

/** Requires a transaction that sees all rows. */
export async function listProposedChanges(tx: Transaction, commits: readonly string[]): Promise<Proposal[]> {
  if (commits.length === 0) return []
  const { rows } = await tx.query<Proposal>(PROPOSALS, [commits])
  return rows
}

/** Takes in the changes that were kept out. Requires a transaction that sees all rows. */
export async function applyPendingChanges(tx: Transaction, commit: string): Promise<void> {
  // Engine hours are counted again: reports of them become visible.
  await tx.query(
    `update engine_counts set until_at = '-infinity' where account_id = haulway_account() and equipment_id in
      (select equipment_id from held_causes where account_id = haulway_account() and commit_id = $1)`,
    [commit],
  )
  for (const [table] of TABLES) {
    await tx.query(`delete from ${table} where account_id = haulway_account() and held = $1 and frozen`, [
      commit,
    ])
    await tx.query(`update ${table} set held = null where account_id = haulway_account() and held = $1`, [
      commit,
    ])
  }
  await markTakenIn(tx, commit)
  await tx.query('delete from held_causes where account_id = haulway_account() and commit_id = $1', [commit])
}
