-- Committed periods: what is derived goes on being derived, and who asks for figures sees what was committed (decision 0095).

-- Whole days of a project that nothing changes any more. One that was unlocked stays as a row.
create table commits (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  project_id uuid not null,
  first_day date not null,
  last_day date not null,
  -- The zone of those days, and the instants that they were from and until in it: the zone of the project may be another later.
  zone text not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  committed_at timestamptz not null,
  committed_by uuid not null,
  unlocked_at timestamptz,
  unlocked_by uuid,
  reason text,
  primary key (account_id, id),
  constraint commits_project_id_fkey foreign key (account_id, project_id) references projects (account_id, id)
);
create index commits_locked on commits (account_id, until_at) where unlocked_at is null;
select haulway_protect('commits');
create policy commits_open on commits as restrictive for select
  using (case when (select haulway_closed('projects')) = '{}' then true
    else project_id <> all ((select haulway_closed('projects'))::uuid[]) end);

-- Why something of a machine is kept out of a committed period.
create table held_causes (
  account_id uuid not null references accounts (id) on delete cascade,
  commit_id uuid not null,
  equipment_id uuid not null,
  cause text not null,
  primary key (account_id, commit_id, equipment_id, cause),
  constraint held_causes_commit_id_fkey foreign key (account_id, commit_id)
    references commits (account_id, id) on delete cascade
);
select haulway_protect('held_causes');

/*
 * `held`: the commit that keeps a row out of what people see, or, of a row that is `frozen`, keeps it there as it was. Whoever
 * derives sees the first and not the second. Frozen rows have the keys of theirs.
 */
do $$
declare
  one text;
  named text;
begin
  foreach one in array array['events', 'visits', 'cycles', 'track_hours'] loop
    named := case one when 'track_hours' then 'hour' else 'key' end;
    execute format('alter table %I add column held uuid, add column frozen boolean not null default false', one);
    execute format('alter table %I drop constraint %I, add constraint %I primary key (account_id, equipment_id, %I, frozen)',
      one, one || '_pkey', one || '_pkey', named);
    execute format('create index %I on %I (account_id, held) where held is not null', one || '_held', one);
    -- What transactions see is said by their pool: nothing but what is in force, unless told.
    execute format($policy$create policy %I on %I as restrictive for select using (held is null
      or case (select current_setting('app.rows', true)) when 'derived' then not frozen when 'all' then true else frozen end)$policy$,
      one || '_in_force', one);
  end loop;
end
$$;

-- Of two ways that it holds to be alike the server takes that by the older index: hours of one machine are found by the key.
drop index track_hours_time;
create index track_hours_time on track_hours (account_id, hour);

/*
 * The commit that what is on a route, at a place, or of a machine at an instant belongs to; null: none. What is on a route belongs
 * to the project of the route, off any route to that of its place, else to that of the routes on which its machine was within
 * the hour. What says nothing of a project belongs to whichever was committed.
 */
create function haulway_commit_at(route uuid, place uuid, machine uuid, at timestamptz) returns uuid
  language plpgsql stable as $$
declare
  me text;
  project uuid;
  found_id uuid;
  known boolean;
begin
  if not exists (select from commits where account_id = haulway_account() and unlocked_at is null
      and until_at > at and from_at <= at) then
    return null;
  end if;
  me := coalesce(current_setting('app.user', true), '');
  perform set_config('app.user', '', true);
  select project_id into project from routes where account_id = haulway_account() and id = route;
  if project is null then
    select project_id into project from locations where account_id = haulway_account() and id = place;
  end if;
  if project is not null then
    select c.id into found_id from commits c where c.account_id = haulway_account() and c.unlocked_at is null
      and c.until_at > at and c.from_at <= at and c.project_id = project;
  else
    select count(*) > 0, (array_agg(c.id order by c.id) filter (where c.id is not null))[1] into known, found_id
      from haulway_stays(array[machine]) stay
      join routes r on r.account_id = haulway_account() and r.id = stay.route_id and r.project_id is not null
      left join commits c on c.account_id = haulway_account() and c.unlocked_at is null
        and c.until_at > at and c.from_at <= at and c.project_id = r.project_id
     where stay.from_at < at + interval '1 hour' and coalesce(stay.until_at, 'infinity') > at;
    if not known then
      select c.id into found_id from commits c where c.account_id = haulway_account() and c.unlocked_at is null
        and c.until_at > at and c.from_at <= at order by c.committed_at, c.id limit 1;
    end if;
  end if;
  perform set_config('app.user', me, true);
  return found_id;
end
$$;

-- Writers of telemetry and whoever commits or takes in wait for each other.
create function haulway_lock_commits(account uuid) returns void
  language sql as $$ select pg_advisory_xact_lock(hashtextextended('commits ' || account, 0)) $$;

-- As before, and says up to when something of the account is committed: before that rows are looked at as they are written.
create or replace function telemetry_owned(account uuid, held bigint) returns boolean
  language plpgsql as $$
