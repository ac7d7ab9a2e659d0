-- Figures that were sent: what they would be now is compared when something of their time changes (decision 0095).

-- One a report that left, of whichever kind: what it was asked and what it said. Stays, when it ended, while its figures differ.
create table sent_copies (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  -- By what it was sent; of a shared report `id` is that of its link.
  kind text not null,
  report text not null,
  recipient text not null,
  address text,
  sent_at timestamptz not null,
  sent_by uuid not null,
  expires_at timestamptz,
  -- Nobody can open it any more.
  ended boolean not null default false,
  -- As it was asked, up to the moment at which it was sent.
  filter jsonb not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  zone text not null,
  -- Projects whose figures it may have, as of a shared report.
  projects uuid[] not null,
  figures jsonb not null,
  -- Since when something of its time may be different.
  stale_at timestamptz,
  compared_at timestamptz not null,
  -- Figures that would be different now; null: none.
  changes jsonb,
  found_at timestamptz,
  changed_at timestamptz,
  told_at timestamptz,
  told_by uuid,
  primary key (account_id, id)
);
create index sent_copies_live on sent_copies (account_id, until_at) where not ended;
create index sent_copies_changed on sent_copies (account_id, changed_at) where changes is not null;
select haulway_protect('sent_copies');
create policy sent_copies_open on sent_copies as restrictive for select
  using (case when (select haulway_closed('projects')) = '{}' then true
    else not projects && (select haulway_closed('projects')) end);

-- Spans of machines that were written otherwise than they were, until somebody has looked which copies have them. The nil UUID is nobody.
create table sent_touches (
  account_id uuid not null references accounts (id) on delete cascade,
  equipment_id uuid not null,
  cause text not null,
  by_id uuid not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  primary key (account_id, equipment_id, cause, by_id, from_at)
);
select haulway_protect('sent_touches');

-- Why the figures of a copy may be different.
create table sent_causes (
  account_id uuid not null references accounts (id) on delete cascade,
  copy_id uuid not null,
  equipment_id uuid not null,
  cause text not null,
  by_id uuid not null,
  primary key (account_id, copy_id, equipment_id, cause, by_id),
  constraint sent_causes_copy_id_fkey foreign key (account_id, copy_id)
    references sent_copies (account_id, id) on delete cascade
);
select haulway_protect('sent_causes');

-- As before, and says up to when something was sent: what comes after that is written without a look at copies.
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
  perform set_config('app.sent',
    coalesce((select max(until_at)::text from sent_copies where account_id = account and not ended), ''), true);
  return true;
end
$$;

create function haulway_sent() returns timestamptz
  language sql stable parallel safe
  return nullif(current_setting('app.sent', true), '')::timestamptz;

/*
 * Marks the hours of rows that people see otherwise from here on. What a committed period keeps out of sight is none. A function a table, so
 * that the server keeps its plans.
 */
do $$
declare
  body constant text := $body$
declare
  one %1$I;
  said jsonb;
  why text;
begin
  if tg_op = 'DELETE' then one := old; else one := new; end if;
  said := to_jsonb(one);
  -- What somebody stated at a desk comes first, and what follows from it is written with it.
  if tg_op = 'INSERT' and not one.frozen and said ->> 'source' = 'dispatcher' then
    perform set_config('app.edited', coalesce(current_setting('app.edited', true), '') || one.equipment_id, true);
    perform set_config('app.edited_by', coalesce(said #>> '{detail,by}', ''), true);
  end if;
  if one.held is not null or tg_op = 'UPDATE' and haulway_says(to_jsonb(old)) = haulway_says(said) then return null; end if;
  why := case when position(one.equipment_id::text in coalesce(current_setting('app.edited', true), '')) > 0 then 'edit'
    else coalesce(nullif(current_setting('app.cause', true), ''), 'facts') end;
  insert into sent_touches (account_id, equipment_id, cause, by_id, from_at, until_at)
    select one.account_id, one.equipment_id, why,
        case why when 'edit' then coalesce(nullif(current_setting('app.edited_by', true), '')::uuid, nobody.id) else nobody.id end,
        hour, hour + interval '1 hour'
      from (select '00000000-0000-0000-0000-000000000000'::uuid as id) nobody,
        (select one.%2$I as moment union select old.%2$I where tg_op = 'UPDATE') touched
        cross join lateral (select date_bin('1 hour', moment, 'epoch') as hour) binned
     where exists (select from sent_copies c where c.account_id = one.account_id and not c.ended
       and c.until_at > moment and c.from_at <= moment)
    on conflict do nothing;
  return null;
end
$body$;
  one text[];
begin
  foreach one slice 1 in array array[array['events', 'occurred_at'], array['visits', 'entered_at'],
      array['cycles', 'loaded_at'], array['track_hours', 'hour']] loop
    execute format('create function %I() returns trigger language plpgsql as %L', one[1] || '_touch', format(body, one[1], one[2]));
    execute format('create trigger %1$s_touch_new after insert on %1$I for each row
      when (new.%2$I < haulway_sent()) execute function %1$s_touch()', one[1], one[2]);
    execute format('create trigger %1$s_touch_changed after update on %1$I for each row
      when (old.%2$I < haulway_sent() or new.%2$I < haulway_sent()) execute function %1$s_touch()', one[1], one[2]);
    execute format('create trigger %1$s_touch_gone after delete on %1$I for each row
      when (old.%2$I < haulway_sent()) execute function %1$s_touch()', one[1], one[2]);
  end loop;
end
$$;

-- A link that ends, however it does, ends its copy; nothing of what it showed stays but what the ledger says of it.
create function haulway_end_sent() returns trigger
  language plpgsql as $$
begin
  delete from sent_copies where account_id = old.account_id and id = old.id and changes is null;
  update sent_copies set ended = true, figures = '[]', stale_at = null where account_id = old.account_id and id = old.id;
  return null;
end
$$;
create trigger shared_reports_ended after delete on shared_reports for each row execute function haulway_end_sent();
