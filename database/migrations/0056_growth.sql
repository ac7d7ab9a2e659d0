-- What an account costs follows what is open and what is asked for, not how long its past is (decision 0054).

-- Rows that more facts may still change, read as an account is loaded.
create index events_unsettled on events (account_id) where settled_at is null and source = 'derived';
create index visits_unsettled on visits (account_id) where settled_at is null;
create index cycles_unsettled on cycles (account_id) where settled_at is null;
-- Stated events whose position a fix lends, or may lend yet.
create index events_unplaced on events (account_id, equipment_id, occurred_at, key collate "C")
  where source <> 'derived' and detail is not null and (lon is null or fix_at is not null);
-- The highest number of what was set aside of each device.
create index telemetry_rejects_numbers on telemetry_rejects (account_id, equipment_id, device_id, seq)
  where reason = 'ahead' and seq is not null;
-- What a machine did last, however long ago.
create index events_work on events (account_id, equipment_id, occurred_at desc) where type in ('load', 'dump');
create index events_driver on events (account_id, equipment_id, occurred_at desc) where type = 'driver changed';
-- Stays of a machine in a place, and the places that it was in.
drop index visits_place;
create index visits_place on visits (account_id, equipment_id, location_id, entered_at);

/*
 * The routes that machines are on now, of these machines only when they are given: the last stays of haulway_stays, without
 * reading those before them. Routes that are closed to the person are among them: join routes to leave them out.
 */
create function haulway_on_route(machines uuid[])
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
           and key not like '% request:%'
         order by occurred_at desc, key desc limit 1) stated
     where machine.account_id = haulway_account() and (machines is null or machine.id = any(machines))
       and stated.type <> 'route unassigned';
  perform set_config('app.user', me, true);
end
$$;

-- How much an account holds, kept as rows come and go.
create table account_totals (
  account_id uuid primary key references accounts (id) on delete cascade,
  events bigint not null default 0,
  cycles bigint not null default 0,
  -- Of positions in segments, compressed as they are kept.
  track_bytes bigint not null default 0
);

alter table events no force row level security;
alter table cycles no force row level security;
alter table track_segments no force row level security;
insert into account_totals (account_id, events, cycles, track_bytes)
select id, (select count(*) from events where account_id = id), (select count(*) from cycles where account_id = id),
       (select coalesce(sum(octet_length(payload)), 0) from track_segments where account_id = id)
  from accounts;
alter table events force row level security;
alter table cycles force row level security;
alter table track_segments force row level security;
select haulway_protect('account_totals');

create function haulway_keep_totals() returns trigger
  language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  if tg_table_name = 'events' then
    insert into account_totals as kept (account_id, events)
      select account_id, sign * count(*) from changed group by account_id
      on conflict (account_id) do update set events = kept.events + excluded.events;
  elsif tg_table_name = 'cycles' then
    insert into account_totals as kept (account_id, cycles)
      select account_id, sign * count(*) from changed group by account_id
      on conflict (account_id) do update set cycles = kept.cycles + excluded.cycles;
  else
    insert into account_totals as kept (account_id, track_bytes)
      select account_id, sign * sum(octet_length(payload)) from changed group by account_id
      on conflict (account_id) do update set track_bytes = kept.track_bytes + excluded.track_bytes;
  end if;
  return null;
end
$$;
create trigger events_in after insert on events referencing new table as changed
  for each statement execute function haulway_keep_totals();
create trigger events_out after delete on events referencing old table as changed
  for each statement execute function haulway_keep_totals();
create trigger cycles_in after insert on cycles referencing new table as changed
  for each statement execute function haulway_keep_totals();
create trigger cycles_out after delete on cycles referencing old table as changed
  for each statement execute function haulway_keep_totals();
create trigger track_segments_in after insert on track_segments referencing new table as changed
  for each statement execute function haulway_keep_totals();
create trigger track_segments_out after delete on track_segments referencing old table as changed
  for each statement execute function haulway_keep_totals();

-- What is known of a machine's engine before an instant, so that its hours are read from there on. A fact that comes from before
-- it sets it back. Whoever counts holds the row, and so does whoever tells: neither misses the other.
create table engine_counts (
  account_id uuid not null,
  equipment_id uuid not null,
  -- A whole hour; -infinity: nothing is counted.
  until_at timestamptz not null default '-infinity',
  counted jsonb,
  primary key (account_id, equipment_id)
);
alter table machine_tracks no force row level security;
insert into engine_counts (account_id, equipment_id) select account_id, equipment_id from machine_tracks;
alter table machine_tracks force row level security;
select haulway_protect('engine_counts');

create function haulway_engine_told(account uuid, machine uuid, at timestamptz) returns void
  language sql as $$
  -- Where the condition does not hold, the row is held all the same.
  insert into engine_counts as known (account_id, equipment_id) values (account, machine)
    on conflict (account_id, equipment_id) do update set until_at = '-infinity' where at < known.until_at
$$;
create function haulway_engine_event() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update engine_counts set until_at = case when old.occurred_at < until_at then '-infinity' else until_at end
     where account_id = old.account_id and equipment_id = old.equipment_id;
  else
    perform haulway_engine_told(new.account_id, new.equipment_id,
      case tg_op when 'UPDATE' then least(old.occurred_at, new.occurred_at) else new.occurred_at end);
  end if;
  return null;
end
$$;
create function haulway_engine_hour() returns trigger
  language plpgsql as $$
begin
  perform haulway_engine_told(new.account_id, new.equipment_id, new.hour);
  return null;
end
$$;
create function haulway_engine_read() returns trigger
  language plpgsql as $$
begin
  perform haulway_engine_told(new.account_id, new.equipment_id, new.taken_at);
  return null;
end
$$;
create trigger events_engine_in after insert on events
  for each row when (new.type in ('engine on', 'engine off', 'add hours')) execute function haulway_engine_event();
create trigger events_engine_out after delete on events
  for each row when (old.type in ('engine on', 'engine off', 'add hours')) execute function haulway_engine_event();
create trigger events_engine_moved after update on events
  for each row when (new.type in ('engine on', 'engine off', 'add hours') and old.occurred_at <> new.occurred_at)
  execute function haulway_engine_event();
create trigger track_hours_in after insert on track_hours for each row execute function haulway_engine_hour();
create trigger engine_readings_in after insert on engine_readings for each row execute function haulway_engine_read();