begin
  perform from telemetry_owners where account_id = account and fence = held for share;
  if not found then
    raise exception 'the telemetry of account % has been taken over', account using errcode = 'HW001';
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('commits ' || account, 0));
  perform set_config('app.freezes',
    coalesce((select max(until_at)::text from commits where account_id = account and unlocked_at is null), ''), true);
  return true;
end
$$;

create function haulway_freezes() returns timestamptz
  language sql stable parallel safe
  return nullif(current_setting('app.freezes', true), '')::timestamptz;

create function haulway_commit_of(one jsonb) returns uuid
  language sql stable
  return haulway_commit_at((one ->> 'route_id')::uuid, coalesce(one ->> 'load_location_id', one ->> 'location_id')::uuid,
    (one ->> 'equipment_id')::uuid,
    coalesce(one ->> 'loaded_at', one ->> 'occurred_at', one ->> 'entered_at', one ->> 'hour')::timestamptz);

-- What a row says, but for whether more facts may change it.
create function haulway_says(one jsonb) returns jsonb
  language sql immutable parallel safe
  return one - '{settled_at,held,frozen}'::text[];

/*
 * A row of a committed period is written all the same, kept out of sight, and as it was it stays in sight. One that comes back to
 * what it was is itself again. A function a table, so that the server keeps its plans.
 */
do $$
declare
  body constant text := $body$
declare
  one %1$I;
  twin %1$I;
  keeper uuid;
  came_back boolean := false;
  why text;
begin
  if tg_op = 'DELETE' then one := old; else one := new; end if;
  if one.frozen then return one; end if;
  perform set_config('app.rows', 'all', true);
  -- What is there already comes again as a change of it.
  if tg_op = 'INSERT' and exists (select from %1$I where account_id = one.account_id and equipment_id = one.equipment_id
      and %2$I = one.%2$I and not frozen) then
    perform set_config('app.rows', 'derived', true);
    return new;
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and old.held is not null) then
    select * into twin from %1$I where account_id = one.account_id and equipment_id = one.equipment_id
      and %2$I = one.%2$I and frozen;
  end if;
  if twin.held is not null then
    keeper := twin.held;
    came_back := haulway_says(to_jsonb(one)) = haulway_says(to_jsonb(twin));
  elsif tg_op = 'INSERT' then keeper := haulway_commit_of(to_jsonb(new));
  elsif old.held is not null then keeper := old.held;
  elsif tg_op = 'DELETE' then keeper := haulway_commit_of(to_jsonb(old));
  elsif haulway_says(to_jsonb(old)) <> haulway_says(to_jsonb(new)) then
    keeper := coalesce(haulway_commit_of(to_jsonb(old)), haulway_commit_of(to_jsonb(new)));
  end if;
  if came_back then
    delete from %1$I where account_id = one.account_id and equipment_id = one.equipment_id and %2$I = one.%2$I and frozen;
    new.held := null;
  elsif keeper is not null then
    if tg_op <> 'INSERT' and old.held is null then
      twin := old;
      twin.frozen := true;
      twin.held := keeper;
      insert into %1$I select twin.*;
    end if;
    if tg_op <> 'DELETE' then new.held := keeper; end if;
    -- What somebody stated at a desk comes first, and what follows from it is written with it.
    if tg_op = 'INSERT' and to_jsonb(one) ->> 'source' = 'dispatcher' then
      perform set_config('app.edited', coalesce(current_setting('app.edited', true), '') || one.equipment_id, true);
    end if;
    why := case when position(one.equipment_id::text in coalesce(current_setting('app.edited', true), '')) > 0 then 'edit'
      else coalesce(nullif(current_setting('app.cause', true), ''), 'facts') end;
    insert into held_causes (account_id, commit_id, equipment_id, cause)
      values (one.account_id, keeper, one.equipment_id, why) on conflict do nothing;
  end if;
  perform set_config('app.rows', 'derived', true);
  if tg_op = 'DELETE' then return old; end if;
  return new;
end
$body$;
  one text[];
begin
  foreach one slice 1 in array array[array['events', 'key', 'occurred_at'], array['visits', 'key', 'entered_at'],
      array['cycles', 'key', 'loaded_at'], array['track_hours', 'hour', 'hour']] loop
    execute format('create function %I() returns trigger language plpgsql as %L', one[1] || '_hold', format(body, one[1], one[2]));
    execute format('create trigger %1$s_hold_new before insert on %1$I for each row
      when (new.%2$I < haulway_freezes()) execute function %1$s_hold()', one[1], one[3]);
    execute format('create trigger %1$s_hold_changed before update on %1$I for each row
      when (haulway_freezes() is not null and (old.held is not null or old.%2$I < haulway_freezes() or new.%2$I < haulway_freezes()))
      execute function %1$s_hold()', one[1], one[3]);
    execute format('create trigger %1$s_hold_gone before delete on %1$I for each row
      when (haulway_freezes() is not null and (old.held is not null or old.%2$I < haulway_freezes()))
      execute function %1$s_hold()', one[1], one[3]);
  end loop;
end
$$;
