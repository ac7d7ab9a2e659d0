/** SQL of the tags of cycles: those of their routes, and those on their loads and dumps or pressed with them. */
import { isListedSql } from '../../telemetry/telemetry.ts'

/** A query of cycles, as `Selection` describes. */
interface Query {
  readonly sql: string
  readonly values: readonly unknown[]
}

/** A load or dump is recognised by button presses at most this long before or after it. */
const APART = `interval '6 hours'`

/**
 * Loads and dumps (`equipment_id`, `key`) with their `tag_id`: on the event itself, or on a press in its evidence.
 * `which` and `pressed` narrow `event_tags t` and the pressed `events s`.
 */
const taggedEvents = (which: string, pressed = 'true') => `
  select t.equipment_id, t.event_key as key, t.tag_id from event_tags t where t.account_id = haulway_account() and ${which}
  union all select d.equipment_id, d.key, t.tag_id from event_tags t
    join events s on s.account_id = t.account_id and s.equipment_id = t.equipment_id and s.key = t.event_key
      and s.source <> 'derived' and ${isListedSql('s')} and not s.dropped and ${pressed}
    join events d on d.account_id = s.account_id and d.equipment_id = s.equipment_id and d.source = 'derived'
      and d.type in ('load', 'dump') and d.occurred_at between s.occurred_at - ${APART} and s.occurred_at + ${APART}
      and exists (select from json_array_elements(d.evidence) as e where e->>'kind' = 'button'
        and (e->>'t')::float8 = (extract(epoch from s.occurred_at) * 1000)::float8)
   where t.account_id = haulway_account() and ${which}`

/** SQL: whether a row of cycles has a tag; `is` builds the condition on a column. */
export function hasTagSql(cycle: string, is: (column: string) => string): string {
  const events = taggedEvents(is('t.tag_id'))
  const of = (event: string) =>
    `(${cycle}.equipment_id, ${cycle}.${event}) in (select equipment_id, key from (${events}) tagged)`
  return `(exists (select from routes_tags t where t.account_id = haulway_account() and t.route_id = ${cycle}.route_id
      and ${is('t.tag_id')}) or ${of('load_event_key')} or ${of('dump_event_key')})`
}

const pressedWith = (event: string) => `select shown.equipment_id, shown.key, p.tag_id
  from shown join pressed p on p.equipment_id = shown.equipment_id and p.key = shown.${event}`

/** A selection with one row for each tag of its cycles: `tag_id` and `tag_title`, null without any. */
export function withTags({ sql, values }: Query): Query {
  const around = `s.occurred_at between (select min(loaded_at) from shown) - interval '1 day'
    and (select max(coalesce(ended_at, dumped_at)) from shown) + interval '1 day'`
  return {
    sql: `with shown as materialized (${sql}),
      pressed as (${taggedEvents('true', around)}),
      tagged as (
        select shown.equipment_id, shown.key, t.tag_id from shown
          join routes_tags t on t.account_id = haulway_account() and t.route_id = shown.route_id
        union ${pressedWith('load_event_key')} union ${pressedWith('dump_event_key')})
      select shown.*, tagged.tag_id, tags.title as tag_title from shown
        left join tagged using (equipment_id, key) left join tags on tags.id = tagged.tag_id`,
    values,
  }
}
