-- Which process writes the telemetry of an account, and what tells it that the site has changed (decision 0051).

-- Processes that live: each says so every second. Told by the database's clock, which all of them share.
create table telemetry_processes (
  id uuid primary key,
  valid_until timestamptz not null
);
grant select, insert, update, delete on telemetry_processes to haulway_app;

-- The process that an account's telemetry belongs to while that lives. The fence is one higher with every memory of the
-- account that is loaded: what was worked out in an older one is refused.
create table telemetry_owners (
  account_id uuid primary key,
  process_id uuid not null,
  fence bigint not null
);
create index telemetry_owners_process on telemetry_owners (process_id);
select haulway_protect('telemetry_owners');
-- A process looks at all accounts that are its own at once.
create policy telemetry_owners_own on telemetry_owners for select
  using (process_id = (select nullif(current_setting('app.process', true), '')::uuid));

/*
 * In the transaction of everything that is written of an account's telemetry: refuses it unless the writer's memory is the
 * newest. The lock keeps it that until the commit; memories of others wait for it, writers of one do not wait for each other.
 */
create function telemetry_owned(account uuid, held bigint) returns boolean
  language plpgsql as $$
begin
  perform from telemetry_owners where account_id = account and fence = held for share;
  if not found then
    raise exception 'the telemetry of account % has been taken over', account using errcode = 'HW001';
  end if;
  return true;
end
$$;

-- Transactions that changed the site of an account since its owner looked at it. One row each: they never wait for each other.
create table telemetry_site_changes (
  account_id uuid not null,
  change xid8 not null,
  primary key (account_id, change)
);
select haulway_protect('telemetry_site_changes');
create policy telemetry_site_changes_own on telemetry_site_changes for select
  using (account_id in (select account_id from telemetry_owners
    where process_id = (select nullif(current_setting('app.process', true), '')::uuid)));

-- Once a transaction and account.
create function telemetry_site_changed() returns trigger
  language plpgsql as $$
declare
  before constant text := coalesce(current_setting('app.account', true), '');
  account uuid;
  mark text;
begin
  if tg_table_name = 'accounts' then account := new.id;
  else account := coalesce(new.account_id, old.account_id);
  end if;
  mark := account || ' ' || pg_current_xact_id();
  if current_setting('app.site_changed', true) = mark then return null; end if;
  -- Nobody looks at an account that goes.
  if tg_op = 'DELETE' and exists (select from accounts where id = account and status = 'DELETING') then
    return null;
  end if;
  perform set_config('app.site_changed', mark, true), set_config('app.account', account::text, true);
  insert into telemetry_site_changes (account_id, change) values (account, pg_current_xact_id())
    on conflict do nothing;
  perform set_config('app.account', before, true);
  return null;
end
$$;

do $$
declare
  one text;
begin
  foreach one in array array['equipment', 'haul_categories', 'locations', 'routes', 'routes_load_locations',
    'routes_dump_locations'] loop
    execute format('create trigger %s_site after insert or update or delete on %I
      for each row execute function telemetry_site_changed()', one, one);
  end loop;
end
$$;
-- That terms were looked at (due_from) is no change.
create trigger load_terms_site after insert or delete or update of terms, valid_from on load_terms
  for each row execute function telemetry_site_changed();
create trigger recalculations_site after insert or delete or update of holds_from on recalculations
  for each row execute function telemetry_site_changed();
create trigger accounts_site after update of settings on accounts
  for each row when (old.settings is distinct from new.settings) execute function telemetry_site_changed();

-- Facts ahead of the server's clock whose own clock was wrong: these never come back (decision 0051).
alter table telemetry_rejects add column own_clock boolean not null default false;
-- Tags of an event that was set aside.
alter table telemetry_rejects add column tags uuid[];
create index telemetry_rejects_ahead on telemetry_rejects (account_id, t) where reason = 'ahead' and not own_clock;
