/** SQL parts of `spent-hours.ts`: when loaders loaded trucks, from the cycles that they filled. */

/** The full hour of an instant, as the rollup stores it. */
export const hourOf = (instant: string) => `date_bin('1 hour', ${instant}, 'epoch')`

/** A cycle whose load began in the range may be loaded after it. */
const LONGEST_LOAD = '1 day'

/**
 * `loads`: one row for each cycle that names its loader, with the seconds of its loading, which ends at `loaded_at`.
 */
export const LOADS = `
  loads as (
    select w.loader, c.loaded_at, c.loading, coalesce(r.project_id, l.project_id) as project_id
    from cycles c
      cross join lateral (select (e.wait->>'loader')::uuid as loader from events e
        where e.account_id = c.account_id and e.equipment_id = c.equipment_id and e.key = c.load_event_key) w
      left join routes r on r.account_id = c.account_id and r.id = c.route_id
      left join locations l on l.account_id = c.account_id and l.id = c.load_location_id
    where c.account_id = $1 and c.loaded_at >= $2 and c.loaded_at < $3::timestamptz + interval '${LONGEST_LOAD}'
      and w.loader is not null
      and exists (select from equipment where account_id = $1 and kind = 'loader'))`

/** `loaded_hours`: seconds in which a machine loaded, by hour and day. Two trucks at once count as one loading. */
export const LOADED_HOURS = `
  loading_spans as (
    select loader, unnest(range_agg(tstzrange(loaded_at - make_interval(secs => loading), loaded_at))) as span
    from loads where loading > 0 group by loader),
  loaded_hours as (
    select loader as equipment_id, hour, day,
      sum(extract(epoch from least(upper(span), until) - greatest(lower(span), at)))::float8 as loading
    from loading_spans
      cross join lateral generate_series(${hourOf('lower(span)')}, upper(span), '1 hour') as binned (hour)
      join pieces using (hour)
    where lower(span) < until and upper(span) > at group by 1, 2, 3)`
