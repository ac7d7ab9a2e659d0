-- Figures, tracks and shared reports of projects that are not open to whom asks (decision 0045).

/*
 * What is closed to the transaction's person: ids of the restricted projects that do not name them, or of the `routes` or
 * `locations` of these. Nothing is closed to those who manage hauls, nor to nobody in particular, as in jobs and detection.
 */
create function haulway_closed(what text) returns uuid[]
  language plpgsql stable as $$
declare
  me constant text := coalesce(current_setting('app.user', true), '');
  opened uuid[];
  closed uuid[];
begin
  if me = '' then return '{}'; end if;
  opened := haulway_opened_projects('view');
  if opened is null then return '{}'; end if;
  -- The policies hide from the person what is looked for here.
  perform set_config('app.user', '', true);
  select coalesce(array_agg(id order by id), '{}') into closed from projects
   where account_id = haulway_account() and restricted and not id = any(opened);
  if what = 'routes' then
    select coalesce(array_agg(id), '{}') into closed from routes
     where account_id = haulway_account() and project_id = any(closed);
  elsif what = 'locations' then
    select coalesce(array_agg(id), '{}') into closed from locations
     where account_id = haulway_account() and project_id = any(closed);
  end if;
  perform set_config('app.user', me, true);
  return closed;
end
$$;

/*
 * When machines were on routes, of these machines only when they are given: from what was stated until the next statement.
 * Routes that are closed to the person are among them, so that the stay before one ends: join routes to leave them out.
 */
create function haulway_stays(machines uuid[])
  returns table (equipment_id uuid, route_id uuid, from_at timestamptz, until_at timestamptz, key text)
  language plpgsql stable as $$
#variable_conflict use_column
declare
  me constant text := coalesce(current_setting('app.user', true), '');
begin
  perform set_config('app.user', '', true);
  return query
    select equipment_id, route_id, occurred_at, until_at, key
      from (select equipment_id, type, route_id, occurred_at, key,
                   lead(occurred_at) over (partition by equipment_id order by occurred_at, key) as until_at
              from events
             where account_id = haulway_account() and (machines is null or equipment_id = any(machines))
               -- As in the index events_on_route.
               and source = 'dispatcher' and type in ('route assigned', 'route started', 'route unassigned')
               and key not like '% request:%') stated
     where type <> 'route unassigned';
  perform set_config('app.user', me, true);
end
$$;

-- When machines were on routes that are closed to the person.
create function haulway_closed_spans() returns table (equipment_id uuid, spans tstzmultirange)
  language plpgsql stable as $$
#variable_conflict use_column
declare
  closed constant uuid[] := haulway_closed('routes');
begin
  if closed = '{}' then return; end if;
  return query
    select equipment_id, range_agg(tstzrange(from_at, until_at)) from haulway_stays(null)
     where route_id = any(closed) group by 1;
end
$$;

/*
 * What is on a route belongs to the project of the route; off any route, to the project of its location. What says neither
 * belongs to the route that its machine was on. `case`: its parts are asked in this order, and nothing where nothing is closed.
 */
create policy cycles_open on cycles as restrictive for select
  using (case when (select haulway_closed('projects')) = '{}' then true
    when route_id is not null then route_id <> all ((select haulway_closed('routes'))::uuid[])
    when load_location_id is not null then load_location_id <> all ((select haulway_closed('locations'))::uuid[])
    else true end);
create policy events_open on events as restrictive for select
  using (case when (select haulway_closed('projects')) = '{}' then true
    when route_id is not null then route_id <> all ((select haulway_closed('routes'))::uuid[])
    when location_id = any ((select haulway_closed('locations'))::uuid[]) then false
    else not exists (select from haulway_closed_spans() as closed
      where closed.equipment_id = events.equipment_id and closed.spans @> occurred_at) end);
create policy visits_open on visits as restrictive for select
  using (case when (select haulway_closed('projects')) = '{}' then true
    when location_id = any ((select haulway_closed('locations'))::uuid[]) then false
    else not exists (select from haulway_closed_spans() as closed
      where closed.equipment_id = visits.equipment_id and closed.spans @> entered_at) end);
create policy track_hours_open on track_hours as restrictive for select
  using (case when (select haulway_closed('projects')) = '{}' then true
    else not exists (select from haulway_closed_spans() as closed
      where closed.equipment_id = track_hours.equipment_id and closed.spans && tstzrange(hour, hour + interval '1 hour')) end);

-- Projects whose figures a shared report may have; null: any, as of those that were shared before this was kept.
alter table shared_reports add column projects uuid[];
create policy shared_reports_open on shared_reports as restrictive for select
  using (case when (select haulway_closed('projects')) = '{}' then true
    else projects is not null and not projects && (select haulway_closed('projects')) end);

-- The tags of a hidden category are hidden with it.
alter table tags no force row level security;
alter table tag_categories no force row level security;
update tags set hidden = true, version = tags.version + 1 from tag_categories c
 where c.account_id = tags.account_id and c.id = tags.category_id and c.hidden and not tags.hidden;
alter table tags force row level security;
alter table tag_categories force row level security;
