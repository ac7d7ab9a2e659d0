-- What was stated and taken back: follows from what was decided of it.
alter table events add column dropped boolean not null default false;
-- What was decided of a machine's events.
create index events_decisions on events (account_id, equipment_id, occurred_at) where type = 'decision';
-- What somebody said of the volume of a load, from which its weight may follow.
alter table cycles add column stated_volume double precision;

-- As before, without what was taken back.
create or replace function haulway_stays(machines uuid[])
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
               and key not like '% request:%' and not dropped) stated
     where type <> 'route unassigned';
  perform set_config('app.user', me, true);
end
$$;

-- As before, without what was taken back.
create or replace function haulway_on_route(machines uuid[])
  returns table (equipment_id uuid, route_id uuid, from_at timestamptz)
  language plpgsql stable as $$
#variable_conflict use_column
declare
  me constant text := coalesce(current_setting('app.user', true), '');
begin
  perform set_config('app.user', '', true);
  return query
    select machine.id, stated.route_id, stated.occurred_at
      from equipment machine
      cross join lateral (
        select type, route_id, occurred_at from events
         where account_id = haulway_account() and equipment_id = machine.id
           -- As in the index events_on_route.
           and source = 'dispatcher' and type in ('route assigned', 'route started', 'route unassigned')
           and key not like '% request:%' and not dropped
         order by occurred_at desc, key desc limit 1) stated
     where machine.account_id = haulway_account() and (machines is null or machine.id = any(machines))
       and stated.type <> 'route unassigned';
  perform set_config('app.user', me, true);
end
$$;
