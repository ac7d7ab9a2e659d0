-- What the cycles of a day come to, so that a report over a year adds days up instead of reading every cycle (decision 0056).

-- How often cycles that were loaded on a day of UTC came, changed or went: counted in the transaction that did it.
create table cycle_changes (
  account_id uuid not null references accounts (id) on delete cascade,
  day date not null,
  changes bigint not null,
  primary key (account_id, day)
);
alter table cycles no force row level security;
insert into cycle_changes (account_id, day, changes)
select account_id, (loaded_at at time zone 'UTC')::date, 1 from cycles
 where exists (select from accounts where id = account_id) group by 1, 2;
alter table cycles force row level security;
select haulway_protect('cycle_changes');

-- Days of a zone that are added up, and how many changes of the days of UTC that they reach into are in them: with another count
-- they are out of date and nobody reads them.
create table cycle_days (
  account_id uuid not null references accounts (id) on delete cascade,
  zone text not null,
  day date not null,
  changes bigint not null,
  primary key (account_id, zone, day)
);
select haulway_protect('cycle_days');

-- What the cycles of such a day come to, by project and by what they name (`kind`; 'all': together). The nil UUID is none.
create table cycle_day_sums (
  account_id uuid not null,
  zone text not null,
  kind text not null,
  day date not null,
  project_id uuid not null,
  entry_id uuid not null,
  -- Loads of the first and the last of them.
  first_at timestamptz not null,
  last_at timestamptz not null,
  cycles integer not null,
  incomplete integer not null,
  unusual integer not null,
  flagged integer not null,
  -- Thousandths of kilograms, cubic metres, metres and seconds: whole numbers, whose sum is the same in any order.
  weight double precision not null,
  weight_estimated double precision not null,
  volume double precision,
  volume_estimated double precision not null,
  distance_loaded double precision not null,
  distance_empty double precision not null,
  -- Of those whose route says how long a cycle takes.
  standards integer not null,
  standard double precision not null,
  standard_total double precision not null,
  machines uuid[] not null,
  load_locations uuid[] not null,
  hauled json not null,
  held json not null,
  -- Every duration of every measure, packed.
  times bytea not null,
  primary key (account_id, zone, kind, day, project_id, entry_id),
  constraint cycle_day_sums_day_fkey foreign key (account_id, zone, day)
    references cycle_days (account_id, zone, day) on delete cascade
);
-- Packed already.
alter table cycle_day_sums alter column times set storage external;
create index cycle_day_sums_entry on cycle_day_sums (account_id, entry_id);
create index cycle_day_sums_day on cycle_day_sums (account_id, zone, day);
select haulway_protect('cycle_day_sums');
-- They hold the figures of all projects: to whom one is closed, the cycles themselves are read (decision 0045).
create policy cycle_day_sums_open on cycle_day_sums as restrictive for select
  using ((select haulway_closed('projects')) = '{}');

-- In the order of the days, so that two transactions do not wait for each other.
create function haulway_count_cycle_changes() returns trigger
  language plpgsql as $$
begin
  -- What is written or changed by one statement calls for both, of which one has nothing to count.
  if not exists (select from changed) then return null; end if;
  if tg_op = 'UPDATE' then
    insert into cycle_changes as known (account_id, day, changes)
      select distinct account_id, (loaded_at at time zone 'UTC')::date, 1
        from (select account_id, loaded_at from was union all select account_id, loaded_at from changed) one order by 1, 2
      on conflict (account_id, day) do update set changes = known.changes + 1;
  else
    insert into cycle_changes as known (account_id, day, changes)
      select distinct account_id, (loaded_at at time zone 'UTC')::date, 1 from changed order by 1, 2
      on conflict (account_id, day) do update set changes = known.changes + 1;
  end if;
  return null;
end
$$;
create trigger cycles_day_in after insert on cycles referencing new table as changed
  for each statement execute function haulway_count_cycle_changes();
create trigger cycles_day_changed after update on cycles referencing old table as was new table as changed
  for each statement execute function haulway_count_cycle_changes();
create trigger cycles_day_out after delete on cycles referencing old table as changed
  for each statement execute function haulway_count_cycle_changes();

/*
 * Whose project a cycle is, whether it took longer than usual, and whether its machine is there, is said by other tables: days in
 * which such an entry occurs are added up anew. Whoever adds up holds the lock, so that neither misses the other; it is taken at the
 * end, when nobody waits for rows any more.
 */
create function haulway_lock_cycle_days(account uuid) returns void
  language sql as $$ select pg_advisory_xact_lock(hashtextextended('cycle_days ' || account, 0)) $$;
create function haulway_forget_cycle_days() returns trigger
  language plpgsql as $$
declare
  account constant uuid := case tg_op when 'DELETE' then old.account_id else new.account_id end;
  entry constant uuid := case tg_op when 'DELETE' then old.id else new.id end;
  me constant text := coalesce(current_setting('app.user', true), '');
begin
  perform haulway_lock_cycle_days(account);
  -- Sums are hidden from those to whom a project is closed.
  perform set_config('app.user', '', true);
  delete from cycle_days d using cycle_day_sums s
   where s.account_id = account and s.entry_id = entry
     and d.account_id = s.account_id and d.zone = s.zone and d.day = s.day;
  perform set_config('app.user', me, true);
  return null;
end
$$;
create constraint trigger routes_cycle_days after insert or delete on routes
  deferrable initially deferred for each row execute function haulway_forget_cycle_days();
create constraint trigger routes_cycle_days_changed after update on routes
  deferrable initially deferred for each row when (old.project_id is distinct from new.project_id or old.longest_cycle is distinct from new.longest_cycle
    or old.standard_cycle is distinct from new.standard_cycle)
  execute function haulway_forget_cycle_days();
create constraint trigger locations_cycle_days after insert or delete on locations
  deferrable initially deferred for each row execute function haulway_forget_cycle_days();
create constraint trigger locations_cycle_days_changed after update on locations
  deferrable initially deferred for each row when (old.project_id is distinct from new.project_id)
  execute function haulway_forget_cycle_days();
create constraint trigger equipment_cycle_days after insert or delete on equipment
  deferrable initially deferred for each row execute function haulway_forget_cycle_days();
